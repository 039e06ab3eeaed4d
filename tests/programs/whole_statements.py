"""Draws the statements about structs, tuples, vectors, complex numbers, views, pointers and atomic operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.programs import atomics, mathematics
from tests.programs.case import COLUMNS, NEAR
from tests.programs.compounds import Struct, Tuple, Vector
from tests.programs.drawing import Known, is_whole, literal
from tests.programs.scalars import F32, F64, SCALARS, Scalar, promoted
from tests.programs.whole_expressions import spelled

if TYPE_CHECKING:
    from tests.programs.generator import Kernel


# In front of the kernel


def structs(kernel: Kernel) -> list[str]:
    """Up to two classes, the second perhaps with fields of the first."""
    lines: list[str] = []
    for number in range(kernel.choices.below(3)):
        lines += _class(kernel, f"P{number}")
    return lines


def _class(kernel: Kernel, name: str) -> list[str]:
    choices, scope = kernel.choices, kernel.scope
    is_tuple = choices.below(3) == 2
    types = [kernel.draw.wholes.part_type(1) for _ in range(1 + choices.below(3))]
    plain = next((index for index, type_ in enumerate(reversed(types)) if is_whole(type_)), len(types))
    defaults = choices.below(plain + 1) if choices.once_in(3) else 0
    body, left_out = [], set()
    for index, type_ in enumerate(types):
        field, value = "abc"[index], ""
        if index >= len(types) - defaults:
            value = f" = {literal(choices, type_)}"
            if not is_tuple and choices.once_in(3):
                value = f" = field(default={literal(choices, type_)}, compare=False)"
                left_out.add(field)
        body.append(f"    {field}: {spelled(type_)}{value}")
    scope.structs[name] = Struct(name, is_tuple, tuple(zip("abc", types, strict=False)), frozenset(left_out))
    scope.defaults[name] = defaults
    return [f"class {name}(NamedTuple):" if is_tuple else f"@dataclass\nclass {name}:", *body]


def parameters(kernel: Kernel) -> list[str]:
    """Arrays of such values, a value, and counters that all threads change."""
    choices, scope, found = kernel.choices, kernel.scope, []
    for number in range(choices.below(3)):
        type_, ndim = kernel.draw.wholes.type(), 1 + choices.below(4) // 3
        type_ = type_ if not isinstance(type_, Tuple) else Vector(F32, 4)
        scope.whole_arrays[f"y{number}"] = type_, ndim
        found.append(f"y{number}: nv.Array[{spelled(type_)}{', 2' if ndim == 2 else ''}]")
    if scope.structs and choices.once_in(3):
        type_ = choices.pick(list(scope.structs.values()))
        scope.wholes["q"] = type_
        scope.fixed.add("q")
        scope.define("q")
        found.append(f"q: {type_.name}")
    for number in range(max(0, choices.below(4) - 2)):
        type_ = choices.pick([SCALARS[name] for name in ("i32", "u32", "i64", "u64", "i16", "u8")])
        scope.counters[f"g{number}"] = type_, choices.pick(tuple(atomics.ANY_ORDER))
        found.append(f"g{number}: nv.Array[nv.{type_}]")
    return found


# Variables


def new_variable(kernel: Kernel) -> list[str]:
    draw, scope = kernel.draw.wholes, kernel.scope
    type_ = draw.known_type()
    name = scope.new("w", type_)
    value = draw.of_type(type_, 2)
    annotation = f": {spelled(type_)}" if kernel.choices.once_in(6) else ""
    scope.define(name)
    return [f"{name}{annotation} = {value}"]


def assignment(kernel: Kernel) -> list[str]:
    """A variable gets another value, or an element of an array does."""
    scope, choices = kernel.scope, kernel.choices
    names = [name for name in scope.defined_wholes() if name not in scope.fixed]
    if scope.whole_arrays and (not names or choices.below(2)):
        array = choices.pick(list(scope.whole_arrays))
        value = kernel.draw.wholes.of_type(scope.whole_arrays[array][0], 2)
        return [f"{kernel.draw.wholes.element(array)} = {value}"]
    if not names:
        return new_variable(kernel)
    name = choices.pick(names)
    return [f"{name} = {kernel.draw.wholes.of_type(scope.wholes[name], 2)}"]


def part(kernel: Kernel) -> list[str]:
    """A field or an element of a vector changes, and no copy of the whole does."""
    found = _changeable(kernel)
    if found is None:
        return new_variable(kernel)
    text, type_ = found
    if is_whole(type_):
        return [f"{text} = {kernel.draw.wholes.of_type(type_, 1)}"]
    if type_.is_bool or kernel.choices.below(2):
        return [f"{text} = {kernel.draw.storable(type_, 2)}"]
    symbols = ("+", "-", "*") if type_.is_float else ("+", "-", "*", "&", "|", "^")
    return [augmented(text, kernel.choices.pick(symbols), kernel.draw.storable(type_, 1), type_)]


def augmented(text: str, symbol: str, value: str, type_: Any) -> str:
    """``text symbol= value``, with the conversion written that what is promoted needs."""
    if not isinstance(type_, Scalar) or promoted(type_) == type_:
        return f"{text} {symbol}= {value}"
    return f"{text} = nv.{type_}({text} {symbol} {value})"


def _changeable(kernel: Kernel) -> tuple[str, Any] | None:
    """A part of a variable or an element that may be assigned."""
    scope, choices, draw = kernel.scope, kernel.choices, kernel.draw.wholes
    candidates = [(name, scope.wholes[name]) for name in scope.defined_wholes() if name not in scope.fixed]
    candidates += [(draw.element(name), type_) for name, (type_, _) in scope.whole_arrays.items()]
    candidates = [candidate for candidate in candidates if _has_changeable_parts(candidate[1])]
    if not candidates:
        return None
    text, type_ = choices.pick(candidates)
    text, type_ = draw.descended(text, type_)
    while _has_changeable_parts(type_) and choices.below(3):
        text, type_ = draw.descended(text, type_)
    return text, type_


def _has_changeable_parts(type_: Any) -> bool:
    return isinstance(type_, Vector) or (isinstance(type_, Struct) and not type_.is_tuple)


def unpacking(kernel: Kernel) -> list[str]:
    """A tuple, a NamedTuple or a vector goes into new variables."""
    scope, draw = kernel.scope, kernel.draw.wholes
    types = [scope.wholes[name] for name in scope.defined_wholes()]
    types = [
        type_ for type_ in types if isinstance(type_, Tuple | Vector) or (isinstance(type_, Struct) and type_.is_tuple)
    ]
    type_ = kernel.choices.pick(types) if types else Vector(F32, 3)
    value, targets = draw.of_type(type_, 1), []
    target = _targets(kernel, type_, targets)
    for name in targets:
        scope.define(name)
    return [f"{target} = {value}"]


def _targets(kernel: Kernel, type_: Any, found: list[str]) -> str:
    names = []
    parts = type_.elements if isinstance(type_, Tuple) else None
    for part_type in parts or _unpacked(type_):
        if isinstance(part_type, Tuple) and kernel.choices.below(2):
            names.append(f"({_targets(kernel, part_type, found)})")
            continue
        name = kernel.scope.new("w" if is_whole(part_type) else "v", part_type)
        found.append(name)
        names.append(name)
    return ", ".join(names) + ("," if len(names) == 1 else "")


def _unpacked(type_: Any) -> list[Any]:
    return [type_.element] * type_.count if isinstance(type_, Vector) else [part for _, part in type_.fields]


# Memory


def view(kernel: Kernel) -> list[str]:
    """A part of a matrix, in which the thread's row stays where it is."""
    scope, choices = kernel.scope, kernel.choices
    matrices = [name for name, (_, ndim) in scope.arrays.items() if ndim == 2 and name not in scope.views]
    if not matrices:
        return pointer(kernel)
    array = choices.pick(matrices)
    step = choices.pick((1, 2, 3, -1))
    first = choices.below(4)
    columns = range(COLUMNS)[first::step] if step > 0 else range(COLUMNS)[::-1]
    written = f"{first or ''}::{step}" if step > 0 else "::-1"
    if step == 1 and choices.below(2):
        last = first + 1 + choices.below(COLUMNS - first)
        columns, written = range(first, last), f"{first}:{last if choices.below(2) else last - COLUMNS or ''}"
    form, text = choices.pick(
        (
            ("{0}[{1}]", f"{array}[t, {written}]"),
            ("{0}[t, {1}]", f"{array}[:, {written}]"),
            ("{0}[{1}, t]", f"{array}.T[{written}]"),
            ("{0}[{1}, t]", f"{array}[:, {written}].T"),
        )
    )
    name = scope.new_variable("u")
    lines = [f"{name} = {text}"]
    if choices.once_in(3):
        lines.append(f"{name}_size = {name}.size + {name}.shape[0]")
    scope.views[name] = Known(scope.arrays[array][0], array, 0, len(columns), form)
    return lines


