"""``cuda.jit``."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from nvgen.extending.programs import ends_tracebacks
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import options as jit_options
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher


def jit(func_or_sig: Any = None, **options: Any) -> Any:
    """Makes a kernel, or with ``device=True`` a device function, of a Python function.

    As a decorator it stands bare, with options, or with a signature or a list of signatures, which are compiled at once
    and then are all that there are: ``@cuda.jit("void(float32[:], int32)")``. Without one, a launch compiles for the
    types of its arguments.

    Raises:
        TypingError: the function is wrong for a signature.
        NotImplementedError, ValueError, TypeError, DeprecationError: an option is not what ``cuda.jit`` takes.
    """
    parsed = jit_options.parse(options)
    if types.is_signature(func_or_sig) or isinstance(func_or_sig, list):
        signatures = func_or_sig if isinstance(func_or_sig, list) else [func_or_sig]
        is_only = not isinstance(func_or_sig, list)
        return lambda function: _declared(function, signatures, parsed, options, is_only=is_only)
    if func_or_sig is None:
        return lambda function: _made(function, parsed, options)
    return _made(func_or_sig, parsed, options)


def _made(function: Any, options: jit_options.JitOptions, given: dict[str, Any]) -> Dispatcher:
    if isinstance(function, Dispatcher):
        function = function.py_func
    if not isinstance(function, FunctionType):
        wrapped: Any = getattr(function, "py_func", None)  # of numba's own `njit`
        if not isinstance(wrapped, FunctionType):
            raise TypeError(f"cuda.jit takes a function, not {type(function).__name__}")
        function = wrapped
    function = _as_written(function)
    shown = {name: getattr(options, name) for name in options._fields}
    return Dispatcher(function, options, {**dict.fromkeys(_SHOWN), **shown, **given})


def _as_written(function: FunctionType) -> FunctionType:
    """A function under the name that its text has, where the program has given it another one."""
    code = function.__code__
    if function.__name__ == code.co_name or hasattr(function, "__wrapped__"):
        return function
    made = FunctionType(code, function.__globals__, code.co_name, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__module__, made.__doc__ = function.__kwdefaults__, function.__module__, function.__doc__
    return made


@ends_tracebacks
def _declared(
    function: Any, signatures: list[Any], options: jit_options.JitOptions, given: dict[str, Any], *, is_only: bool
) -> Dispatcher:
    made = _made(function, options, given)
    for signature in signatures:
        arguments, result = types.parse_signature(signature)
        if options.device:
            made.compile_device(arguments, result)
            continue
        if result is not None and result != types.void:
            raise TypeError("CUDA kernel must have void return type.")
        made.compile(arguments)
    made.specialized = is_only and not options.device
    made.disable_compile()
    return made


#: What ``targetoptions`` always has.
_SHOWN = (
    *("debug", "lineinfo", "link", "opt", "fastmath", "device", "inline", "forceinline", "launch_bounds"),
    *("extensions", "shared_memory_carveout"),
)
