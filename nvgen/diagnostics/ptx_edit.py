"""NVG3150 to NVG3159: trees of PTX that a program makes and changes, ``nv.ptx``."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class WrongNode(Diagnostic):
    """A node of a tree becomes one that cannot stand there, or there is nothing where one has to be."""

    code: ClassVar[str] = "NVG3150"
    title: ClassVar[str] = "node of PTX that cannot stand here"
    message: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = (
        "return the node itself for what stays, a statement or several for a statement, and an operand for an operand"
    )
    problem: str


class NoBody(Diagnostic):
    """A declaration of a function, which has no code to which some could be added."""

    code: ClassVar[str] = "NVG3151"
    title: ClassVar[str] = "PTX function without a body"
    message: ClassVar[str] = "`{function}` is declared here and has no body"
    remedies: ClassVar[tuple[str, ...]] = ("take a function whose `body` is not None, as `module.kernels` are",)
    function: str


class NotInTree(Diagnostic):
    """A node that is to be replaced is none of the tree."""

    code: ClassVar[str] = "NVG3152"
    title: ClassVar[str] = "node of PTX that is not in the tree"
    message: ClassVar[str] = "{kind} to be replaced is not in this tree: `{node}`"
    remedies: ClassVar[tuple[str, ...]] = (
        "take it from the tree that is changed: equal nodes of other trees are other ones, and so is a node in which"
        " something was changed",
    )
    kind: str
    node: str


class GuardedAlready(Diagnostic):
    """An instruction has one guard."""

    code: ClassVar[str] = "NVG3153"
    title: ClassVar[str] = "PTX instruction that has a guard already"
    message: ClassVar[str] = "the instruction has the guard `{guard}` already"
    remedies: ClassVar[tuple[str, ...]] = (
        "compute one predicate of both with `and.pred`, and guard `instruction.with_changes(guard=None)` by it",
    )
    guard: str


class BadPart(Diagnostic):
    """What a tree is to be made of cannot be written in PTX."""

    code: ClassVar[str] = "NVG3154"
    title: ClassVar[str] = "text that is no such part of PTX"
    message: ClassVar[str] = "`{written}` is not {what}"
    fallback: ClassVar[str] = "write it as in `{example}`"
    written: object
    what: str
    example: str


class NotText(Diagnostic):
    """What is read as PTX is no text."""

    code: ClassVar[str] = "NVG3155"
    title: ClassVar[str] = "PTX that is no text"
    message: ClassVar[str] = "PTX is read from a `str`, not from `{type}`"
    remedies: ClassVar[tuple[str, ...]] = (
        "give the text itself: `pathlib.Path(name).read_text()` of a file, `data.decode()` of bytes",
    )
    type: str