def view_assignment(kernel: Kernel) -> list[str]:
    if not kernel.scope.views:
        return view(kernel)
    name = kernel.choices.pick(list(kernel.scope.views))
    known = kernel.scope.views[name]
    symbol = "" if kernel.choices.below(2) or known.type.is_bool else kernel.choices.pick(("+", "-", "*"))
    element, value = kernel.draw.element_of_view(name), kernel.draw.storable(known.type, 1)
    return [augmented(element, symbol, value, known.type) if symbol else f"{element} = {value}"]


def pointer(kernel: Kernel) -> list[str]:
    """The address of an element of the thread's row, or of one in an array of compounds."""
    scope, choices = kernel.scope, kernel.choices
    name = scope.new_variable("r")
    matrices = [array for array, (_, ndim) in scope.arrays.items() if ndim == 2 and array not in scope.views]
    if matrices and choices.below(3):
        array, column = choices.pick(matrices), choices.below(COLUMNS)
        scope.pointers[name] = Known(scope.arrays[array][0], array, column, COLUMNS - column)
        return [f"{name} = nv.address_of({array}[t, {column}])"]
    if not scope.whole_arrays:
        return new_variable(kernel)
    array = choices.pick(list(scope.whole_arrays))
    text, type_ = kernel.draw.wholes.element(array), scope.whole_arrays[array][0]
    while isinstance(type_, Struct) and choices.below(2):
        fields = [(name, part) for name, part in type_.fields if not isinstance(part, Tuple)]
        if not fields:
            break
        field, type_ = choices.pick(fields)
        text = f"{text}.{field}"
    scope.pointers[name] = Known(type_, f"{array}.{text}", 0, 1)
    return [f"{name} = nv.address_of({text})"]


