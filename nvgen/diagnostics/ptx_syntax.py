"""NVG3101 to NVG3109, NVG3190: text that is no PTX.

The examples are files that ``nvgen ptx check`` reads.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


class Unexpected(Diagnostic):
    """Something stands where PTX has something else."""

    code: ClassVar[str] = "NVG3101"
    title: ClassVar[str] = "unexpected text in PTX"
    message: ClassVar[str] = "found `{found}` where {expected} may stand"
    fallback: ClassVar[str] = "write {expected} here, or end the statement before it"
    found: str
    expected: str


class EndStatement(Help):
    """The statement before the word may be one without a semicolon."""

    message: ClassVar[str] = "write `;` at the end of line {line}, if the statement ends there"
    line: int


class OtherLanguage(Diagnostic):
    """The whole text is of another language; what the parser found in it would say nothing."""

    code: ClassVar[str] = "NVG3190"
    title: ClassVar[str] = "a text that is no PTX"
    message: ClassVar[str] = "this is {language}, not PTX"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    language: str
    remedy: str


class UnexpectedEnd(Diagnostic):
    """The text ends in the middle of a statement."""

    code: ClassVar[str] = "NVG3102"
    title: ClassVar[str] = "PTX that ends too early"
    message: ClassVar[str] = "the text ends where {expected} may stand"
    remedies: ClassVar[tuple[str, ...]] = ("complete the file: it may have been cut off",)
    expected: str


class Unclosed(Diagnostic):
    """A comment, a text in quotes, a block or a section has a beginning and no end."""

    code: ClassVar[str] = "NVG3103"
    title: ClassVar[str] = "unclosed comment, text or block in PTX"
    message: ClassVar[str] = "this {what} is never closed"
    remedies: ClassVar[tuple[str, ...]] = ("add `{closing}` where it ends",)
    what: str

    @property
    def closing(self) -> str:
        """What closes it."""
        return {"comment": "*/", "text": '"', "block": "}", "section": "}"}[self.what]


class BadNumber(Diagnostic):
    """A word begins as a number and is none, or one of more than 128 bits."""

    code: ClassVar[str] = "NVG3104"
    title: ClassVar[str] = "invalid number in PTX"
    message: ClassVar[str] = "`{word}` is no number of PTX"
    remedies: ClassVar[tuple[str, ...]] = (
        "write an integer as `42`, `0x2A`, `052` (octal) or `0b101010`, a float as `1.5`, `0f3F800000` (8 digits) or"
        " `0d3FF0000000000000` (16 digits)",
    )
    word: str


class TooDeep(Diagnostic):
    """Blocks, vectors, parentheses or operators are nested deeper than any compiler writes."""

    code: ClassVar[str] = "NVG3105"
    title: ClassVar[str] = "PTX that is nested too deeply"
    message: ClassVar[str] = "this is nested more than {limit} levels deep"
    remedies: ClassVar[tuple[str, ...]] = ("write it with fewer blocks or parentheses within each other",)
    limit: int


class TooManyMistakes(Diagnostic):
    """So many statements could not be read that the rest was not looked at."""

    code: ClassVar[str] = "NVG3106"
    title: ClassVar[str] = "too many mistakes in PTX"
    message: ClassVar[str] = "{count} mistakes were found so far; what follows was not read"
    remedies: ClassVar[tuple[str, ...]] = ("look whether this is PTX at all, and mend the first mistakes",)
    count: int


class NotOneStatement(Diagnostic):
    """``nv.ptx.statement`` makes one statement of its text."""

    code: ClassVar[str] = "NVG3107"
    title: ClassVar[str] = "not one statement of PTX"
    message: ClassVar[str] = "the text has {count:statement}, not one"
    remedies: ClassVar[tuple[str, ...]] = ("call `nv.ptx.statements`, which returns all of them",)
    count: int


class BadName(Diagnostic):
    """A kernel, a function or a variable is given a name that PTX cannot write."""

    code: ClassVar[str] = "NVG3108"
    title: ClassVar[str] = "invalid name in PTX"
    message: ClassVar[str] = "`{name}` is no name of PTX for a kernel, a function or a variable"
    remedies: ClassVar[tuple[str, ...]] = ("write letters, digits, `_` and `$`, and no digit first",)
    name: str


class NotDeclared(Diagnostic):
    """There is no kernel, function or variable of this name to be renamed."""

    code: ClassVar[str] = "NVG3109"
    title: ClassVar[str] = "unknown name in a PTX module"
    message: ClassVar[str] = "the module declares nothing of the name `{name}`"
    fallback: ClassVar[str] = "`nvgen ptx tree` shows what a module declares"
    name: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{name}`?"
        name: str


class AlreadyDeclared(Diagnostic):
    """The module has the new name already."""

    code: ClassVar[str] = "NVG3100"
    title: ClassVar[str] = "name that a PTX module has already"
    message: ClassVar[str] = "the module declares `{name}` already"
    remedies: ClassVar[tuple[str, ...]] = ("choose another name, or rename that one first",)
    name: str
