"""Makes PTX trees and changes them: statements of text, other names, targets, directives, guards, code at entry.

Trees are immutable: each function returns another one. What did not change keeps its layout; nodes of one text that are
put into another tree keep the offsets of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.caller import caller_span
from nvgen.diagnostics.suggestion import closest
from nvgen.ptx.lexer import NAME
from nvgen.ptx.operands import Node, Operand, Register, Symbol
from nvgen.ptx.parser import read_statements
from nvgen.ptx.printer import statement_text
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import (
    AddressSize,
    Alias,
    Block,
    BodyStatement,
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
    ModuleStatement,
    Section,
    Target,
    Version,
)

AnyNode = TypeVar("AnyNode", bound=Node)
#: What takes the place of a node: another one, several statements, or nothing.
Replacement = Node | tuple[Node, ...] | list[Node] | None
#: What stands before statements that begin otherwise than others.
_BEFORE = {Label: "\n", BranchTargets: " ", CallTargets: " ", CallPrototype: " "}
_ARCHITECTURE = re.compile(r"(?:sm|compute)_\d+[af]?", re.ASCII)
_OPTION = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)


def statements(text: str, registers: Iterable[str] = ()) -> tuple[BodyStatement, ...]:
    """Statements of a body: ``statements("add.s32 %r1, %r2, 3; ret;")``.

    ``registers`` are names that are registers although they do not begin with ``%``. Each statement gets a line of its
    own, whatever the lines of the text are, unless there are comments.

    Raises:
        CompileError: the text is no PTX.
    """
    found, mistakes = read_statements(SourceText(text), registers)
    if mistakes:
        raise CompileError(*mistakes)
    return tuple(
        one if one.before.strip() else one.with_changes(before=_BEFORE.get(type(one), "\n\t")) for one in found
    )


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


def instruction(text: str, registers: Iterable[str] = ()) -> Instruction:
    """One instruction: ``instruction("@%p1 bra done;")``.

    Raises:
        CompileError: the text is no PTX, or something else than one instruction.
    """
    found = statement(text, registers)
    if not isinstance(found, Instruction):
        example = 'nv.ptx.instruction("add.s32 %r1, %r2, 3;")'
        raise CompileError(diagnostics.ptx_edit.BadPart(caller_span(), text, "an instruction", example))
    return found


def changed(node: AnyNode, change: Callable[[Node], Replacement]) -> AnyNode:
    """The tree of a node with every node in it replaced by what ``change`` says of it, the inner ones first.

    ``change`` returns its argument for what stays; None, and a tuple of several, only for what stands in a tuple, as
    statements do. A node may become another one that can stand there: a statement another statement, an operand another
    operand, anything else one of its class.

    Raises:
        CompileError: a node becomes what cannot stand there.
    """
    return _changed(node, change, (Node,))


def _changed(node: AnyNode, change: Callable[[Node], Replacement], within: tuple[type[Node], ...]) -> AnyNode:
    """The same where only parts of nodes of some classes may change."""
    result = change(_changed_parts(node, change, within))
    if not isinstance(result, type(node)):
        raise _cannot_become(node, result)
    return result


def _changed_parts(node: AnyNode, change: Callable[[Node], Replacement], within: tuple[type[Node], ...]) -> AnyNode:
    """The node with its parts replaced; itself where none changes."""
    if not isinstance(node, within):
        return node
    changes: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, Node):
            result = change(_changed_parts(value, change, within))
            if result is not value:
                if not _may_stand(result, value, node):
                    raise _cannot_become(value, result)
                changes[name] = result
        elif type(value) is tuple and value:
            parts = tuple(_flattened(node, value, change, within))
            if len(parts) != len(value) or any(new is not old for new, old in zip(parts, value, strict=True)):
                changes[name] = parts
    return node.with_changes(**changes) if changes else node


def _flattened(
    parent: Node, values: tuple[Any, ...], change: Callable[[Node], Replacement], within: tuple[type[Node], ...]
) -> Iterable[Any]:
    for value in values:
        if not isinstance(value, Node):
            yield value
            continue
        result = change(_changed_parts(value, change, within))
        if result is value:
            yield value
        elif result is not None:
            several = result if isinstance(result, (tuple, list)) else (result,)
            if not all(_may_stand(one, value, parent) for one in several):
                raise _cannot_become(value, result)
            yield from several


def _may_stand(new: object, old: Node, parent: Node) -> bool:
    """Whether a node can be in the place of another one."""
    if isinstance(parent, Block):
        return isinstance(new, BodyStatement)
    if isinstance(parent, Module):
        return isinstance(new, ModuleStatement)
    return isinstance(new, Operand if isinstance(old, Operand) else type(old))


def _cannot_become(old: Node, new: object) -> CompileError:
    found = "nothing" if new is None else "several nodes" if isinstance(new, (tuple, list)) else _kind_of(new)
    return CompileError(diagnostics.ptx_edit.WrongNode(caller_span(), f"{_kind_of(old)} cannot become {found} here"))


def _kind_of(value: object) -> str:
    name = type(value).__name__
    return f"an `{name}`" if name[0] in "AEIO" else f"a `{name}`"


def replaced(node: AnyNode, *pairs: tuple[Node, Replacement]) -> AnyNode:
    """The tree of a node in which some of its nodes are others, several statements, or left out.

    Each pair is a node of the tree, found by identity and not by equality, and what takes its place. What is not
    changed is in the new tree as well, so that further calls find it.

    Raises:
        CompileError: one is not in the tree or in another one that is replaced too, or cannot become what it should.
    """
    by_identity = {id(old): new for old, new in pairs}
    found: set[int] = set()

    def change(part: Node) -> Replacement:
        key = id(part)
        if key not in by_identity:
            return part
        found.add(key)
        return by_identity[key]

    is_of_bodies = all(isinstance(old, (Instruction, Label)) for old, _ in pairs)
    result = _changed(node, change, (Module, Function, Block, Section) if is_of_bodies else (Node,))
    for old, _ in pairs:
        if id(old) not in found:
            shown = " ".join(statement_text(old).split())
            raise CompileError(diagnostics.ptx_edit.NotInTree(caller_span(), _kind_of(old), shown))
    return result


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
    """The instruction executed only where a predicate, ``%p1``, is true, or where it is false.

    Raises:
        CompileError: it is no instruction or has a guard, or the predicate is no name.
    """
    if not isinstance(instruction, Instruction):
        raise CompileError(
            diagnostics.ptx_edit.WrongNode(caller_span(), f"{_kind_of(instruction)} cannot have a guard")
        )
    if instruction.guard is not None:
        shown = statement_text(instruction.guard)
        raise CompileError(diagnostics.ptx_edit.GuardedAlready(caller_span(), shown))
    if not isinstance(predicate, str) or NAME.fullmatch(predicate) is None:
        example = 'nv.ptx.guarded(instruction, "%p1", is_negated=True)'
        raise CompileError(diagnostics.ptx_edit.BadPart(caller_span(), predicate, "the name of a predicate", example))
    return instruction.with_changes(guard=Guard(Register(predicate), is_negated))


def with_prologue(function: Function, *code: BodyStatement | tuple[BodyStatement, ...]) -> Function:
    """The function with more statements, one by one or several, at its entry: behind its first declarations.

    They are executed once, also where the first label is that of a loop.

    Raises:
        CompileError: the function has no body, or something is no statement of one.
    """
    body = function.body
    if body is None:
        raise CompileError(diagnostics.ptx_edit.NoBody(caller_span(), function.name))
    added: list[object] = []
    for several in code:
        added += several if isinstance(several, (tuple, list)) else (several,)
    for one in added:
        if not isinstance(one, BodyStatement):
            problem = f"{_kind_of(one)} cannot stand in a body"
            raise CompileError(diagnostics.ptx_edit.WrongNode(caller_span(), problem))
    position = next(
        (position for position, one in enumerate(body.statements) if not isinstance(one, Declaration)),
        len(body.statements),
    )
    return function.with_changes(
        body=body.with_changes(statements=(*body.statements[:position], *added, *body.statements[position:]))
    )


def with_directive(function: Function, name: str, *values: int) -> Function:
    """The kernel or function with a directive: ``with_directive(kernel, "maxntid", 256)``. One that it has is replaced.

    Source: PTX ISA, "Performance-Tuning Directives", "Cluster Dimension Directives".

    Raises:
        CompileError: there is no such directive, or the function cannot have it.
    """
    from nvgen.ptx.checking import check_functions  # who only reads needs no rules of directives

    written = f".{name}{' ' if values else ''}{', '.join(map(str, values))}"
    if name not in check_functions.WITH_NUMBERS or not all(map(_NUMBER.fullmatch, map(str, values))):
        example = 'nv.ptx.with_directive(kernel, "maxntid", 256)'
        raise CompileError(diagnostics.ptx_edit.BadPart(caller_span(), written, "a directive of a function", example))
    wanted = Directive(name, tuple(map(str, values)))
    names = [directive.name for directive in function.directives]
    if name in names:
        position = names.index(name)
        given = (*function.directives[:position], wanted, *function.directives[position + 1 :])
    else:
        given = (*function.directives, wanted)
    result = function if given == function.directives else function.with_changes(directives=given)
    for directive in given:
        problem = check_functions.directive_problem(directive, result)
        if problem:
            error = diagnostics.ptx_module.WrongDirective(caller_span(), directive.name, function.name, problem)
            raise CompileError(error)
    return result


def with_target(module: Module, *names: str) -> Module:
    """The module for another architecture, with options: ``with_target(module, "sm_90a", "debug")``.

    Raises:
        CompileError: the first name is not that of an architecture, or another one is no word.
    """
    architecture, *options = map(str, names or ("",))
    if _ARCHITECTURE.fullmatch(architecture) is None or not all(map(_OPTION.fullmatch, options)):
        example = 'nv.ptx.with_target(module, "sm_90a", "debug")'
        written = f".target {', '.join([architecture, *options])}".strip()
        raise CompileError(diagnostics.ptx_edit.BadPart(caller_span(), written, "a target", example))
    return _with_header(module, Target(names))


def with_version(module: Module, major: int, minor: int) -> Module:
    """The module with another version of PTX: ``with_version(module, 8, 0)``.

    Raises:
        CompileError: it is no version.
    """
    if not all(type(number) is int and number >= 0 for number in (major, minor)):
        example = "nv.ptx.with_version(module, 8, 0)"
        written = f".version {major}.{minor}"
        raise CompileError(diagnostics.ptx_edit.BadPart(caller_span(), written, "a version of PTX", example))
    return _with_header(module, Version(major, minor))


_ORDER = (Version, Target, AddressSize)


def _with_header(module: Module, wanted: Version | Target) -> Module:
    """The module with a directive of its header, in the place of the one that it has."""
    kind = type(wanted)
    position = next((position for position, node in enumerate(module.statements) if type(node) is kind), None)
    if position is None:
        position = sum(type(node) in _ORDER[: _ORDER.index(kind)] for node in module.statements[:2])
        rest, ending = [*module.statements[position:]], module.ending
        if rest and not rest[0].before.startswith(("\n", "\r")):
            rest[0] = rest[0].with_changes(before="\n" + rest[0].before)
        elif not rest and not ending.startswith(("\n", "\r")):
            ending = "\n" + ending
        return module.with_changes(statements=(*module.statements[:position], wanted, *rest), ending=ending)
    node = module.statements[position]
    if node == wanted:
        return module
    wanted = wanted.with_changes(before=node.before, start=node.start, end=node.end)
    return module.with_changes(statements=(*module.statements[:position], wanted, *module.statements[position + 1 :]))


def header(version: tuple[int, int], *target: str, address_size: int = 64) -> tuple[ModuleStatement, ...]:
    """The three directives that a module begins with."""
    return Version(*version), Target(target), AddressSize(address_size)
