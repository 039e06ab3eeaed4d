"""Variables that are assigned again get a name for each value that is read apart, as numba's SSA form gives them.

``x = 1; a[0] = x; x = 2.5`` are two variables of two types in numba. What reaches one read from several assignments is
one variable (the phi nodes of SSA). The text is structured, so the assignments that reach each read are found by one
walk over it, loops until nothing changes; reads then join what reaches them, and every group is a variable.
Its first group keeps the name, the others are ``x.1``, ``x.2``, names that no program can write.

Names that nested functions or patterns see stay as they are: who reads them there, no walk over the text says.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

#: The assignments that reach a place, by name.
_Reaching = Mapping[str, frozenset[int]]


def split(function: ast.FunctionDef) -> None:
    """Renames the variables of a function, whose syntax tree is changed."""
    walk = _Walk(function)
    walk.function()
    renamed = walk.names()
    if renamed:
        for node, definition in walk.definitions.items():
            node.id = renamed.get(walk.found(definition), node.id)
        for node, read in walk.reads.items():
            node.id = renamed.get(walk.found(read), node.id)
        _Augmented(walk, renamed).visit(function)


def _merged(*states: _Reaching | None) -> _Reaching | None:
    """What holds where several paths meet; None where none of them goes on."""
    living = [state for state in states if state is not None]
    if len(living) < 2:
        return living[0] if living else None
    names = {name for state in living for name in state}
    return {name: frozenset().union(*(state.get(name, frozenset()) for state in living)) for name in names}


class _Loop:
    """The states at the ``break`` and ``continue`` statements of a loop."""

    def __init__(self) -> None:
        self.breaks: list[_Reaching | None] = []
        self.continues: list[_Reaching | None] = []


class _Walk(ast.NodeVisitor):
    """One look at a function: which assignments reach which reads."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self._function = function
        #: The assignment that a name in the text is, and one of those that reach it where it is read.
        self.definitions: dict[ast.Name, int] = {}
        self.reads: dict[ast.Name, int] = {}
        #: What ``x += 1`` reads.
        self.augmented: dict[ast.Name, int] = {}
        self._parents: list[int] = []
        self._names: list[str] = []
        self._state: _Reaching | None = {}
        self._loops: list[_Loop] = []
        self._shared = _shared_names(function)
        #: Targets of ``x += 1`` that no assignment reaches.
        self._unassigned: list[ast.Name] = []

    def function(self) -> None:
        arguments = self._function.args
        for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg):
            if parameter is not None:
                self._reach(parameter.arg, self._define(parameter.arg))
        self._block(self._function.body)
        for target in self._unassigned:  # undefined there, but of the type that another assignment has
            own = self.definitions[target]
            others = (other for other, name in enumerate(self._names) if name == target.id and other != own)
            other = next(others, None)
            if other is not None:
                self.augmented[target] = other

    # Groups of assignments

    def found(self, definition: int) -> int:
        """The assignment that stands for the group of one."""
        while self._parents[definition] != definition:
            definition = self._parents[definition]
        return definition

    def names(self) -> dict[int, str]:
        """The new names, by what stands for the groups; none for the first group of each name."""
        counts: dict[str, int] = {}
        renamed: dict[int, str] = {}
        for definition, name in enumerate(self._names):
            if self.found(definition) != definition or name in self._shared:
                continue
            count = counts.get(name, 0)
            counts[name] = count + 1
            if count:
                renamed[definition] = f"{name}.{count}"
        return renamed

    def _define(self, name: str) -> int:
        self._parents.append(len(self._parents))
        self._names.append(name)
        return len(self._parents) - 1

    def _reach(self, name: str, definition: int) -> None:
        if self._state is not None:
            self._state = {**self._state, name: frozenset([definition])}

    def _join(self, definitions: Iterable[int]) -> int | None:
        first: int | None = None
        for definition in sorted(map(self.found, definitions)):
            if first is None:
                first = definition
            self._parents[definition] = first  # the earliest stands for the group
        return first

    # Expressions

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            definition = self.definitions.get(node)
            if definition is None:
                definition = self.definitions[node] = self._define(node.id)
            self._reach(node.id, definition)
            return
        read = self._read(node)
        if read is not None:
            self.reads[node] = read

    def _read(self, node: ast.Name) -> int | None:
        return self._join((self._state or {}).get(node.id, frozenset()))

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        self.visit(node.target)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Its names are not renamed."""

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        """Its names are not renamed."""

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.visit(node.test)
        self._either(lambda: self.visit(node.body), lambda: self.visit(node.orelse))

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        first, *others = node.values
        self.visit(first)
        for value in others:
            self._either(lambda value=value: self.visit(value), lambda: None)  # type: ignore[misc]

    def _either(self, *ways: Callable[[], None]) -> None:
        before, after = self._state, []
        for way in ways:
            self._state = before
            way()
            after.append(self._state)
        self._state = _merged(*after)

    # Statements

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.visit(statement)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            read = self._read(node.target)
            if read is not None:
                self.augmented[node.target] = read
            else:
                self._unassigned.append(node.target)
            self.visit(node.value)
        else:
            self.visit(node.value)
        self.visit(node.target)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Its names are not renamed."""

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        self._either(lambda: self._block(node.body), lambda: self._block(node.orelse))

    def visit_While(self, node: ast.While) -> None:
        self._repeat(lambda: self.visit(node.test), node.body, node.orelse)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self._repeat(lambda: None, node.body, node.orelse, lambda: self.visit(node.target))

    def _repeat(
        self,
        test: Callable[[], None],
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        take: Callable[[], None] = lambda: None,
    ) -> None:
        before = self._state
        while True:
            loop = _Loop()
            self._loops.append(loop)
            start = self._state
            test()
            tested = self._state
            take()
            self._block(body)
            self._loops.pop()
            self._state = _merged(before, self._state, *loop.continues)
            if self._state == start or (start is before and self._state == before):
                break
        self._state = tested
        self._block(orelse)
        self._state = _merged(self._state, *loop.breaks)

    def visit_Break(self, node: ast.Break) -> None:
        self._loops[-1].breaks.append(self._state)
        self._state = None

    def visit_Continue(self, node: ast.Continue) -> None:
        self._loops[-1].continues.append(self._state)
        self._state = None

    def visit_Return(self, node: ast.Return) -> None:
        self.generic_visit(node)
        self._state = None

    def visit_Raise(self, node: ast.Raise) -> None:
        self.generic_visit(node)
        self._state = None

    def visit_Try(self, node: ast.Try) -> None:
        """A handler begins with whatever held in the body."""
        before = self._state
        self._block(node.body)
        thrown = _merged(before, self._state)
        ends: list[_Reaching | None] = []
        self._block(node.orelse)
        ends.append(self._state)
        for handler in node.handlers:
            self._state = thrown
            self._block(handler.body)
            ends.append(self._state)
        self._state = _merged(*ends)
        self._block(node.finalbody)


