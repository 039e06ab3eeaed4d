"""Evaluates the expressions of a kernel for a thread of one launch, and notes its accesses to memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen import tree
from nvgen.base.kept import kept
from nvgen.lang import Register
from nvgen.lang.math import absolute, maximum, minimum
from nvgen.tree.analysis.access import holds_array, written
from nvgen.tree.analysis.growth import root_of
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.launch_values import limits_of
from nvgen.tree.analysis.linear import ZERO, Linear, number
from nvgen.tree.analysis.thread_arithmetic import BINARY
from nvgen.tree.analysis.thread_order import ThreadOrder
from nvgen.tree.analysis.thread_values import (
    ALWAYS,
    NEVER,
    ArrayValue,
    Axis,
    GiveUpError,
    LaunchNumbers,
    Other,
    Parts,
    Reference,
    Root,
    Several,
    Test,
    Value,
    as_vectors,
    extent_or_unknown,
    indexed,
    scope_of,
    transposed,
    whole,
)
from nvgen.types import ArrayType, Space, VectorType


class Expressions(ThreadOrder):
    """Evaluates expressions where ``state`` is."""

    def __init__(self, kernel: tree.TypedKernel, launch: LaunchNumbers) -> None:
        super().__init__(launch)
        self.kernel = kernel

    @kept
    def written(self) -> Any:
        """The parameters that the kernel writes."""
        return written(self.kernel)

    # Values

    def value(self, node: tree.Expression) -> Value:
        rule = _RULES.get(type(node))
        return self.generic(node) if rule is None else rule(self, node)

    def generic(self, node: Any) -> Value:
        """An expression of which no more is known than which threads have the same."""
        scope = Scope.BLOCK
        for name in tree.walk.fields_with_nodes(node.__class__):
            part = getattr(node, name)
            for child in part if isinstance(part, tuple) else (part,):
                if isinstance(child, tree.Expression):
                    value = self.value(child)
                    self.lost(value, node.span)
                    scope = min(scope, scope_of(value))
        return self.symbols.unknown(node.type, scope)

    def integer(self, node: tree.Expression) -> Linear | None:
        value = self.value(node)
        return value if isinstance(value, Linear) else None

    def integers(self, nodes: Iterable[tree.Expression]) -> tuple[list[Linear], Scope] | None:
        """Values of integers, and which threads have the same; None where one is none."""
        values = [self.value(node) for node in nodes]
        found = [value for value in values if isinstance(value, Linear)]
        return (found, min(map(scope_of, values))) if len(found) == len(values) else None

    def constant(self, node: tree.Constant) -> Value:
        if node.value is True or node.value is False:
            return ALWAYS if node.value else NEVER
        if isinstance(node.value, int) and limits_of(node.type) is not None:
            return number(node.value)
        return Other(Scope.BLOCK)

    def read(self, node: tree.Read) -> Value:
        if node.local in self.symbols.launch.integers:
            self.used.add(node.local)
        value = self.here.values.get(node.local)
        if value is None:
            return self.symbols.unknown(node.type, Scope.THREAD)
        if value is self.heads.get(node.local):
            self.carried.add(id(value))
        return value

    def bind(self, node: tree.Bind) -> Value:
        value = self.here.values[node.local] = self.value(node.value)
        return value

    def convert(self, node: tree.Convert) -> Value:
        value = self.value(node.operand)
        if isinstance(value, Linear) and limits_of(node.type) not in (None, (0, 1)):
            return self.symbols.fitting(value, node.type)
        if isinstance(value, Test) and limits_of(node.type) == (0, 1):
            return value
        if isinstance(value, Test) and limits_of(node.type) is not None:
            return number(int(value.known)) if value.known is not None else self.symbols.between(0, 1, value.scope)
        if isinstance(value, (Reference, ArrayValue)) and holds_array(node.type):
            return value  # another space, the same address
        self.lost(value, node.span)
        return self.symbols.unknown(node.type, scope_of(value))

    def negate(self, node: tree.Negate) -> Value:
        value = self.value(node.operand)
        return self._fitting(node, value.times(-1) if isinstance(value, Linear) else None, scope_of(value))

    def invert(self, node: tree.Invert) -> Value:
        value = self.value(node.operand)
        return self._fitting(node, value.times(-1).moved(-1) if isinstance(value, Linear) else None, scope_of(value))

    def not_(self, node: tree.Not) -> Value:
        return self.test(node.operand).opposite

    def _fitting(self, node: tree.Expression, value: Linear | None, scope: Scope) -> Value:
        return self.symbols.unknown(node.type, scope) if value is None else self.symbols.fitting(value, node.type)

    def binary(self, node: tree.Binary) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        scope = min(scope_of(left), scope_of(right))
        rule = BINARY.get(node.operator)
        if rule is None or not (isinstance(left, Linear) and isinstance(right, Linear)):
            return self.symbols.unknown(node.type, scope)
        return self._fitting(node, rule(self.symbols, left, right), scope)

    def operate(self, node: tree.Operate) -> Value:
        operation = node.operation
        if isinstance(operation, Register):
            known = self.symbols.registers.get(operation.name)
            return self.symbols.unknown(node.type, Scope.THREAD) if known is None else known
        if operation in (minimum, maximum, absolute) and limits_of(node.type) is not None:
            found = self.integers(node.operands)
            if found is not None:
                values = found[0]
                if operation is absolute:
                    values = [values[0], values[0].times(-1)]
                choose = self.symbols.least if operation is minimum else self.symbols.greatest
                return self._fitting(node, choose(values), found[1])
            return self.symbols.unknown(node.type, Scope.THREAD)
        return self.generic(node)

    # Tests

    def test(self, node: tree.Expression) -> Test:
        value = self.value(node)
        return value if isinstance(value, Test) else Test((), (), scope_of(value))

    def compare(self, node: tree.Compare) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        scope = min(scope_of(left), scope_of(right))
        if not (isinstance(left, Linear) and isinstance(right, Linear)):
            return Test((), (), scope)
        difference = right.plus(left, -1)
        return self.compared(node.operator, difference)

    def conditional(self, node: tree.Conditional) -> Value:
        test = self.test(node.test)
        if test.known is not None:
            return self.value(node.body if test.known else node.orelse)
        before, outside = self.here, self.control
        self.control = min(outside, test.scope)
        self.state = before.where(test.true)
        body, after_body = self.value(node.body), self.here
        self.state = before.where(test.false)
        orelse, after_orelse = self.value(node.orelse), self.here
        self.control = outside
        self.state = self.joined(before, after_body, after_orelse, test.scope)
        if isinstance(body, Test) and isinstance(orelse, Test):
            return _either(test, body, orelse)
        return self.either(body, orelse, test.scope, node)

    # Arrays

    def array(self, node: tree.Expression) -> ArrayValue | None:
        """An array; None where it is not known, and what it may be is lost."""
        value = self.value(node)
        if isinstance(value, ArrayValue):
            return value
        self.lost(value, node.span)
        if isinstance(value, Several) and value.roots is not None:
            return None
        raise GiveUpError(f"which array line {node.span.line} accesses is not known")

    def element(self, node: tree.Element) -> Value:
        array = self.array(node.array)
        values = [self.value(index) for index in node.indices]
        if array is None:
            return self.symbols.unknown(node.type, Scope.THREAD)
        self.access(array.root, indexed(array, values), node.span, writes=False)
        is_constant = array.root.is_constant and not holds_array(node.type)
        scope = min(map(scope_of, values), default=Scope.BLOCK) if is_constant else Scope.THREAD
        return self.symbols.unknown(node.type, scope)

    def store(self, node: tree.Store | tree.HintedStore) -> Value:
        array = self.array(node.array)
        values = [self.value(index) for index in node.indices]
        value = self.value(node.value)
        self.lost(value, node.span)
        if array is not None:
            stored = _stored(node.value, value)
            self.access(array.root, indexed(array, values), node.span, writes=True, stored=stored)
        return Other(Scope.BLOCK)

    def extent(self, node: tree.Extent) -> Value:
        value = self.value(node.array)
        known = value.extents[node.axis] if isinstance(value, ArrayValue) else None
        return extent_or_unknown(self.symbols, known)

    def stride(self, node: tree.Stride) -> Value:
        self.value(node.array)
        return self.symbols.unknown(node.type, Scope.BLOCK)

    def view(self, node: tree.View) -> Value:
        array = self.array(node.array)
        cuts = [
            self._cut(selector, extent) for selector, extent in zip(node.selectors, _extents(array, node), strict=True)
        ]
        if array is None:
            return self.symbols.unknown(node.type, Scope.THREAD)
        kept_ = [position for position, selector in enumerate(node.selectors) if isinstance(selector, tree.Slice)]
        axes = []
        for axis in array.axes:
            if axis.dimension is None:
                axes.append(axis)
                continue
            start, step, _ = cuts[axis.dimension]
            offset = None if start is None or axis.offset is None else axis.offset.plus(start, axis.step)
            dimension = kept_.index(axis.dimension) if axis.dimension in kept_ else None
            axes.append(Axis(offset, axis.step * step, axis.width, dimension))
        return ArrayValue(array.root, tuple(axes), tuple(cuts[position][2] for position in kept_))

    def _cut(self, selector: Any, extent: Linear | None) -> tuple[Linear | None, int, Linear | None]:
        """The first index that is taken along a dimension, the step, and how many are."""
        if not isinstance(selector, tree.Slice):
            return self.integer(selector), 1, None
        start = ZERO if selector.start is None else self.integer(selector.start)
        stop = extent if selector.stop is None else self.integer(selector.stop)
        if selector.step < 0 or start is None or start.limits[0] < 0:
            return None, 1, None
        whole_ = selector.step == 1 and extent is not None and extent.constant is not None
        if (
            not whole_
            or stop is None
            or stop.limits[0] < start.limits[1]
            or extent is None
            or stop.limits[1] > extent.number
        ):
            return start, selector.step, None
        return start, selector.step, stop.plus(start, -1)

    def transpose(self, node: tree.Transpose) -> Value:
        array = self.array(node.array)
        return self.symbols.unknown(node.type, Scope.THREAD) if array is None else transposed(array)

    def vectors(self, node: tree.AsVectors) -> Value:
        array, type_ = self.array(node.array), node.type
        assert isinstance(type_, ArrayType) and isinstance(type_.dtype, VectorType)
        if array is None:
            return self.symbols.unknown(type_, Scope.THREAD)
        dimension = 0 if type_.layout == "F" else type_.ndim - 1
        return as_vectors(self.symbols, array, type_.dtype.count, dimension=dimension)

    def made(self, node: Any) -> Value:
        """What the kernel makes."""
        type_ = node.type
        assert isinstance(type_, ArrayType)
        extents: tuple[int | None, ...] = type_.shape or (None,) * type_.ndim
        if isinstance(node, tree.DynamicArray):
            if node.offset is not None:
                raise GiveUpError(f"the array in line {node.span.line} may overlap others in dynamic shared memory")
            sizes = [self.integer(extent) for extent in node.extents]
            extents = tuple(None if size is None else size.constant for size in sizes) or extents
        return whole(self.root(node, lambda: Root("", node, type_.space, extents)))

    def global_variable(self, node: tree.GlobalVariable) -> Value:
        array = node.array
        return whole(self.root(array, lambda: Root(node.symbol, array, Space.GLOBAL, array.shape)))

    # Pointers

    def address_of(self, node: tree.AddressOf) -> Value:
        lvalue = root_of(node.lvalue)
        for part in _between(node.lvalue):
            self.value(part)
        if isinstance(lvalue, tree.Element):
            array = self.array(lvalue.array)
            values = [self.value(index) for index in lvalue.indices]
            return Several(None) if array is None else Reference(array.root, indexed(array, values))
        if isinstance(lvalue, tree.Dereference):
            return self.value(lvalue.pointer)
        return Several(None)

    def offset(self, node: tree.Offset) -> Value:
        value = self.value(node.pointer)
        self.value(node.count)
        self.lost(value, node.span)
        return Several(None)

    def dereference(self, node: tree.Dereference) -> Value:
        self.through(self.value(node.pointer), node.span, writes=False)
        return self.symbols.unknown(node.type, Scope.THREAD)

    # Compound values

    def pack(self, node: tree.Pack) -> Value:
        return Parts(tuple(self.value(element) for element in node.elements))

    def item(self, node: tree.Item) -> Value:
        value = self.value(node.tuple)
        if isinstance(value, Parts):
            return value.elements[node.position]  # type: ignore[no-any-return]
        return self.symbols.unknown(node.type, scope_of(value))


def _either(test: Test, body: Test, orelse: Test) -> Test:
    """A test that is one of two: ``and`` and ``or`` are such."""
    scope = min(test.scope, body.scope, orelse.scope)
    if orelse.known is False:
        says = test.says_true and (body.says_true or body.known is True)
        return Test((*test.true, *body.true), (), scope, False if body.known is False else None, says_true=says)
    if body.known is True:
        says = test.says_false and orelse.says_false
        return Test((), (*test.false, *orelse.false), scope, True if orelse.known is True else None, says_false=says)
    return Test((), (), scope)


def _stored(node: tree.Expression, value: Value) -> str | None:
    """The number that an expression is, in words that are the same for equal bits; None where it is not known."""
    found = value.constant if isinstance(value, Linear) else node.value if isinstance(node, tree.Constant) else None
    return None if found is None else f"{node.type!r} {found!r}"


def _extents(array: ArrayValue | None, node: tree.View) -> tuple[Linear | None, ...]:
    return (None,) * len(node.selectors) if array is None else array.extents


def _between(lvalue: tree.Expression) -> Iterable[tree.Expression]:
    """The indices of components that an lvalue is found by."""
    while isinstance(lvalue, (tree.Member, tree.Component)):
        if isinstance(lvalue, tree.Component):
            yield lvalue.index
        lvalue = lvalue.owner


_RULES: dict[type, Callable[[Any, Any], Value]] = {
    tree.Constant: Expressions.constant,
    tree.Read: Expressions.read,
    tree.Bind: Expressions.bind,
    tree.Convert: Expressions.convert,
    tree.Negate: Expressions.negate,
    tree.Invert: Expressions.invert,
    tree.Not: Expressions.not_,
    tree.Binary: Expressions.binary,
    tree.Operate: Expressions.operate,
    tree.Compare: Expressions.compare,
    tree.Conditional: Expressions.conditional,
    tree.Element: Expressions.element,
    tree.HintedStore: Expressions.store,
    tree.Extent: Expressions.extent,
    tree.Stride: Expressions.stride,
    tree.View: Expressions.view,
    tree.Transpose: Expressions.transpose,
    tree.AsVectors: Expressions.vectors,
    tree.Allocate: Expressions.made,
    tree.DynamicArray: Expressions.made,
    tree.ConstantArray: Expressions.made,
    tree.GlobalVariable: Expressions.global_variable,
    tree.AddressOf: Expressions.address_of,
    tree.Offset: Expressions.offset,
    tree.Dereference: Expressions.dereference,
    tree.Pack: Expressions.pack,
    tree.Item: Expressions.item,
}
