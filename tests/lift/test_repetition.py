"""Scalar instructions that repeat earlier ones become what their rules make of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nvgen import CompileError, ptx
from nvgen.artifacts import compiler
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.lift import kernel as lift
from nvgen.lift import repetition
from nvgen.ptx.source import SourceText
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.lift.texts import kernel

_TEXTS = Path(__file__).parent
FILES = [
    *(_TEXTS / "nvcc" / "texts" / f"{name}.sm_90.ptx" for name in ("mathematics", "integers", "generators", "sorts")),
    *(_TEXTS / "other_compilers" / "ptx" / "numba-cuda" / f"mathematics_{type_}.ptx" for type_ in ("f32", "f64")),
    _TEXTS / "other_compilers" / "ptx" / "triton" / "attention_causal.sm_80.ptx",
]
#: Of two instructions with one opcode and the same modifiers each pair differs in what their rule looks at.
PAIRS = {
    "the same register twice": "add.u32 %r3, %r1, %r2; add.u32 %r4, %r1, %r1;",
    "a constant in a register": "mov.u32 %r5, 7; div.u32 %r3, %r1, %r2; div.u32 %r4, %r1, %r5;",
    "two constants": "add.u32 %r3, %r1, 3; add.u32 %r4, %r1, 4;",
    "a wider result": "mul.wide.u16 %r3, %h1, %h1; cvt.u32.u16 %r4, %h1; cvt.u32.u16 %r5, %h2;",
    "bits of a float and an integer": """
        add.f32 %f1, %f0, 0f3F800000; mov.b32 %r3, %f1; mov.b32 %f2, %r3; mov.b32 %f3, %r1;
        add.f32 %f4, %f2, %f3; add.f32 %f5, %f3, %f2; xor.b32 %r4, %r3, %r1; xor.b32 %r5, %r1, %r3;""",
    "what was flushed and what was not": """
        ld.global.f32 %f0, [%rd1]; ld.global.f32 %f5, [%rd1+4]; mul.ftz.f32 %f1, %f0, %f5; add.ftz.f32 %f2, %f1, %f0;
        add.ftz.f32 %f3, %f0, %f1; add.f32 %f4, %f1, %f0; mov.b32 %r3, %f2; mov.b32 %r4, %f3; mov.b32 %r5, %f4;""",
}


def _lifted(text: str) -> list[str]:
    """The LLVM IR of all kernels of a text, or why there is none."""
    module, source, found = ptx.parse(text), SourceText(text), []
    for one in module.kernels:
        try:
            found.append(lift.emit(module, source, one.name, emit.host_target(CpuOptions(), compiler.library_function)))
        except CompileError as error:
            found.append(str(error))
    return found


@pytest.fixture
def repeated(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The instructions that are made again; none is known before."""
    made: list[Any] = []
    before = Builder.repeated

    def counted(self: Builder, *given: Any) -> Any:
        made.append(before(self, *given))
        return made[-1]

    monkeypatch.setattr(Builder, "repeated", counted)
    monkeypatch.setattr(repetition, "_KNOWN", {})
    yield made


def _check(text: str, repeated: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = _lifted(text), _lifted(text)
    assert repeated
    with monkeypatch.context() as patch:
        patch.setattr(repetition, "OPCODES", frozenset())
        by_rules = _lifted(text)
    assert first == by_rules
    assert second == by_rules


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_texts_of_compilers(path: Path, repeated: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _check(path.read_text(encoding="utf-8"), repeated, monkeypatch)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str, repeated: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    registers = ".reg .f32 %f<9>; .reg .b16 %h<3>; .reg .b32 %r<9>;"
    loads = "ld.global.u32 %r1, [%rd1]; ld.global.u32 %r2, [%rd1+4]; mov.b32 {%h1, %h2}, %r1; mov.b32 %f0, %r2;"
    stores = "".join(f"st.global.u32 [%rd1+{4 * index}], %r{index};" for index in range(3, 7))
    body = f"{{ {registers} mov.u32 %r6, 0; mov.u32 %r5, 0; {loads} {PAIRS[name]} {stores} }}"
    _check(kernel(body), repeated, monkeypatch)


def test_carry(repeated: list[Any]) -> None:
    """It is no operand: what reads or writes it goes by the rule each time."""
    carries = "add.cc.u32 %r3, %r1, %r2; addc.u32 %r4, %r1, %r2; "
    text = kernel("ld.u32 %r1, [%rd1]; ld.u32 %r2, [%rd1+4]; " + 2 * carries + "st.u32 [%rd1], %r4;")
    assert _lifted(text) == _lifted(text)
    assert not [one for one in repeated if one.opname == "add"]


def test_one_float_of_bits(repeated: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What registers of bits are as floats is converted once a block, by rules and where they are repeated."""
    products = " ".join(f"fma.rn.f32 %r{index}, %r1, %r2, %r{index - 1};" for index in range(4, 12))
    text = kernel(f"ld.u32 %r1, [%rd1]; ld.u32 %r2, [%rd1+4]; ld.u32 %r3, [%rd1+8]; {products} st.u32 [%rd1], %r11;")
    _check(text, repeated, monkeypatch)
    (lifted,) = _lifted(text)
    assert lifted.count("bitcast i32 ") == 3


def test_one_pointer_of_an_address() -> None:
    """Accesses behind each other to what one register points to."""
    accesses = [f"ld.u32 %r1, [%rd2+{offset}]; st.u32 [%rd2+{offset + 4}], %r1;" for offset in (0, 8, 16)]
    (text,) = _lifted(kernel("ld.u64 %rd2, [%rd1];" + " ".join(accesses)))
    thread = text[text.index('@"thread.k"') :]
    pointers = [line for line in thread[: thread.index("\n}")].split("\n") if " = inttoptr " in line]
    addresses = [line.split(" = ")[1] for line in pointers]
    assert len(addresses) == len(set(addresses)) > 1