def _shared_names(function: ast.FunctionDef) -> set[str]:
    """The names that nested functions and patterns read or bind."""
    shared: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Lambda() | ast.GeneratorExp() | ast.Match():
                shared |= _all_names(node)
            case ast.FunctionDef() if node is not function:
                shared |= {node.name, *_all_names(node)}
            case ast.ExceptHandler(name=str(name)):
                shared.add(name)
    return shared


def _all_names(node: ast.AST) -> set[str]:
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found | {part.name for part in ast.walk(node) if isinstance(part, ast.MatchAs) and part.name}


class _Augmented(ast.NodeTransformer):
    """``x += y`` as ``x.1 = x + y`` where both are variables of their own."""

    def __init__(self, walk: _Walk, renamed: dict[int, str]) -> None:
        self._walk, self._renamed = walk, renamed

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        target = node.target
        read = self._walk.augmented.get(target) if isinstance(target, ast.Name) else None
        if read is None or not isinstance(target, ast.Name):
            return node
        group = self._walk.found(read)
        original = self._walk._names[group]
        name = self._renamed.get(group, original)
        if name == target.id:
            return node
        left = ast.copy_location(ast.Name(name, ast.Load()), target)
        value = ast.copy_location(ast.BinOp(left, node.op, node.value), node)
        return ast.copy_location(ast.Assign([target], value), node)
