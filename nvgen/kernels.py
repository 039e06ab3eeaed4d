"""``@nv.kernel``: a Python function that is compiled for the GPU or the CPU, launched, and inspected."""

from __future__ import annotations

import copyreg
import functools
import sys
import weakref
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, overload

from nvgen import diagnostics
from nvgen.artifacts.report.reported import Reported
from nvgen.base.kept import kept
from nvgen.diagnostics import CompileError, LaunchError, Span
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.frontend.source import annotation, capture, syntax, texts
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.rules import NVGEN
from nvgen.lang import DeviceFunction, GlobalArray, KernelOptions, device_function, parse_options
from nvgen.lang.function import PICKLED_NAMES
from nvgen.lang.options import check_parameters
from nvgen.launches import ChoosesDevice, KernelOnDevice, Launch
from nvgen.runtime.launch.state import LaunchState
from nvgen.types import ConstexprType, OptionalType, StaticType, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nvgen.artifacts.binaries.resources import Resources, ResourcesByArchitecture
    from nvgen.codegen.contract.configuration import Dim3
    from nvgen.codegen.contract.cpu_run import CpuRun
    from nvgen.frontend.specialisation import Specialisation
    from nvgen.runtime.cpu.run_options import CpuRunOptions
    from nvgen.runtime.launch.arguments import Argument
    from nvgen.runtime.launch.device import Device
    from nvgen.runtime.launch.passed_arguments import PassedArgument
    from nvgen.runtime.launch.state import DeviceKernel


_NO_OPTIONS = parse_options({})


