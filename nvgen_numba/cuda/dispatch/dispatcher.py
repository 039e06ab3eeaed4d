"""What ``cuda.jit`` makes: a function that is compiled for each signature that it is launched or called with."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from nvgen.extending.kernels import capture, pickling
from nvgen.extending.language import PICKLED_NAMES
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import configuration, device_functions, resolution, settings
from nvgen_numba.cuda.dispatch.configuration import ForAll, LaunchConfiguration
from nvgen_numba.cuda.dispatch.device_functions import CompiledDeviceFunction
from nvgen_numba.cuda.dispatch.kernel import CompiledKernel
from nvgen_numba.cuda.dispatch.meaning import device_function
from nvgen_numba.cuda.dispatch.options import JitOptions
from nvgen_numba.cuda.host import choice
from nvgen_numba.cuda.host.kernel_arguments import ArgHint
from nvgen_numba.device.typed import Typed

#: Configurations that a kernel keeps.
_MAX_CONFIGURATIONS = 64
_MISSING_CONFIGURATION = (
    "Kernel launch configuration was not specified. Use the syntax:\n\n"
    "kernel_function[blockspergrid, threadsperblock](arg0, arg1, ..., argn)"
)


class Dispatcher:
    """A function decorated by ``cuda.jit``: a kernel to launch, or a device function for kernels to call."""

    __name__: str
    __qualname__: str

    def __init__(self, function: FunctionType, options: JitOptions, target_options: dict[str, Any]) -> None:
        functools.update_wrapper(self, function)
        if function.__code__.co_filename.startswith("<"):
            capture.keep_lines(function)  # now or never
        self.py_func = function
        self.options = options
        self.targetoptions = target_options
        #: Whether a call inlines the function's body: read by whoever names the function in a kernel.
        self.inline = "always" if options.forceinline or options.inline == "always" else "auto"
        #: What is compiled, by the types of the arguments.
        self.overloads: dict[tuple[Any, ...], Any] = {}
        #: Dispatchers for one signature, by compute capability and types.
        self.specializations: dict[Any, Dispatcher] = {}
        #: Objects with ``prepare_args(type, value, stream, retr)``, which see every argument before a launch.
        self.extensions: list[Any] = list(target_options.get("extensions") or ())
        #: Whether the dispatcher is for one signature.
        self.specialized = False
        self._can_compile = True
        self._configurations: dict[Any, LaunchConfiguration] = {}

    @property
    def warns_of_few_blocks(self) -> bool:
        """Whether a small grid is a ``NumbaPerformanceWarning``: on a GPU, or wherever the environment says so."""
        return settings.warns("CUDA_LOW_OCCUPANCY_WARNINGS")

    # Launch

    def __getitem__(self, given: Any) -> LaunchConfiguration:
        try:
            found = self._configurations.get(given)
        except TypeError:  # a list among the sizes
            return configuration.parse(self, given)
        if found is None:
            if len(self._configurations) >= _MAX_CONFIGURATIONS:
                self._configurations.clear()
            found = configuration.parse(self, given)
            if not found.pre_launch_callbacks and not isinstance(given, (float, complex)):
                self._configurations[given] = found
        return found

    def configure(self, griddim: Any, blockdim: Any, stream: Any = 0, sharedmem: int = 0) -> LaunchConfiguration:
        """The kernel with a configuration, as the brackets give it."""
        return configuration.parse(self, (griddim, blockdim, stream, sharedmem))

    @property
    def definitions(self) -> dict[tuple[Any, ...], Any]:
        """What is compiled, by the types of the arguments."""
        return self.overloads

    def forall(self, ntasks: int, tpb: int = 0, stream: Any = 0, sharedmem: int = 0) -> ForAll:
        """The kernel for ``ntasks`` threads along x, in blocks of ``tpb`` threads; 0: of a size that suits it."""
        return ForAll(self, ntasks, tpb, stream, sharedmem)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Refuses a launch without a configuration.

        Raises:
            ValueError: always.
        """
        raise ValueError(_MISSING_CONFIGURATION)

    def call(self, arguments: Sequence[Any], config: LaunchConfiguration) -> None:
        """Launches, compiled for these arguments if nothing is."""
        retrieve: list[Callable[[], Any]] = []
        if self.extensions:
            arguments = self._prepared(arguments, config.stream, retrieve)
        kernel = self.kernel_for(arguments)
        for callback in config.pre_launch_callbacks:
            callback(kernel, config)
        launch = kernel.launch(arguments, config.griddim, config.blockdim, config.stream, config.sharedmem, retrieve)
        for back in retrieve:
            back()
        config.keep(launch, arguments)

    def _prepared(self, arguments: Sequence[Any], stream: Any, retrieve: list[Callable[[], Any]]) -> list[Any]:
        """The arguments as the extensions give them, the last extension first."""
        found = []
        for argument in arguments:
            type_, value = self.typeof_pyval(argument), argument
            for extension in reversed(self.extensions):
                type_, value = extension.prepare_args(type_, value, stream=stream, retr=retrieve)
            found.append(value)
        return found

    def kernel_for(self, arguments: Sequence[Any]) -> CompiledKernel:
        """What a launch with these arguments runs.

        Raises:
            TypeError: the signatures that were declared take no such arguments.
        """
        if self.specialized:
            return next(iter(self.overloads.values()))  # type: ignore[no-any-return]
        if self.options.device:
            raise RuntimeError("Cannot compile a device function as a kernel")
        given = tuple(map(self.typeof_pyval, arguments))
        found = self.overloads.get(given)
        if found is None:
            found = self._other(given)
        return found

    def _other(self, given: tuple[Any, ...]) -> CompiledKernel:
        """A declared signature that such arguments convert to, or one more where that is allowed."""
        if self._can_compile:
            return self.compile(given)
        best = resolution.best(self.overloads, given, self.py_func)
        if best is None:
            known = ", ".join(f"({', '.join(map(str, types_))})" for types_ in self.overloads)
            shown = ", ".join(map(str, given))
            raise TypeError(f"No matching definition for argument type(s) {shown}: {self.py_func.__name__} has {known}")
        return self.overloads[best]  # type: ignore[no-any-return]

    def typeof_pyval(self, value: Any) -> Any:
        """The type that a value has as an argument."""
        return types.typeof(value.value if isinstance(value, ArgHint) else value)

    def _compile_for_args(self, *arguments: Any) -> CompiledKernel:
        """What is compiled for such arguments."""
        return self.compile(tuple(map(self.typeof_pyval, arguments)))

    # Compilation

    @property
    def in_kernels(self) -> Any:
        """What a kernel calls: typed by the arguments, or where signatures are declared by the one that fits."""
        if not self.options.device or self._can_compile or not self.overloads:
            return device_function(self.py_func, self.inline)
        return Typed(self.py_func.__name__, "a device function", device_functions.declared(self.overloads, self.inline))

    @property
    def signatures(self) -> list[tuple[Any, ...]]:
        """The types of the arguments of everything that is compiled."""
        return list(self.overloads)

    @property
    def nopython_signatures(self) -> list[Any]:
        """The signatures of everything that is compiled."""
        return [kernel.signature for kernel in self.overloads.values()]

    def disable_compile(self, val: bool = True) -> None:
        """Compiles nothing more for other signatures."""
        self._can_compile = not val

    def compile(self, sig: Any) -> CompiledKernel:
        """What a signature compiles to.

        Raises:
            TypingError: the function is wrong for it.
            RuntimeError: the dispatcher compiles nothing more.
        """
        argument_types, _ = types.parse_signature(sig)
        if self.specialized:
            return next(iter(self.overloads.values()))  # type: ignore[no-any-return]
        found = self.overloads.get(argument_types)
        if found is None:
            if not self._can_compile:
                raise RuntimeError("Compilation disabled")
            found = self.overloads[argument_types] = CompiledKernel(self.py_func, argument_types, self.options)
        return found

    def recompile(self) -> None:
        """Compiles all again, with what names outside of the function mean now.

        Raises:
            TypingError: the function is wrong for a signature now.
        """
        known, can_compile = list(self.overloads), self._can_compile
        self.overloads.clear()
        self.specializations.clear()
        self._configurations.clear()
        self._can_compile = True
        for key in known:
            self.compile_device(key) if self.options.device else self.compile(key)
        self._can_compile = can_compile

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        """The device function for types of its arguments; its result converts to ``return_type`` if that is given.

        Raises:
            TypingError: the function is wrong for them.
        """
        argument_types, stated = types.parse_signature(args) if not isinstance(args, tuple) else (args, None)
        key = tuple(map(types.own, argument_types))
        found = self.overloads.get(key)
        if found is None:
            found = CompiledDeviceFunction(self.py_func, key, self.options, return_type or stated)
            self.overloads[key] = found
        return found

    def specialize(self, *arguments: Any) -> Dispatcher:
        """A dispatcher for the types of these arguments alone.

        Raises:
            RuntimeError: this one is for one signature already.
        """
        if self.specialized:
            raise RuntimeError("Dispatcher already specialized")
        given = tuple(map(self.typeof_pyval, arguments))
        key = (choice.current_device_name(), given)
        found = self.specializations.get(key)
        if found is None:
            found = Dispatcher(self.py_func, self.options, self.targetoptions)
            found.compile(given)
            found.disable_compile()
            found.specialized = True
            self.specializations[key] = found
        return found

    # Inspection

    def _asked(self, signature: Any, ask: Any) -> Any:
        """What is asked of one signature, or of all, by their types."""
        if signature is not None:
            return ask(self._overload(signature))
        if self.specialized:
            return ask(next(iter(self.overloads.values())))
        return {key: ask(kernel) for key, kernel in self.overloads.items()}

    def _of_all(self, signature: Any, ask: Any) -> Any:
        """What is asked of one signature; else of all, by their types."""
        if signature is not None:
            return ask(self._overload(signature))
        return {key: ask(kernel) for key, kernel in self.overloads.items()}

    def _overload(self, signature: Any) -> Any:
        return self.overloads[types.parse_signature(signature)[0]]

    def inspect_llvm(self, signature: Any = None) -> Any:
        """LLVM IR, of one signature or by signature."""
        return self._of_all(signature, lambda kernel: kernel.inspect_llvm())

    def inspect_asm(self, signature: Any = None) -> Any:
        """PTX for the current device, of one signature or by signature."""
        return self._of_all(signature, lambda kernel: kernel.inspect_asm())

    def inspect_lto_ptx(self, signature: Any = None) -> Any:
        """As ``inspect_asm``: there is no code that only the linker makes."""
        return self.inspect_asm(signature)

    def inspect_sass(self, signature: Any = None) -> Any:
        """Machine code as text, of one signature or by signature.

        Raises:
            RuntimeError: a device function has none of its own.
        """
        if self.options.device:
            raise RuntimeError("Cannot inspect SASS of a device function")
        return self._of_all(signature, lambda kernel: kernel.inspect_sass())

    def inspect_types(self, file: Any = None) -> None:
        """Prints each signature's text with the types of its variables."""
        for kernel in self.overloads.values():
            kernel.inspect_types(file)

    def get_regs_per_thread(self, signature: Any = None) -> Any:
        """Registers of a thread, of one signature or by signature."""
        return self._asked(signature, lambda kernel: kernel.regs_per_thread)

    def get_const_mem_size(self, signature: Any = None) -> Any:
        """Bytes of constant memory, of one signature or by signature."""
        return self._asked(signature, lambda kernel: kernel.const_mem_size)

    def get_shared_mem_per_block(self, signature: Any = None) -> Any:
        """Bytes of static shared memory, of one signature or by signature."""
        return self._asked(signature, lambda kernel: kernel.shared_mem_per_block)

    def get_max_threads_per_block(self, signature: Any = None) -> Any:
        """The most threads of a block, of one signature or by signature."""
        return self._asked(signature, lambda kernel: kernel.max_threads_per_block)

    def get_local_mem_per_thread(self, signature: Any = None) -> Any:
        """Bytes of local memory of a thread, of one signature or by signature."""
        return self._asked(signature, lambda kernel: kernel.local_mem_per_thread)

    def __reduce_ex__(self, protocol: Any) -> Any:
        capture.keep_lines(self.py_func)
        return pickling.reduced(self)

    def __getstate__(self) -> dict[str, Any]:
        names = {name: getattr(self, name) for name in PICKLED_NAMES}
        declared = () if self._can_compile else tuple(self.overloads)
        state = {"function": self.py_func, "options": self.options, "target": self.targetoptions, "names": names}
        return {**state, "declared": declared, "specialized": self.specialized}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["function"], state["options"], state["target"])  # type: ignore[misc]
        self.__dict__.update(state["names"])
        for key in state["declared"]:
            self.compile_device(key) if self.options.device else self.compile(key)
        self.specialized, self._can_compile = state["specialized"], not state["declared"]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.py_func})"
