"""The decorators ``vectorize`` and ``guvectorize``, of ``numba.cuda``, and of ``numba`` with any target."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from nvgen_numba import types
from nvgen_numba.cuda.vectorizing.builders import CUDAGUFuncVectorize, CUDAVectorize

_OWN_WORDS = ("identity", "cache", "writable_args", "is_dynamic")


def vectorize(ftylist_or_function: Any = (), target: str = "cuda", **kws: Any) -> Any:
    """Makes a function of elements one of arrays, which runs on the device: ``@vectorize(["f4(f4, f4)"])``.

    ``ftylist_or_function`` is a signature or several, of which each call takes one by the dtypes of its operands.
    Without any, as a bare decorator too, each call compiles for the dtypes of its operands. See
    ``CUDAUFuncDispatcher`` for what is made.

    Raises:
        TypingError: the function is wrong for a signature.
        KeyError, TypeError: an option is not for CUDA.
        ValueError: ``target`` is not CUDA, or ``identity`` none of 0, 1, None, ``"reorderable"``.
    """
    _check_target(target)
    if callable(ftylist_or_function) and not types.is_signature(ftylist_or_function):
        return _elementwise(ftylist_or_function, [], kws)
    signatures = _signatures(ftylist_or_function)
    return lambda function: _elementwise(function, signatures, kws)


def guvectorize(*args: Any, **kwargs: Any) -> Any:
    """Makes a function of small arrays one of arrays around them: ``@guvectorize(["(f4[:], f4[:])"], "(n)->(n)")``.

    The arguments are a signature or several, without a result, and the layout. See ``GeneralizedUFunc`` for what is
    made.

    Raises:
        TypeError: the arguments are others, or an option is not for CUDA.
        ValueError, NameError: the layout is wrong, or ``target`` is not CUDA.
    """
    if len(args) not in (1, 2):
        raise TypeError("guvectorize() takes one or two positional arguments")
    _check_target(kwargs.pop("target", "cuda"))
    *given, layout = args
    own = {word: kwargs.pop(word) for word in _OWN_WORDS if word in kwargs}
    own.setdefault("is_dynamic", not given)
    signatures = _signatures(given[0]) if given else []

    def decorate(function: Any) -> Any:
        builder = CUDAGUFuncVectorize(function, layout, targetoptions=kwargs, **own)
        for signature in signatures:
            builder.add(signature)
        return builder.build_ufunc()

    return decorate


def vectorize_for_target(ftylist_or_function: Any = (), **kws: Any) -> Any:
    """``numba.vectorize``: ``vectorize`` for ``target="cuda"``; for others, an installed numba's.

    Raises:
        ValueError: numba, which has the other targets, is not installed.
    """
    return _for_target("vectorize", vectorize)(ftylist_or_function, **kws)


def guvectorize_for_target(*args: Any, **kwargs: Any) -> Any:
    """``numba.guvectorize``: ``guvectorize`` for ``target="cuda"``; for others, an installed numba's.

    Raises:
        ValueError: numba, which has the other targets, is not installed.
    """
    return _for_target("guvectorize", guvectorize)(*args, **kwargs)


def _for_target(name: str, for_cuda: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **kws: Any) -> Any:
        target = kws.get("target", "cpu")
        if target == "cuda":
            return for_cuda(*args, **kws)
        try:
            numbas = importlib.import_module("numba.np.ufunc")
        except ModuleNotFoundError:
            raise ValueError(
                f'Unsupported target: {target}: without numba there is only {name}(..., target="cuda")'
            ) from None
        return getattr(numbas, name)(*args, **kws)

    return call


def _check_target(target: str) -> None:
    if target != "cuda":
        raise ValueError(f"Unsupported target: {target}")


def _signatures(given: Any) -> list[Any]:
    """One signature or several; a tuple is several."""
    is_one = isinstance(given, str) or (not isinstance(given, tuple) and types.is_signature(given))
    return [given] if is_one else list(given)


def _elementwise(function: Any, signatures: list[Any], options: dict[str, Any]) -> Any:
    own = {word: value for word, value in options.items() if word in _OWN_WORDS}
    others = {word: value for word, value in options.items() if word not in _OWN_WORDS}
    builder = CUDAVectorize(function, targetoptions=others, **own)
    for signature in signatures:
        builder.add(signature)
    if signatures:
        builder.disable_compile()
    return builder.build_ufunc()