class Kernel(ChoosesDevice, Reported):
    """A kernel. Made by ``@nv.kernel`` or ``Kernel.from_source``; compiled when it is launched or asked for PTX.

    Launch it with ``kernel[grid, block](*arguments)``: ``grid`` in blocks and ``block`` in threads, each an int or a
    tuple of up to three, x first. A stream and the bytes of dynamic shared memory may follow in the brackets;
    ``kernel.launch`` takes everything by keyword, and ``kernel.forall(count)`` chooses the blocks.
    """

    #: What the function's text means, for classes that are not of the kernel language (see
    #: ``nvgen.frontend.source.rules``).
    _rules = NVGEN

    def __init__(self, function: FunctionType, options: KernelOptions = _NO_OPTIONS) -> None:
        if not _is(function, FunctionType) or not _is(options, KernelOptions):
            wrong = options if _is(function, FunctionType) else function
            raise CompileError(diagnostics.options.NotAKernel(None, _kind_of(wrong)))
        functools.update_wrapper(self, function)
        self._function = function
        self._lines = capture.lines_of(function)
        self._options = options
        #: What ``bind`` fixed, by parameter.
        self._bound: dict[str, Type] = {}
        #: What launches have found out; the kernel hands it to the runtime.
        self.launch_state = LaunchState()
        self._launches = self.launch_state.launches
        self._on = {}
        #: Why the kernel does not compile though the interpreter can run it.
        self._only_interpreted: CompileError | None = None
        #: What ``specialise`` has returned last, while somebody has it: a typed tree takes 20 KB.
        self._specialised: Callable[[], Specialisation | None] = _nothing

    if not TYPE_CHECKING:  # type checkers know what a kernel has

        def __getattr__(self, name: str) -> Any:
            __tracebackhide__ = True
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name.startswith("_"):
                raise AttributeError(message)
            from nvgen.lang import names_elsewhere  # only an error needs it

            raise AttributeError(names_elsewhere.explained(message, f"kernel.{name}"))

    @classmethod
    @ends_tracebacks
    def from_source(
        cls, text: str, *, filename: str | None = None, namespace: Mapping[str, Any] | None = None, **options: Any
    ) -> Kernel:
        """A kernel from the text of one function, without a decorator or with ``@nv.kernel``.

        ``namespace`` is what the text sees as its globals, besides ``nv`` and ``nvgen``; it is copied. ``filename`` is
        the name that diagnostics show. ``options`` are those of ``@nv.kernel``.

        Raises:
            CompileError: the text is not valid Python, or not one function; or options stand in two places.
        """
        import nvgen

        if namespace is not None and not _is(namespace, Mapping):
            what = f"the namespace is a dict of names, not {_kind_of(namespace)}"
            raise CompileError(diagnostics.syntax.InvalidPython(None, what))
        defined = texts.define(text, filename=filename, namespace={"nv": nvgen, "nvgen": nvgen, **(namespace or {})})
        if options and isinstance(defined, Kernel):
            remedy = "give all options to the decorator in the text"
            raise CompileError(
                diagnostics.options.ConflictingOptions(None, next(iter(options)), "contradicts the decorator", remedy)
            )
        return defined if isinstance(defined, Kernel) else kernel(defined, **options)

    @property
    def name(self) -> str:
        """The function's name, which the kernel has in PTX."""
        return str(self.__name__)  # type: ignore[attr-defined]

    @property
    def filename(self) -> str:
        """The file that defines the function, as Python names it."""
        return str(self._function.__code__.co_filename)

    @property
    def is_from_text(self) -> bool:
        """Whether ``from_source`` made the kernel."""
        return self._function.__module__ == capture.TEXT_MODULE

    @property
    def options(self) -> KernelOptions:
        """What the decorator was given."""
        return self._options

    @kept
    def source(self) -> FunctionSource:
        """The function's text, syntax tree and scope.

        Raises:
            CompileError: the text is not to be found.
        """
        return capture.capture(self._function, self._lines).under(self._rules)

    @kept
    def _declared(self) -> dict[str, Type | None]:
        """Every parameter with its annotated or bound type."""
        self.source.followed(self._check_syntax)
        declared = {**annotation.parameter_types(self.source), **self._bound}
        annotation.refuse_tuples_of_parameters(self.source, declared)
        return declared

    def _check_syntax(self) -> None:
        try:
            syntax.check(self.source.node, self.source.file)
        except CompileError as error:
            from nvgen.frontend.typing import interpreted  # it loads the typed tree

            marked = interpreted.source(self.source).node
            syntax.check(marked, self.source.file)
            self._only_interpreted = error

    @kept
    def parameters(self) -> dict[str, Type | None]:
        """The parameters of a launch in order, each with its annotated or bound type, or None.

        Constant parameters that ``bind`` fixed are not among them.

        Raises:
            CompileError: a kernel cannot have such parameters, or an annotation is no type.
        """
        return {name: type_ for name, type_ in self._declared.items() if not isinstance(type_, StaticType)}

    @property
    def defaults(self) -> Mapping[str, Any]:
        """The values of parameters that a launch may leave out."""
        return self.source.defaults

    @property
    def is_annotated(self) -> bool:
        """Whether every parameter has a type, and every constant one a value: the kernel compiles without arguments."""
        is_open = annotation.is_open
        return not any(is_open(type_, has_default=name in self.defaults) for name, type_ in self.parameters.items())

    @ends_tracebacks
    def bind(self, **values: Any) -> Kernel:
        """The kernel with values for parameters annotated ``nv.constexpr``, and types for parameters without one.

        What may be None, as ``nv.Array[nv.f32] | None`` or without an annotation, is bound to None or to its type. A
        launch of it does not pass constants and None any more. ``name=`` gives the kernel another name in PTX, unless
        that is a parameter.

        Raises:
            CompileError: there is no such parameter to bind, or a value is no constant or no type.
        """
        made = type(self)(self._function, self._options)
        made._lines, made._bound = self._lines, dict(self._bound)
        functools.update_wrapper(made, self, updated=())
        declared = self._declared
        for name, value in values.items():
            if name == "name" and name not in declared:
                if not isinstance(value, str):
                    raise CompileError(diagnostics.target.BadKernelName(None, repr(value)))
                made.__name__ = value  # type: ignore[attr-defined]
                continue
            type_ = declared.get(name)
            can_be_bound = type_ is None or isinstance(type_, (ConstexprType, OptionalType))
            if name not in self.parameters or not can_be_bound:
                raise CompileError(diagnostics.options.CannotBind(None, self.name, name, ", ".join(self.parameters)))
            made._bound[name] = annotation.bound(type_, value)
        return made

    @ends_tracebacks
    def with_options(self, **options: Any) -> Kernel:
        """The kernel with other options, those of ``@nv.kernel``; what is not named stays, and None takes one away.

        Raises:
            CompileError: an option is unknown or wrong, or contradicts one that stays.
        """
        named = {**self._options.given, **options}
        made = _make(self._function, options=parse_options(named))
        made._lines, made._bound = self._lines, dict(self._bound)
        functools.update_wrapper(made, self, updated=())
        return made

    def parameter_span(self, name: str) -> Span:
        """Where a parameter is declared."""
        return self.source.parameter_span(name)

    def specialise(
        self, types: Mapping[str, Type] | None = None, *, large_arrays: bool = False, is_interpreted: bool = False
    ) -> Specialisation:
        """The kernel with a type for every parameter: the annotated one, or the one in ``types``.

        ``large_arrays`` adds the option of that name; ``is_interpreted`` says that Python runs the kernel. It is the
        object that was returned last where somebody still has that and it says the same, so that it is typed once.

        Raises:
            CompileError: a parameter has neither, or the kernel has what only Python can run.
        """
        from nvgen.frontend.specialisation import Specialisation

        declared = self._declared  # looking at them finds what only Python can run
        if self._only_interpreted is not None and not is_interpreted:
            raise CompileError(*self._only_interpreted.diagnostics)
        parameters = annotation.specialised_types(self.source, declared, types or {})
        options = self._options.for_large_arrays() if large_arrays else self._options
        made = Specialisation(self.source, parameters, options, self.name, is_interpreted)
        known = self._specialised()
        if known is not None and known.stands_for(made):
            return known
        self._specialised = weakref.ref(made)
        return made

    def for_device(
        self, arguments: Sequence[PassedArgument], device: Device, run: CpuRun, cluster: Dim3 | None
    ) -> tuple[DeviceKernel, list[Argument]]:
        """The kernel on a device for a launch's arguments (``runtime.launch.state.LaunchableKernel``)."""
        from nvgen.runtime.launch import specialised  # decorating a function loads no runtime

        return specialised.for_device(self, arguments, device, run, cluster)

    # Inspection

    @ends_tracebacks
    def ptx(self, arch: str | None = None, *, ptx_version: str | None = None, **options: Any) -> str:
        """The kernel's PTX for an architecture, as ``sm_90``; by default the oldest that current drivers take.

        ``ptx_version``, as ``8.0``, is by default the oldest that the architecture allows. Further options: ``bits``
        (64 or 32), ``system`` (``cuda`` or ``nvcl``), ``level`` (LLVM's ``-O``, 0 to 3).

        Raises:
            CompileError: the kernel is wrong or not annotated, or there is no such target.
        """
        from nvgen.artifacts import cached_ptx
        from nvgen.targets.nvptx.options import check, compile_options

        chosen = compile_options(arch=arch, ptx_version=ptx_version, **options)
        check(chosen)
        return cached_ptx.ptx([self.specialise()], chosen)

    @ends_tracebacks
    def llvm_ir(
        self, arch: str | None = None, *, optimised: bool = True, ptx_version: str | None = None, **options: Any
    ) -> str:
        """The LLVM IR that the PTX is made from, or with ``optimised=False`` the one before LLVM's pipeline.

        Takes and raises what ``ptx`` does.
        """
        if not _is(optimised, bool):
            shown = diagnostics.value_text(optimised)
            raise CompileError(diagnostics.target.BadTargetOption(None, "optimised", shown, "True or False"))
        from nvgen.artifacts import compiler
        from nvgen.targets.nvptx.options import compile_options

        chosen = compile_options(arch=arch, ptx_version=ptx_version, **options)
        stage = compiler.Stage.LLVM_OPT if optimised else compiler.Stage.LLVM
        return compiler.compile_kernels([self.specialise()], chosen, stage).text

    @ends_tracebacks
    def cubin(self, arch: str | None = None, **options: Any) -> bytes:
        """The kernel's machine code for an architecture, by ptxas, which the package ``nvidia-cuda-nvcc`` has.

        Options: ``max_registers``, the most that a thread may have; ``ptxas_options``, a list of further options of
        ptxas; and those of ``ptx``. What ptxas warns of is a ``PerformanceWarning``.

        Raises:
            CompileError: what ``ptx`` raises; or there is no ptxas, or it refuses the PTX or an option.
        """
        from nvgen.artifacts.binaries import of_kernel

        return of_kernel.assembled(self.specialise(), arch, **options).content

    @ends_tracebacks
    def sass(self, arch: str | None = None, **options: Any) -> str:
        """The kernel's machine code as text, with its Python lines if it has the option ``lineinfo``.

        Takes and raises what ``cubin`` does; nvdisasm is of the package ``nvidia-cuda-nvdisasm``.
        """
        from nvgen.artifacts.binaries import of_kernel

        return of_kernel.sass_text(self.specialise(), arch, options)

    @overload
    def resources(self, arch: str | None = None, **options: Any) -> Resources: ...
    @overload
    def resources(self, arch: list[str] | tuple[str, ...], **options: Any) -> ResourcesByArchitecture: ...
    @ends_tracebacks
    def resources(self, arch: Any = None, **options: Any) -> Any:
        """What the kernel takes of a GPU: registers, shared and local memory, spilled registers; printed, a table.

        ``kernel.resources("sm_90").occupancy(256)`` says how many blocks of 256 threads run on a multiprocessor. For
        several architectures, ``kernel.resources(["sm_80", "sm_90"])``, it is a mapping with one table of all.
        Takes and raises what ``cubin`` does.
        """
        from nvgen.artifacts.binaries import of_kernel

        found = of_kernel.resources(self.specialise(), arch, options)
        for one in found.values() if isinstance(found, Mapping) else (found,):
            self.launch_state.resources[one.architecture] = one
        return found

    # Launch

    def _configured(self, configuration: Any) -> Launch:
        return Launch(self, configuration, launches=self._launches)

    @property
    def _kernel(self) -> Kernel:
        return self

    if TYPE_CHECKING:

        def on(
            self, device: str, *, check: Any = None, schedule: Any = None, seed: Any = None, tier: Any = None
        ) -> KernelOnDevice: ...

    def _bound_to(self, device: Device, options: CpuRunOptions) -> KernelOnDevice:
        return KernelOnDevice(self, device, options)

    @ends_tracebacks
    def __call__(self, *arguments: Any, **named: Any) -> None:
        raise LaunchError(diagnostics.launch.NotLaunched(None, self.name))

    def __repr__(self) -> str:
        return f"<nvgen kernel {self.name}>"

    # Copies and pickles

    def __copy__(self) -> Kernel:
        return self  # as a Python function is

    def __deepcopy__(self, memo: Any) -> Kernel:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        capture.keep_lines(self._function, self._lines)  # the text that was decorated goes along
        return _reduced(self)

    def __getstate__(self) -> dict[str, Any]:
        names = {name: getattr(self, name) for name in PICKLED_NAMES}
        return {"function": self._function, "options": self._options, "bound": self._bound, "names": names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["function"], state["options"])  # type: ignore[misc]
        self._bound = state["bound"]
        self.__dict__.update(state["names"])


