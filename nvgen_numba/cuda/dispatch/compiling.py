"""``cuda.compile`` and its kin: PTX of a function for a signature, without a GPU and without a launch."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from nvgen.diagnostics import types as type_mistakes
from nvgen.extending.kernels import cached_ptx, compile_options
from nvgen.extending.kernels import check_options as check
from nvgen.extending.types import Record
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import options as jit_options
from nvgen_numba.cuda.dispatch.architectures import architecture, current_architecture
from nvgen_numba.cuda.dispatch.device_functions import CompiledDeviceFunction
from nvgen_numba.cuda.dispatch.failures import KernelTypingError, as_numbas
from nvgen_numba.cuda.dispatch.kernel import CompiledKernel


class Choices(Record):
    """What ``compile`` is told besides the function and its signature."""

    debug: bool | None
    lineinfo: bool
    device: bool
    fastmath: bool
    cc: tuple[int, int] | None
    opt: bool | None
    abi: str
    abi_info: Mapping[str, Any]
    output: str
    forceinline: bool
    launch_bounds: Any

    @property
    def of_jit(self) -> dict[str, Any]:
        """Those that ``cuda.jit`` takes as well."""
        found = {name: getattr(self, name) for name in ("debug", "lineinfo", "device", "fastmath", "launch_bounds")}
        return {**found, "opt": self.opt if self.opt is not None else not self.debug}

    def check(self) -> None:
        """Refuses what nvgen does not make.

        Raises:
            NotImplementedError: another ABI or output is asked for, or the C ABI for a kernel.
            ValueError: inlining is forced.
        """
        if self.output == "ltoir":
            raise NotImplementedError(
                "LTO-IR is what NVIDIA's NVVM makes, which nvgen does not use: output='ptx' has PTX"
            )
        if self.output != "ptx":
            raise NotImplementedError(f"Unsupported output type: {self.output}")
        if self.forceinline:
            raise ValueError("Can only designate forced inlining in LTO-IR")
        if self.abi not in ("numba", "c"):
            raise NotImplementedError(f"Unsupported ABI: {self.abi}")
        if self.abi == "c" and not self.device:
            raise NotImplementedError("The C ABI is not supported for kernels")


def compile(  # numba's name
    pyfunc: Any,
    sig: Any,
    debug: bool | None = None,
    lineinfo: bool = False,
    device: bool = True,
    fastmath: bool = False,
    cc: tuple[int, int] | None = None,
    opt: bool | None = None,
    abi: str = "c",
    abi_info: dict[str, Any] | None = None,
    output: str = "ptx",
    forceinline: bool = False,
    launch_bounds: Any = None,
) -> tuple[str, Any]:
    """The PTX of a function for a signature, and the type that it returns.

    ``sig`` are the types of the arguments, or a signature with the result, to which it then converts. ``cc`` is the
    compute capability, by default the oldest that current drivers take. ``abi_info={"abi_name": ...}`` names a device
    function; a kernel has the function's name.

    Raises:
        TypingError: the function is wrong for the signature.
        NotImplementedError: another ABI or output is asked for, or the C ABI for a kernel.
        TypeError: a kernel returns something.
    """
    choices = Choices(
        debug, lineinfo, device, fastmath, cc, opt, abi, abi_info or {}, output, forceinline, launch_bounds
    )
    return _compiled(pyfunc, sig, choices)


def _compiled(pyfunc: Any, sig: Any, choices: Choices) -> tuple[str, Any]:
    choices.check()
    options = jit_options.parse(choices.of_jit)
    function = pyfunc.py_func if hasattr(pyfunc, "py_func") else pyfunc
    arguments, result = types.parse_signature(sig)
    target = compile_options(arch=None if choices.cc is None else architecture(choices.cc))
    if choices.device:
        compiled = CompiledDeviceFunction(function, arguments, options, result)
        with as_numbas():
            check(target)
            text = cached_ptx.ptx([compiled.exported(choices.abi_info.get("abi_name"))], target)
        return text, compiled.return_type
    kernel = _kernel(function, arguments, result, options)
    return kernel.inspect_asm(choices.cc), types.void


def _kernel(function: FunctionType, arguments: Any, result: Any, options: jit_options.JitOptions) -> CompiledKernel:
    refusal = "CUDA kernel must have void return type."
    if result is not None and result != types.void:
        raise TypeError(refusal)
    try:
        return CompiledKernel(function, arguments, options)
    except KernelTypingError as error:
        if isinstance(error.diagnostic, type_mistakes.KernelReturnsValue):
            raise TypeError(refusal) from error
        raise


def compile_all(pyfunc: Any, sig: Any, **options: Any) -> tuple[list[str], Any]:
    """As ``compile``, with the PTX in a list: what links with it would follow."""
    text, result = compile(pyfunc, sig, **options)
    return [text], result


def compile_ptx(
    pyfunc: Any,
    sig: Any,
    debug: bool | None = None,
    lineinfo: bool = False,
    device: bool = False,
    fastmath: bool = False,
    cc: tuple[int, int] | None = None,
    opt: bool | None = None,
    abi: str = "numba",
    abi_info: dict[str, Any] | None = None,
    forceinline: bool = False,
    launch_bounds: Any = None,
) -> tuple[str, Any]:
    """As ``compile``, by default for a kernel."""
    choices = Choices(
        debug, lineinfo, device, fastmath, cc, opt, abi, abi_info or {}, "ptx", forceinline, launch_bounds
    )
    return _compiled(pyfunc, sig, choices)


def compile_for_current_device(pyfunc: Any, sig: Any, **options: Any) -> tuple[str, Any]:
    """As ``compile``, for the compute capability of the current device."""
    return compile(pyfunc, sig, cc=_current_capability(), **options)


def compile_ptx_for_current_device(pyfunc: Any, sig: Any, **options: Any) -> tuple[str, Any]:
    """As ``compile_ptx``, for the compute capability of the current device."""
    return compile_ptx(pyfunc, sig, cc=_current_capability(), **options)


def _current_capability() -> tuple[int, int] | None:
    name = current_architecture()
    if name is None:
        return None
    digits = name.removeprefix("sm_")
    return int(digits[:-1]), int(digits[-1])
