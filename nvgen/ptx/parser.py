"""Reads PTX text: modules, the bodies of functions, instructions.

Statements that cannot be read are reported and gone over, so that one run tells of every mistake. Source: PTX ISA,
"Syntax", "PTX Module Directives", "Instruction Statements", "Control Flow Directives".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from nvgen import diagnostics
from nvgen.base.garbage_collection import collection_paused
from nvgen.diagnostics import Diagnostic
from nvgen.ptx import declarations, directives
from nvgen.ptx.classes import NameClasses
from nvgen.ptx.common_operands import common_operands
from nvgen.ptx.debugging import Loc
from nvgen.ptx.lexer import MODIFIER, NAME, OPCODE, Reader, TooManyMistakes, Unreadable
from nvgen.ptx.operand_parser import operands
from nvgen.ptx.operands import Operand, Register
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Block, BodyStatement, Function, Guard, Instruction, Label, Modifier, Module, ModuleStatement

#: The beginning of an instruction that stands as compilers write it: blanks, guard, opcode with modifiers.
_INSTRUCTION = re.compile(
    r"([ \t\r\n]*+)(?:@(!?)(%?[\w$]++)[ \t]++)?([a-z][a-z0-9_]*+(?>(?:\.\w++(?>(?:::\w++)*))*))(?=[ \t\r\n;])", re.ASCII
)
_LOC = re.compile(r"\.loc[ \t]++(\d{1,9})[ \t]++(\d{1,9})[ \t]++(\d{1,9})(?=[ \t]*+[\r\n])", re.ASCII)
_LABEL = re.compile(r"([A-Za-z][\w$]*+|[_$%][\w$]++)[ \t\r\n]*+:(?!:)", re.ASCII)
#: A number behind a blank; ``.1d`` that follows an opcode directly is a modifier.
_FRACTION = re.compile(r"\.\d++[\s,;eE]")


class Reading(NamedTuple):
    """What was read, and what was found wrong; the statements in question are not in the module."""

    module: Module
    diagnostics: tuple[Diagnostic, ...]


def read(source: SourceText) -> Reading:
    """Reads a module."""
    reader = Reader(source)
    with collection_paused():  # the tree stays; looking through it time and again takes a third of the time
        module = _Parser(reader).module()
    return Reading(module, tuple(reader.diagnostics))


def read_statements(
    source: SourceText, registers: Iterable[str] = ()
) -> tuple[tuple[BodyStatement, ...], tuple[Diagnostic, ...]]:
    """Reads statements of a body, without braces; ``registers`` are declared around them."""
    reader = Reader(source)
    return _Parser(reader).body(registers), tuple(reader.diagnostics)


class _Parser:
    """Reads statements."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._names = NameClasses()
        #: The opcode and the modifiers of what instructions are called.
        self._opcodes: dict[str, tuple[str, tuple[Modifier, ...]]] = {}
        #: Equal trivia are one object.
        self._trivia: dict[str, str] = {}

    def body(self, registers: Iterable[str]) -> tuple[BodyStatement, ...]:
        """All of the text, which is statements of a body."""
        self._names.enter()
        for name in registers:
            self._names.declare(name, None, is_register=True)
        try:
            return self._statements("")[0]
        except (TooManyMistakes, Unreadable):
            return ()

    def module(self) -> Module:
        """All of the text."""
        reader = self._reader
        statements: list[ModuleStatement] = []
        ending = ""
        try:
            while True:
                begin = reader.at
                try:
                    ending = reader.skip()
                    begin = reader.at
                    if reader.text[begin : begin + 2] == "\0":
                        ending += "\0"  # NVRTC ends its texts so, and whoever writes them to a file
                        reader.at += 1
                    if reader.at >= len(reader.text):
                        break
                    statements.append(self._module_statement(ending))
                except _AlreadyBehind:
                    reader.depth = 0
                except Unreadable:
                    self._go_on(begin)
        except TooManyMistakes:
            span = reader.source.span(reader.at, reader.at)
            reader.diagnostics.append(diagnostics.ptx_syntax.TooManyMistakes(span, len(reader.diagnostics)))
        return Module(tuple(statements), ending, 0, len(reader.text))

    def _go_on(self, begin: int) -> None:
        """Goes behind a statement of the module that is wrong; a body that it has is read for its own mistakes."""
        reader = self._reader
        reader.depth = 0
        start = reader.at
        reader.recover(begin)
        brace = reader.text.find("{", start, reader.at)
        if brace >= 0:
            reader.at = brace
        if reader.next_is("{"):
            with suppress(Unreadable):
                self._block("")

    def _module_statement(self, before: str) -> ModuleStatement:
        reader = self._reader
        name = reader.dotted() or ""
        if name in directives.OF_MODULES:
            return directives.OF_MODULES[name](reader, before)
        if declarations.is_function(reader):
            return self._function(before)
        if name.partition("::")[0] in declarations.BEGINNINGS:
            return declarations.variables(reader, self._names, before)
        if reader.next_is("@@"):
            return directives.dwarf(reader, before)
        return directives.refuse(reader)

    # Functions

    def _function(self, before: str) -> Function:
        reader, names = self._reader, self._names
        names.enter()
        try:
            start = reader.at
            try:
                head = declarations.function_head(reader, names, before)
            except Unreadable:
                self._body_of_unreadable(start)
                raise
            if not reader.next_is("{"):
                reader.expect_end("`{`", "a directive")
                return head.with_changes(text=reader.text[start : reader.at], start=start, end=reader.at)
            text = reader.text[start : reader.at].rstrip()
            layout = reader.text[start + len(text) : reader.at]
            body = self._block(layout)
            return head.with_changes(text=text, body=body, start=start, end=reader.at)
        finally:
            names.leave()

    def _body_of_unreadable(self, start: int) -> None:
        """Reads the body below a head that is wrong, for the sake of its own mistakes."""
        reader = self._reader
        brace, end = (reader.text.find(mark, reader.at) for mark in "{;")
        if brace < 0 or 0 <= end < brace:
            return
        reader.at = brace
        reader.depth = 0
        self._block("")
        # What stood here was reported; the statement after the body can be read as it is.
        raise _AlreadyBehind

    def _block(self, before: str) -> Block:
        """What stands in braces, and the braces."""
        reader = self._reader
        start = reader.at
        reader.nest()
        depth = reader.depth
        self._names.enter()
        reader.at += 1
        try:
            statements, ending = self._statements("}")
        finally:
            self._names.leave()
        if not reader.next_is("}"):
            reader.unclosed("block", start, start + 1)
        reader.at += 1
        reader.depth = depth - 1
        return Block(statements, before, self._kept(ending), start, reader.at)

    def _statements(self, closing: str) -> tuple[tuple[BodyStatement, ...], str]:
        """What stands up to a closing brace or the end of the text, and the trivia before that."""
        reader = self._reader
        depth = reader.depth
        statements: list[BodyStatement] = []
        while True:
            begin = reader.at
            try:
                ending = self._common_statements(statements)
                begin = reader.at
                if reader.at >= len(reader.text) or (closing and reader.next_is(closing)):
                    return tuple(statements), ending
                statements.append(self._statement(ending))
            except _AlreadyBehind:
                reader.depth = depth
            except Unreadable:
                reader.depth = depth
                if reader.at >= len(reader.text):
                    raise
                reader.recover(begin)

    def _kept(self, trivia: str) -> str:
        return self._trivia.setdefault(trivia, trivia)

    # Statements in functions

    def _common_statements(self, statements: list[BodyStatement]) -> str:
        """Reads instructions and lines that look as compilers write them; the trivia before what does not."""
        reader, names = self._reader, self._names
        text, at = reader.text, reader.at
        opcodes, kept = self._opcodes, self._trivia
        before = ""
        while True:
            match = _INSTRUCTION.match(text, at)
            if match is None or text[match.end(4)] == ":":
                reader.at = at
                more = reader.skip()
                before = before + more if before else more
                at = reader.at
                loc = _LOC.match(text, at)
                if loc is not None:
                    file, line, column = map(int, loc.groups())
                    statements.append(
                        Loc(file, line, column, None, kept.setdefault(before, before), loc[0], at, loc.end())
                    )
                    before, at = "", loc.end()
                    continue
                if not more or (match := _INSTRUCTION.match(text, at)) is None:
                    return before
            blanks, negation, guard, name = match.groups()
            before = before + blanks if before else blanks
            start = match.end(1)
            found = opcodes.get(name)
            if found is None:
                opcode, *modifiers = name.split(".")
                found = opcodes[name] = opcode, tuple(map(Modifier, modifiers))
            if text[match.end()] == ";":
                given: tuple[Operand, ...] = ()
                end = match.end() + 1
            else:
                common = common_operands(text, match.end(), names)
                if common is None:
                    reader.at = start
                    return before
                given, end = tuple(common[0]), common[1]
            condition = None
            if guard is not None:
                position = match.start(3)
                register = Register(guard, position, match.end(3))
                condition = Guard(register, negation == "!", start, match.end(3))
            statements.append(
                Instruction(condition, *found, given, kept.setdefault(before, before), text[start:end], start, end)
            )
            before, at = "", end

    def _statement(self, before: str) -> BodyStatement:
        reader = self._reader
        before = self._kept(before)
        start = reader.at
        if reader.next_is("{"):
            return self._block(before)
        match = reader.match(_LABEL)
        if match is not None:
            return Label(match[1], before, match[0], start, reader.at)
        name = reader.dotted()
        if name is None:
            return self._instruction(before)
        if name in directives.OF_BODIES:
            return directives.OF_BODIES[name](reader, before)
        if name == "callprototype":
            return declarations.call_prototype(reader, self._names, before)
        if name.partition("::")[0] in declarations.BEGINNINGS:
            return declarations.variables(reader, self._names, before)
        return directives.refuse_in_body(reader)

    def _instruction(self, before: str) -> Instruction:
        """An instruction, however it is laid out."""
        reader = self._reader
        start = reader.at
        guard = self._guard() if reader.next_is("@") else None
        match = reader.match(OPCODE)
        if match is None:
            reader.fail("an instruction", "a label", "a directive")
        opcode, modifiers = match[0], []
        reader.skip()
        while reader.next_is(".") and not (reader.at > reader.last_end and _FRACTION.match(reader.text, reader.at)):
            modifier = reader.match(MODIFIER)
            if modifier is None:
                reader.fail("a modifier")
            modifiers.append(Modifier(modifier[1]))
            reader.skip()
        given: tuple[Operand, ...] = operands(reader, self._names, ";", is_call=opcode == "call")
        reader.expect_end()
        text = reader.text[start : reader.at]
        return Instruction(guard, opcode, tuple(modifiers), given, before, text, start, reader.at)

    def _guard(self) -> Guard:
        reader = self._reader
        start = reader.at
        reader.expect("@")
        is_negated = reader.take("!")
        position = reader.at
        match = reader.match(NAME)
        if match is None:
            reader.fail("a predicate")
        end = reader.at
        reader.skip()
        return Guard(Register(match[0], position, end), is_negated, start, end)


class _AlreadyBehind(Unreadable):
    """What follows the mistake has been read."""
