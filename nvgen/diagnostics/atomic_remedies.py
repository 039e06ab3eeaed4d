"""Remedies for calls of atomic operations that are refused by diagnostics of other families."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Help


class Ways(Help):
    """How an operation is called."""

    message: ClassVar[str] = "write {ways}"
    ways: str


class ByName(Help):
    """Arguments that have names only."""

    message: ClassVar[str] = '{names} are given by name, as in `order="release"`'
    names: str


class IndexTuple(Help):
    """An element of an array with several dimensions."""

    message: ClassVar[str] = "several indices are one tuple: `{array}, (i, j)`"
    array: str


class PointerHasNoIndex(Help):
    """A pointer is the place itself."""

    message: ClassVar[str] = "a pointer is the place and takes no index: `{pointer} + i`"
    pointer: str


class ScopesHere(Help):
    """The scopes that an architecture has."""

    message: ClassVar[str] = "scopes of {architecture}: {scopes}"
    architecture: str
    scopes: str


class OrALoop(Help):
    """What else does it."""

    message: ClassVar[str] = 'leave out `on_unsupported="error"`: a loop around a compare-and-swap does it'


class LoopWithoutHint(Help):
    """What else does it: loops take no hints."""

    message: ClassVar[str] = "leave out `cache_hint`: a loop around a compare-and-swap does it, which takes none"


class WithoutHint(Help):
    """Hints change no result."""

    message: ClassVar[str] = "leave it out: it is only a hint"


class OneByOne(Help):
    """What else changes a vector."""

    message: ClassVar[str] = "change its elements one by one through {elements}, which is as atomic as the vector is"
    elements: str


class PackedHere(Help):
    """The form with two halves in a register is older."""

    message: ClassVar[str] = "leave out `packed=False`: {architecture} has the packed form"
    architecture: str


class AtMost64Bits(Help):
    """What older architectures have."""

    message: ClassVar[str] = "{architecture} does this with at most 64 bits"
    architecture: str
