"""Atomic operations of which ptxas makes a load and a store, where they are on another block's shared memory.

Of 64-bit ``and``, ``or``, ``xor``, ``min`` and ``max`` and of sums of two halves ptxas up to 13.5 makes an instruction
that the hardware has for global memory, a loop for the block's own, and a load and a store for all else, the memory
of another block too. Seen in machine code for sm_90, sm_100, sm_103 and sm_120.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Block, Instruction, Module

_ON_WORDS = frozenset(("and", "or", "xor", "min", "max"))
_WORDS, _HALVES = frozenset(("b64", "s64", "u64")), frozenset(("f16x2", "bf16x2"))
_REMOTE = "shared::cluster"
_AT_GENERIC = " where its generic address is of another block's shared memory"


def warnings(module: Module, source: SourceText) -> Iterator[Diagnostic]:
    """A warning for each such operation on ``.shared::cluster`` memory, and at generic addresses where the module makes
    some of that memory."""
    every = [one for function in module.functions if function.body for one in _instructions(function.body.statements)]
    made = next(filter(_makes_generic, every), None)
    for one in filter(_may_tear, every):
        width = 64 if _WORDS & set(one.modifiers) else 32
        span = source.span(one.start, one.end)
        if one.space == _REMOTE:
            yield ptx_module.TornAtomic(span, one.name, width)
        elif one.space is None and made is not None:
            note = ptx_module.TornAtomic.MadeHere(made.name, span=source.span(made.start, made.end))
            yield ptx_module.TornAtomic(span, one.name, width, _AT_GENERIC).because(note)


def _instructions(statements: Sequence[object]) -> Iterator[Instruction]:
    for statement in statements:
        if isinstance(statement, Instruction):
            yield statement
        elif isinstance(statement, Block):
            yield from _instructions(statement.statements)


def _makes_generic(one: Instruction) -> bool:
    """Whether it may give a generic address in another block's memory."""
    if one.opcode == "mapa":
        return one.space is None
    return one.opcode == "cvta" and one.space == _REMOTE and "to" not in one.modifiers


def _may_tear(one: Instruction) -> bool:
    if one.opcode not in ("atom", "red"):
        return False
    names = set(one.modifiers)
    return bool(names & _ON_WORDS and names & _WORDS) or (
        "add" in names and bool(names & _HALVES) and not _is_vector(one)
    )


def _is_vector(one: Instruction) -> bool:
    """Of global memory alone."""
    return any(name.startswith("v") and name[1:].isdigit() for name in one.modifiers)
