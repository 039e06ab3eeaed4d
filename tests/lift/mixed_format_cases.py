"""Arithmetic of packed numbers of several formats, and what PTX ISA says of it, in exact arithmetic."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from tests.intrinsics.instruction_forms import of_formats
from tests.intrinsics.nvvm_operands import database_module
from tests.lift.float_cases import COUNTS, KINDS, MODES, last
from tests.lift.scalar_cases import Case

exact: Any = database_module("nvvm_semantics")

NARROW = ("e5m2x4", "e4m3x4", "e3m2x4", "e2m3x4", "e2m1x4", "e2m1p4x4", "ue8m0x4")
RESULTS = ("e5m2x4", "e4m3x4")


def _meaning(name: str) -> Callable[..., int]:
    found = of_formats(exact, name)
    assert found is not None, name
    return found


def _pack(index: int, type_: str) -> tuple[str, str, list[str]]:
    """What packs two registers into an operand, the operand, and the registers' types."""
    if type_ == "f32x2":
        return f"mov.b64 %rd{index}, {{%r{2 * index}, %r{2 * index + 1}}}; ", f"%rd{index}", ["f32", "f32"]
    kind = KINDS[type_.removesuffix("x2")]
    return f"mov.b32 %r1{index}, {{%rs{2 * index}, %rs{2 * index + 1}}}; ", f"%r1{index}", [kind, kind]


def of_two(name: str, spelled: str = "") -> Case:
    """Two numbers in each operand; ``spelled`` is the instruction where it is not the name."""
    result, *types = [word for word in name.split(".") if word.endswith("x2")]
    packs, operands, kinds = zip(*(_pack(index, type_) for index, type_ in enumerate(types, 1)), strict=True)
    target, width = ("%rd0", 32) if result == "f32x2" else ("%r0", 16)
    unpack = "mov.b64 {%r0, %r1}, %rd0;" if width == 32 else "mov.b32 {%rs0, %rs1}, %r0;"
    compute = _meaning(name)
    sizes = [32 if type_ == "f32x2" else 16 for type_ in types]

    def meaning(*parts: int) -> tuple[int, ...]:
        pairs = zip(parts[::2], parts[1::2], sizes, strict=True)
        made = compute(*(low | high << size for low, high, size in pairs))
        return made & ((1 << width) - 1), made >> width

    text = f"{''.join(packs)}{spelled or name} {target}, {', '.join(operands)}; {unpack}"
    return last(text, tuple(itertools.chain(*kinds)), meaning, "f32" if width == 32 else "")


def pairs() -> Iterator[Case]:
    for half in ("f16", "bf16"):
        for opcode, mode in itertools.product(("add", "sub", "fma"), MODES):
            yield of_two(f"{opcode}.{mode}.f32x2.{half}x2{'.f32x2' * (COUNTS[opcode] - 1)}")
        ftz = ".ftz" if half == "f16" else ""
        for opcode in ("add", "sub"):
            yield of_two(f"{opcode}.rz{ftz}.{half}x2.f32x2.f32x2")
        yield of_two(f"mul.rz{ftz}.{half}x2.f32x2.f32x2", f"mul{ftz}.rz.{half}x2.f32x2.f32x2")
    yield of_two("mul.bf16x2.bf16x2.f16x2")
    yield of_two("mul.f16x2.f16x2.bf16x2")


def of_four(name: str, types: tuple[str, ...]) -> Case:
    registers = [f"%rs{index}" if type_ == "e2m1x4" else f"%r{index}" for index, type_ in enumerate(types, 1)]
    kinds = tuple("b16" if type_ == "e2m1x4" else "b32" for type_ in types)
    return Case(f"{name} %r0, {', '.join(registers)};", kinds, _meaning(name))


def fours() -> Iterator[Case]:
    """Each format once as each operand; ``satfinite`` with every other one."""
    for result in RESULTS:
        for at, first in enumerate(NARROW):
            second, words = NARROW[(3 * at + 1) % len(NARROW)], ".satfinite" if at % 2 else ""
            yield of_four(f"add.rn.{result}.{first}", (first, result))
            yield of_four(f"sub.rn{words}.{result}.{first}", (first, result))
            yield of_four(f"mul.rn{words}.{result}.{first}.{second}", (first, second))
            yield of_four(f"fma.rn{words}.{result}.{second}.{first}", (second, first, result))
