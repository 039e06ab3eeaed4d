"""Names of a PTX module: what is defined twice, undefined, or declared again as something else.

One walk through each body: a block in braces has names of its own, labels are known in all of their block, everything
else from its declaration on. Source: PTX ISA, "Identifiers", "Labels and Function Identifiers", ".alias".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.diagnostics.suggestion import closest
from nvgen.ptx.checking.check_declarations import declaration_problems, name_problem
from nvgen.ptx.checking.check_directives import Lines, check_pragma
from nvgen.ptx.checking.check_functions import function_problems, prototype_problems
from nvgen.ptx.checking.declared_sizes import bytes_of
from nvgen.ptx.checking.module_facts import Header
from nvgen.ptx.checking.signatures import Signature, form_of
from nvgen.ptx.debugging import Loc
from nvgen.ptx.operands import Address, Applied, Infix, Node, Operand, Register, SpecialRegister, Symbol
from nvgen.ptx.register_types import OPAQUE
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import (
    Alias,
    Block,
    BranchTargets,
    CallPrototype,
    CallTargets,
    Declaration,
    Declarator,
    Function,
    Instruction,
    Label,
    Module,
    Pragma,
)

#: Of the number of a register of ``%r<100>``.
_MOST_DIGITS = 9
_DIGITS = "0123456789"
#: Of one file: looking for names that are alike takes time.
_MOST_SUGGESTIONS = 50
_MOST_NAMES = 1000
_MOST_CONSTANT_BYTES = 1 << 16
#: The parts of ``[t, {x}]``; a sampler stands between them in ``[t, s, {x}]``.
_TEXTURE_AND_COORDINATES = 2
#: PTX ISA, "Performance-Tuning Directives: .minperctamemory".
_OF_MEMORY_PER_CTA = frozenset({"%perctamemoryoffset", "%perctamemorysize"})
_LEAVES = (Register, Symbol)
_TABLES = (BranchTargets, CallTargets, CallPrototype)


class _Scope:
    """What names mean in one block, or in the module."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        #: How many registers ``%r<100>`` declares, by ``%r``.
        self.ranges: dict[str, tuple[int, Declarator]] = {}
        #: The least number of a register that is declared by itself, by the name without it.
        self.least: dict[str, tuple[int, Declarator]] = {}
        #: The labels of tables, which are known from the table on, by the identity of the table.
        self.tables: dict[int, str] = {}

    def find(self, name: str) -> Any:
        """The node that defines a name here, or None."""
        found = self.known.get(name)
        if found is None and self.ranges:
            prefix = name.rstrip(_DIGITS)
            if len(prefix) != len(name) and prefix in self.ranges:
                count, declarator = self.ranges[prefix]
                if _number(name, prefix) < count:
                    self.known[name] = found = declarator
        return found

    def declare(self, declarator: Declarator) -> Any:
        """Takes in a name, or registers by their count; returns what has the name already."""
        name = declarator.name
        if declarator.count is not None:
            count, before = self.ranges.get(name, (0, None))
            least = self.least.get(name)
            if before is None and least is not None and least[0] < declarator.count:
                before = least[1]
            self.ranges[name] = (max(count, declarator.count), declarator)
            return before
        before = self.find(name)
        self.known[name] = declarator
        prefix = name.rstrip(_DIGITS)
        if len(prefix) != len(name):
            number = _number(name, prefix)
            self.least[prefix] = min(self.least.get(prefix, (number, declarator)), (number, declarator), key=_first)
        return before


def _number(name: str, prefix: str) -> int:
    """``012`` of ``%r012``, which is a register of ``%r<20>`` with ptxas; a great one where it has too many digits."""
    digits = name[len(prefix) :].lstrip("0")
    return int(digits or "0") if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


def _first(pair: tuple[int, Declarator]) -> int:
    return pair[0]


