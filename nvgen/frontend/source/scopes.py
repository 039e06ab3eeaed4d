"""Which names a function makes its own, and which it takes from around it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from nvgen.base.kept import kept
from nvgen.base.records import Node

_Function = ast.FunctionDef | ast.Lambda
_OPERATORS = (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
#: The classes of most nodes: a name, a constant, what is done with them. There is nothing below that anybody looks at.
LEAVES = frozenset(
    {ast.Name, ast.Constant, ast.Load, ast.Store, *(one for base in _OPERATORS for one in base.__subclasses__())}
)


class Scope(Node):
    """What one look at a function's syntax tree finds."""

    parameters: tuple[str, ...]
    #: Every assignment to a name, in the order of the text.
    assignments: tuple[ast.Name, ...]
    #: Every ``x: annotation``, with or without a value.
    annotations: tuple[ast.AnnAssign, ...]
    #: Names that nested functions and patterns bind.
    bound: frozenset[str]
    #: Names that are read and belong to nobody here.
    free: tuple[str, ...]
    #: Names that an expression assigns by ``:=``: what an earlier operand read of them differs from a later read.
    walrus: frozenset[str] = frozenset()
    #: Names that one assignment in the text gives all their values.
    assigned_once: frozenset[str] = frozenset()

    @kept
    def names(self) -> frozenset[str]:
        """The names that are local: parameters, and whatever the body assigns."""
        return frozenset(self.parameters) | self.bound | {name.id for name in self.assignments}


def parameters_of(arguments: ast.arguments) -> list[ast.arg]:
    """The parameters in order, those by keyword alone last."""
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]


def scope_of(function: _Function) -> Scope:
    """The names of a function; nested functions have scopes of their own."""
    parameters = tuple(parameter.arg for parameter in parameters_of(function.args))
    body = function.body if isinstance(function.body, list) else [function.body]
    assignments: list[ast.Name] = []
    annotations: list[ast.AnnAssign] = []
    bound: set[str] = set()
    walrus: set[str] = set()
    read: dict[str, None] = {}
    for node in (found for statement in body for found in own_nodes(statement)):
        match node:
            case ast.AnnAssign():
                annotations.append(node)
            case ast.NamedExpr(target=ast.Name(id=name)):
                walrus.add(name)
            case ast.Name(ctx=ast.Store()):
                assignments.append(node)
            case ast.Name():
                read[node.id] = None
            case ast.MatchAs(name=str(name)):
                bound.add(name)
            case ast.FunctionDef():
                bound.add(node.name)
                read.update(dict.fromkeys(scope_of(node).free))
            case ast.Lambda():
                read.update(dict.fromkeys(scope_of(node).free))
            case ast.GeneratorExp():
                read.update(dict.fromkeys(_free_in_generator(node)))
    own = {*parameters, *bound, *(name.id for name in assignments)}
    free = tuple(name for name in read if name not in own)
    counts = Counter([*parameters, *bound, *(name.id for name in assignments)])
    once = frozenset(name for name, count in counts.items() if count == 1) - {*parameters, *bound}
    return Scope(parameters, tuple(assignments), tuple(annotations), frozenset(bound), free, frozenset(walrus), once)


def _free_in_generator(generator: ast.GeneratorExp) -> list[str]:
    """The names that a generator expression reads and does not bind; it has a scope of its own."""
    bound: set[str] = set()
    read: dict[str, None] = {}
    parts = [*generator.generators, generator.elt]
    for node in (found for part in parts for found in own_nodes(part)):
        match node:
            case ast.Name(ctx=ast.Store()):
                bound.add(node.id)
            case ast.Name():
                read[node.id] = None
            case ast.Lambda():
                read.update(dict.fromkeys(scope_of(node).free))
            case ast.GeneratorExp():
                read.update(dict.fromkeys(_free_in_generator(node)))
    return [name for name in read if name not in bound]


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in the order of the text, but for nested functions' bodies, generators, annotations."""
    waiting = [node]  # generators in generators would pass each node on as often as it is nested
    while waiting:
        next_ = waiting.pop()
        yield next_
        waiting += reversed(_below(next_))


def _below(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        return [default for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None]
    if isinstance(node, ast.GeneratorExp):
        return []
    return [] if type(node) in LEAVES else children(node)


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes right below one, but for an annotation: Python evaluates it, not the kernel, and it may be text."""
    found: list[ast.AST] = []
    for name in node._fields:
        part = getattr(node, name, None)
        if isinstance(part, ast.AST):
            if name != "annotation":
                found.append(part)
        elif isinstance(part, list):
            found += [one for one in part if isinstance(one, ast.AST)]
    return found
