"""NVG3110 to NVG3119, NVG3128, NVG3129 and NVG3141: instructions that PTX has not, or not with this header.

The examples are files that ``nvgen ptx check`` reads.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class DidYouMean(Help):
    """A name that is nearly the one in the text."""

    message: ClassVar[str] = "did you mean `{name}`?"
    name: str


class UnknownInstruction(Diagnostic):
    """No version of PTX has an instruction of this name."""

    code: ClassVar[str] = "NVG3110"
    title: ClassVar[str] = "unknown PTX instruction"
    message: ClassVar[str] = "PTX has no instruction `{opcode}`"
    fallback: ClassVar[str] = "look the instruction up in the PTX ISA, or update nvgen if it is new"
    opcode: str


class IllegalModifier(Diagnostic):
    """A modifier that no form of the instruction has at this place, with the others that are there."""

    code: ClassVar[str] = "NVG3111"
    title: ClassVar[str] = "illegal modifier in PTX"
    message: ClassVar[str] = "`{opcode}` has no modifier `.{modifier}` here{instead}"
    remedies: ClassVar[tuple[str, ...]] = ("the nearest form is `{syntax}`",)
    opcode: str
    modifier: str
    #: What may stand there, behind a semicolon, if that is known.
    instead: str
    syntax: str


class DoubledModifier(Diagnostic):
    """A modifier, or two that exclude each other."""

    code: ClassVar[str] = "NVG3112"
    title: ClassVar[str] = "doubled modifier in PTX"
    message: ClassVar[str] = "`.{modifier}` of `{opcode}` is there twice"
    remedies: ClassVar[tuple[str, ...]] = ("leave one out: the nearest form is `{syntax}`",)
    opcode: str
    modifier: str
    syntax: str


class MissingModifier(Diagnostic):
    """A form of the instruction needs one more."""

    code: ClassVar[str] = "NVG3113"
    title: ClassVar[str] = "missing modifier in PTX"
    message: ClassVar[str] = "`{opcode}` lacks {missing}"
    remedies: ClassVar[tuple[str, ...]] = ("the nearest form is `{syntax}`",)
    opcode: str
    missing: str
    syntax: str


class MisplacedModifier(Diagnostic):
    """Types, state spaces and layouts mean something by their order."""

    code: ClassVar[str] = "NVG3114"
    title: ClassVar[str] = "modifiers of PTX in the wrong order"
    message: ClassVar[str] = "`.{modifier}` stands at the wrong place in `{opcode}`"
    remedies: ClassVar[tuple[str, ...]] = ("the nearest form is `{syntax}`",)
    opcode: str
    modifier: str
    syntax: str


class ExcludedModifiers(Diagnostic):
    """Each modifier and operand is right, but not all of them together."""

    code: ClassVar[str] = "NVG3115"
    title: ClassVar[str] = "modifiers of PTX that exclude each other"
    message: ClassVar[str] = "PTX has no `{name}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("change one of the two; the form is `{syntax}`",)
    name: str
    problem: str
    syntax: str


class WrongOperandCount(Diagnostic):
    """Too many operands, or too few."""

    code: ClassVar[str] = "NVG3116"
    title: ClassVar[str] = "wrong number of operands in PTX"
    message: ClassVar[str] = "`{name}` takes {wanted:operand}, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("write it as `{syntax}`",)
    name: str
    wanted: str
    given: int
    syntax: str


class WrongOperand(Diagnostic):
    """An operand of another kind or type than the instruction takes."""

    code: ClassVar[str] = "NVG3117"
    title: ClassVar[str] = "wrong operand in PTX"
    message: ClassVar[str] = "`{name}` takes {expected} here, not {found}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    expected: str
    found: str
    remedy: str


class TooNew(Diagnostic):
    """It came with a later version of PTX than ``.version`` says."""

    code: ClassVar[str] = "NVG3118"
    title: ClassVar[str] = "newer than the .version of PTX text"
    message: ClassVar[str] = "`{what}` needs PTX {needed} on {target}; this is PTX {version}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `.version {needed}` or later, or run `nvgen ptx check --fix`, which writes the header that is needed",
    )
    what: str
    needed: str
    target: str
    version: str


class NotOnTarget(Diagnostic):
    """The architecture of ``.target`` does not have it."""

    code: ClassVar[str] = "NVG3119"
    title: ClassVar[str] = "not on the .target of PTX text"
    message: ClassVar[str] = "`{what}` is not on {target}: it needs {needed}"
    remedies: ClassVar[tuple[str, ...]] = ("change `.target`, or write it with instructions that {target} has",)
    what: str
    target: str
    needed: str


class NoCommonTarget(Diagnostic):
    """Two uses in one module, each of which some architecture has, but none has both."""

    code: ClassVar[str] = "NVG3141"
    title: ClassVar[str] = "PTX for two architectures in one module"
    message: ClassVar[str] = "no architecture has both `{first}` and `{second}`"
    remedies: ClassVar[tuple[str, ...]] = (
        "write a module for each of the architectures, or one of the two with other instructions",
    )
    first: str
    second: str

    class Needs(Note):
        message: ClassVar[str] = "`{what}` needs {needed}"
        what: str
        needed: str


class Removed(Diagnostic):
    """It was there, and is not any more with this header."""

    code: ClassVar[str] = "NVG3128"
    title: ClassVar[str] = "removed from PTX"
    message: ClassVar[str] = "`{what}` is gone on {target} with PTX {version}"
    remedies: ClassVar[tuple[str, ...]] = ("use its successor, as `shfl.sync` for `shfl`, or an older header",)
    what: str
    target: str
    version: str


class BadGuard(Diagnostic):
    """What decides whether an instruction runs is no predicate."""

    code: ClassVar[str] = "NVG3129"
    title: ClassVar[str] = "guard of PTX that is no predicate"
    message: ClassVar[str] = "`{name}` is no predicate"
    remedies: ClassVar[tuple[str, ...]] = ("compute a predicate first: `setp.ne.s32 %p, {name}, 0;`",)
    name: str
