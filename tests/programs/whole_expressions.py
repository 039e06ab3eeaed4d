"""Draws structs, tuples, vectors, complex numbers, views and pointers as text, and numbers and tests made of them.

Unlike numbers, which may be drawn of any type and are then converted, each of these is drawn for one type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.programs import atomics, mathematics
from tests.programs.compounds import Struct, Tuple, Vector, part_types, size
from tests.programs.drawing import is_whole, literal
from tests.programs.scalars import BOOL, COMPLEX, F32, F64, I32, NUMBERS, SCALARS, Scalar
from tests.programs.wholes import COMPONENTS

if TYPE_CHECKING:
    from tests.programs.expressions import Drawn, Expressions

#: Elements of vectors, the common ones more often.
_ELEMENTS = [SCALARS[name] for name in ("f32", "i32", "f32", "f64", "u8", "i16", "u32", "i64", "f16", "bool", "bf16")]
_COUNTS = (2, 3, 4)
_SHOWN = {"f16", "bf16"}


def spelled(type_: Any) -> str:
    """A type as annotations name it."""
    if isinstance(type_, Vector):
        return f"nv.vec[nv.{type_.element}, {type_.count}]"
    if isinstance(type_, Tuple):
        return f"tuple[{', '.join(map(spelled, type_.elements))}]"
    return type_.name if isinstance(type_, Struct) else f"nv.{type_}"


class Wholes:
    """Draws what is no real number, of the variables and arrays in the scope of ``draw``."""

    def __init__(self, draw: Expressions) -> None:
        self.draw, self.choices, self.scope = draw, draw.choices, draw.scope

    # Types

    def type(self, depth: int = 2) -> Any:
        choices = self.choices
        kind = choices.below(8)
        if kind <= 2 and self.scope.structs:
            return choices.pick(list(self.scope.structs.values()))
        if kind <= 4 or depth == 0:
            return Vector(choices.pick(_ELEMENTS), choices.pick(_COUNTS))
        if kind == 5:
            return choices.pick(list(COMPLEX.values()))
        return Tuple(tuple(self.part_type(depth - 1) for _ in range(choices.pick((2, 2, 3, 1)))))

    def part_type(self, depth: int) -> Any:
        """A field's or an element's."""
        return self.type(depth) if depth > 0 and self.choices.once_in(3) else self.choices.type()

    def known_type(self) -> Any:
        """One that there are variables or elements of, mostly."""
        known = [self.scope.wholes[name] for name in self.scope.defined_wholes()]
        known += [type_ for type_, _ in self.scope.whole_arrays.values()]
        return self.choices.pick(known) if known and self.choices.below(4) else self.type()

    # Values of a type

    def of_type(self, type_: Any, depth: int) -> str:
        found = self.sources(type_)
        if found and self.choices.below(3):
            return self.choices.pick(found)
        if depth > 0 and self.choices.once_in(6) and (assigned := self.walrus(type_, depth)):
            return assigned
        if depth > 0 and self.choices.below(2):
            form = self.choices.below(4)
            if form == 0:
                return (
                    f"({self.of_type(type_, depth - 1)} if {self.draw.test(1)} else {self.of_type(type_, depth - 1)})"
                )
            if form == 1 and (called := self.call(type_, depth - 1)):
                return called
            if isinstance(type_, Vector) and not type_.element.is_bool:
                return self.vector_arithmetic(type_, depth - 1)
            if isinstance(type_, Scalar):
                return self.complex_arithmetic(type_, depth - 1)
        return self.made(type_, depth - 1)

    def walrus(self, type_: Any, depth: int) -> str | None:
        """An assignment to a variable of the type that is defined already."""
        defined = self.scope.defined_wholes()
        names = [name for name in defined if self.scope.wholes[name] == type_ and name not in self.scope.fixed]
        return f"({self.choices.pick(names)} := {self.of_type(type_, depth - 1)})" if names else None

    def value(self, type_: Any, depth: int) -> str:
        """Of any type, a real number as well."""
        return self.of_type(type_, depth) if is_whole(type_) else self.draw.storable(type_, depth)

    def exact(self, type_: Any, depth: int) -> str:
        return self.of_type(type_, depth) if is_whole(type_) else self.draw.of_type(type_, depth)

    def sources(self, type_: Any) -> list[str]:
        """Variables, parts of them, and elements that have the type."""
        found = [
            text for name in self.scope.defined_wholes() for text in _parts_of(name, self.scope.wholes[name], type_)
        ]
        for array, (element, _) in self.scope.whole_arrays.items():
            found += _parts_of(self.element(array), element, type_)
        return found + [f"{name}[0]" for name, target in self.scope.pointers.items() if target.type == type_]

    def element(self, array: str) -> str:
        return f"{array}[t]" if self.scope.whole_arrays[array][1] == 1 else f"{array}[t, {self.choices.below(8)}]"

    def made(self, type_: Any, depth: int) -> str:
        """A struct, vector, tuple or complex number of its parts."""
        if isinstance(type_, Struct):
            return self.struct(type_, depth)
        if isinstance(type_, Vector):
            return self.vector(type_, depth)
        if isinstance(type_, Tuple):
            parts = [self.exact(part, depth) for part in type_.elements]
            return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        if self.choices.once_in(3):
            return f"nv.{type_}({self.real(depth)})"
        return f"nv.{type_}({self.real(depth)}, {self.real(depth)})"

    def real(self, depth: int) -> str:
        return self.draw.of_type(self.choices.pick((F32, F64, I32, F32)), depth)

    def struct(self, type_: Struct, depth: int) -> str:
        values = [self.value(part, depth) for part in part_types(type_)]
        left_out = self.choices.below(self.scope.defaults.get(type_.name, 0) + 1)
        values = values[: len(values) - left_out]
        first_named = self.choices.below(len(values) + 1) if self.choices.once_in(3) else len(values)
        named = [f"{name}={value}" for (name, _), value in zip(type_.fields, values, strict=False)][first_named:]
        if self.choices.below(2):
            named.reverse()
        return f"{type_.name}({', '.join([*values[:first_named], *named])})"

    def vector(self, type_: Vector, depth: int) -> str:
        form = self.choices.below(5)
        if form == 4:
            return f"{spelled(type_)}({self.draw.of_type(type_.element, depth)})"
        if form == 3:
            return f"{spelled(type_)}({self.of_type(Vector(self.choices.pick(_ELEMENTS), type_.count), depth)})"
        parts = [self.draw.of_type(type_.element, depth) for _ in range(type_.count)]
        return f"{spelled(type_)}({', '.join(parts)})"

    def vector_arithmetic(self, type_: Vector, depth: int) -> str:
        element, left = type_.element, self.of_type(type_, depth)
        form = self.choices.below(8)
        if form == 7:
            return f"(-{left})" if self.choices.below(2) else f"abs({left})"
        right = self.of_type(type_, depth)
        if form >= 5:
            right = literal(self.choices, element, zero=False)
            if "." not in right and "e" not in right and element.is_float:
                right = literal(self.choices, element, zero=False) if element.name not in _SHOWN else "2"
        if form == 4:
            return f"{self.choices.pick(('min', 'max'))}({left}, {right})"
        symbols = ("+", "-", "*", "/") if element.is_float else ("+", "-", "*", "&", "|", "^", "//", "%", "<<", ">>")
        return f"({left} {self.choices.pick(symbols)} {right})"

    def complex_arithmetic(self, type_: Scalar, depth: int) -> str:
        left = self.of_type(type_, depth)
        form = self.choices.below(8)
        if form == 7:
            return self.choices.pick((f"(-{left})", f"{left}.conjugate()", f"({left} ** {self.choices.below(4)})"))
        if form == 6:
            return f"({left} {self.choices.pick(('+', '*', '-'))} {self.choices.pick(('1j', '2.5j', '2', '0.5'))})"
        if form == 5 and type_ == NUMBERS["c64"]:
            real = self.draw.of_type(self.choices.pick((F32, I32)), depth)
            return f"({real} {self.choices.pick(('+', '*', '-'))} {left})"
        return f"({left} {self.choices.pick(('+', '-', '*', '/'))} {self.of_type(type_, depth)})"

    def call(self, type_: Any, depth: int) -> str | None:
        names = [name for name, function in self.scope.functions.items() if function.result == type_]
        return self.draw.call_of(self.choices.pick(names), depth) if names else None

    # Numbers

    def part(self, depth: int) -> Drawn:
        """A number in a variable, an element of an array, or what a pointer points at."""
        names = self.scope.defined_wholes()
        candidates = [(name, self.scope.wholes[name]) for name in names]
        candidates += [(self.element(name), type_) for name, (type_, _) in self.scope.whole_arrays.items()]
        if not candidates:
            return self.draw.variable()
        text, type_ = self.choices.pick(candidates)
        while is_whole(type_):
            text, type_ = self.descended(text, type_)
        return text, type_

    def descended(self, text: str, type_: Any) -> tuple[str, Any]:
        if isinstance(type_, Scalar):
            return f"{text}.{self.choices.pick(('real', 'imag'))}", type_.part
        index = self.choices.below(len(part_types(type_)))
        if isinstance(type_, Vector):
            return f"{text}{self.component(index, type_)}", type_.element
        part = part_types(type_)[index]
        if isinstance(type_, Struct) and not (type_.is_tuple and self.choices.once_in(4)):
            return f"{text}.{type_.fields[index][0]}", part
        return f"{text}[{index if self.choices.below(4) else index - len(part_types(type_))}]", part

    def component(self, position: int, type_: Vector) -> str:
        form = self.choices.below(4)
        if form == 0:
            return f"[{position}]"
        if form == 1:
            index = self.draw.integer(0)[0]
            return f"[{index} & 1]" if self.choices.below(2) else f"[{index} % {type_.count}]"
        return f".{COMPONENTS[position]}"

    def pointed(self, depth: int) -> Drawn:
        """What a pointer to numbers points at, perhaps as bits of another type."""
        pointers = [(name, known) for name, known in self.scope.pointers.items() if not is_whole(known.type)]
        if not pointers:
            return self.part(depth)
        name, known = self.choices.pick(pointers)
        same = [other for other, its in pointers if (its.array, its.type) == (known.array, known.type)]
        if self.choices.once_in(4):
            return f"({self.choices.pick(same)} - {name})", NUMBERS["i64"]
        index = self.choices.below(known.before + known.after) - known.before
        others = [s for s in SCALARS.values() if size(s) == size(known.type) and not s.is_bool]
        if self.choices.once_in(3) and not known.type.is_bool:
            other = self.choices.pick(others)
            return f"{name}.cast(nv.{other})[{index}]", other
        form = self.choices.pick((f"{name}[{index}]", f"({name} + {index})[0]", f"({name} - {-index})[0]"))
        return form, known.type

    def pointer_test(self, depth: int) -> Drawn:
        pointers = list(self.scope.pointers)
        if not pointers:
            return self.equality(depth)
        name = self.choices.pick(pointers)
        known = self.scope.pointers[name]
        same = [other for other in pointers if self.scope.pointers[other].array == known.array]
        same = [other for other in same if self.scope.pointers[other].type == known.type]
        symbol = self.choices.pick(("==", "!=", "<", ">="))
        return f"({name} + {self.choices.below(2)} {symbol} {self.choices.pick(same)})", BOOL

    def mathematics(self, depth: int) -> Drawn:
        """A function that is defined exactly."""
        type_ = self.choices.pick((F32, F64))
        form = self.choices.below(8)
        x = self.draw.of_type(type_, depth)
        module = self.choices.pick(("nv.math", "math"))
        if form == 0:
            return f"nv.math.fma({x}, {self.draw.of_type(type_, depth)}, {self.draw.of_type(type_, depth)})", type_
        if form == 1:
            return f"nv.math.{self.choices.pick(tuple(mathematics.TESTS))}({x})", BOOL
        if form == 2:
            name = self.choices.pick(tuple(mathematics.PAIRS))
            return f"{module}.{name}({x}, {self.draw.of_type(type_, depth)})", type_
        if form == 3:
            return f"math.{self.choices.pick(tuple(mathematics.WHOLE))}({x})", I32
        if form == 4:
            return f"math.{self.choices.pick(('sqrt', 'fabs'))}({x})", type_
        return f"nv.math.{self.choices.pick(tuple(mathematics.SAME))}({x})", type_

    def atomic(self, depth: int) -> Drawn:
        """The result of an atomic operation of an element that is the thread's own."""
        arrays = [
            (name, type_)
            for name, (type_, ndim) in self.scope.arrays.items()
            if ndim == 1 and type_.is_integer and type_.bits <= 64
        ]
        if not arrays:
            return self.mathematics(depth)
        name, type_ = self.choices.pick(arrays)
        target = f"nv.address_of({name}[t])" if self.choices.once_in(4) else f"{name}, t"
        operations = [*atomics.OPERATIONS, *(atomics.WRAPPING if type_.name == "u32" else ()), "cas"]
        operation = self.choices.pick(operations)
        values = [self.draw.storable(type_, depth) for _ in range(2 if operation == "cas" else 1)]
        return f"nv.atomic.{operation}({target}, {', '.join(values)})", type_

    # Tests

    def equality(self, depth: int) -> Drawn:
        """``==`` or ``!=`` of two structs, tuples or complex numbers, or a chain of them."""
        type_ = self.known_type()
        operands = [self.compared(type_, depth) for _ in range(3 if self.choices.once_in(4) else 2)]
        if isinstance(type_, Vector):
            return self.vector_test(type_, operands[0], operands[1])
        if self.choices.once_in(3):
            operands[-1] = self.changed(operands[0], type_, depth) or operands[-1]
        text = operands[0]
        for operand in operands[1:]:
            text += f" {self.choices.pick(('!=', '=='))} {operand}"
        return f"({text})", BOOL

    def compared(self, type_: Any, depth: int) -> str:
        """A value; a tuple may have literals in it, which take the type of what they meet."""
        if isinstance(type_, Tuple) and self.choices.below(2):
            parts = [
                self.compared(part, depth) if isinstance(part, Tuple) else self.value(part, depth)
                for part in type_.elements
            ]
            return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        return self.of_type(type_, depth)

    def changed(self, text: str, type_: Any, depth: int) -> str | None:
        """A struct like another one but for one field."""
        if not isinstance(type_, Struct) or not text.replace("_", "a").isalnum():
            return None
        index = self.choices.below(len(type_.fields))
        values = [f"{text}.{name}" for name, _ in type_.fields]
        values[index] = self.value(type_.fields[index][1], depth)
        return f"{type_.name}({', '.join(values)})"

    def vector_test(self, type_: Vector, left: str, right: str) -> Drawn:
        symbol = self.choices.pick(("==", "!=", "<", ">=", "!="))
        return f"{self.choices.pick(('all', 'any'))}({left} {symbol} {right})", BOOL


def _parts_of(text: str, type_: Any, wanted: Any) -> list[str]:
    """A value or the parts of it that have the wanted type."""
    if type_ == wanted:
        return [text]
    if isinstance(type_, Struct):
        return [found for name, part in type_.fields for found in _parts_of(f"{text}.{name}", part, wanted)]
    if isinstance(type_, Tuple):
        parts = enumerate(type_.elements)
        return [found for index, part in parts for found in _parts_of(f"{text}[{index}]", part, wanted)]
    return []
