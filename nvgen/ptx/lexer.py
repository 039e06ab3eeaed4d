"""The words of PTX text, and where a parser stands in it.

Source: PTX ISA, "Syntax": "Source Format", "Comments", "Identifiers", "Constants".
"""

from __future__ import annotations

import re
from typing import NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import Diagnostic, Span, one_of
from nvgen.ptx.operands import integer_value
from nvgen.ptx.source import SourceText

_BLANK = r"[ \t\r\n\f\v]"
#: Blanks, comments, and the lines that a preprocessor left.
TRIVIA = re.compile(rf"(?>(?:{_BLANK}++|//[^\n]*+|/\*(?s:.*?)\*/|(?m:^)\#[^\n]*+)*)")
NAME = re.compile(r"[A-Za-z][\w$]*+|[_$%][\w$]*+", re.ASCII)
#: A directive, or a state space or a type of a declaration, with its dot.
DOTTED = re.compile(r"\.([A-Za-z_][\w]*+(?>(?:::[\w]++)*))", re.ASCII)
#: A part of the name of an instruction, after a dot; ``sp::2:4`` is one.
MODIFIER = re.compile(r"\.([\w]++(?>(?:::[\w]++(?::\d++)?)*))", re.ASCII)
OPCODE = re.compile(r"[a-z][a-z0-9_]*+", re.ASCII)
TEXT = re.compile(r'"(?>(?:[^"\\\n]|\\.)*)"')
FLOAT = re.compile(
    r"0[fF][0-9a-fA-F]{8}(?![\w$])|0[dD][0-9a-fA-F]{16}(?![\w$])"
    r"|(?:\d{1,400}\.\d{0,400}(?:[eE][+-]?\d{1,9})?|\.\d{1,400}(?:[eE][+-]?\d{1,9})?|\d{1,400}[eE][+-]?\d{1,9})(?![\w$])",
    re.ASCII,
)
#: Of at most 128 bits, of which nothing in PTX has more.
INTEGER = re.compile(
    r"(?:0[xX][0-9a-fA-F]{1,32}|0[bB][01]{1,128}|0[0-7]{0,43}|[1-9][0-9]{0,38})U?(?![\w$])(?!\.\d)", re.ASCII
)
#: A number of a directive, of 32 bits.
COUNT = re.compile(rf"{INTEGER.pattern}|WARP_SZ(?![\w$])", re.ASCII)
_LARGEST_COUNT = 2**32 - 1
_NUMBER = re.compile(r"[0-9][\w.]*+", re.ASCII)
_PUNCTUATION = re.compile(r"<<|>>|<=|>=|==|!=|&&|\|\||.", re.DOTALL)
#: Where what follows a mistake can be read again: after a semicolon, or where a line begins as statements do.
_STATEMENT_END = re.compile(rf";|\n(?={_BLANK}*+(?:[{{}}@.]|[\w$%]++{_BLANK}*+:(?!:)))", re.ASCII)
#: How statements begin, first on a line.
_STATEMENT_BEGIN = re.compile(
    rf"[{{}}@.]|[\w$%]++{_BLANK}*+:(?!:)|[a-z][a-z0-9_]*+(?:\.\w|;|{_BLANK}++[\w$%\[({{])", re.ASCII
)

#: What is read after so many mistakes is seldom PTX.
MOST_DIAGNOSTICS = 50
#: How deep blocks, vectors and parentheses may be nested.
MOST_NESTED = 60


class Unreadable(Exception):
    """Within the parser: a statement is no PTX. The diagnostic has been written down."""


class TooManyMistakes(Exception):
    """Within the parser: it gives up."""