class NameChecker:
    """Checks the names of one module; ``problems`` gives what it finds."""

    def __init__(self, module: Module, source: SourceText, header: Header) -> None:
        self._module = module
        self._source = source
        self._header = header
        self._top = _Scope()
        self._suggestions = _MOST_SUGGESTIONS
        self._lines = Lines(module, source)
        #: The declarations of variables, by the identity of the declarator.
        self._declarations: dict[int, Declaration] = {}
        self._constant_bytes = 0
        self._aliases: set[str] = set()
        self._is_in_kernel = False
        #: The kernel that it is in, if that has no memory for each block.
        self._without_memory = ""
        self._found: list[Diagnostic] = []

    def problems(self) -> Iterator[Diagnostic]:
        """All diagnostics, in the order of the text."""
        yield from self._lines.files()
        for statement in self._module.statements:
            if type(statement) is Declaration:
                self._declare(self._top, statement, is_of_module=True)
            elif type(statement) is Function:
                self._function(statement)
            elif type(statement) is Alias:
                self._alias(statement)
            elif type(statement) is Pragma:
                self._found += check_pragma(statement, "module", self._source)
            yield from self._found
            self._found.clear()

    # Definitions

    def _span(self, node: Any) -> Any:
        return self._source.span(max(node.start, 0), max(node.end, 0))

    def _declare(self, scope: _Scope, declaration: Declaration, is_of_module: bool = False) -> None:
        self._found += declaration_problems(declaration, self._source, self._header, is_of_module)
        for declarator in declaration.declarators:
            if declarator.name in ("_", ""):
                continue
            self._define(scope, declaration, declarator)
            if declarator.initial is not None:
                symbols = [node for node in declarator.initial.walk() if type(node) is Symbol]
                self._names(symbols, [self._top, scope], "variable or function")
                if declaration.type not in OPAQUE:
                    self._addresses(declarator, symbols, [self._top, scope])
        self._constant_memory(declaration)

    def _define(self, scope: _Scope, declaration: Declaration, declarator: Declarator) -> None:
        """Takes in a name. A variable may be declared as ``.extern`` several times, before or after it is defined."""
        before = scope.declare(declarator)
        self._declarations[id(declarator)] = declaration
        other = self._declarations.get(id(before))
        is_extern = scope is self._top and "extern" in declaration.linkage
        if other is None or not (is_extern or "extern" in other.linkage):
            self._once(declarator.name, declarator, before)
            return
        problem = ""
        if not is_extern and not declaration.linkage:
            problem = "it is `.extern` before, and so `.visible`, `.weak` or `.common` where it is defined"
        elif form_of(declaration, declarator) != form_of(other, before):
            problem = "it was declared before with another type, space or size"
        if problem:
            self._found.append(ptx_module.WrongDeclaration(self._span(declarator), declarator.name, problem))
        if is_extern and "extern" not in other.linkage:
            scope.known[declarator.name] = before

    def _addresses(self, declarator: Declarator, symbols: Sequence[Symbol], scopes: list[_Scope]) -> None:
        """Initial values have the addresses of variables in two spaces, and of functions."""
        moved = _moved(declarator.initial) if symbols and declarator.initial is not None else set()
        for symbol in symbols:
            found = _find(scopes, symbol.name)
            if isinstance(found, Function) and id(symbol) in moved:
                problem = f"`{symbol.name}` is a function, whose address has no offset and is generic already"
                self._found.append(ptx_module.WrongDeclaration(self._span(symbol), declarator.name, problem))
            declaration = self._declarations.get(id(found))
            if declaration is None or declaration.space == "global" or declaration.space.startswith("const"):
                continue
            problem = f"`{symbol.name}` is `.{declaration.space}`: an address is of a `.global` or `.const` variable"
            self._found.append(ptx_module.WrongDeclaration(self._span(symbol), declarator.name, problem))

    def _constant_memory(self, declaration: Declaration) -> None:
        if declaration.space != "const" or "extern" in declaration.linkage:
            return
        before = self._constant_bytes
        self._constant_bytes += bytes_of(declaration) or 0
        if before <= _MOST_CONSTANT_BYTES < self._constant_bytes:
            problem = (
                f"with it the module has {self._constant_bytes} bytes of `.const`, {_MOST_CONSTANT_BYTES} are the most"
            )
            name = declaration.declarators[0].name
            self._found.append(ptx_module.WrongDeclaration(self._span(declaration), name, problem))

    def _once(self, name: str, node: Any, before: Any) -> None:
        if before is not None:
            first = ptx_module.DefinedTwice.First(span=self._span(before))
            self._found.append(ptx_module.DefinedTwice(self._span(node), name).because(first))

    def _function(self, function: Function) -> None:
        self._found += function_problems(function, self._source)
        before = self._top.known.get(function.name)
        if isinstance(before, Function):
            self._again(function, before)
        elif before is not None:
            self._once(function.name, self._head(function), before)
        self._top.known[function.name] = function
        scope = _Scope()
        for declaration in (*function.returns, *(function.parameters or ())):
            for declarator in declaration.declarators:
                if function.is_kernel or declarator.name not in ("_", ""):
                    self._define(scope, declaration, declarator)
        if function.body is not None:
            self._is_in_kernel = function.is_kernel
            has_memory = any(directive.name == "minperctamemory" for directive in function.directives)
            self._without_memory = function.name if function.is_kernel and not has_memory else ""
            self._body(function.body, scope)

    def _head(self, function: Function) -> Node:
        end = function.start + len(function.text) if function.text else function.start
        return Symbol(function.name, function.start, end)

    def _again(self, function: Function, before: Function) -> None:
        if before.body is not None:
            self._once(function.name, self._head(function), self._head(before))
            return
        kinds = {kernel: "a kernel" if kernel else "a function" for kernel in (True, False)}
        problem = ""
        if function.is_kernel is not before.is_kernel:
            problem = f"`{function.name}` is {kinds[function.is_kernel]} here, and {kinds[before.is_kernel]} before"
        else:
            now, then = Signature.of(function), Signature.of(before)
            if now.counts != then.counts:
                problem = f"`{function.name}` has {now.in_words} here, and {then.in_words} before"
            elif now.types != then.types:
                problem = f"`{function.name}` has parameters or results of other types here than before"
        if problem:
            self._found.append(ptx_module.WrongCall(self._span(self._head(function)), problem))

    def _alias(self, alias: Alias) -> None:
        name, of = self._top.known.get(alias.name), self._top.known.get(alias.of)
        problem = ""
        for symbol, found in ((alias.name, name), (alias.of, of)):
            if not isinstance(found, Function):
                self._undefined("function", symbol, alias, [self._top], "before the alias")
                return
        assert isinstance(name, Function) and isinstance(of, Function)
        if of.is_kernel:
            problem = f"`{alias.of}` is a kernel, and aliases are of functions"
        elif name.body is not None:
            problem = f"`{alias.name}` has a body of its own"
        elif "weak" in of.linkage:
            problem = f"`{alias.of}` is `.weak`, and aliases are of functions that stay"
        elif alias.name in self._aliases:
            problem = f"`{alias.name}` is an alias already"
        else:
            own, other = Signature.of(name), Signature.of(of)
            if own.counts != other.counts:
                problem = f"`{alias.name}` has {own.in_words}, and `{alias.of}` has {other.in_words}"
            elif own.types != other.types:
                problem = f"`{alias.name}` has parameters or results of other types than `{alias.of}`"
        self._aliases.add(alias.name)
        if problem:
            self._found.append(ptx_module.WrongCall(self._span(alias), problem))

    # Bodies

    def _body(self, body: Block, scope: _Scope) -> None:
        self._labels(body, scope)
        scopes = [self._top, scope]
        waiting = [iter(body.statements)]
        while waiting:
            for statement in waiting[-1]:
                kind = type(statement)
                if kind is Instruction:
                    self._instruction(statement, scopes)  # type: ignore[arg-type]
                elif isinstance(statement, Declaration):
                    self._declare(scopes[-1], statement)
                elif isinstance(statement, Block):
                    scopes.append(_Scope())
                    self._labels(statement, scopes[-1])
                    waiting.append(iter(statement.statements))
                    break
                elif isinstance(statement, _TABLES):
                    self._table(statement, scopes)
                elif isinstance(statement, Pragma):
                    place = "body" if self._is_in_kernel else "function body"
                    self._found += check_pragma(statement, place, self._source)
                elif isinstance(statement, Loc):
                    self._found += self._lines.check(statement)
            else:
                waiting.pop()
                scopes.pop()

    def _labels(self, block: Block, scope: _Scope) -> None:
        label: Label | None = None
        for statement in block.statements:
            if type(statement) is Label:
                problem = name_problem(statement.name, is_of_module=False)
                if problem:
                    self._found.append(ptx_module.WrongDeclaration(self._span(statement), statement.name, problem))
                self._once(statement.name, statement, scope.known.get(statement.name))
                scope.known[statement.name] = label = statement
            elif label is not None and isinstance(statement, _TABLES):
                del scope.known[label.name]
                scope.tables[id(statement)] = label.name
                label = None
            else:
                label = None

    def _table(self, table: BranchTargets | CallTargets | CallPrototype, scopes: list[_Scope]) -> None:
        name = scopes[-1].tables.get(id(table))
        if name is not None:
            scopes[-1].known[name] = table
        else:
            directive = {BranchTargets: "branchtargets", CallTargets: "calltargets"}.get(type(table), "callprototype")
            problem = "a label stands directly before it"
            self._found.append(ptx_module.WrongPlace(self._span(table), directive, problem))
        if isinstance(table, CallPrototype):
            self._found += prototype_problems(table, self._source)
        if isinstance(table, BranchTargets):
            self._names(table.labels, scopes, "label")
        elif isinstance(table, CallTargets):
            self._names(table.functions, scopes, "function")

    def _names(self, symbols: Iterable[Symbol], scopes: list[_Scope], what: str) -> None:
        for symbol in symbols:
            if _find(scopes, symbol.name) is None:
                self._undefined(what, symbol.name, symbol, scopes)

    def _undefined(
        self, what: str, name: str, node: Any, scopes: list[_Scope], where: str = "where this stands"
    ) -> None:
        found = ptx_module.Undefined(self._span(node), what, name, where)
        self._suggestions -= 1
        if self._suggestions >= 0:
            known = [
                one
                for scope in reversed(scopes)
                for one in scope.known
                if isinstance(scope.known[one], Label) is (what == "label")
            ]
            meant = closest(name, known[:_MOST_NAMES])
            found = found.because(ptx_module.Undefined.DidYouMean(meant[0])) if meant else found
        self._found.append(found)

    def _instruction(self, instruction: Instruction, scopes: list[_Scope]) -> None:
        guard = instruction.guard
        if guard is not None and _find(scopes, guard.register.name) is None:
            self._undefined("register", guard.register.name, guard.register, scopes)
        for operand in instruction.operands:
            if type(operand) in _LEAVES:
                self._operand(operand, instruction, scopes)
            else:
                for node in operand.walk():
                    if type(node) in _LEAVES:
                        self._operand(node, instruction, scopes)
                    elif isinstance(node, SpecialRegister) and node.name in _OF_MEMORY_PER_CTA and self._without_memory:
                        span = self._span(node)
                        self._found.append(ptx_module.NoMemoryPerBlock(span, node.name, self._without_memory))
        if instruction.opcode in ("tex", "tld4"):
            self._texture(instruction)

    def _texture(self, instruction: Instruction) -> None:
        place = instruction.operands[1] if len(instruction.operands) > 1 else None
        without_sampler = isinstance(place, Address) and len(place.parts) == _TEXTURE_AND_COORDINATES
        if without_sampler and "texmode_independent" in self._header.options:
            problem = f"`{instruction.opcode}` names no sampler, and `.target` has `texmode_independent`"
            self._found.append(ptx_module.WrongTextureMode(self._span(instruction), problem))

    def _operand(self, node: Any, instruction: Instruction, scopes: list[_Scope]) -> None:
        name = node.name
        for scope in reversed(scopes):
            if scope.find(name) is not None:
                return
        if type(node) is Register:
            what = "register"
        else:
            what = {"bra": "label", "call": "function or parameter"}.get(instruction.opcode, "variable or label")
        self._undefined(what, name, node, scopes)


def _moved(initial: Operand) -> set[int]:
    """The identities of names in an initial value to which something is added, or that are in ``generic()``."""
    moved = [node.left for node in initial.walk() if isinstance(node, Infix)]
    moved += [node.operand for node in initial.walk() if isinstance(node, Applied) and node.function == "generic"]
    return set(map(id, moved))


def _find(scopes: list[_Scope], name: str) -> Any:
    for scope in reversed(scopes):
        found = scope.find(name)
        if found is not None:
            return found
    return None
