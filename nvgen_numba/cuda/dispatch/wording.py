"""What numba says where nvgen refuses a function: programs look for these words in the text of a ``TypingError``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen_numba.device.memory import CalledAs


def _endless(found: Any) -> str:
    is_result = found.how.endswith("result each time")
    return "Return type of recursive function does not converge" if is_result else _RUNAWAY


_RUNAWAY = "cannot type infer runaway recursion"


def _no_implementation(found: Any) -> str:
    called = next((remark for remark in found.remarks if isinstance(remark, CalledAs)), None)
    if called is None:
        return f"{found.name} has no such shape"
    function = f"Function(<function {called.function}>)"
    return f"No implementation of function {function} found for signature:\n \n >>> {called.call}"


#: By the codes of diagnostics.
_WORDS: dict[str, Callable[[Any], str]] = {
    "NVG0201": lambda found: f"NameError: name '{found.name}' is not defined",
    "NVG0902": lambda found: _RUNAWAY,
    "NVG0909": _endless,
    "NVG0803": _no_implementation,
    "NVG0314": lambda found: "tuple index out of range",
}


def numbas_words(error: CompileError) -> str:
    """nvgen's text, followed by numba's words for the same where there are some."""
    words = [f"numba: {line}" for line in _lines(error)]
    return "\n".join([str(error), *words])


def _lines(error: CompileError) -> Iterator[str]:
    for found in error.diagnostics:
        rule = _WORDS.get(found.code)
        if rule is None:
            continue
        for remark in found.remarks:
            if isinstance(remark, diagnostics.functions.CalledHere):
                yield f"resolving callee type: type(CUDADispatcher(<function {remark.name}>))"
        yield rule(found)
