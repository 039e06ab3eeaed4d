"""``cuda.compile`` and its kin: PTX of a function for a signature, without a GPU and without a launch."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from nvgen import kept_ptx
from nvgen.diagnostics import types as type_mistakes
from nvgen.targets.nvptx.options import check, compile_options
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import options as jit_options
from nvgen_numba.cuda.dispatch.architectures import architecture, current_architecture
from nvgen_numba.cuda.dispatch.device_functions import CompiledDeviceFunction
from nvgen_numba.cuda.dispatch.failures import KernelTypingError, as_numbas
from nvgen_numba.cuda.dispatch.kernel import CompiledKernel


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
    _check(output, abi, forceinline, device=device)
    words = {"debug": debug, "lineinfo": lineinfo, "fastmath": fastmath, "launch_bounds": launch_bounds}
    options = jit_options.parse({**words, "opt": opt if opt is not None else not debug, "device": device})
    function = pyfunc.py_func if hasattr(pyfunc, "py_func") else pyfunc
    arguments, result = types.parse_signature(sig)
    target = compile_options(arch=None if cc is None else architecture(cc))
    if device:
        compiled = CompiledDeviceFunction(function, arguments, options, result)
        with as_numbas():
            check(target)
            text = kept_ptx.ptx([compiled.exported((abi_info or {}).get("abi_name"))], target)
        return text, compiled.return_type
    kernel = _kernel(function, arguments, result, options)
    return kernel.inspect_asm(cc), types.void


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


def _check(output: str, abi: str, forceinline: bool, *, device: bool) -> None:
    if output == "ltoir":
        raise NotImplementedError("LTO-IR is what NVIDIA's NVVM makes, which nvgen does not use: output='ptx' has PTX")
    if output != "ptx":
        raise NotImplementedError(f"Unsupported output type: {output}")
    if forceinline:
        raise ValueError("Can only designate forced inlining in LTO-IR")
    if abi not in ("numba", "c"):
        raise NotImplementedError(f"Unsupported ABI: {abi}")
    if abi == "c" and not device:
        raise NotImplementedError("The C ABI is not supported for kernels")


def compile_all(pyfunc: Any, sig: Any, **options: Any) -> tuple[list[str], Any]:
    """As ``compile``, with the PTX in a list: what links with it would follow."""
    text, result = compile(pyfunc, sig, **options)
    return [text], result


def compile_ptx(
    pyfunc: Any, sig: Any, debug: bool | None = None, lineinfo: bool = False, device: bool = False,
    fastmath: bool = False, cc: tuple[int, int] | None = None, opt: bool | None = None, abi: str = "numba",
    abi_info: dict[str, Any] | None = None, **others: Any,
) -> tuple[str, Any]:  # fmt: skip
    """As ``compile``, by default for a kernel."""
    words = {"debug": debug, "lineinfo": lineinfo, "device": device, "fastmath": fastmath, "cc": cc, "opt": opt}
    return compile(pyfunc, sig, **words, abi=abi, abi_info=abi_info, output="ptx", **others)  # type: ignore[arg-type]


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