@ends_tracebacks
def _reduced(function: Any) -> Any:
    from nvgen.frontend import pickling  # most programs pickle nothing

    return pickling.reduced(function)


copyreg.pickle(DeviceFunction, _reduced)


@overload
def kernel(function: Callable[..., Any], /) -> Kernel: ...
@overload
def kernel(function: Callable[..., Any], /, **options: Any) -> Kernel: ...
@overload
def kernel(**options: Any) -> Callable[[Callable[..., Any]], Kernel]: ...
@ends_tracebacks
def kernel(function: Any = None, /, **options: Any) -> Any:
    """Makes a kernel of a function: ``@nv.kernel``, or with options ``@nv.kernel(max_threads=256)``.

    The function's text is compiled, not run. Options: ``max_threads``, ``required_threads``, ``min_blocks_per_sm``,
    ``max_registers``, ``cluster``, ``max_cluster_rank``, ``blocks_are_clusters``, ``min_memory_per_block``,
    ``fastmath``, ``ftz``, ``noalias``, ``same_shapes``, ``large_arrays``, ``lineinfo``, ``debug``, ``link``;
    see ``nvgen.lang.options.KernelOptions``.

    Raises:
        CompileError: an option is unknown or wrong, or ``function`` is no function.
    """
    parsed = parse_options(options)
    if function is None:
        return functools.partial(_make, options=parsed)
    return _make(function, options=parsed)


