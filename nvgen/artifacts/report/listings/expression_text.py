"""Expressions of the typed tree as text that reads as Python; ``typed_text`` says how it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen import tree
from nvgen.diagnostics import InternalError
from nvgen.tree import Expression
from nvgen.tree.array import Slice
from nvgen.types import bool_, f32, i32

#: Types whose constants stand without their type.
_PLAIN = (f32, i32, bool_)


def expression(node: Expression) -> str:
    """The text of an expression."""
    return _EXPRESSIONS.get(type(node), _unknown)(node)


def _unknown(node: Expression) -> str:
    raise InternalError(f"no text for {type(node).__name__}")


def _operand(node: Expression) -> str:
    """An operand, in parentheses where it has operators itself."""
    text = expression(node)
    return f"({text})" if isinstance(node, _WITH_OPERATORS) else text


def _listed(nodes: Iterable[Expression]) -> str:
    return ", ".join(map(expression, nodes))


def _constant(node: tree.Constant) -> str:
    value = bool(node.value) if node.type == bool_ else node.value
    return repr(value) if node.type in _PLAIN else f"{node.type}({value!r})"


def _element(node: tree.Element) -> str:
    return f"{_operand(node.array)}[{_listed(node.indices)}]"


def _view(node: tree.View) -> str:
    parts = ", ".join(_cut(one) if isinstance(one, Slice) else expression(one) for one in node.selectors)
    return f"{_operand(node.array)}[{parts}]"


def _cut(node: Slice) -> str:
    start, stop = ("" if end is None else expression(end) for end in (node.start, node.stop))
    return f"{start}:{stop}" if node.step == 1 else f"{start}:{stop}:{node.step}"


def _array_at(node: tree.ArrayAt) -> str:
    extents, strides = _listed(node.extents), _listed(node.strides)
    parts = [expression(node.pointer), *([f"({extents})"] if extents else []), *([f"({strides})"] if strides else [])]
    return f"array({', '.join(parts)})"


def _call(node: tree.Call) -> str:
    return f"{node.function.name}({_listed(node.arguments)})"


def _device_call(node: tree.DeviceCall) -> str:
    attributes = node.attributes
    fixed = [f"{name}={getattr(attributes, name)!r}" for name in attributes._fields] if attributes is not None else []
    return f"nv.{node.operation.name}({', '.join([*map(expression, node.operands), *fixed])})"


def _assembly(node: tree.Assembly) -> str:
    template = "".join(piece if isinstance(piece, str) else f"{{{piece}}}" for piece in node.pieces)
    return f"nv.asm({', '.join([repr(template), *map(expression, node.inputs)])})"


def _print(node: tree.Print) -> str:
    return f"print({', '.join([repr(node.format), *map(expression, node.operands)])})"


def _allocate(node: tree.Allocate) -> str:
    return f"allocate({node.type})"


def _dynamic(node: tree.DynamicArray) -> str:
    offset = [] if node.offset is None else [f"offset={expression(node.offset)}"]
    return f"shared_of_the_launch({', '.join([str(node.type), *map(expression, node.extents), *offset])})"


def _hinted_store(node: tree.HintedStore) -> str:
    element = f"{expression(node.array)}, ({_listed(node.indices)})"
    return f"nv.store({element}, {expression(node.value)})"


def _member(node: tree.Member) -> str:
    fields = getattr(node.owner.type, "fields", None)
    names = [getattr(field, "name", field) for field in fields] if fields is not None else []
    name = names[node.position] if node.position < len(names) else f"field{node.position}"
    return f"{_operand(node.owner)}.{name}"


def _conditional(node: tree.Conditional) -> str:
    return f"{_operand(node.body)} if {_operand(node.test)} else {_operand(node.orelse)}"


def _infix(node: tree.Binary | tree.Compare) -> str:
    return f"{_operand(node.left)} {node.operator} {_operand(node.right)}"


def _pack(node: tree.Pack) -> str:
    return f"({_listed(node.elements)}{',' if len(node.elements) == 1 else ''})"


def _named(node: tree.Operate | tree.MathCall) -> str:
    return f"nv.{node.operation.name}({_listed(node.operands)})"


_WITH_OPERATORS = (
    *(tree.Binary, tree.Compare, tree.Conditional, tree.Negate, tree.Invert, tree.Not, tree.Power, tree.Bind),
    *(tree.Offset, tree.Distance, tree.Choice),
)
_EXPRESSIONS: dict[type[Expression], Callable[[Any], str]] = {
    tree.Constant: _constant,
    tree.Read: lambda node: node.local.name,
    tree.Bind: lambda node: f"{node.local.name} := {expression(node.value)}",
    tree.Convert: lambda node: f"{node.type}({expression(node.operand)})",
    tree.Negate: lambda node: f"-{_operand(node.operand)}",
    tree.Invert: lambda node: f"~{_operand(node.operand)}",
    tree.Not: lambda node: f"not {_operand(node.operand)}",
    tree.Binary: _infix,
    tree.Power: lambda node: f"{_operand(node.operand)} ** {node.exponent}",
    tree.Compare: _infix,
    tree.Conditional: _conditional,
    tree.Element: _element,
    tree.Extent: lambda node: f"extent({expression(node.array)}, {node.axis})",
    tree.Stride: lambda node: f"stride({expression(node.array)}, {node.axis})",
    tree.View: _view,
    tree.Transpose: lambda node: f"{_operand(node.array)}.T",
    tree.AsVectors: lambda node: f"{node.type}({expression(node.array)})",
    tree.ArrayAt: _array_at,
    tree.Relocated: lambda node: f"relocated({expression(node.array)}, {expression(node.pointer)})",
    tree.Assembly: _assembly,
    tree.Call: _call,
    tree.Choice: lambda node: f"{node.if_true!r} if {_operand(node.test)} else {node.if_false!r}",
    tree.DeviceCall: _device_call,
    tree.MathCall: _named,
    tree.Operate: _named,
    tree.Print: _print,
    tree.Build: lambda node: f"{node.type}({_listed(node.elements)})",
    tree.Component: lambda node: f"{_operand(node.owner)}[{expression(node.index)}]",
    tree.Item: lambda node: f"{_operand(node.tuple)}[{node.position}]",
    tree.Member: _member,
    tree.Pack: _pack,
    tree.Recast: lambda node: f"recast({node.type}, {expression(node.operand)})",
    tree.AddressOf: lambda node: f"address_of({expression(node.lvalue)})",
    tree.Allocate: _allocate,
    tree.ConstantArray: lambda node: f"constant({node.type}, {len(node.data)} bytes)",
    tree.Dereference: lambda node: f"{_operand(node.pointer)}[0]",
    tree.Distance: lambda node: f"{_operand(node.left)} - {_operand(node.right)}",
    tree.DynamicArray: _dynamic,
    tree.GlobalVariable: lambda node: node.symbol,
    tree.HintedStore: _hinted_store,
    tree.Offset: lambda node: f"{_operand(node.pointer)} + {_operand(node.count)}",
    tree.Reinterpret: lambda node: f"reinterpret({node.type}, {expression(node.operand)})",
}
