"""Reads directives of modules and of bodies that declare nothing: versions, lines, sections, pragmas, targets.

Source: PTX ISA, "PTX Module Directives", "Control Flow Directives", "Debugging Directives", "Linking Directives:
.alias", "Miscellaneous Directives: .pragma".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from nvgen.ptx.classes import NameClasses
from nvgen.ptx.debugging import (
    CodeBlock,
    DwarfLine,
    File,
    InlinedAt,
    IntermediateSource,
    Loc,
    LocIntermediate,
    SectionData,
)
from nvgen.ptx.lexer import DOTTED, NAME, TEXT, Reader
from nvgen.ptx.operand_parser import operand
from nvgen.ptx.operands import Integer, Operand, Symbol
from nvgen.ptx.tree import (
    AddressSize,
    Alias,
    BodyStatement,
    BranchTargets,
    CallTargets,
    Label,
    ModuleStatement,
    Pragma,
    Section,
    Target,
    Version,
)

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})(?![\w.])")
_OPTION = re.compile(r"[A-Za-z_]\w*+", re.ASCII)
#: A line of a section with one number, as compilers write them by the hundred thousand.
_DATUM = re.compile(
    r"([ \t\r\n]*+)\.(b8|b16|b32|b64)[ \t]++(0[xX][0-9a-fA-F]{1,16}|0|[1-9]\d{0,18})(?=[ \t\r]*+(?:\n|//))"
)
_LABEL = re.compile(r"([A-Za-z][\w$]*+|[_$%][\w$]++)[ \t\r\n]*+:(?!:)", re.ASCII)
#: Lines of any text, up to one that begins with ``.source_end``.
_SOURCE_LINES = re.compile(r"\.source_begin[ \t\r]*+\n((?s:.*?))(?m:^)[ \t]*+\.source_end(?!\w)")
_DWARF_LINE = re.compile(r"@@[^\n]*+")


def _version(reader: Reader, before: str) -> Version:
    start = reader.at
    reader.take(".version")
    match = reader.match(_VERSION)
    if match is None:
        reader.fail("a version, such as `8.0`")
    return Version(int(match[1]), int(match[2]), before, reader.text[start : reader.at], start, reader.at)


def _target(reader: Reader, before: str) -> Target:
    start = reader.at
    reader.take(".target")
    found: list[str] = []
    while True:
        match = reader.match(_OPTION)
        if match is None:
            reader.fail("an architecture, such as `sm_90`", "an option, such as `debug`")
        found.append(match[0])
        reader.skip()
        if not reader.take(","):
            reader.at = reader.last_end
            return Target(tuple(found), before, reader.text[start : reader.at], start, reader.at)


def _address_size(reader: Reader, before: str) -> AddressSize:
    start = reader.at
    reader.take(".address_size")
    bits = reader.integer("`32` or `64`")
    reader.at = reader.last_end
    return AddressSize(bits, before, reader.text[start : reader.at], start, reader.at)


def _file(reader: Reader, before: str) -> File:
    start = reader.at
    reader.take(".file")
    index = reader.integer("the number of the file")
    match = reader.match(TEXT)
    if match is None:
        reader.fail("the name of the file in quotes")
    numbers: list[int] = []
    reader.skip()
    while len(numbers) < 2 and reader.take(","):
        numbers.append(reader.integer("a number"))
    reader.at = reader.last_end
    timestamp, size = (*numbers, None, None)[:2]
    return File(index, match[0], timestamp, size, before, reader.text[start : reader.at], start, reader.at)


def _loc(reader: Reader, before: str) -> Loc:
    start = reader.at
    reader.take(".loc")
    file = reader.integer("the number of a file")
    line = reader.integer("a line")
    column = reader.integer("a column")
    inlined_at = None
    if reader.take(","):
        inlined_at = _inlined_at(reader)
    reader.at = reader.last_end
    return Loc(file, line, column, inlined_at, before, reader.text[start : reader.at], start, reader.at)


def _loc_intermediate(reader: Reader, before: str) -> LocIntermediate:
    start = reader.at
    reader.take(".loc_intermediate")
    file = reader.integer("the number of a file")
    line = reader.integer("a line")
    column = reader.integer("a column")
    reader.at = reader.last_end
    return LocIntermediate(file, line, column, before, reader.text[start : reader.at], start, reader.at)


def _inlined_at(reader: Reader) -> InlinedAt:
    start = reader.at
    reader.expect("function_name")
    function = operand(reader, NameClasses())
    reader.expect(",", "`+`")
    reader.expect("inlined_at")
    file = reader.integer("the number of a file")
    line = reader.integer("a line")
    column = reader.integer("a column")
    return InlinedAt(function, file, line, column, start, reader.last_end)


def _section(reader: Reader, before: str) -> Section:
    start = reader.at
    reader.take(".section")
    match = reader.match(DOTTED)
    if match is None:
        reader.fail("the name of a section, such as `.debug_info`")
    reader.skip()
    brace = reader.at
    if not reader.next_is("{"):
        reader.fail("`{`")
    reader.at += 1
    text = reader.text[start : reader.at]
    names = NameClasses()
    data: list[SectionData | Label] = []
    while True:
        _numbers(reader, data)
        trivia = reader.skip()
        if reader.next_is("}"):
            reader.at += 1
            return Section(match[1], tuple(data), before, trivia, text, start, reader.at)
        if reader.at >= len(reader.text):
            reader.unclosed("section", brace, brace + 1)
        data.append(_datum(reader, names, trivia))


def _intermediate_source(reader: Reader, before: str) -> IntermediateSource:
    start = reader.at
    reader.take(".nv_intermediate_source_section")
    reader.expect("{")
    blocks: list[CodeBlock] = []
    while not reader.next_is("}"):
        blocks.append(_code_block(reader))
    reader.at += 1
    return IntermediateSource(tuple(blocks), before, reader.text[start : reader.at], start, reader.at)


def _code_block(reader: Reader) -> CodeBlock:
    start = reader.at
    reader.expect(".code_block", "`}`")
    reader.expect("{")
    reader.expect(".ir_name:")
    ir_name = _text(reader)
    reader.expect(".sourceFileName:")
    file = reader.integer("the number of the file")
    opening = reader.at
    source = reader.match(_SOURCE_LINES)
    if source is None:
        if reader.next_is(".source_begin"):
            reader.unclosed("source", opening, opening + len(".source_begin"))
        reader.fail("`.source_begin`")
    reader.skip()
    reader.expect("}")
    return CodeBlock(ir_name, file, source[1], start, reader.last_end)


def _numbers(reader: Reader, data: list[SectionData | Label]) -> None:
    """Lines of one number each."""
    text, at = reader.text, reader.at
    while (match := _DATUM.match(text, at)) is not None:
        start, position, at = match.end(1), match.start(3), match.end()
        value = Integer(match[3], position, at)
        data.append(SectionData(match[2], (value,), match[1], text[start:at], start, at))
    reader.at = at


def _datum(reader: Reader, names: NameClasses, before: str) -> SectionData | Label:
    start = reader.at
    label = reader.match(_LABEL)
    if label is not None:
        return Label(label[1], before, label[0], start, reader.at)
    name = reader.dotted()
    if name not in ("b8", "b16", "b32", "b64"):
        reader.fail("`.b8`", "`.b16`", "`.b32`", "`.b64`", "a label", "`}`")
    reader.take(f".{name}")
    values: list[Operand] = [operand(reader, names)]
    while reader.take(","):
        values.append(operand(reader, names))
    reader.at = reader.last_end
    return SectionData(name, tuple(values), before, reader.text[start : reader.at], start, reader.at)


def _pragma(reader: Reader, before: str) -> Pragma:
    start = reader.at
    reader.take(".pragma")
    texts = [_text(reader)]
    while reader.take(","):
        texts.append(_text(reader))
    reader.expect_end("`,`")
    return Pragma(tuple(texts), before, reader.text[start : reader.at], start, reader.at)


def _text(reader: Reader) -> str:
    start = reader.at
    match = reader.match(TEXT)
    if match is None:
        if reader.next_is('"'):
            reader.unclosed("text", start, start + 1)
        reader.fail("a text in quotes")
    reader.skip()
    return match[0]


def _alias(reader: Reader, before: str) -> Alias:
    start = reader.at
    reader.take(".alias")
    name = reader.name("the new name")
    reader.expect(",")
    of = reader.name("the name of a function")
    reader.expect_end()
    return Alias(name, of, before, reader.text[start : reader.at], start, reader.at)


def _branch_targets(reader: Reader, before: str) -> BranchTargets:
    start = reader.at
    reader.take(".branchtargets")
    return BranchTargets(_symbols(reader, "a label"), before, reader.text[start : reader.at], start, reader.at)


def _call_targets(reader: Reader, before: str) -> CallTargets:
    start = reader.at
    reader.take(".calltargets")
    return CallTargets(_symbols(reader, "a function"), before, reader.text[start : reader.at], start, reader.at)


def _symbols(reader: Reader, what: str) -> tuple[Symbol, ...]:
    """Names with commas between them, and the semicolon."""
    found: list[Symbol] = []
    while True:
        start = reader.at
        match = reader.match(NAME)
        if match is None:
            reader.fail(what)
        found.append(Symbol(match[0], start, reader.at))
        reader.skip()
        if not reader.take(","):
            reader.expect_end("`,`")
            return tuple(found)


def dwarf(reader: Reader, before: str) -> DwarfLine:
    """``@@DWARF …``, of PTX before 2.0."""
    start = reader.at
    reader.match(_DWARF_LINE)
    text = reader.text[start : reader.at].rstrip()
    reader.at = start + len(text)
    return DwarfLine(text, before, text, start, reader.at)


#: What reads each directive, by its name.
OF_MODULES: dict[str, Callable[[Reader, str], ModuleStatement]] = {
    "version": _version,
    "target": _target,
    "address_size": _address_size,
    "file": _file,
    "section": _section,
    "nv_intermediate_source_section": _intermediate_source,
    "pragma": _pragma,
    "alias": _alias,
}
OF_BODIES: dict[str, Callable[[Reader, str], BodyStatement]] = {
    "loc": _loc,
    "loc_intermediate": _loc_intermediate,
    "pragma": _pragma,
    "branchtargets": _branch_targets,
    "calltargets": _call_targets,
}


def refuse(reader: Reader) -> NoReturn:
    """What stands here is no statement of a module."""
    reader.fail("a directive, such as `.entry` or `.global`")


def refuse_in_body(reader: Reader) -> NoReturn:
    """What stands here begins as a directive and is none of a body."""
    reader.fail("an instruction", "a declaration", "a label", "`.loc`", "`.pragma`")