def _nothing() -> None:
    return None


def _is(value: object, class_: type) -> bool:
    """``isinstance`` of what users pass, whatever its parameter is declared to be."""
    return isinstance(value, class_)


def _kind_of(value: object) -> str:
    return "a class" if isinstance(value, type) else f"an object of type `{type(value).__name__}`"


@ends_tracebacks
def _make(function: Any, *, options: KernelOptions) -> Kernel:
    if isinstance(function, FunctionType) and function.__name__ == "<lambda>":
        raise CompileError(diagnostics.syntax.NotAPlainFunction(None, "a lambda"))
    if not isinstance(function, FunctionType):
        raise CompileError(diagnostics.options.NotAKernel(None, _kind_of(function)))
    code = function.__code__
    check_parameters(options, code.co_varnames[: code.co_argcount])
    return Kernel(function, options)


@ends_tracebacks
def global_array(shape: Any, dtype: Any, init: Any = None, *, name: str | None = None) -> GlobalArray:
    """Makes an array in global memory that belongs to the program; kernels name it, like an array argument.

    ``init`` are the elements at the start: a number for all, a NumPy array or nested tuples; without it they are 0.
    ``name`` is the symbol in PTX, without it the name of the module's variable. On the host ``array[index]``,
    ``array.copy_from(values)`` and ``numpy.asarray(array)`` read and write the elements between launches.

    Raises:
        CompileError: shape, type and elements do not go together.
    """
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_globals is globals():  # the caller's module
        frame = frame.f_back
    return GlobalArray(shape, dtype, init, name, frame.f_globals)


@ends_tracebacks
def device(chosen: Any = ..., /, *, inline: str = "auto", export: str | None = None) -> Any:
    """Makes a device function, or chooses a device.

    ``@nv.device`` on a function makes one that kernels call, compiled for the types of each call. ``inline`` is
    ``auto`` (LLVM decides), ``always`` or ``never``. ``export`` is a C name: ``nvgen build`` emits the function under
    it, for code in CUDA C++ to call; its parameters and its result are annotated. ``with nv.device("cpu"):`` runs the
    kernels launched inside on that device.

    Raises:
        CompileError: ``inline`` is none of the three, ``export`` no name, or what is decorated is no function.
        LaunchError: the name is no device's.
    """
    if chosen is ...:
        return functools.partial(_device_function, inline=inline, export=export)
    if not callable(chosen):
        from nvgen.runtime.launch import device as devices

        return devices.device(chosen)
    return _device_function(chosen, inline=inline, export=export)


@ends_tracebacks
def _device_function(function: Any, *, inline: str, export: str | None) -> DeviceFunction:
    made = device_function(function, inline=inline, export=export)
    capture.keep_lines(made.function)
    return made
