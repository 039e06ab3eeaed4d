"""What is known of the values of expressions: integers by ``tree.analysis.known_numbers``, and the extents of arrays.

``tree.analysis.index_ranges`` follows statements, and says what forms are computed from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.lang import Register
from nvgen.tree.analysis.affine import Fact, Form, Knowledge, Needs, constant, together
from nvgen.tree.analysis.known_numbers import Numbers
from nvgen.tree.analysis.launch_values import BOX_REGISTERS, MAX_EXTENT, SIZES, Extent, limits_of
from nvgen.tree.analysis.value_kinds import Number, Shape, State, Test, Value
from nvgen.types import ArrayType, Scalar, VectorType

#: Who multiplies by more than that does not mind that it wraps.
_LARGE = 2**20


class Values(Numbers):
    """Evaluates expressions where ``state`` is, and notes what the indices in them need."""

    def __init__(self) -> None:
        super().__init__()
        #: None where nothing comes.
        self.state: State | None = None
        #: What is needed for an index, and those that remain open.
        self.needs: dict[tree.Expression, dict[Form, None]] = {}
        self.open: set[tree.Expression | tree.Slice] = set()
        self.is_trial = False
        #: Whether threads that follow each other along x access what lies far from each other.
        self.jumps = False

    @property
    def here(self) -> State:
        assert self.state is not None
        return self.state

    @property
    def knowledge(self) -> Knowledge:
        return self.here.knowledge

    # Values

    def argument(self, local: tree.Local) -> Value:
        if isinstance(local.type, ArrayType):
            if local.type.shape is not None:
                return Shape(tuple(Number(constant(extent)) for extent in local.type.shape))
            keys = (Extent(local, axis) for axis in range(local.type.ndim))
            return Shape(tuple(Number(self.forms.given(key, 0, MAX_EXTENT)) for key in keys))
        limits = limits_of(local.type)
        return None if limits is None or limits == (0, 1) else Number(self.forms.given(local, *limits))

    def check(self, index: tree.Expression, value: Value, extent: Number | None) -> None:
        """Notes what an index needs."""
        if self.is_trial:
            return
        found = self._proof(index, value, extent)
        if found is None:
            self.open.add(index)
        else:
            self.needs.setdefault(index, {}).update(dict.fromkeys(found))

    def _proof(self, index: tree.Expression, value: Value, extent: Number | None) -> Needs | None:
        if not isinstance(value, Number) or extent is None or not isinstance(index.type, Scalar):
            return None
        # What is equal but for a multiple of 2^32 is equal where it is in an array, whose extents are smaller.
        needs = value.needs if index.type.bits >= 32 else self.exact(value, index.type)
        if needs is None or index.type.bits > 64:
            return None
        number, size = value.form.constant, extent.form.constant
        if number is not None and size is not None:  # as in loops that are unrolled
            return needs | extent.needs if 0 <= number < size else None
        knowledge = self.here.knowledge
        own = knowledge.range_of(value.form)
        left = knowledge.range_of(extent.form - constant(1) - value.form)
        return together(needs | extent.needs | own.needs | left.needs, own.first, left.first)

    # Expressions

    def value(self, node: tree.Expression) -> Value:
        rule = _EXPRESSIONS.get(type(node))
        if rule is not None:
            found: Value = rule(self, node)
            return found
        if isinstance(node.type, ArrayType):
            return self._array(node)
        self.children(node)
        return self.unknown(node.type)

    def _array(self, node: tree.Expression) -> Value:
        type_ = node.type
        assert isinstance(type_, ArrayType)
        if isinstance(node, tree.DynamicArray):
            extents = [(self.value(extent), extent.type) for extent in node.extents]
            return Shape(tuple(self._exactly(extent, of_type) for extent, of_type in extents))
        self.children(node)
        return Shape(tuple(Number(constant(extent)) for extent in type_.shape)) if type_.shape is not None else None

    def _exactly(self, value: Value, type_: Any) -> Number | None:
        needs = self.exact(value, type_)
        return None if needs is None or not isinstance(value, Number) else Number(value.form, needs)

    def _extents(self, array: tree.Expression) -> tuple[Number | None, ...]:
        """The extents of an array, which is evaluated."""
        type_ = array.type
        assert isinstance(type_, ArrayType)
        value = self.value(array)
        if type_.shape is not None:
            return tuple(Number(constant(extent)) for extent in type_.shape)
        # What takes the rest of the dynamic shared memory says no extent.
        is_known = isinstance(value, Shape) and len(value.extents) == type_.ndim
        return value.extents if isinstance(value, Shape) and is_known else (None,) * type_.ndim

    def test(self, node: tree.Expression) -> Test:
        value = self.value(node)
        return value if isinstance(value, Test) else Test()

    def indices(self, node: tree.Element | tree.Store | tree.HintedStore) -> Value:
        extents = self._extents(node.array)
        values = [self.value(index) for index in node.indices]
        type_ = node.array.type
        row = 0 if isinstance(type_, ArrayType) and type_.layout == "F" else len(values) - 1
        for axis, (index, value, extent) in enumerate(zip(node.indices, values, extents, strict=True)):
            self.check(index, value, extent)
            self.jumps |= isinstance(value, Number) and self._jumps(value.form, in_row=axis == row)
        return self.unknown(node.type) if isinstance(node, tree.Element) else None

    def _jumps(self, form: Form, *, in_row: bool) -> bool:
        """Whether threads that follow each other along x have indices that lie far from each other."""
        along = {self._boxes[name].atom for name in ("grid.x", "thread_idx.x") if name in self._boxes}
        return any(not along.isdisjoint(product) and (not in_row or len(product) > 1) for product in form.factors)

    def view(self, node: tree.View) -> Value:
        extents = self._extents(node.array)
        kept: list[Number | None] = []
        for selector, extent in zip(node.selectors, extents, strict=True):
            if isinstance(selector, tree.Slice):
                self.children(selector)
                is_whole = selector.start is None and selector.stop is None and selector.step == 1
                kept.append(extent if is_whole else None)
            else:
                self.check(selector, self.value(selector), extent)
        return Shape(tuple(kept))

    def transpose(self, node: tree.Transpose) -> Value:
        return Shape(self._extents(node.array)[::-1])

    def as_vectors(self, node: tree.AsVectors) -> Value:
        extents, type_ = list(self._extents(node.array)), node.type
        assert isinstance(type_, ArrayType) and isinstance(type_.dtype, VectorType)
        axis = 0 if type_.layout == "F" else type_.ndim - 1
        whole = extents[axis]
        if whole is not None and whole.form.is_uniform:
            extents[axis] = Number(self.forms.quotient(whole.form, constant(type_.dtype.count)), whole.needs)
        else:
            extents[axis] = None
        return Shape(tuple(extents))

    def array_at(self, node: tree.ArrayAt) -> Value:
        self.value(node.pointer)
        for stride in node.strides:
            self.value(stride)
        values = [self.value(extent) for extent in node.extents]
        type_ = node.type
        assert isinstance(type_, ArrayType)
        if type_.shape is not None:
            return Shape(tuple(Number(constant(extent)) for extent in type_.shape))
        return Shape(tuple(found if isinstance(found, Number) else None for found in values))

    def relocated(self, node: tree.Relocated) -> Value:
        self.value(node.pointer)
        return Shape(self._extents(node.array))

    def address(self, node: tree.AddressOf) -> Value:
        lvalue = node.lvalue
        is_start = isinstance(lvalue, tree.Element) and all(index.span is node.span for index in lvalue.indices)
        self.value(lvalue.array if is_start and isinstance(lvalue, tree.Element) else lvalue)
        return None

    def extent(self, node: tree.Extent) -> Value:
        return self._extents(node.array)[node.axis] or self.unknown(node.type)

    def constant(self, node: tree.Constant) -> Value:
        if isinstance(node.value, bool) or not isinstance(node.value, int) or limits_of(node.type) is None:
            return None
        return Number(constant(node.value))

    def read(self, node: tree.Read) -> Value:
        found = self.here.values.get(node.local)
        if found is None and node.known is not None:
            low, high = node.known
            return self.between(constant(low), constant(high))
        return self.unknown(node.type) if found is None else found

    def bind(self, node: tree.Bind) -> Value:
        value = self.here.values[node.local] = self.value(node.value)
        return value

    def convert(self, node: tree.Convert) -> Value:
        if isinstance(node.type, ArrayType):
            return Shape(self._extents(node.operand))
        value, source, type_ = self.value(node.operand), node.operand.type, node.type
        if not isinstance(source, Scalar) or not isinstance(type_, Scalar) or limits_of(type_) is None:
            return None
        if source.is_bool:
            return self.between(constant(0), constant(1))
        if not isinstance(value, Number):
            return self.unknown(type_)
        if type_.bits <= source.bits:  # few bits are taken of many where that is meant
            return value if type_.bits >= 32 or type_.bits == source.bits else self._within(value, type_)
        needs = self.exact(value, source)
        return self.unknown(type_) if needs is None else Number(value.form, needs)

    def _within(self, value: Number, type_: Scalar) -> Value:
        low, high = value.form.limits
        return value if type_.minimum <= low and high <= type_.maximum else self.unknown(type_)

    def negate(self, node: tree.Negate) -> Value:
        value = self.value(node.operand)
        return Number(-value.form, value.needs) if isinstance(value, Number) else None

    def invert(self, node: tree.Invert) -> Value:
        value = self.value(node.operand)
        return Number(-value.form - constant(1), value.needs) if isinstance(value, Number) else None

    def not_(self, node: tree.Not) -> Value:
        test = self.test(node.operand)
        return Test(test.if_false, test.if_true, test.false_box, test.true_box)

    def binary(self, node: tree.Binary) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if not isinstance(left, Number) or not isinstance(right, Number):
            return self.unknown(node.type)
        rule = _OPERATORS.get(node.operator)
        found: Value = None if rule is None else rule(self, node, left, right)
        return self.unknown(node.type) if found is None else found

    def add(self, node: tree.Binary, left: Number, right: Number) -> Value:
        form = left.form + (right.form if node.operator == "+" else -right.form)
        return Number(self.gathered(form), left.needs | right.needs)

    def multiply(self, node: tree.Binary, left: Number, right: Number) -> Value:
        product = Number(left.form * right.form, left.needs | right.needs)
        is_hash = any(abs(side.form.constant or 0) > _LARGE for side in (left, right))
        return self._within(product, node.type) if is_hash and isinstance(node.type, Scalar) else product

    def shift(self, node: tree.Binary, left: Number, right: Number) -> Value:
        """By a constant: a product or a quotient."""
        by = right.form.constant
        if by is None or not isinstance(node.type, Scalar) or not 0 <= by < node.type.bits:
            return None
        power = Number(constant(2**by))
        return (self.multiply if node.operator == "<<" else self.divide)(node, left, power)

    def divide(self, node: tree.Binary, left: Number, right: Number) -> Value:
        """``//`` and ``%`` by what is positive."""
        return (self.remainder if node.operator == "%" else self.quotient)(left, right, node.type)

    def and_(self, node: tree.Binary, left: Number, right: Number) -> Value:
        return self.masked(left, right, node.type)

    def power(self, node: tree.Power) -> Value:
        value = self.value(node.operand)
        if not isinstance(value, Number) or node.exponent not in (1, 2):
            return self.unknown(node.type)
        return value if node.exponent == 1 else Number(value.form * value.form, value.needs)

    def compare(self, node: tree.Compare) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        return self.compared(node.operator, left, right, (node.left.type, node.right.type))

    def conditional(self, node: tree.Conditional) -> Value:
        test = self.test(node.test)
        before = self.here
        self.state = left = before.where(test.if_true)
        body = self.value(node.body)
        self.state = right = before.where(test.if_false)
        orelse = self.value(node.orelse)
        self.state = self.joined(before, left, right)
        if not (isinstance(node.type, Scalar) and node.type.is_bool):
            return self.either(node.type, (body, left.knowledge), (orelse, right.knowledge))
        sides = [side if isinstance(side, Test) else Test() for side in (body, orelse)]
        if isinstance(node.orelse, tree.Constant) and not node.orelse.value:
            return Test((*test.if_true, *sides[0].if_true), (), _both(test.true_box, sides[0].true_box))
        if isinstance(node.body, tree.Constant) and node.body.value:
            return Test((), (*test.if_false, *sides[1].if_false), None, _both(test.false_box, sides[1].false_box))
        return Test()

    def operate(self, node: tree.Operate) -> Value:
        name = node.operation.name
        if isinstance(node.operation, Register) and name.startswith((*BOX_REGISTERS, *SIZES)):
            return Number(self.given(name) if name.startswith(SIZES) else self.index(name))
        values = [self.value(operand) for operand in node.operands]
        return self.extreme(name, values, node.type) if name in ("min", "max", "abs") else self.unknown(node.type)

    def children(self, node: Any) -> None:
        """Follows the expressions in a node."""
        for name in node._fields:
            self._field(getattr(node, name))

    def _field(self, value: Any) -> None:
        if isinstance(value, tuple):
            for one in value:
                self._field(one)
        elif isinstance(value, tree.Expression):
            self.value(value)
        elif isinstance(value, tree.Slice):
            self.children(value)

    def joined(self, before: State, left: State | None, right: State | None) -> State | None:
        """Where two ways meet that parted at ``before``."""
        if left is None or right is None:
            return right if left is None else left
        values = dict[tree.Local, Value]()
        for local, value in left.values.items():
            other = right.values.get(local)
            values[local] = self.either(local.type, (value, left.knowledge), (other, right.knowledge))
        return State(values, before.knowledge)


