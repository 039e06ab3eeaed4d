"""The shared memory that a launch is asked for: where its arrays may stand, and how much of it they need.

Works on the typed tree. The arrays lie in the memory in the order of the text, so each is made once, by every thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.lang import Register
from nvgen.tree import (
    Assign,
    Binary,
    Conditional,
    Constant,
    Convert,
    DynamicArray,
    Evaluate,
    Expression,
    Extent,
    Local,
    Operate,
    Read,
    Return,
    Store,
    TypedKernel,
    nodes,
)
from nvgen.types import ArrayType, Scalar, size_of


def arrays(kernel: TypedKernel) -> tuple[DynamicArray, ...]:
    """The arrays, in the order of the text."""
    if DynamicArray not in kernel.kinds:
        return ()
    found = (node for node in nodes(kernel.body) if isinstance(node, DynamicArray))
    return tuple(dict.fromkeys(found))


def check(kernel: TypedKernel) -> None:
    """Refuses an array that some thread may make not at all, or twice.

    Raises:
        CompileError: one stands in a branch, in a loop, or in a part of an expression that is not always evaluated.
    """
    if DynamicArray not in kernel.kinds:
        return
    always = {
        node
        for statement in kernel.body
        if isinstance(statement, (Assign, Store, Evaluate, Return))
        for name in statement._fields
        for node in _evaluated(getattr(statement, name))
    }
    for array in arrays(kernel):
        if array not in always and not _is_fixed(array):
            raise CompileError(diagnostics.memory.DynamicNotAtTop(array.span, "a branch or a loop"))


def _is_fixed(array: DynamicArray) -> bool:
    """Whether an array is all of the memory from a known place on, wherever it is made and however often."""
    return isinstance(array.offset, Constant) and not array.extents


def _evaluated(value: Any) -> list[DynamicArray]:
    """The arrays in an expression that are made whenever it is evaluated."""
    if isinstance(value, tuple):
        return [array for element in value for array in _evaluated(element)]
    if not isinstance(value, Expression):
        return []
    if isinstance(value, Conditional):
        return _evaluated(value.test)
    own = [value] if isinstance(value, DynamicArray) else []
    return [*own, *(array for name in value._fields for array in _evaluated(getattr(value, name)))]


class Known:
    """What is known of a launch: numbers and shapes of parameters, registers by name."""

    def __init__(
        self,
        numbers: Mapping[Local, int] | None = None,
        shapes: Mapping[Local, tuple[int, ...]] | None = None,
        registers: Mapping[str, int] | None = None,
    ) -> None:
        self.numbers = numbers or {}
        self.shapes = shapes or {}
        self.registers = registers or {}


def needed_bytes(kernel: TypedKernel, known: Known) -> int | None:
    """How much memory the arrays need, or None where that is not known before the kernel runs."""
    if DynamicArray not in kernel.kinds:
        return 0
    evaluator = _Evaluator(kernel, known)
    end = most = 0
    for array in arrays(kernel):
        assert isinstance(array.type, ArrayType)
        offset = -(-end // array.alignment) * array.alignment
        if array.offset is not None:
            given = evaluator.value(array.offset)
            if given is None:
                return None
            offset = given
        count = 1 if array.extents else 0
        for extent in array.extents:
            size = evaluator.value(extent)
            if size is None:
                return None
            count *= max(size, 0)
        end = offset + count * size_of(array.type.dtype)
        most = max(most, end)
    return most


class _Evaluator:
    """Integers of a kernel that a launch decides."""

    def __init__(self, kernel: TypedKernel, known: Known) -> None:
        self.known = known
        self.parameters = set(kernel.parameters)
        #: Every value that is assigned to a variable anywhere; None for one that is no expression's.
        self.assigned: dict[Local, list[Any]] = {}
        for node in nodes(kernel.body):
            if hasattr(node, "local") and not isinstance(node, Read):
                self.assigned.setdefault(node.local, []).append(getattr(node, "value", None))

    def value(self, node: Any) -> int | None:
        rule = _RULES.get(type(node))
        found = rule(self, node) if rule is not None else None
        if found is None or not isinstance(node.type, Scalar):
            return None
        return found if node.type.minimum <= found <= node.type.maximum else None  # what wraps is not foreseen


def _constant(evaluator: _Evaluator, node: Constant) -> int | None:
    return node.value if type(node.value) is int else None


def _read(evaluator: _Evaluator, node: Read) -> int | None:
    values = evaluator.assigned.get(node.local, [])
    if node.local in evaluator.parameters:
        return evaluator.known.numbers.get(node.local) if not values else None
    return evaluator.value(values[0]) if len(values) == 1 else None


def _extent(evaluator: _Evaluator, node: Extent) -> int | None:
    if not isinstance(node.array, Read) or node.array.local in evaluator.assigned:
        return None
    shape = evaluator.known.shapes.get(node.array.local)
    return None if shape is None else shape[node.axis]


def _operate(evaluator: _Evaluator, node: Operate) -> int | None:
    return evaluator.known.registers.get(node.operation.name) if isinstance(node.operation, Register) else None


def _convert(evaluator: _Evaluator, node: Convert) -> int | None:
    return evaluator.value(node.operand)


def _binary(evaluator: _Evaluator, node: Binary) -> int | None:
    left, right = evaluator.value(node.left), evaluator.value(node.right)
    operator = _OPERATORS.get(node.operator)
    if left is None or right is None or operator is None or (right == 0 and node.operator in ("//", "%")):
        return None
    return operator(left, right)


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "//": lambda left, right: left // right,
    "%": lambda left, right: left % right,
}
_RULES: dict[type, Callable[[_Evaluator, Any], int | None]] = {
    Constant: _constant,
    Read: _read,
    Extent: _extent,
    Operate: _operate,
    Convert: _convert,
    Binary: _binary,
}
