"""Expressions of the typed tree as Python's: one function a node, found in a table."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics, tree
from nvgen.diagnostics import CompileError, InternalError, LaunchError, Span
from nvgen.lang import Register
from nvgen.targets.cpu.library import printing
from nvgen.targets.python import alignment, arithmetic, arrays, loads_and_stores, operations, thread, values
from nvgen.targets.python.arrays import Array
from nvgen.targets.python.writer import Writer
from nvgen.tree.analysis.pointer_alignment import is_pointee
from nvgen.types import ArrayType, GridConstantType, PointerType, Scalar, Space, bool_, c64, f32, f64, members, size_of


def value(writer: Writer, node: tree.Expression) -> ast.expr:
    """The evaluation of ``node``.

    Raises:
        CompileError: it cannot be interpreted.
    """
    rule = _EXPRESSIONS.get(type(node))
    if rule is None:
        raise InternalError(f"no rule for {type(node).__name__}")
    return rule(writer, node)


def each(writer: Writer, nodes: Sequence[tree.Expression]) -> list[ast.expr]:
    """The evaluation of several, in their order."""
    return [value(writer, node) for node in nodes]


def scalar_of(node: tree.Expression) -> Scalar:
    if not isinstance(node.type, Scalar):
        raise InternalError(f"a scalar is needed, not {node.type}")
    return node.type


# Numbers


def _constant(writer: Writer, node: tree.Constant) -> ast.expr:
    known = arithmetic.constant(node.value, node.type) if isinstance(node.type, Scalar) else node.value
    return writer.constant(node.span, known)


def _read(writer: Writer, node: tree.Read) -> ast.expr:
    return writer.name(node.span, writer.variable(node.local))


def _bind(writer: Writer, node: tree.Bind) -> ast.expr:
    target = writer.at(ast.Name(writer.variable(node.local), ast.Store()), node.span)
    found: ast.expr = writer.at(ast.NamedExpr(target, value(writer, node.value)), node.span)
    return found


def _convert(writer: Writer, node: tree.Convert) -> ast.expr:
    operand = value(writer, node.operand)
    if isinstance(node.type, ArrayType) or node.type == node.operand.type:
        return operand  # every array knows its strides
    source, target = scalar_of(node.operand), scalar_of(node)
    function = arithmetic.convert(source, target)
    if {source, target} == {f32, f64}:
        function = _flushing(writer, function, source, target)
    return writer.call(node.span, function, operand)


def _flushing(writer: Writer, function: Callable[..., Any], source: Scalar, target: Scalar) -> Callable[..., Any]:
    """A function from one type to another as the kernel's options have it."""
    if not writer.shared.options.ftz or f32 not in (source, target):
        return function
    return arithmetic.flushing(function, operands=source == f32, result=target == f32)


def _negate(writer: Writer, node: tree.Negate) -> ast.expr:
    type_ = scalar_of(node)
    function = _flushing(writer, arithmetic.negate(type_), type_, type_)
    if type_ == c64 and writer.shared.options.ftz:
        function = writer.shared.operations.find(node, ("operand",))
    return writer.call(node.span, function, value(writer, node.operand))


def _invert(writer: Writer, node: tree.Invert) -> ast.expr:
    return writer.call(node.span, arithmetic.invert(scalar_of(node)), value(writer, node.operand))


def _not(writer: Writer, node: tree.Not) -> ast.expr:
    found: ast.expr = writer.at(ast.UnaryOp(ast.Not(), value(writer, node.operand)), node.span)
    return found


def _binary(writer: Writer, node: tree.Binary) -> ast.expr:
    type_ = scalar_of(node)
    function = arithmetic.binary(node.operator, type_)
    if function is None:
        function = writer.shared.operations.find(node, ("left", "right"))
    elif writer.shared.options.debug and type_.is_integer and node.operator in ("//", "%"):
        function = _divided(writer, node.span, function)
    else:
        function = _flushing(writer, function, type_, type_)
    return writer.call(node.span, function, value(writer, node.left), value(writer, node.right))