class Reader:
    """A place in a text, what was found wrong before it, and how deep it is nested."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.text = source.text
        self.at = 0
        self.diagnostics: list[Diagnostic] = []
        self.depth = 0
        #: The offset after the last word, before the trivia that follow it.
        self.last_end = 0
        self._skipped_to = -1

    # What stands here

    def skip(self) -> str:
        """Goes over blanks and comments, and returns them."""
        start = self.at
        if start != self._skipped_to:
            self.last_end = start
        match = TRIVIA.match(self.text, start)
        assert match is not None  # it matches nothing as well
        self.at = self._skipped_to = match.end()
        if self.text.startswith("/*", self.at):
            self.unclosed("comment", self.at, self.at + 2)
        return self.text[start : self.at]

    def next_is(self, words: str) -> bool:
        """Whether some characters come next."""
        return self.text.startswith(words, self.at)

    def take(self, words: str) -> bool:
        """Goes over some characters and the trivia after them, if they come next."""
        if not self.text.startswith(words, self.at):
            return False
        self.at += len(words)
        self.skip()
        return True

    def expect(self, words: str, *others: str) -> None:
        """Goes over some characters and the trivia after them; ``others`` might have stood here too."""
        if not self.take(words):
            self.fail(f"`{words}`", *others)

    def expect_end(self, *others: str) -> None:
        """Goes over the semicolon of a statement, and nothing after it."""
        if not self.next_is(";"):
            self.fail("`;`", *others)
        self.at += 1

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What a pattern finds here; goes over it, and not over the trivia after it."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def name(self, what: str) -> str:
        """Goes over a name and the trivia after it."""
        match = self.match(NAME)
        if match is None:
            self.fail(what)
        self.skip()
        return match[0]

    def integer(self, what: str) -> int:
        """Goes over an integer without a sign and the trivia after it."""
        start = self.at
        match = self.match(COUNT)
        if match is None:
            self.fail(what)
        value = integer_value(match[0])
        if value > _LARGEST_COUNT:
            self.report(diagnostics.ptx_syntax.BadNumber(self._span(start, self.at), match[0]))
            raise Unreadable
        self.skip()
        return value

    def dotted(self) -> str | None:
        """The directive that comes next, without its dot; does not go over it."""
        match = DOTTED.match(self.text, self.at)
        return None if match is None else match[1]

    # Mistakes

    def fail(self, *expected: str) -> NoReturn:
        """What comes next is wrong, and this might stand there."""
        text, at = self.text, self.at
        if at >= len(text):
            self.report(diagnostics.ptx_syntax.UnexpectedEnd(self._span(at, at), one_of(expected)))
        else:
            number = None if INTEGER.match(text, at) or FLOAT.match(text, at) else _NUMBER.match(text, at)
            word = number or NAME.match(text, at) or MODIFIER.match(text, at) or TEXT.match(text, at)
            word = word or _PUNCTUATION.match(text, at)
            assert word is not None
            span = self._span(at, min(word.end(), at + 200))
            if number is not None:
                self.report(diagnostics.ptx_syntax.BadNumber(span, _shown(word[0])))
            else:
                found = diagnostics.ptx_syntax.Unexpected(span, _shown(word[0]), one_of(expected))
                if "`;`" in expected and self._begins_line:
                    found = found.because(diagnostics.ptx_syntax.EndStatement(self.source.line(self.last_end)))
                self.report(found)
        raise Unreadable

    @property
    def _begins_line(self) -> bool:
        """Whether what comes next is the first word of its line."""
        return "\n" in self.text[self.last_end : self.at]

    def unclosed(self, what: str, start: int, end: int) -> NoReturn:
        """A comment, a text or a block has no end: nothing after it can be read."""
        self.at = len(self.text)
        self.report(diagnostics.ptx_syntax.Unclosed(self._span(start, end), what))
        raise Unreadable

    def report(self, diagnostic: Diagnostic) -> None:
        """Writes a diagnostic down."""
        self.diagnostics.append(diagnostic)
        if len(self.diagnostics) >= MOST_DIAGNOSTICS:
            raise TooManyMistakes

    def nest(self) -> None:
        """Goes a level deeper."""
        self.depth += 1
        if self.depth > MOST_NESTED:
            self.report(diagnostics.ptx_syntax.TooDeep(self._span(self.at, self.at + 1), MOST_NESTED))
            raise Unreadable

    def recover(self, begin: int) -> None:
        """Goes to where the next statement may begin, after a mistake in the one that begins at ``begin``."""
        if begin < self.at and self._begins_line and _STATEMENT_BEGIN.match(self.text, self.at):
            return  # the semicolon of the statement before is missing
        match = _STATEMENT_END.search(self.text, self.at)
        self.at = len(self.text) if match is None else match.end()

    def _span(self, start: int, end: int) -> Span:
        return self.source.span(start, end)


def _shown(word: str) -> str:
    """A word in a message, on one line and not too long."""
    word = word if word.isprintable() else ascii(word)[1:-1]
    return word if len(word) <= 40 else f"{word[:37]}..."
