"""Makes PTX trees and changes them: statements of text, other names, targets, guards.

Trees are immutable: each function returns another one. What did not change keeps its layout; nodes of one text that are
put into another tree keep the offsets of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, InternalError
from nvgen.diagnostics.caller import caller_span
from nvgen.diagnostics.suggestion import closest
from nvgen.ptx.lexer import NAME
from nvgen.ptx.operands import Node, Register, Symbol
from nvgen.ptx.parser import read_statements
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import (
    AddressSize,
    Alias,
    BodyStatement,
    Declarator,
    Function,
    Guard,
    Instruction,
    Label,
    Module,
    ModuleStatement,
    Target,
    Version,
)

AnyNode = TypeVar("AnyNode", bound=Node)
#: What takes the place of a node: another one, several statements, or nothing.
Replacement = Node | tuple[Node, ...] | None


def statements(text: str, registers: Iterable[str] = ()) -> tuple[BodyStatement, ...]:
    """Statements of a body: ``statements("add.s32 %r1, %r2, 3; ret;")``.

    ``registers`` are names that are registers although they do not begin with ``%``. Each statement gets a line of its
    own.

    Raises:
        CompileError: the text is no PTX.
    """
    found, mistakes = read_statements(SourceText(text), registers)
    if mistakes:
        raise CompileError(*mistakes)
    return tuple(one if one.before.strip(" ") else one.with_changes(before="\n\t") for one in found)


def statement(text: str, registers: Iterable[str] = ()) -> BodyStatement:
    """One statement of a body: ``statement("add.s32 %r1, %r2, 3;")``.

    Raises:
        CompileError: the text is no PTX, or several statements or none.
    """
    found = statements(text, registers)
    if len(found) != 1:
        source = SourceText(text)
        raise CompileError(diagnostics.ptx_syntax.NotOneStatement(source.span(0, len(text)), len(found)))
    return found[0]


def changed(node: AnyNode, change: Callable[[Node], Replacement]) -> AnyNode:
    """The tree of a node with every node in it replaced by what ``change`` says of it, the inner ones first.

    ``change`` returns its argument for what stays; None, and a tuple of several, only for what stands in a tuple, as
    statements do. The node itself may become another one of its kind.

    Raises:
        InternalError: a node that is no part of a tuple becomes nothing or several.
    """
    result = change(_changed_parts(node, change))
    if not isinstance(result, type(node)):
        raise InternalError(f"{type(node).__name__} cannot become {result!r} here")
    return result


def _changed_parts(node: AnyNode, change: Callable[[Node], Replacement]) -> AnyNode:
    """The node with its parts replaced; itself where none changes."""
    changes: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, Node):
            result = change(_changed_parts(value, change))
            if not isinstance(result, Node):
                raise InternalError(f"{name} of {type(node).__name__} cannot become {result!r}")
            if result is not value:
                changes[name] = result
        elif type(value) is tuple and value:
            parts = tuple(_flattened(value, change))
            if len(parts) != len(value) or any(new is not old for new, old in zip(parts, value, strict=True)):
                changes[name] = parts
    return node.with_changes(**changes) if changes else node


def _flattened(values: tuple[Any, ...], change: Callable[[Node], Replacement]) -> Iterable[Any]:
    for value in values:
        if not isinstance(value, Node):
            yield value
            continue
        result = change(_changed_parts(value, change))
        if isinstance(result, tuple):
            yield from result
        elif result is not None:
            yield result


def replaced(node: AnyNode, *pairs: tuple[Node, Replacement]) -> AnyNode:
    """The tree of a node in which some of its nodes are others, several statements, or left out.

    Each pair is a node of the tree, found by identity and not by equality, and what takes its place.
    """
    by_identity = {id(old): new for old, new in pairs}

    def change(part: Node) -> Replacement:
        # What was changed within has another identity: the pairs name outer nodes or inner ones, not both.
        return by_identity.get(id(part), part)

    return changed(node, change)


def renamed(module: Module, old: str, new: str) -> Module:
    """The module with another name for a kernel, function or variable, wherever it is named.

    Local variables, labels and registers of the old name stay what they are.

    Raises:
        CompileError: the module has no such name, or has the new one, or it is no name of PTX.
    """
    declared = _declared(module)
    match = NAME.fullmatch(new)
    if match is None or new.startswith("%"):
        raise CompileError(diagnostics.ptx_syntax.BadName(caller_span(), new))
    if old not in declared:
        error = diagnostics.ptx_syntax.NotDeclared(caller_span(), old)
        raise CompileError(error.because(*map(error.DidYouMean, closest(old, declared))))
    if new in declared and new != old:
        raise CompileError(diagnostics.ptx_syntax.AlreadyDeclared(caller_span(), new))

    def change(node: Node) -> Replacement:
        if isinstance(node, Symbol) and node.name == old:
            return node.with_changes(name=new)
        return node

    return module.with_changes(statements=tuple(_renamed(one, old, new, change) for one in module.statements))


def _renamed(node: ModuleStatement, old: str, new: str, change: Callable[[Node], Replacement]) -> ModuleStatement:
    if isinstance(node, Alias):
        names = [new if name == old else name for name in (node.name, node.of)]
        return node if names == [node.name, node.of] else node.with_changes(name=names[0], of=names[1])
    if isinstance(node, Function):
        if node.name == old:
            node = node.with_changes(name=new)
        return node if old in _local(node) else changed(node, change)

    def change_declarators(part: Node) -> Replacement:
        if isinstance(part, Declarator) and part.name == old:
            return part.with_changes(name=new)
        return change(part)

    return changed(node, change_declarators)


def _declared(module: Module) -> set[str]:
    """The names of a module: those of its variables, functions and aliases."""
    found: set[str] = set()
    for node in module.statements:
        if isinstance(node, (Function, Alias)):
            found.add(node.name)
        else:
            found.update(part.name for part in node.walk() if isinstance(part, Declarator))
    return found


def _local(function: Function) -> set[str]:
    """The names that a function declares itself, labels too."""
    return {part.name for part in function.walk() if isinstance(part, (Declarator, Label))}


def guarded(instruction: Instruction, predicate: str, is_negated: bool = False) -> Instruction:
    """The instruction executed only where a predicate is true, or where it is false."""
    return instruction.with_changes(guard=Guard(Register(predicate), is_negated))


def with_target(module: Module, *names: str) -> Module:
    """The module for another architecture, with options: ``with_target(module, "sm_90a", "debug")``."""
    return _with_header(module, Target(names))


def with_version(module: Module, major: int, minor: int) -> Module:
    """The module with another version of PTX."""
    return _with_header(module, Version(major, minor))


_ORDER = (Version, Target, AddressSize)


def _with_header(module: Module, wanted: Version | Target) -> Module:
    """The module with a directive of its header, in the place of the one that it has."""
    kind = type(wanted)
    place = next((place for place, node in enumerate(module.statements) if type(node) is kind), None)
    if place is None:
        place = sum(type(node) in _ORDER[: _ORDER.index(kind)] for node in module.statements[:2])
        rest = [*module.statements[place:]]
        if rest and not rest[0].before:
            rest[0] = rest[0].with_changes(before="\n")
        return module.with_changes(statements=(*module.statements[:place], wanted, *rest))
    node = module.statements[place]
    if node == wanted:
        return module
    wanted = wanted.with_changes(before=node.before, start=node.start, end=node.end)
    return module.with_changes(statements=(*module.statements[:place], wanted, *module.statements[place + 1 :]))


def header(version: tuple[int, int], *target: str, address_size: int = 64) -> tuple[ModuleStatement, ...]:
    """The three directives that a module begins with."""
    return Version(*version), Target(target), AddressSize(address_size)