def _divided(writer: Writer, span: Span, function: Callable[..., Any]) -> Callable[..., Any]:
    """A division that refuses to divide by zero, as ``debug=True`` asks for."""
    state = writer.state

    def divide(left: int, right: int) -> Any:
        if not right:
            raise LaunchError(diagnostics.launch.DivisionByZero(span, state.thread.thread_name))
        return function(left, right)

    return divide


def _power(writer: Writer, node: tree.Power) -> ast.expr:
    type_ = scalar_of(node)
    multiply = arithmetic.binary("*", type_)
    if multiply is None:
        product = tree.Binary(node.span, type_, "*", node.operand, node.operand)
        multiply = writer.shared.operations.find(product, ("left", "right"))
    else:
        multiply = _flushing(writer, multiply, type_, type_)
    return writer.call(node.span, arithmetic.power(node.exponent, type_, multiply), value(writer, node.operand))


def _compare(writer: Writer, node: tree.Compare) -> ast.expr:
    function = arithmetic.COMPARISONS[node.operator]
    if node.left.type == f32:
        function = _flushing(writer, function, f32, bool_)
    elif node.left.type == c64 and writer.shared.options.ftz:
        function = writer.shared.operations.find(node, ("left", "right"))
    return writer.call(node.span, function, value(writer, node.left), value(writer, node.right))


def _conditional(writer: Writer, node: tree.Conditional) -> ast.expr:
    parts = each(writer, (node.test, node.body, node.orelse))
    found: ast.expr = writer.at(ast.IfExp(*parts), node.span)
    return found


def _operate(writer: Writer, node: tree.Operate) -> ast.expr:
    operation, state = node.operation, writer.state
    if isinstance(operation, Register):
        name = operation.name
        if name not in operations.REGISTERS:
            raise InternalError(f"no rule for nv.{name}")
        return writer.call(node.span, lambda: state.thread.registers[name])
    operands = each(writer, node.operands)
    type_ = scalar_of(node)
    if type_.is_integer and operation.name in arithmetic.INTEGER_OPERATIONS:
        return writer.call(node.span, arithmetic.INTEGER_OPERATIONS[operation.name](type_), *operands)
    return writer.call(node.span, writer.shared.operations.find(node, ("operands",)), *operands)


def _math_call(writer: Writer, node: tree.MathCall) -> ast.expr:
    function = writer.shared.operations.find(node, ("operands",))
    return writer.call(node.span, function, *each(writer, node.operands))


# Operations that other operations compute


def _pack(writer: Writer, node: tree.Pack) -> ast.expr:
    return writer.tuple(node.span, each(writer, node.elements))


def _build(writer: Writer, node: tree.Build) -> ast.expr:
    type_ = node.type
    return writer.call(node.span, lambda *parts: values.made(type_, parts), *each(writer, node.elements))


def _part(writer: Writer, span: Span, owner: tree.Expression, position: int) -> ast.expr:
    index = writer.constant(span, position)
    found: ast.expr = writer.at(ast.Subscript(value(writer, owner), index, ast.Load()), span)
    return found


def _of_pointee(writer: Writer, node: tree.Expression) -> ast.expr:
    """A part of what a pointer points at: nothing else of it is read."""
    return writer.call(node.span, loads_and_stores.part(writer.state, node), address(writer, node))


def _item(writer: Writer, node: tree.Item) -> ast.expr:
    if is_pointee(node):
        return _of_pointee(writer, node)
    return _part(writer, node.span, node.tuple, node.position)


def _member(writer: Writer, node: tree.Member) -> ast.expr:
    if is_pointee(node):
        return _of_pointee(writer, node)
    return _part(writer, node.span, node.owner, node.position)


def _component(writer: Writer, node: tree.Component) -> ast.expr:
    if is_pointee(node):
        return _of_pointee(writer, node)
    if isinstance(node.index, tree.Constant):
        return _part(writer, node.span, node.owner, int(node.index.value))
    function = loads_and_stores.component(writer.state, node)
    return writer.call(node.span, function, value(writer, node.owner), value(writer, node.index))