def _both(left: tuple[Fact, ...] | None, right: tuple[Fact, ...] | None) -> tuple[Fact, ...] | None:
    return None if left is None or right is None else (*left, *right)


_EXPRESSIONS: dict[type[tree.Expression], Callable[[Values, Any], Value]] = {
    tree.Constant: Values.constant,
    tree.Read: Values.read,
    tree.Bind: Values.bind,
    tree.Convert: Values.convert,
    tree.Negate: Values.negate,
    tree.Invert: Values.invert,
    tree.Not: Values.not_,
    tree.Binary: Values.binary,
    tree.Power: Values.power,
    tree.Compare: Values.compare,
    tree.Conditional: Values.conditional,
    tree.Element: Values.indices,
    tree.AddressOf: Values.address,
    tree.View: Values.view,
    tree.Transpose: Values.transpose,
    tree.AsVectors: Values.as_vectors,
    tree.Relocated: Values.relocated,
    tree.ArrayAt: Values.array_at,
    tree.Extent: Values.extent,
    tree.Operate: Values.operate,
}

_OPERATORS: dict[str, Callable[[Values, tree.Binary, Number, Number], Value]] = {
    "+": Values.add,
    "-": Values.add,
    "*": Values.multiply,
    "<<": Values.shift,
    ">>": Values.shift,
    "//": Values.divide,
    "%": Values.divide,
    "&": Values.and_,
}
