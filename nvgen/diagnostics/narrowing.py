"""Remarks on conversions to narrower types: which values there are, and how to write what is meant."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Help, Note


class Values(Note):
    """What is known of an integer, beside what its type says."""

    message: ClassVar[str] = "its values are {low} to {high}; {target} has {smallest} to {largest}"
    low: int
    high: int
    target: object
    smallest: int
    largest: int


class Wrap(Help):
    """The lowest bits, as C has it."""

    message: ClassVar[str] = "write `{written}` to keep the lowest {bits} bits"
    written: str
    bits: int


class Saturate(Help):
    """The nearest value of the narrow type instead of the lowest bits."""

    message: ClassVar[str] = "write `{written}` to saturate"
    written: str


class BeginAsHalf(Help):
    """A variable that begins as a literal has more digits than the halves that are added to it."""

    message: ClassVar[str] = "begin with `{name} = nv.{type}(...)` to compute in {type}; a literal begins an f32"
    name: str
    type: object