# Memory


def _element(writer: Writer, node: tree.Element) -> ast.expr:
    function = loads_and_stores.loaded_element(writer.state, node)
    return writer.call(node.span, function, *each(writer, (node.array, *node.indices)))


def _hinted_store(writer: Writer, node: tree.HintedStore) -> ast.expr:
    function = loads_and_stores.element_store(writer.state, node, node.value.type)
    return writer.call(node.span, function, *each(writer, (node.value, node.array, *node.indices)))


def _dereference(writer: Writer, node: tree.Dereference) -> ast.expr:
    function = loads_and_stores.loaded_pointee(writer.state, node)
    return writer.call(node.span, function, value(writer, node.pointer))


def address(writer: Writer, lvalue: tree.Expression, *, is_read: bool = True) -> ast.expr:
    """The address of an lvalue in memory; an element of it that is read or written is checked."""
    match lvalue:
        case tree.Element():
            found = loads_and_stores.element(writer.state, lvalue, None) if is_read else Array.element_address
            return writer.call(lvalue.span, found, *each(writer, (lvalue.array, *lvalue.indices)))
        case tree.Dereference():
            pointer = value(writer, lvalue.pointer)
            return (
                writer.call(lvalue.span, loads_and_stores.pointee(writer.state, lvalue, None), pointer)
                if is_read
                else pointer
            )
        case tree.Read():
            state, name = writer.state, lvalue.local.name
            return writer.call(lvalue.span, lambda: state.references[name])
        case tree.Member() | tree.Item():
            owner = lvalue.owner if isinstance(lvalue, tree.Member) else lvalue.tuple
            offset, _ = members(owner.type)[lvalue.position]  # type: ignore[arg-type]
            return writer.call(lvalue.span, lambda base: base + offset, address(writer, owner, is_read=is_read))
        case tree.Component():
            found = loads_and_stores.component_address(writer.state, lvalue)
            base = address(writer, lvalue.owner, is_read=is_read)
            return writer.call(lvalue.span, found, base, value(writer, lvalue.index))
    raise InternalError(f"{type(lvalue).__name__} has no address")


def in_memory(lvalue: tree.Expression) -> bool:
    """Whether an expression is an lvalue in memory."""
    match lvalue:
        case tree.Element() | tree.Dereference():
            return True
        case tree.Member() | tree.Component():
            return in_memory(lvalue.owner)
        case tree.Item():
            return in_memory(lvalue.tuple)
        case tree.Read():
            return isinstance(lvalue.local.type, GridConstantType)
    return False


def _address_of(writer: Writer, node: tree.AddressOf) -> ast.expr:
    """The address of an element that the array has; ``a.ptr`` has no index, and an empty array has it as well."""
    lvalue = node.lvalue
    is_start = isinstance(lvalue, tree.Element) and all(index.span is node.span for index in lvalue.indices)
    return address(writer, lvalue, is_read=not is_start and isinstance(lvalue, tree.Element))


def _offset(writer: Writer, node: tree.Offset) -> ast.expr:
    assert isinstance(node.type, PointerType)
    size = size_of(node.type.pointee)
    operands = each(writer, (node.pointer, node.count))
    return writer.call(node.span, lambda pointer, count: (pointer + count * size) % 2**64, *operands)


