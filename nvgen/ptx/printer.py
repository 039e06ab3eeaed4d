"""Writes PTX text of a tree: as it was read, byte for byte, or anew.

What was read and not changed is written as it stood. Nodes that were made or changed are written in the layout of
compilers: an instruction a line, after a tab. ``formatted`` writes everything so, and keeps the comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nvgen.ptx.debugging import CodeBlock, DwarfLine, File, IntermediateSource, Loc, LocIntermediate, SectionData
from nvgen.ptx.operand_printer import operand_text
from nvgen.ptx.operands import Node
from nvgen.ptx.tree import (
    AddressSize,
    Alias,
    Block,
    BranchTargets,
    CallPrototype,
    CallTargets,
    Declaration,
    Declarator,
    Directive,
    Function,
    Guard,
    Instruction,
    Label,
    Module,
    PointedTo,
    Pragma,
    Section,
    Target,
    Version,
)

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|^\#[^\n]*", re.DOTALL | re.MULTILINE)


def to_text(node: Node) -> str:
    """The text of a node, without the trivia before it; of a module, everything."""
    if isinstance(node, Module):
        return "".join(_module(node))
    if isinstance(node, (Function, Block, Section)):
        return "".join(_parts(node))[len(node.before) :]
    return statement_text(node)


def statement_text(node: Node) -> str:
    """The text of a node that has no statements in it, as it was read or else anew."""
    text = getattr(node, "text", "")
    return text or anew(node)


def anew(node: Node) -> str:
    """A node written anew; of functions, blocks and sections the head."""
    write = _WRITERS.get(type(node))
    return operand_text(node) if write is None else write(node)


def _module(module: Module) -> Iterator[str]:
    for statement in module.statements:
        yield from _parts(statement)
    yield module.ending


def _parts(node: Any) -> Iterator[str]:
    """A statement with the trivia before it, and what is in it. Blocks are nested as deep as the parser reads them."""
    kind = type(node)
    yield node.before
    if kind is Block:
        yield "{"
        for statement in node.statements:
            if type(statement) is Instruction and statement.text:  # nearly all
                yield statement.before
                yield statement.text
            else:
                yield from _parts(statement)
        yield node.ending
        yield "}"
    elif kind is Section:
        yield node.text or anew(node)
        for datum in node.data:
            yield from _parts(datum)
        yield node.ending
        yield "}"
    elif kind is Function:
        yield node.text or anew(node)
        if node.body is not None:
            yield from _parts(node.body)
    else:
        yield statement_text(node)


# Each kind of node


def _guard(node: Guard) -> str:
    return f"@{'!' if node.is_negated else ''}{node.register.name}"


def _instruction(node: Instruction) -> str:
    guard = f"{_guard(node.guard)} " if node.guard is not None else ""
    given = ", ".join(map(operand_text, node.operands))
    return f"{guard}{node.name}{' ' if given else ''}{given};"


def _label(node: Label) -> str:
    return f"{node.name}:"


def _names(directive: str, nodes: Iterable[Node]) -> str:
    return f".{directive} {', '.join(map(operand_text, nodes))};"


def _dotted(names: Iterable[str]) -> str:
    return "".join(f".{name} " for name in names if name)


def _pointed_to(node: PointedTo) -> str:
    space = f" .{node.space}" if node.space else ""
    alignment = f" .align {node.alignment}" if node.alignment is not None else ""
    return f".ptr{space}{alignment} "


def _declared(node: Declaration) -> str:
    """A declaration without its semicolon: a parameter."""
    attributes = "".join(f"{_directive(attribute)} " for attribute in node.attributes)
    alignment = f".align {node.alignment} " if node.alignment is not None else ""
    pointed_to = _pointed_to(node.pointed_to) if node.pointed_to is not None else ""
    declarators = ", ".join(map(_declarator, node.declarators))
    head = f"{_dotted((*node.linkage, node.space))}{attributes}"
    return f"{head}{alignment}{_dotted((node.vector, node.type))}{pointed_to}{declarators}"


def _declarator(node: Declarator) -> str:
    count = f"<{node.count}>" if node.count is not None else ""
    sizes = "".join("[]" if size is None else f"[{operand_text(size)}]" for size in node.dimensions)
    initial = f" = {operand_text(node.initial)}" if node.initial is not None else ""
    return f"{node.name}{count}{sizes}{initial}"


def _directive(node: Directive) -> str:
    if node.name == "attribute":
        return f".attribute({', '.join(node.values)})"
    values = f" {', '.join(node.values)}" if node.values else ""
    return f".{node.name}{values}{';' if node.name == 'pragma' else ''}"


def _parameters(nodes: Iterable[Declaration]) -> str:
    return ", ".join(map(_declared, nodes))


def _function(node: Function) -> str:
    """The head; with the semicolon where there is no body."""
    early = [directive for directive in node.directives if directive.name == "attribute"]
    late = [directive for directive in node.directives if directive.name != "attribute"]
    start = f"{_dotted((*node.linkage, node.kind))}{''.join(f'{_directive(one)} ' for one in early)}"
    returns = f"({_parameters(node.returns)}) " if node.returns else ""
    given = ""
    if node.parameters is not None:
        lines = ",\n\t".join(map(_declared, node.parameters))
        given = f"(\n\t{lines}\n)" if lines else "()"
    directives = "".join(f"\n{_directive(directive)}" for directive in late)
    return f"{start}{returns}{node.name}{given}{directives}{'' if node.body is not None else ';'}"


def _prototype(node: CallPrototype) -> str:
    returns = f"({_parameters(node.returns)}) " if node.returns else ""
    directives = "".join(f" {_directive(directive)}" for directive in node.directives)
    return f".callprototype {returns}{node.name} ({_parameters(node.parameters)}){directives};"


def _file(node: File) -> str:
    numbers = "".join(f", {number}" for number in (node.timestamp, node.size) if number is not None)
    return f".file {node.index} {node.name}{numbers}"


def _loc(node: Loc) -> str:
    text = f".loc {node.file} {node.line} {node.column}"
    if node.inlined_at is None:
        return text
    call = node.inlined_at
    called_at = f"inlined_at {call.file} {call.line} {call.column}"
    return f"{text}, function_name {operand_text(call.function)}, {called_at}"


def _code_block(node: CodeBlock) -> str:
    head = f"\t.code_block {{\n\t\t.ir_name: {node.ir_name}\n\t\t.sourceFileName: {node.file}\n"
    return f"{head}\t\t.source_begin\n{node.source}\t\t.source_end\n\t}}\n"


def _intermediate_source(node: IntermediateSource) -> str:
    return f".nv_intermediate_source_section {{\n{''.join(map(_code_block, node.blocks))}}}"


def _data(node: SectionData) -> str:
    return f".{node.type} {', '.join(map(operand_text, node.values))}"


_WRITERS: dict[type[Node], Callable[[Any], str]] = {
    Guard: _guard,
    Instruction: _instruction,
    Label: _label,
    BranchTargets: lambda node: _names("branchtargets", node.labels),
    CallTargets: lambda node: _names("calltargets", node.functions),
    CallPrototype: _prototype,
    Declaration: lambda node: f"{_declared(node)};",
    Declarator: _declarator,
    Directive: _directive,
    PointedTo: _pointed_to,
    Function: _function,
    Version: lambda node: f".version {node.major}.{node.minor}",
    Target: lambda node: f".target {', '.join(node.names)}",
    AddressSize: lambda node: f".address_size {node.bits}",
    File: _file,
    Loc: _loc,
    LocIntermediate: lambda node: f".loc_intermediate {node.file} {node.line} {node.column}",
    IntermediateSource: _intermediate_source,
    Section: lambda node: f".section .{node.name}\n\t{{",
    SectionData: _data,
    DwarfLine: lambda node: node.words,
    Pragma: lambda node: f".pragma {', '.join(node.texts)};",
    Alias: lambda node: f".alias {node.name}, {node.of};",
}


# Formatted


def formatted(module: Module) -> str:
    """The whole text in one layout: a statement a line, bodies indented by a tab, at most one blank line at a time.

    Comments stay where they are, in front of a statement or behind it. What stands in a statement between its words is
    moved in front of it.
    """
    return _Formatter().text(module)


class _Formatter:
    """Writes lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def text(self, module: Module) -> str:
        for statement in module.statements:
            self._statement(statement, "")
        self._trivia(module.ending, "")
        while self._lines and not self._lines[-1]:
            self._lines.pop()
        return "\n".join(self._lines) + "\n" if self._lines else ""

    def _statement(self, node: Any, indent: str) -> None:
        self._trivia(node.before, indent)
        kind = type(node)
        if kind is Block:
            self._block(node, indent)
        elif kind is Section:
            self._inner_comments(node, indent)
            self._lines += [f"{indent}.section .{node.name}", f"{indent}{{"]
            for datum in node.data:
                self._statement(datum, indent)
            self._trivia(node.ending, indent)
            self._lines.append(f"{indent}}}")
        elif kind is Function:
            self._inner_comments(node, indent)
            self._lines += anew(node).split("\n")
            if node.body is not None:
                self._statement(node.body, indent)
        elif kind is IntermediateSource:
            self._lines += statement_text(node).split("\n")  # of another language, whose comments are its own
        else:
            self._inner_comments(node, indent)
            outside = kind is Label
            self._lines.append((indent[:-1] if outside else indent) + anew(node))

    def _block(self, node: Block, indent: str) -> None:
        self._lines.append(f"{indent}{{")
        inner = f"{indent}\t"
        for statement in node.statements:
            self._statement(statement, inner)
        self._trivia(node.ending, inner)
        self._lines.append(f"{indent}}}")

    def _inner_comments(self, node: Node, indent: str) -> None:
        text: str = getattr(node, "text", "")
        if "//" in text or "/*" in text:
            quoted = re.sub(r'"(?>(?:[^"\\\n]|\\.)*)"', '""', text)
            self._lines += [indent + comment[0] for comment in _COMMENT.finditer(quoted)]

    def _trivia(self, trivia: str, indent: str) -> None:
        """The comments of trivia, and a blank line for several."""
        if not trivia or trivia.isspace():
            if trivia.count("\n") > 1:
                self._blank_line()
            return
        at = 0
        for comment in _COMMENT.finditer(trivia):
            line_ends = trivia.count("\n", at, comment.start())
            if not line_ends and at == 0 and self._lines and self._lines[-1]:
                self._lines[-1] += f" {comment[0].rstrip()}"  # behind a statement
            else:
                if line_ends > 1:
                    self._blank_line()
                self._lines.append(comment[0].rstrip() if comment[0][0] == "#" else indent + comment[0].rstrip())
            at = comment.end()
        if trivia.count("\n", at) > 1:
            self._blank_line()

    def _blank_line(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")
