"""Video instructions beside a model in Python's integers, which the pseudocode of the PTX ISA is written in here."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tests.lift import running
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)

_ROWS = 64
_EDGES = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x80008000, 0x7F80FF01)

Model = Callable[[int, int, int], int]


def _rows(seed: str) -> np.ndarray:
    made = random.Random(seed)
    values = [
        [made.choice(_EDGES) if made.random() < 0.5 else made.getrandbits(32) for _ in range(3)] for _ in range(_ROWS)
    ]
    return np.array(values, np.uint32)


def _run(instructions: list[str], rows: np.ndarray) -> np.ndarray:
    """What each leaves in ``%r9``, of the operands ``%r1``, ``%r2`` and ``%r3``."""
    out = np.zeros((_ROWS, len(instructions)), np.uint32)
    body = element("%rd2", "%rd0", 12) + "".join(
        f"    ld.global.u32 %r{number + 1}, [%rd2+{4 * number}];\n" for number in range(3)
    )
    body += element("%rd3", "%rd1", 4 * len(instructions))
    for number, text in enumerate(instructions):
        body += f"    {text}\n    st.global.u32 [%rd3+{4 * number}], %r9;\n"
    running.run(kernel(body), "k", 1, _ROWS, [rows.ctypes.data, out.ctypes.data])
    return out


def _check(models: dict[str, Model], seed: str) -> None:
    rows = _rows(seed)
    found = _run([*models], rows)
    for number, (text, model) in enumerate(models.items()):
        expected = [model(*map(int, row)) & 0xFFFFFFFF for row in rows]
        wrong = [row for row in range(_ROWS) if found[row, number] != expected[row]]
        assert not wrong, f"{text} of {rows[wrong[0]]} is {found[wrong[0], number]:#x}, not {expected[wrong[0]]:#x}"


def _signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _select(value: int, type_: str, part: str) -> int:
    bits = {"": 32, "b": 8, "h": 16}[part[:1]]
    found = value >> (bits * int(part[1:] or 0))
    return _signed(found, bits) if type_ == "s32" else found & ((1 << bits) - 1)


def _clamp(value: int, type_: str, bits: int) -> int:
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if type_ == "s32" else (0, (1 << bits) - 1)
    return min(max(value, low), high)


def _operate(name: str, a: int, b: int) -> int:
    match name:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "absdiff":
            return abs(a - b)
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
        case "avrg":
            return (a + b + 1) >> 1 if a + b >= 0 else (a + b) >> 1
        case "shl.clamp":
            return a << min(b, 32)
        case "shr.clamp":
            return a >> min(b, 32)
        case "shl.wrap":
            return a << (b & 31)
        case "shr.wrap":
            return a >> (b & 31)
    return int({"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[name])


def _merge(place: str, value: int, others: int) -> int:
    bits = {"b": 8, "h": 16}[place[0]]
    mask = ((1 << bits) - 1) << (bits * int(place[1]))
    return (value << (bits * int(place[1]))) & mask | others & ~mask


def _scalar(name: str, types: tuple[str, str, str], parts: tuple[str, str], sat: bool, ending: str) -> Model:
    """``ending`` is a second operation, the part of the result that is replaced, or nothing."""

    def model(a: int, b: int, c: int) -> int:
        found = _operate(name, _select(a, types[1], parts[0]), _select(b, types[2], parts[1]))
        place = ending if ending[1:].isdigit() else ""
        if sat:
            found = _clamp(found, types[0], {"": 32, "b": 8, "h": 16}[place[:1]])
        if place:
            return _merge(place, found, c)
        third = _select(c, types[0], "")
        return {"add": found + third, "min": min(found, third), "max": max(found, third), "": found}[ending]

    return model


_TYPES = [(d, a, b) for d in ("u32", "s32") for a in ("u32", "s32") for b in ("u32", "s32")]
_PARTS = [("", ""), ("b0", "h1"), ("b3", "b1"), ("h0", "")]
_ENDINGS = ("", "add", "min", "max", "b2", "h1")


def _dotted(part: str) -> str:
    return f".{part}" if part else ""


_SCALARS = ("add", "sub", "absdiff", "min", "max", "shl.clamp", "shr.wrap", "shl.wrap")
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_OF_PARTS = ("add", "sub", "avrg", "absdiff", "min", "max", "lt", "ne")


def _scalars(name: str) -> dict[str, Model]:
    opcode, _, mode = name.partition(".")
    models = {}
    for number, (d, a, b) in enumerate(_TYPES):
        b = "u32" if mode else b
        left, right = _PARTS[number % len(_PARTS)]
        for turn, ending in enumerate(_ENDINGS):
            sat = (number + turn) % 2 == 0
            place = ending if ending[1:].isdigit() else ""
            second = "" if place else ending
            words = f"v{opcode}.{d}.{a}.{b}{'.sat' * sat}{_dotted(mode)}{_dotted(second)}"
            third = ", %r3" if ending else ""
            text = f"{words} %r9{_dotted(place)}, %r1{_dotted(left)}, %r2{_dotted(right)}{third};"
            models[text] = _scalar(name, (d, a, b), (left, right), sat, ending)
    return models


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", _SCALARS)
def test_scalars(name: str) -> None:
    _check(_scalars(name), name)


def _comparisons(comparison: str) -> dict[str, Model]:
    models: dict[str, Model] = {}
    for a, b in (("u32", "u32"), ("s32", "u32"), ("s32", "s32")):
        for ending in _ENDINGS:
            place = ending if ending[1:].isdigit() else ""
            second = "" if place else ending
            third = ", %r3" if ending else ""
            text = f"vset.{a}.{b}.{comparison}{_dotted(second)} %r9{_dotted(place)}, %r1.b1, %r2.h0{third};"
            models[text] = _scalar(comparison, ("u32", a, b), ("b1", "h0"), False, ending)
    return models


@pytest.mark.sweep(2)
@pytest.mark.parametrize("comparison", _COMPARISONS)
def test_comparisons(comparison: str) -> None:
    _check(_comparisons(comparison), comparison)


def _product(types: tuple[str, str], signs: tuple[str, str, str], po: bool, sat: bool, scale: int) -> Model:
    def model(a: int, b: int, c: int) -> int:
        negates = [sign == "-" for sign in signs]
        signed = "s32" in types or negates[0] != negates[1] or negates[2]
        total = _select(a, types[0], "h1") * _select(b, types[1], "b2")
        lsb = 0
        if po:
            lsb = 1
        elif negates[0] != negates[1]:
            total, lsb = ~total, 1
        elif negates[2]:
            c, lsb = ~c & 0xFFFFFFFF, 1
        total = (total + (_signed(c, 32) if signed else c) + lsb) >> scale
        return _clamp(total, "s32" if signed else "u32", 32) if sat else total

    return model


def _products() -> dict[str, Model]:
    models: dict[str, Model] = {}
    for a in ("u32", "s32"):
        for b in ("u32", "s32"):
            for signs in (("", "", ""), ("-", "", ""), ("", "-", ""), ("", "", "-")):
                for po in (False, True) if signs == ("", "", "") else (False,):
                    for sat, scale in ((False, 0), (True, 0), (True, 7), (False, 15)):
                        result = "s32" if "s32" in (a, b) or any(signs) else "u32"
                        ending = "".join((".po" * po, ".sat" * sat, f".shr{scale}" * bool(scale)))
                        text = f"vmad.{result}.{a}.{b}{ending} %r9, {signs[0]}%r1.h1, {signs[1]}%r2.b2, {signs[2]}%r3;"
                        models[text] = _product((a, b), signs, po, sat, scale)
    return models


def test_products() -> None:
    _check(_products(), "products")


def _several(
    name: str, count: int, types: tuple[str, str, str], chosen: tuple[str, str], written: str, sat: bool, adds: bool
) -> Model:
    """``chosen`` and ``written`` name the parts from the highest one on."""
    bits = 32 // count

    def model(a: int, b: int, c: int) -> int:
        both = b << 32 | a
        parts = []
        for of, type_ in zip(chosen, types[1:], strict=True):
            fields = [(both >> (bits * int(number))) & ((1 << bits) - 1) for number in reversed(of)]
            parts.append([_signed(field, bits) if type_ == "s32" else field for field in fields])
        found = [_operate(name, *pair) for pair in zip(*parts, strict=True)]
        if sat:
            found = [_clamp(one, types[0], bits) for one in found]
        if adds:
            return c + sum(one for number, one in enumerate(found) if str(number) in written)
        letter = {2: "h", 4: "b"}[count]
        for number, one in enumerate(found):
            c = _merge(f"{letter}{number}", one, c) if str(number) in written else c
        return c

    return model


_MASKS = {2: ("", "0", "1", "10"), 4: ("", "0", "21", "320", "3210")}
_CHOSEN = {2: (("", ""), ("32", "01"), ("33", "12")), 4: (("", ""), ("7654", "0123"), ("0246", "7531"))}
_DEFAULTS = {2: ("10", "32"), 4: ("3210", "7654")}


def _several_parts(name: str, count: int) -> dict[str, Model]:
    letter, models = {2: "h", 4: "b"}[count], {}
    is_comparison = name in ("lt", "ne")
    for number, types in enumerate(_TYPES):
        for turn, mask in enumerate(_MASKS[count]):
            chosen = _CHOSEN[count][(number + turn) % 3]
            adds, sat = turn % 2 == 1, (number + turn) % 2 == 0 and not is_comparison and turn % 2 == 0
            words = (
                f"vset{count}.{types[1]}.{types[2]}.{name}" if is_comparison else f"v{name}{count}.{'.'.join(types)}"
            )
            dots = [f".{letter}{one}" if one else "" for one in (mask, *chosen)]
            text = f"{words}{'.sat' * sat}{'.add' * adds} %r9{dots[0]}, %r1{dots[1]}, %r2{dots[2]}, %r3;"
            of = ("u32", *types[1:]) if is_comparison else types
            defaults = _DEFAULTS[count]
            both = (chosen[0] or defaults[0], chosen[1] or defaults[1])
            models[text] = _several(name, count, of, both, mask or defaults[0], sat, adds)
    return models


_COUNTED = [(name, count) for name in _OF_PARTS for count in (2, 4)]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("which", _COUNTED, ids=lambda which: f"{which[0]}{which[1]}")
def test_several_parts(which: tuple[str, int]) -> None:
    _check(_several_parts(*which), f"{which[0]}{which[1]}")


def vectors() -> Iterator[tuple[str, int]]:
    """Each instruction of all tests here, with how many rows it runs on."""
    tables = [*map(_scalars, _SCALARS), *map(_comparisons, _COMPARISONS), _products()]
    tables += [_several_parts(name, count) for name, count in _COUNTED]
    for models in tables:
        for text in models:
            yield text.split()[0], _ROWS