def _distance(writer: Writer, node: tree.Distance) -> ast.expr:
    assert isinstance(node.left.type, PointerType)
    size = size_of(node.left.type.pointee)
    operands = each(writer, (node.left, node.right))
    return writer.call(node.span, lambda left, right: (left - right) // size, *operands)


def _reinterpret(writer: Writer, node: tree.Reinterpret) -> ast.expr:
    return value(writer, node.operand)


def _recast(writer: Writer, node: tree.Recast) -> ast.expr:
    return writer.call(node.span, values.recast(node.operand.type, node.type), value(writer, node.operand))


# Arrays


def _attribute(writer: Writer, node: Any, name: str) -> ast.expr:
    owner = writer.at(ast.Attribute(value(writer, node.array), name, ast.Load()), node.span)
    found: ast.expr = writer.at(ast.Subscript(owner, writer.constant(node.span, node.axis), ast.Load()), node.span)
    return found


def _extent(writer: Writer, node: tree.Extent) -> ast.expr:
    return _attribute(writer, node, "shape")


def _stride(writer: Writer, node: tree.Stride) -> ast.expr:
    return _attribute(writer, node, "strides")


def _view(writer: Writer, node: tree.View) -> ast.expr:
    selectors = []
    for selector in node.selectors:
        if isinstance(selector, tree.Slice):
            bounds = [
                writer.constant(node.span, None) if bound is None else value(writer, bound)
                for bound in (selector.start, selector.stop)
            ]
            selectors.append(writer.call(node.span, slice, *bounds, writer.constant(node.span, selector.step)))
        else:
            selectors.append(value(writer, selector))
    return writer.call(node.span, loads_and_stores.view(writer.state, node), value(writer, node.array), *selectors)


def _relocated(writer: Writer, node: tree.Relocated) -> ast.expr:
    return writer.call(node.span, arrays.relocated, *each(writer, (node.array, node.pointer)))


def _array_at(writer: Writer, node: tree.ArrayAt) -> ast.expr:
    type_ = node.type
    assert isinstance(type_, ArrayType)
    address = value(writer, node.pointer)
    extents, strides = (writer.tuple(node.span, each(writer, parts)) for parts in (node.extents, node.strides))

    state, pointer = writer.state, node.pointer

    def make(address: int, extents: tuple[int, ...], strides: tuple[int, ...]) -> arrays.Array:
        alignment.pointee(state, pointer.span, type_.dtype, address)
        return arrays.array_at(address, type_, extents if type_.shape is None else type_.shape, strides, None)

    return writer.call(node.span, make, address, extents, strides)


def _transpose(writer: Writer, node: tree.Transpose) -> ast.expr:
    return writer.call(node.span, arrays.transposed, value(writer, node.array))


def _as_vectors(writer: Writer, node: tree.AsVectors) -> ast.expr:
    return writer.call(node.span, loads_and_stores.as_vectors(writer.state, node), value(writer, node.array))


def _allocate(writer: Writer, node: tree.Allocate) -> ast.expr:
    assert isinstance(node.type, ArrayType)
    if node.type.space is Space.SHARED:
        state = writer.state
        return writer.call(node.span, lambda: state.thread.block.shared(node))
    name = writer.local_arrays.setdefault(node, f".local.{len(writer.local_arrays)}")
    type_, alignment = node.type, node.alignment

    def find(known: Any) -> Any:
        return thread.new_array(type_, alignment) if known is None else known

    made = writer.call(node.span, find, writer.name(node.span, name))
    target = writer.at(ast.Name(name, ast.Store()), node.span)
    found: ast.expr = writer.at(ast.NamedExpr(target, made), node.span)
    return found


def _dynamic_array(writer: Writer, node: tree.DynamicArray) -> ast.expr:
    extents = writer.tuple(node.span, each(writer, node.extents))
    offset = writer.constant(node.span, None) if node.offset is None else value(writer, node.offset)
    return writer.call(node.span, alignment.dynamic(writer.state, node), extents, offset)


def _constant_array(writer: Writer, node: tree.ConstantArray) -> ast.expr:
    return writer.value(node.span, thread.constant_array(node))


def _global_variable(writer: Writer, node: tree.GlobalVariable) -> ast.expr:
    return writer.value(node.span, thread.global_array(node))


# Functions and operations


def _call(writer: Writer, node: tree.Call) -> ast.expr:
    callee = writer.name(node.span, writer.name_of(node.function))
    called = writer.at(ast.Call(callee, each(writer, node.arguments), []), node.span)
    if not writer.shared.suspends(node.function.typed):
        found: ast.expr = called
        return found
    return waited(writer, called, node.span)


def waited(writer: Writer, called: ast.expr, span: Span) -> ast.expr:
    """The result of a generator, which waits where that does."""
    found: ast.expr = writer.at(ast.YieldFrom(called), span)
    return found


def _device_call(writer: Writer, node: tree.DeviceCall) -> ast.expr:
    if node.operation.is_only_on_gpu:
        raise CompileError(node.operation.refusal_on_cpu(node.span, f"nv.{node.operation.name}"))
    operands = [_operand(writer, operand) for operand in node.operands]
    for position, check in operations.checks_of(writer.state, node):
        operands[position] = writer.call(node.span, check, operands[position])
    rule = operations.rule_of(node)
    if rule is None and operations.is_compiled(node):
        if node.operation.family == "atomic" and not isinstance(node.operands[0], tree.AddressOf):
            operands[0] = writer.call(node.span, operations.aligned(writer.state, node), operands[0])
        function = writer.shared.operations.find(node, ("operands",))
        around = operations.AROUND.get(type(node.operation))
        if around is not None:
            function = around(writer.state, node, function)
        return writer.call(node.span, function, *operands)
    if rule is None:
        raise InternalError(f"nv.{node.operation.name} has no rule")
    called = writer.call(node.span, rule(writer.state, node), *operands)
    return waited(writer, called, node.span) if node.operation.suspends else called


def _operand(writer: Writer, node: tree.Expression) -> ast.expr:
    """An operand; what a pointer points at is there, since the operation reads or writes it."""
    if isinstance(node, tree.AddressOf):
        return address(writer, node.lvalue)
    if isinstance(node.type, PointerType):
        lvalue = tree.Dereference(node.span, node.type.pointee, node)
        return writer.call(node.span, loads_and_stores.pointee(writer.state, lvalue, None), value(writer, node))
    return value(writer, node)


def _choice(writer: Writer, node: tree.Choice) -> ast.expr:
    texts = [writer.constant(node.span, text) for text in (node.if_true, node.if_false)]
    found: ast.expr = writer.at(ast.IfExp(value(writer, node.test), *texts), node.span)
    return found


def _print(writer: Writer, node: tree.Print) -> ast.expr:
    return writer.call(node.span, printing.printer(node.format), *each(writer, node.operands))


def _assembly(writer: Writer, node: tree.Assembly) -> ast.expr:
    raise CompileError(diagnostics.inline_ptx.OnlyOnGpu(node.span))


_EXPRESSIONS: dict[type[tree.Expression], Callable[[Writer, Any], ast.expr]] = {
    tree.Constant: _constant,
    tree.Read: _read,
    tree.Bind: _bind,
    tree.Convert: _convert,
    tree.Negate: _negate,
    tree.Invert: _invert,
    tree.Not: _not,
    tree.Binary: _binary,
    tree.Power: _power,
    tree.Compare: _compare,
    tree.Conditional: _conditional,
    tree.Element: _element,
    tree.Dereference: _dereference,
    tree.Member: _member,
    tree.Component: _component,
    tree.Build: _build,
    tree.AddressOf: _address_of,
    tree.Offset: _offset,
    tree.Distance: _distance,
    tree.Reinterpret: _reinterpret,
    tree.Recast: _recast,
    tree.AsVectors: _as_vectors,
    tree.Extent: _extent,
    tree.Stride: _stride,
    tree.View: _view,
    tree.Transpose: _transpose,
    tree.Relocated: _relocated,
    tree.ArrayAt: _array_at,
    tree.Allocate: _allocate,
    tree.DynamicArray: _dynamic_array,
    tree.ConstantArray: _constant_array,
    tree.GlobalVariable: _global_variable,
    tree.HintedStore: _hinted_store,
    tree.Call: _call,
    tree.DeviceCall: _device_call,
    tree.Operate: _operate,
    tree.MathCall: _math_call,
    tree.Choice: _choice,
    tree.Print: _print,
    tree.Assembly: _assembly,
    tree.Pack: _pack,
    tree.Item: _item,
}
