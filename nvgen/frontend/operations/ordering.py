"""How an operation on memory is ordered: the arguments ``order`` and ``scope`` of atomics, fences and barriers.

Source: PTX ISA, "Memory Consistency Model", "Scope".
"""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.suggestion import closest
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.context import Operand
from nvgen.lang.ordering import ORDERS, SCOPE_SYNONYMS, SCOPES, Ordering

_SPACES = ("global", "shared", "shared_cluster", "local", "const")
#: What other languages call orders and scopes, or people might.
_MEANT = {
    **dict.fromkeys(("acquire_release", "acqrel", "release_acquire"), "acq_rel"),
    **dict.fromkeys(("sc", "seqcst", "sequential", "sequentially_consistent"), "seq_cst"),
    **dict.fromkeys(("weak", "unordered", "monotonic", "none"), "relaxed"),
    **dict.fromkeys(("thread_block", "workgroup", "warp", "thread"), "cta"),
    **dict.fromkeys(("grid", "agent", "kernel"), "gpu"),
    **dict.fromkeys(("host", "all", "world", "all_svm_devices"), "sys"),
}


def ordering(given: Mapping[str, Operand], orders: tuple[str, ...], default: str) -> Ordering:
    """What ``order`` and ``scope`` of a call are; ``orders`` are those that it may have, ``default`` among them.

    Raises:
        CompileError: they are none of them, or not known at compile time.
    """
    return Ordering(chosen(given, "order", orders, default), scope(given))


def scope(given: Mapping[str, Operand], known: tuple[str, ...] = SCOPES, default: str = "gpu") -> str:
    """The argument ``scope``, one of ``known`` or what CUDA calls it, by PTX's name; left out, it is ``default``.

    Raises:
        CompileError: it is none of them, or not known at compile time.
    """
    if "scope" in given:
        asked = SCOPE_SYNONYMS.get(_constant(given["scope"]))
        if asked in known:
            return asked
    return chosen(given, "scope", known, default)


def chosen(given: Mapping[str, Operand], name: str, choices: tuple[str, ...], default: str) -> str:
    """The argument ``name``, which is one of ``choices``; left out, it is ``default``.

    Raises:
        CompileError: it is none of them, or not known at compile time.
    """
    if name not in given:
        return default
    value = _constant(given[name])
    if value not in choices:
        shown = diagnostics.one_value_of(choices)
        error = diagnostics.atomics.BadOrdering(given[name].span, name, shown)
        if functions.constant_value(given[name]) is functions.UNKNOWN:
            raise CompileError(error.because(error.NotConstant()))
        raise CompileError(error.because(*map(error.DidYouMean, _meant(value, choices))))
    return value


def _meant(value: str, choices: tuple[str, ...]) -> list[str]:
    """What may have been meant by a text that is no choice here; nothing, where it is one elsewhere."""
    if _MEANT.get(value) in choices:
        return [_MEANT[value]]
    return [] if value in (*ORDERS, *_SPACES) else closest(value, choices)


def _constant(operand: Operand) -> str:
    """A text that is known at compile time; an empty one for anything else."""
    value = functions.constant_value(operand)
    return value if isinstance(value, str) else ""