def pointer_assignment(kernel: Kernel) -> list[str]:
    scope, choices = kernel.scope, kernel.choices
    if not scope.pointers:
        return pointer(kernel)
    name = choices.pick(list(scope.pointers))
    known = scope.pointers[name]
    index = choices.below(known.before + known.after) - known.before
    return [f"{name}[{index}] = {kernel.draw.wholes.value(known.type, 2)}"]


def counted(kernel: Kernel) -> list[str]:
    """An atomic operation that several threads do to one element, in any order."""
    scope, choices = kernel.scope, kernel.choices
    if not scope.counters:
        return part(kernel)
    name = choices.pick(list(scope.counters))
    type_, operation = scope.counters[name]
    index = choices.pick(("0", f"{name}.size - 1", f"t // 2 % {name}.size"))
    return [f"nv.atomic.{operation}({name}, {index}, {kernel.draw.storable(type_, 2)})"]


def nearly(kernel: Kernel, names: list[str], types: dict[str, str]) -> tuple[list[str], list[str]]:
    """What is only known nearly, of variables at the end: parameters and stores."""
    found, lines = [], []
    for name in names:
        shown = types.get(name)
        if shown in (F32.name, F64.name) and kernel.choices.once_in(3):
            function = kernel.choices.pick(tuple(mathematics.NEAR))
            found.append(f"{NEAR}_{name}: nv.Array[nv.{shown}]")
            lines.append(f"{NEAR}_{name}[t] = nv.math.{function}({name})")
        elif shown in ("c64", "c128") and kernel.choices.once_in(2):
            found.append(f"{NEAR}_{name}: nv.Array[nv.{'f32' if shown == 'c64' else 'f64'}]")
            lines.append(f"{NEAR}_{name}[t] = abs({name})")
    return found, lines


def stored(name: str, type_: Any) -> list[tuple[str, Any]]:
    """The parts of a variable that arrays hold: tuples are taken apart."""
    if not isinstance(type_, Tuple):
        return [(name, type_)]
    return [found for index, part in enumerate(type_.elements) for found in stored(f"{name}[{index}]", part)]
