"""Makes instructions of a form of ``ptx.json``, which ptxas is asked for: each value at least once, each optional part
with and without, and some combinations at random.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nvgen.ptx.checking.form_syntax import Braced, Bracketed, Kind, Listed, Named, Pattern, Test, names_of
from nvgen.ptx.checking.forms import Form
from nvgen.ptx.register_types import bits_of, is_float

#: What the kernel of an instruction declares.
REGISTERS = (
    ".reg .pred %p<8>; .reg .b8 %b<8>; .reg .b16 %h<40>; .reg .b32 %r<300>; .reg .b64 %d<140>; .reg .f32 %f<300>;"
    " .reg .f64 %e<70>;"
)
#: With the PTX and the architectures that have it.
WIDE_REGISTERS = " .reg .b128 %q<16>;"

#: What the module declares.
VARIABLES = (
    ".global .align 128 .b8 global_memory[1024]; .shared .align 128 .b8 shared_memory[1024];"
    " .const .align 128 .b8 constant_memory[1024];"
    " .global .texref texture_name; .global .surfref surface_name;"
    " .func callee() { ret; } .func callee_with(.reg .b32 a) { ret; } .func (.reg .b32 r) callee_for() { ret; }"
    " .func (.reg .b32 r) callee_both(.reg .b32 a) { ret; }"
)

#: Only a module with ``texmode_independent`` may declare one.
SAMPLER = "sampler_name"

_COUNT_OF = {"v2": 2, "v4": 4, "v8": 8}
_FIXED = {
    "label": "L",
    "function": "callee",
    "texture": "texture_name",
    "sampler": SAMPLER,
    "surface": "surface_name",
    "variable": "global_memory",
    "special": "%tid.x",
    "table": "T",
    "any": "%r0",
}


class Instance(NamedTuple):
    """An instruction of a form."""

    form: Form
    #: The values of its slots, with their dots.
    values: tuple[tuple[str, str], ...]
    text: str
    operands: frozenset[str]

    @property
    def needs_wide_registers(self) -> bool:
        """Whether it has registers of 128 bits."""
        return "%q" in self.text


class _Choice(NamedTuple):
    values: dict[str, str]
    arrangement: tuple[Pattern, ...]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(names_of(self.arrangement))

    def is_right(self, form: Form) -> bool:
        if form.broken(self.values, self.names) is not None:
            return False
        return all(form.kind(name, self.values, self.names) is not None for name in self.names)


class _Registers:
    """Registers one after the other."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def of(self, bits: int, is_real: bool) -> str:
        """The next one of a size."""
        letter = {1: "p", 8: "b", 16: "h", 32: "r", 64: "d", 128: "q"}[bits]
        if is_real and bits in (32, 64):
            letter = {32: "f", 64: "e"}[bits]
        number = self._next.get(letter, 0)
        self._next[letter] = number + 1
        return f"%{letter}{number % {'p': 8, 'b': 8, 'q': 16, 'h': 40}.get(letter, 60)}"


def _groups(form: Form) -> list[int]:
    return sorted({slot.group for slot in form.slots if slot.group})


def _fixed(form: Form, choice: _Choice, kept: frozenset[str]) -> _Choice | None:
    """The choice with other values in slots that constraints or kinds ask about, none of ``kept``, so that all hold."""
    if choice.is_right(form):
        return choice
    tests = [test for one in form.constraints for test in (*one.conditions, *one.consequences)]
    tests += [test for kinds in form.kinds.values() for kind in kinds for test in kind.conditions]
    asked = {test.subject for test in tests}
    slots = {f".{slot.name}": slot for slot in form.slots}
    names = [name for name in slots if name in asked and name not in kept]
    pools: list[list[str | None]] = [
        [*dict.fromkeys([choice.values.get(name), *slots[name].values, *([None] if slots[name].group else [])])]
        for name in names
    ]
    arrangements = [choice.arrangement, *(one for one in form.arrangements if one != choice.arrangement)]
    if "operands" in kept:
        arrangements = arrangements[:1]
    for arrangement in arrangements:
        for picked in itertools.islice(itertools.product(*pools), 30_000):
            values = {**choice.values, **dict(zip(names, picked, strict=True))}
            whole = _with_groups(form, {name: value for name, value in values.items() if value is not None})
            tried = _Choice(whole, arrangement)
            keeps = all(tried.values.get(name) == choice.values.get(name) for name in kept if name != "operands")
            if keeps and tried.is_right(form):
                return tried
    return None


def _with_groups(form: Form, values: Mapping[str, str]) -> dict[str, str]:
    """The values with those of the same groups."""
    given = {slot.group for slot in form.slots if f".{slot.name}" in values}
    return {
        f".{slot.name}": values.get(f".{slot.name}", slot.values[0])
        for slot in form.slots
        if slot.group == 0 or slot.group in given
    }


def choices_of(form: Form) -> Iterator[_Choice]:
    """The base, then each value, each optional group and each arrangement of the operands once.

    Raises:
        ValueError: a value cannot be used at all.
    """
    base = _fixed(form, _Choice(_with_groups(form, {}), form.arrangements[0]), frozenset())
    if base is None:
        raise ValueError(f"no instruction keeps the constraints: {form.syntax}")
    yield base
    for slot in form.slots:
        name = f".{slot.name}"
        for value in slot.values:
            if base.values.get(name) != value:
                changed = base._replace(values=_with_groups(form, {**base.values, name: value}))
                found = _fixed(form, changed, frozenset({name}))
                if found is None:
                    raise ValueError(f"{name} = .{value} keeps no constraint: {form.syntax}")
                yield found
    for arrangement in form.arrangements:
        found = _fixed(form, base._replace(arrangement=arrangement), frozenset({"operands"}))
        if found is None:
            raise ValueError(f"these operands keep no constraint: {form.syntax}: {arrangement}")
        yield found


