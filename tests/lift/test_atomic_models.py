"""``atom`` and ``red`` beside what PTX ISA says of each operation, type and state space, bit by bit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

import nvgen as nv
from tests.lift.atomic_cases import CASES, AtomicCase, values
from tests.lift.texts import kernel

pytestmark = pytest.mark.sweep(6)

BLOCKS = (32, 64, 48)
MOST = 64
#: Each thread has an element of its own: what memory holds and two operands, of 8 bytes each.
_BEFORE = """    mul.wide.u32 %rd50, %r0, 24;
    add.s64 %rd51, %rd0, %rd50;
    mul.wide.u32 %rd52, %r0, 16;
    add.s64 %rd53, %rd1, %rd52;
    mov.u64 %rd54, own;
    mul.wide.u32 %rd55, %r0, 8;
    add.s64 %rd54, %rd54, %rd55;
"""
#: Of a space, the register with the address, and how it is had.
_SPACES = {
    ".global": "add.s64 %rd56, %rd53, {to};",
    ".shared": "mov.u64 %rd56, %rd54;",
    "": "cvta.shared.u64 %rd56, %rd54;",
}
_REGISTERS = {16: ("%rs", "u16"), 32: ("%r", "u32"), 64: ("%rd", "u64")}


def _one(case: AtomicCase, space: str, number: int) -> str:
    (prefix, type_), given = _REGISTERS[case.bits], 24 * MOST * number
    to = 16 * MOST * number
    operands = ", ".join(f"{prefix}1{place}" for place in range(1, case.operands + 1))
    name = str(case)
    body = "".join(f"    ld.global.{type_} {prefix}1{place}, [%rd51+{given + 8 * place}];\n" for place in range(3))
    body += f"    {_SPACES[space].format(to=to)}\n    st{space}.{type_} [%rd56], {prefix}10;\n"
    # The second time without a result; memory holds what it held before the first.
    body += f"    atom{space}.{name} {prefix}13, [%rd56], {operands};\n"
    body += f"    ld{space}.{type_} {prefix}14, [%rd56];\n"
    if case.name.split(".")[0] not in ("exch", "cas"):
        body += f"    st{space}.{type_} [%rd56], {prefix}10;\n    red{space}.{name} [%rd56], {operands};\n"
        body += f"    ld{space}.{type_} {prefix}15, [%rd56];\n"
        body += f"    setp.ne.{type_.replace('u', 'b')} %p1, {prefix}14, {prefix}15;\n    @%p1 trap;\n"
    body += f"    mov.u64 %rd20, 0;\n    st.global.u64 [%rd53+{to}], %rd20;\n"
    body += f"    st.global.u64 [%rd53+{to + 8}], %rd20;\n"
    return body + "".join(
        f"    st.global.{type_} [%rd53+{to + 8 * place}], {prefix}{13 + place};\n" for place in range(2)
    )


class _Kernel:
    """Cases in one space."""

    def __init__(self, space: str, cases: Sequence[AtomicCase]) -> None:
        self.cases = cases
        text = _BEFORE + "".join(_one(case, space, number) for number, case in enumerate(cases))
        text = kernel(text, shared=f".shared .align 8 .b8 own[{8 * MOST}];").replace("%rs<16>", "%rs<64>")
        self.kernel = nv.ptx.load(text)["k"].on("cpu")

    def wrong(self, block: int, seed: int) -> Iterator[str]:
        """What differs."""
        source = random.Random(seed)
        given = np.array([[values(case, source) for _ in range(MOST)] for case in self.cases], np.uint64)
        out = np.zeros((len(self.cases), MOST, 2), np.uint64)
        self.kernel[1, block](given, out)
        for case, inputs, results in zip(self.cases, given.tolist(), out.tolist(), strict=True):
            for thread in range(block):
                expected = [inputs[thread][0], case.update(*inputs[thread])]
                if results[thread] != expected:
                    yield f"{case} of {[*map(hex, inputs[thread])]}: {[*map(hex, results[thread])]}, not {expected}"


@pytest.mark.parametrize("space", _SPACES)
def test_updates(space: str) -> None:
    """Each case in one of the spaces."""
    made = _Kernel(space, CASES[[*_SPACES].index(space) :: len(_SPACES)])
    wrong = [text for block in BLOCKS for text in made.wrong(block, block)]
    assert not wrong, "\n".join(wrong[:10])


@pytest.mark.sweep
@pytest.mark.parametrize("space", _SPACES)
def test_updates_with_many_values(space: str) -> None:
    made = _Kernel(space, CASES)
    wrong = [text for seed in range(100) for block in BLOCKS for text in made.wrong(block, seed)]
    assert not wrong, "\n".join(wrong[:10])


_WIDE = """.version 8.3
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p0, .param .u64 p1)
{
    .reg .b64 %rd<9>;
    .reg .b128 %q<5>;
    ld.param.u64 %rd0, [p0];
    ld.param.u64 %rd1, [p1];
    ld.global.v2.u64 {%rd2, %rd3}, [%rd1];
    ld.global.v2.u64 {%rd4, %rd5}, [%rd1+16];
    mov.b128 %q0, {%rd2, %rd3};
    mov.b128 %q1, {%rd4, %rd5};
    atom.global.exch.b128 %q2, [%rd0], %q0;
    atom.global.cas.b128 %q3, [%rd0], %q1, %q2;
    mov.b128 {%rd6, %rd7}, %q3;
    st.global.v2.u64 [%rd1+16], {%rd6, %rd7};
    ret;
}
"""


@pytest.mark.parametrize("compared", [(5, 6), (5, 7), (4, 6)])
def test_updates_of_128_bits(compared: tuple[int, int]) -> None:
    """An exchange with (5, 6), then a comparison of both halves with that, which puts back what there was."""
    words = np.zeros(8, np.uint64)
    words = words[words.ctypes.data // 8 % 2 :]  # at a multiple of 16
    memory, given = words[:2], words[2:6]
    memory[:], given[:] = (1, 2), (5, 6, *compared)
    nv.ptx.load(_WIDE)["k"].on("cpu")[1, 1](memory, given)
    assert memory.tolist() == ([1, 2] if compared == (5, 6) else [5, 6]) and given[2:].tolist() == [5, 6]


_SINGLE = {case.type: case for case in CASES if case.name.startswith("add") and "f" in case.type}
#: Types of elements, and how many of them a vector has.
VECTORS = [("f32", 2), ("f32", 4), *((half, n) for half in ("f16", "bf16") for n in (2, 4, 8))]
VECTORS += [(pair, n) for pair in ("f16x2", "bf16x2") for n in (2, 4)]
VECTOR_FORMS = [
    (name, *vector) for name in ("add", "min", "max") for vector in VECTORS if "f32" not in vector or name == "add"
]


def _place(half: int) -> int:
    """Among numbers of 16 bits that are not NaN: their order, in which -0 stands before +0."""
    return -(half & 0x7FFF) - 1 if half >> 15 else half


def _updated(name: str, type_: str, old: int, b: int) -> int:
    if name == "add":
        return _SINGLE[type_].update(old, b, 0)
    choose = min if name == "min" else max
    halves = [choose(old >> at & 0xFFFF, b >> at & 0xFFFF, key=_place) for at in (0, 16)]
    return halves[0] | (halves[1] << 16 if type_.endswith("x2") else 0)


@pytest.mark.sweep(5)
@pytest.mark.parametrize(("name", "type_", "count"), VECTOR_FORMS)
def test_updates_of_vectors(name: str, type_: str, count: int) -> None:
    """By ``atom`` and, on memory as it was before, by ``red``."""
    case = _SINGLE[type_]
    (prefix, plain), size = _REGISTERS[case.bits], case.bits // 8 * count
    form = f"global.{name}{'' if type_ == 'f32' else '.noftz'}.v{count}.{type_}"
    new, old = ("{" + ", ".join(f"{prefix}{first + n}" for n in range(count)) + "}" for first in (20, 30))
    body = f"    mul.wide.u32 %rd50, %r0, {size};\n"
    body += "".join(f"    add.s64 %rd1{n}, %rd{n}, %rd50;\n" for n in range(4))
    body += "".join(f"    ld.global.{plain} {prefix}{20 + n}, [%rd12+{size // count * n}];\n" for n in range(count))
    body += f"    atom.{form} {old}, [%rd10], {new};\n    red.{form} [%rd11], {new};\n"
    body += "".join(f"    st.global.{plain} [%rd13+{size // count * n}], {prefix}{30 + n};\n" for n in range(count))
    text = kernel(body, parameters=4).replace("%rs<16>", "%rs<64>").replace(".version 8.0", ".version 8.1")
    source, shape = random.Random(f"{name}{type_}{count}"), (MOST, count)
    draws = [[values(case, source)[:2] for _ in range(count)] for _ in range(MOST)]
    given = np.array(draws, f"u{case.bits // 8}")
    memory, again, out = given[..., 0].copy(), given[..., 0].copy(), np.zeros(shape, given.dtype)
    nv.ptx.load(text)["k"].on("cpu")[1, MOST](memory, again, given[..., 1].copy(), out)
    expected = [[_updated(name, type_, *one) for one in row] for row in draws]
    assert memory.tolist() == expected and again.tolist() == expected and (out == given[..., 0]).all()


def test_threads_update_the_same_word() -> None:
    """Whatever their order is, threads get each of the old values once."""
    body = (
        "    mov.u32 %r9, 1000;\n    atom.global.inc.u32 %r10, [%rd0], %r9;\n    red.global.add.u32 [%rd0+4], %r0;\n"
        "    mul.wide.u32 %rd60, %r0, 4;\n    add.s64 %rd61, %rd1, %rd60;\n    st.global.u32 [%rd61], %r10;\n"
    )
    for how in ({}, {"schedule": "random", "seed": 3}):
        totals, out = np.zeros(2, np.uint32), np.zeros(MOST, np.uint32)
        nv.ptx.load(kernel(body))["k"].on("cpu", **how)[1, MOST](totals, out)
        assert totals.tolist() == [MOST, sum(range(MOST))] and sorted(out.tolist()) == [*range(MOST)]
