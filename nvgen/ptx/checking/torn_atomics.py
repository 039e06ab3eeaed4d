"""Warnings of atomic operations of which ptxas makes a load and a store, where they are on another block's shared
memory (``nvgen.intrinsics.torn_atomics``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.intrinsics import torn_atomics
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Instruction, Module

_REMOTE = "shared::cluster"
_AT_GENERIC = " where its generic address is of another block's shared memory"


def warnings(module: Module, source: SourceText) -> Iterator[Diagnostic]:
    """A warning for each such operation on ``.shared::cluster`` memory, and at generic addresses where the module makes
    some of that memory."""
    every = [one for function in module.functions for one in function.instructions]
    made = next(filter(_makes_generic, every), None)
    for one in filter(_may_tear, every):
        width = 32 if "add" in one.modifiers else 64
        span = source.span(one.start, one.end)
        if one.space == _REMOTE:
            yield ptx_module.TornAtomic(span, one.name, width)
        elif one.space is None and made is not None:
            note = ptx_module.TornAtomic.MadeHere(made.name, span=source.span(made.start, made.end))
            yield ptx_module.TornAtomic(span, one.name, width, _AT_GENERIC).because(note)


def _makes_generic(one: Instruction) -> bool:
    """Whether it may give a generic address in another block's memory."""
    if one.opcode == "mapa":
        return one.space is None
    return one.opcode == "cvta" and one.space == _REMOTE and "to" not in one.modifiers


def _may_tear(one: Instruction) -> bool:
    if one.opcode not in ("atom", "red") or _is_vector(one):
        return False
    return any(torn_atomics.is_torn(f"{operation}.{type_}") for operation, type_ in permutations(one.modifiers, 2))


def _is_vector(one: Instruction) -> bool:
    """Of global memory alone."""
    return any(name.startswith("v") and name[1:].isdigit() for name in one.modifiers)
