"""Remedies for arrays, and what is meant to be one, where diagnostics of other families refuse them."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Help


class MakeConstants(Help):
    """A tuple outside of the kernel, at a position that is known when the kernel runs alone."""

    message: ClassVar[str] = (
        "to index it when the kernel runs, write `nv.const.array({name})[...]`: an array in constant memory"
    )
    name: str


class MakeLocal(Help):
    """A tuple of the kernel's, at such a position."""

    message: ClassVar[str] = (
        "to index it when the kernel runs, keep its values in an array: `nv.local.array({count}, {type})`"
    )
    count: int
    type: str


class AsVectors(Help):
    """An array of unknown extent, of which a vector is to be made."""

    message: ClassVar[str] = (
        "a vector takes the elements of an array whose extent is known when the kernel is compiled;"
        " of others write `{name}.vec(4)[i]`, or each element"
    )
    name: str


class NoTruth(Help):
    """An array that is a condition."""

    message: ClassVar[str] = (
        "a whole array is neither true nor false: `{name} is not None` asks whether it is given,"
        " `{name}.size` how many elements it has"
    )
    name: str


class TestElements(Help):
    """A condition of a whole array, in the brackets of another."""

    message: ClassVar[str] = (
        "no condition chooses among the elements of an array: each thread tests its own, as in"
        " `if {name}[i] > 0: {name}[i] = 0`"
    )
    name: str
