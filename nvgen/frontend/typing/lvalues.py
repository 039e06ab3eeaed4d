"""Assignments to parts of values: ``p.x = 1``, ``v[2] += y``, ``a[i].position.x = z``, ``q[i] = w``.

An lvalue is an expression like others: parts of parts, down to a variable, an element of an array, or what a pointer
points at. Here it is looked at whether it can be assigned.
"""

from __future__ import annotations

import ast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.scopes import parameters_of
from nvgen.frontend.source.syntax import unparsed
from nvgen.frontend.typing import arrays
from nvgen.frontend.typing.assignment import once
from nvgen.frontend.typing.context import Context, Static
from nvgen.frontend.typing.conversion import coerce, stays
from nvgen.frontend.typing.expressions import operand_of, part_of_index
from nvgen.tree import Component, Dereference, Element, Expression, Member, Read, Statement, Store, Write
from nvgen.types import ArrayType, GridConstantType, PointerType, Space, StructType, Type, VectorType
from nvgen.types.record_classes import attribute_of_class


def of_target(context: Context, target: ast.expr) -> Expression:
    """What ``target`` names, where that can be assigned.

    Raises:
        CompileError: it cannot.
    """
    _refuse_static(context, target)
    try:
        found = operand_of(context, target)
    except CompileError:
        _refuse_methods(context, target)
        raise
    if isinstance(found, Static) or not isinstance(found, (Member, Component, Element, Dereference)):
        _refuse_methods(context, target)
        raise cannot_assign(context, target)
    _check(context, found, target)
    return found


def type_of(context: Context, target: ast.Subscript | ast.Attribute) -> Type | None:
    """The type of what a target names, where it has one."""
    owner = operand_of(context, target.value)
    if isinstance(owner, Expression) and isinstance(owner.type, ArrayType):
        return owner.type.dtype if isinstance(target, ast.Subscript) else None
    found = operand_of(context, target) if isinstance(owner, Expression) else None
    return found.type if isinstance(found, Expression) else None


def augmented(context: Context, target: ast.Subscript | ast.Attribute) -> Expression:
    """The lvalue of ``target += value``.

    Raises:
        CompileError: it cannot be assigned.
    """
    owner = operand_of(context, target.value) if isinstance(target, ast.Subscript) else None
    if isinstance(target, ast.Subscript) and isinstance(owner, Expression) and isinstance(owner.type, ArrayType):
        where = arrays.assigned_indices(context, owner, target, part_of_index)
        found = Element(context.span(target), owner.type.dtype, owner, where)
        _check(context, found, target)
        return found
    return of_target(context, target)


def cannot_assign(context: Context, target: ast.expr) -> CompileError:
    """The error for a target that nothing can be assigned to."""
    error = diagnostics.types.CannotAssign(span := context.span(target), unparsed(target, span))
    return CompileError(error.because(*_each_element(context, error, target)))


def _each_element(context: Context, error: diagnostics.types.CannotAssign, target: ast.expr) -> list[diagnostics.Help]:
    """What to assign instead of several elements of a vector by their names."""
    owner = operand_of(context, target.value) if isinstance(target, ast.Attribute) else None
    if not isinstance(owner, Expression) or not isinstance(owner.type, VectorType):
        return []
    assert isinstance(target, ast.Attribute)
    vector = unparsed(target.value, owner.span)
    return [error.EachElement(", ".join(f"`{vector}.{name}`" for name in dict.fromkeys(target.attr)))]


def _refuse_methods(context: Context, target: ast.expr) -> None:
    """What a method of a struct would assign: an element, or a property."""
    if not isinstance(target, (ast.Subscript, ast.Attribute)):
        return
    owner = operand_of(context, target.value)
    if not isinstance(owner, Expression) or not isinstance(owner.type, StructType) or owner.type.origin is None:
        return
    name = "__setitem__" if isinstance(target, ast.Subscript) else target.attr
    found = attribute_of_class(owner.type.origin, name)
    if found is not None and (name == "__setitem__" or (isinstance(found, property) and found.fset is not None)):
        method = f"`{name}`" if name == "__setitem__" else f"the setter of `{name}`"
        span = context.span(target)
        raise CompileError(diagnostics.structs.NoSetter(span, unparsed(target, span), method, owner.type.name))


def _refuse_static(context: Context, target: ast.expr) -> None:
    """An attribute of a Python object, which the kernel cannot reach, or one that a struct does not have."""
    if not isinstance(target, ast.Attribute):
        return
    refusal = CompileError(diagnostics.structs.AttributeAssigned(span := context.span(target), unparsed(target, span)))
    try:
        owner = operand_of(context, target.value)
    except CompileError as error:
        if isinstance(error.diagnostic, diagnostics.names.NotAConstant):
            raise refusal from None
        raise
    if isinstance(owner, Static):
        raise refusal


def _check(context: Context, found: Expression, target: ast.expr) -> None:
    """Refuses lvalues whose values never change.

    Raises:
        CompileError: a field of a frozen class, a grid constant, a part of what is no variable.
    """
    match found:
        case Member(owner=owner):
            struct = owner.type
            assert isinstance(struct, StructType)
            if not struct.mutable:
                kind = "a NamedTuple" if struct.is_tuple else "a frozen dataclass"
                name = struct.fields[found.position].name
                raise CompileError(diagnostics.structs.FrozenField(found.span, name, struct.name, kind))
            _check(context, owner, target)
        case Component(owner=owner):
            _check(context, owner, target)
        case Dereference(pointer=pointer):
            assert isinstance(pointer.type, PointerType)
            if pointer.type.space is Space.CONST:
                raise CompileError(diagnostics.pointers.ConstantMemory(found.span))
        case Read(local=local):
            if isinstance(local.type, GridConstantType):
                raise CompileError(diagnostics.structs.GridConstantAssigned(found.span, local.name))
            if not context.is_kernel and local.name in _parameters(context):
                if context.source.changes_first and local.name == _parameters(context)[0]:
                    return
                raise CompileError(diagnostics.structs.ParameterPart(found.span, local.name))
            if local.name not in context.types:
                raise cannot_assign(context, target)
        case Element(array=array):
            if isinstance(array.type, ArrayType) and array.type.space is Space.CONST:
                raise CompileError(diagnostics.memory.ConstantAssigned(found.span, array.span.text))
        case _:
            raise cannot_assign(context, target)


def _parameters(context: Context) -> list[str]:
    return [parameter.arg for parameter in parameters_of(context.source.node.args)]


def fixed(context: Context, found: Expression, statements: list[Statement]) -> Expression:
    """The lvalue with everything evaluated that finds it; ``statements`` gets what does."""

    def kept(part: Expression) -> Expression:
        return part if stays(context, part) else once(context, part, statements)

    match found:
        case Member(owner=owner):
            return found.with_changes(owner=fixed(context, owner, statements))
        case Component(owner=owner, index=index):
            return found.with_changes(owner=fixed(context, owner, statements), index=kept(index))
        case Element(array=array, indices=indices):
            return found.with_changes(array=kept(array), indices=tuple(map(kept, indices)))
        case Dereference(pointer=pointer):
            return found.with_changes(pointer=kept(pointer))
    return found


def write(found: Expression, value: Expression, span: Span) -> Statement:
    """``found = value``; the value converts where that loses nothing."""
    if isinstance(found, Element):
        return Store(span, found.array, found.indices, coerce(value, found.type, f"`{found.span.text}`"))
    return Write(span, found, coerce(value, found.type, f"`{found.span.text}`"))