def _values_of(test: Test) -> list[str]:
    return [test.subject.removeprefix(".")] if test.values is None else sorted(test.values)


def combined_choices(form: Form, count: int = 3) -> Iterator[_Choice]:
    """Instructions for which a combination of the form's ``combinations`` holds."""
    for tests, _ in form.combinations:
        for picked in itertools.islice(itertools.product(*(_values_of(test) for test in tests)), count):
            asked = {test.subject: value for test, value in zip(tests, picked, strict=True)}
            choice = _Choice(_with_groups(form, asked), form.arrangements[0])
            found = _fixed(form, choice, frozenset(asked))
            if found is None:
                raise ValueError(f"{asked} keeps no constraint: {form.syntax}")
            yield found


def random_choices(form: Form, count: int, seed: int = 1) -> Iterator[_Choice]:
    """Combinations by chance, the same ones with each run."""
    chance = random.Random(f"{seed} {form.syntax}")
    groups = _groups(form)
    for _ in range(count):
        given = {group for group in groups if chance.random() < 0.4}
        slots = [slot for slot in form.slots if slot.group == 0 or slot.group in given]
        values = {f".{slot.name}": chance.choice(slot.values) for slot in slots}
        found = _fixed(form, _Choice(values, chance.choice(form.arrangements)), frozenset())
        if found is not None:
            yield found


def text_of(form: Form, choice: _Choice) -> str:
    """The instruction."""
    written = [choice.values.get(f".{slot.name}") for slot in form.slots]
    name = ".".join([form.opcode, *(value for value in written if value is not None)])
    registers = _Registers()
    operands = ", ".join(_operand(form, choice, pattern, registers) for pattern in choice.arrangement)
    return f"{name} {operands};" if operands else f"{name};"


def _operand(form: Form, choice: _Choice, pattern: Pattern, registers: _Registers) -> str:
    if isinstance(pattern, Named):
        written = _named(form, choice, pattern.name, registers)
        return written + (f".{_part(form, pattern.part)}" if pattern.part and not pattern.is_part_optional else "")
    if isinstance(pattern, Listed):
        kind = form.kind(pattern.name, choice.values, choice.names)
        return kind.example if kind is not None and kind.example else f"({pattern.name})"
    parts = [_operand(form, choice, part, registers) for part in pattern.parts]
    if isinstance(pattern, Bracketed):
        return f"[{', '.join(parts)}]"
    return f"{{{', '.join(parts)}}}" if isinstance(pattern, Braced) else "|".join(parts)


def _part(form: Form, part: str) -> str:
    """The first part; of a regular expression the first that it takes."""
    return re.sub(r"\[(.)[^]]*\]", r"\1", form.parts.get(part, (part,))[0])


def _named(form: Form, choice: _Choice, name: str, registers: _Registers) -> str:
    kind = form.kind(name, choice.values, choice.names)
    assert kind is not None
    if kind.example:
        return kind.example
    if kind.what in _FIXED and not kind.type:
        return _FIXED[kind.what]
    if kind.what == "constant":
        return _constant(kind)
    if kind.what == "address":
        return _address(form, choice) or registers.of(bits_of(kind.type[1:]) if kind.type else 64, False)
    if kind.what == "predicate":
        return registers.of(1, False)
    typed = choice.values.get(kind.type, kind.type.removeprefix("."))
    bits = bits_of(typed) * (2 if kind.is_wide else 1)
    if kind.is_relaxed:
        bits = max(bits, 16)
    count = _count(kind, choice.values)
    one = [registers.of(bits, is_float(typed)) for _ in range(max(count, 1))]
    return f"{{{', '.join(one)}}}" if count else one[0]


def _address(form: Form, choice: _Choice) -> str:
    """A variable, where the space has to be that of one."""
    space = next((value for value in choice.values.values() if value.startswith("param")), None)
    if space is None:
        return ""
    return "argument" if space == "param::func" or form.opcode == "st" else "parameter"


def _count(kind: Kind, values: Mapping[str, str]) -> int:
    """How many elements the vector has; 0 for a scalar."""
    if kind.count_slot:
        return _COUNT_OF.get(values.get(kind.count_slot, ""), 0)
    return kind.counts[0] if kind.counts and not kind.is_scalar_too else 0


def _constant(kind: Kind) -> str:
    if kind.type:
        return "0f3F000000" if kind.type == ".f32" else "0d3FE0000000000000" if kind.type == ".f64" else "1"
    return str(kind.range[0] if kind.range else (*kind.choices, 1)[0])


def instances_of(form: Form, by_chance: int = 0) -> Iterator[Instance]:
    """Its instructions, each once.

    Raises:
        ValueError: a value or an arrangement of operands keeps no constraint.
    """
    seen: set[str] = set()
    for choice in itertools.chain(choices_of(form), combined_choices(form), random_choices(form, by_chance)):
        text = text_of(form, choice)
        if text not in seen:
            seen.add(text)
            yield Instance(form, tuple(choice.values.items()), text, choice.names)


def line_of(instance: Instance) -> str:
    """An instruction in a scope of its own, with what it needs there."""
    text = instance.text
    wide = WIDE_REGISTERS if instance.needs_wide_registers else ""
    argument = " .param .align 16 .b8 argument[64];" if "[argument]" in text else ""
    label = " L:" if re.search(r"\bL\b", text) else ""
    return f"{{{wide}{argument} {instance.form.setup} {text}{label} }}"
