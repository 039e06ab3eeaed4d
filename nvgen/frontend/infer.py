"""Type inference: from a function's syntax tree and the types of its parameters to a typed tree.

Every variable has one type in a function, the join of all that is assigned to it. The function is typed again and again
until the types stand still; literals then take their defaults, the types settle once more, and one last pass builds the
tree that counts. Mistakes are reported by that pass only, since a variable may still widen before it.
"""

from __future__ import annotations

from nvgen.diagnostics import InternalError
from nvgen.frontend import annotation, flow, nesting, statements, syntax
from nvgen.frontend.context import Context
from nvgen.frontend.scopes import scope_of
from nvgen.frontend.source import FunctionSource
from nvgen.frontend.tree import Local, TypedKernel
from nvgen.types import TupleType, Type, Weak

#: Types only ever widen, a few steps each, so a function needs few passes.
_MAX_PASSES = 100


def infer(source: FunctionSource, parameters: dict[str, Type]) -> TypedKernel:
    """Types a kernel for the given types of its parameters, in order.

    Raises:
        CompileError: the kernel contains what it cannot, or is ill-typed.
    """
    with nesting.reported(source):
        return _infer(source, parameters)


def _infer(source: FunctionSource, parameters: dict[str, Type]) -> TypedKernel:
    syntax.check(source.node, source.file)
    scope = scope_of(source.node)
    flow.check(source.node, source.file, scope)
    names = scope.names
    declared = annotation.variable_types(source, scope)
    stated = {**declared, **parameters}
    types = _settle(source, stated, names, dict(stated))
    defaulted = {name: _default(type_) for name, type_ in types.items()}
    if defaulted != types:
        types = _settle(source, stated, names, defaulted)
    context = Context(source, types, names, stated, final=True)
    body = statements.block(context, source.node.body)
    locals_ = tuple(context.local(name) for name in parameters)
    return TypedKernel(source.name, source.name_span, locals_, _variables(context, parameters), body)


def _settle(
    source: FunctionSource, stated: dict[str, Type], names: frozenset[str], types: dict[str, Type]
) -> dict[str, Type]:
    """Types the body until nothing changes."""
    for _ in range(_MAX_PASSES):
        before = dict(types)
        context = Context(source, types, names, stated, final=False)
        statements.block(context, source.node.body)
        if not context.unsettled or types == before:
            return types
    raise InternalError(f"the types of {source.name} do not settle")


def _default(type_: Type) -> Type:
    if isinstance(type_, Weak):
        return type_.default
    if isinstance(type_, TupleType):
        return TupleType(tuple(_default(element) for element in type_.elements))
    return type_


def _variables(context: Context, parameters: dict[str, Type]) -> tuple[Local, ...]:
    assigned = [local for name, local in context.locals.items() if name not in parameters]
    return (*assigned, *context.temporaries)
