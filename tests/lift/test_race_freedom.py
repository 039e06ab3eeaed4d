"""Proofs that no two threads of a launch of PTX race: what is proved, and that nothing is that is wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import CompileError, ptx
from nvgen.lift.race_freedom.memory import LaunchMemory, Place
from nvgen.lift.race_freedom.proofs import ProvableText
from nvgen.runtime.ptx.module import PtxOnDevice
from nvgen.runtime.ptx.race_proofs import PtxProofs
from nvgen.tree.analysis.race_freedom import Proof
from nvgen.tree.analysis.thread_values import LaunchNumbers
from tests.analysis import random_accesses as random_kernels
from tests.lift import access_model, random_accesses
from tests.lift.access_model import Launch, Stopped, Unsupported

ELEMENTS = 256
HEAD = """\
.version 8.0
.target sm_80
.address_size 64
.global .align 4 .b8 counter[4];
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
    .reg .pred %p<10>; .reg .b16 %h<9>; .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .f32 %f<9>; .reg .b32 %t, %i, %n;
    .reg .b64 %a, %b, %pa, %pb;
    .shared .align 16 .b8 s[256]; .local .align 4 .b8 own[16];
    ld.param.u64 %a, [a]; ld.param.u64 %b, [b]; ld.param.u32 %n, [n];
    mov.u32 %t, %tid.x; mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mad.lo.s32 %i, %r0, %r1, %t;
    mul.wide.s32 %rd0, %i, 4; add.s64 %pa, %a, %rd0; add.s64 %pb, %b, %rd0;
"""


def text(body: str) -> str:
    return f"{HEAD}{body}\n$end:\n    ret;\n}}\n"


def proof(launch: Launch, *, places: dict[int, Place] | None = None) -> Proof:
    """What is proved of a launch; each array is a region of its own, unless some places are given."""
    module = ptx.parse(launch.text)
    (kernel,) = module.kernels
    names = [one.name for declaration in kernel.parameters or () for one in declaration.declarators]
    regions, found, given = list[int](), dict[tuple[str, int], Place](), dict[str, bytes]()
    for position, (name, argument) in enumerate(zip(names, launch.arguments, strict=True)):
        if isinstance(argument, int):
            given[name] = (argument % 2**64).to_bytes(8, "little")
            continue
        found[name, 0] = (places or {}).get(position, Place(len(regions), 0))
        regions.append(len(argument))
        given[name] = bytes(8)
    variables = {"counter": Place(len(regions), 0)}
    memory = LaunchMemory((*regions, 4), given, found, variables, 0)
    provable = ProvableText(module, ptx.SourceText(launch.text, "k"), kernel.name)
    return provable.proof(LaunchNumbers(launch.grid, launch.block, {}, {}, frozenset(), True), memory).proof


def made(body: str, grid: int = 4, block: int = 64, n: int = ELEMENTS, **keywords: Any) -> Proof:
    arguments = [bytearray(4 * ELEMENTS), bytearray(4 * ELEMENTS), n]
    return proof(Launch(text(body), (grid, 1, 1), (block, 1, 1), arguments), **keywords)


GUARD = "setp.ge.s32 %p1, %i, %n; @%p1 bra $end;"
STRIDE = "mov.u32 %r2, %nctaid.x; mul.lo.s32 %r3, %r1, %r2;"
STORE = "st.global.u32 [%pa], %i;"
#: ``%r5`` is where the element of a thread lies in shared memory.
SHARED = "mov.u32 %r4, s; shl.b32 %r9, %t, 2; add.s32 %r5, %r4, %r9;"
MIRRORED = "mov.u32 %r6, 252; sub.s32 %r7, %r6, %r9; add.s32 %r8, %r4, %r7;"

#: A body, and whether it is proved to have no race.
CASES: dict[str, tuple[str, bool]] = {
    "one element a thread": (STORE, True),
    "an element of the next thread": ("ld.global.u32 %r2, [%pa+4]; st.global.u32 [%pa], %r2;", False),
    "an element of another array": (f"{GUARD} ld.global.u32 %r2, [%pb]; st.global.u32 [%pa], %r2;", True),
    "one element for all": ("st.global.u32 [%a], %i;", False),
    "one element, the same number": ("st.global.u32 [%a], 7;", True),
    "one element, the same number in a register": ("mov.u32 %r2, 7; st.global.u32 [%a], %r2;", True),
    "one element, other numbers": ("st.global.u32 [%a], 7; st.global.u32 [%a], 8;", False),
    "one element, a number that changes": (
        "mov.u32 %r2, 7; add.s32 %r2, %r2, %i; st.global.u32 [%a], %r2;",
        False,
    ),
    "halves of elements": ("cvt.u16.u32 %h1, %i; st.global.u16 [%pa], %h1; st.global.u16 [%pa+2], %h1;", True),
    "a byte too many": (
        "shr.u32 %r2, %i, 1; mul.wide.u32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;",
        False,
    ),
    "elements that overlap": ("mul.wide.u32 %rd1, %t, 2; add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;", False),
    "vectors": (
        "setp.ge.s32 %p1, %i, 64; @%p1 bra $end; mul.wide.u32 %rd1, %i, 16; add.s64 %rd2, %a, %rd1; "
        "st.global.v4.u32 [%rd2], {%i, %i, %i, %i};",
        True,
    ),
    "vectors and an element": (
        "setp.ge.s32 %p1, %i, 64; @%p1 bra $end; mul.wide.u32 %rd1, %i, 16; add.s64 %rd2, %a, %rd1; "
        "st.global.v2.u32 [%rd2], {%i, %i}; ld.global.u32 %r2, [%rd2+8];",
        True,
    ),
    "past the end of the array": ("st.global.u32 [%pa+4], %i;", False),
    "past the end, behind a guard": ("setp.ge.s32 %p1, %i, 255; @%p1 bra $end; st.global.u32 [%pa+4], %i;", True),
    "past the end, under a guard": ("setp.lt.s32 %p1, %i, 255; @%p1 st.global.u32 [%pa+4], %i;", True),
    "before the beginning": ("st.global.u32 [%pa+-4], %i;", False),
    "an index that is loaded": (
        "ld.global.u32 %r2, [%pb]; mul.wide.u32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;",
        False,
    ),
    "an address that is loaded": ("ld.global.u64 %rd1, [%b]; st.global.u32 [%rd1], %i;", False),
    "atomics": (
        "ld.global.u8 %r2, [%pb]; mul.wide.u32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1; red.global.add.u32 [%rd2], 1;",
        True,
    ),
    "atomics of a block": ("red.global.cta.add.u32 [%a], 1;", False),
    "atomics of all threads beside a load": ("red.global.add.u32 [%a], 1; ld.global.u32 %r2, [%a];", False),
    "atomics of other sizes": ("red.global.add.u32 [%a], 1; atom.global.add.u64 %rd1, [%a], 1;", False),
    "a volatile store": ("st.volatile.global.u32 [%pa], %i;", False),
    "a relaxed load": ("ld.relaxed.gpu.global.u32 %r2, [%pa];", False),
    "a bulk store": ("mov.u32 %r4, s; st.bulk.weak.shared::cta [%r4], 256, 0;", False),
    "a variable of the module": ("mov.u64 %rd1, counter; atom.global.add.u32 %r2, [%rd1], 1;", True),
    "a variable that all write": ("st.global.u32 [counter], %i;", False),
    "local memory": ("mov.u64 %rd1, own; cvta.local.u64 %rd2, %rd1; st.u32 [%rd2], %i; st.local.u32 [own], %i;", True),
    "a generic address of an array": ("st.u32 [%pa], %i;", True),
    "a generic address of shared memory": (
        f"{SHARED} cvt.u64.u32 %rd1, %r5; cvta.shared.u64 %rd2, %rd1; st.u32 [%rd2], %i;",
        True,
    ),
    "an index that wraps": (
        "mad.lo.s32 %r2, %i, 16777216, %r0; shr.u32 %r3, %r2, 24; mul.wide.u32 %rd1, %r3, 4; add.s64 %rd2, %a, %rd1; "
        "st.global.u32 [%rd2], %i;",
        True,
    ),
    "an index that wraps too soon": (
        "shl.b32 %r2, %i, 25; shr.u32 %r3, %r2, 24; mul.wide.u32 %rd1, %r3, 4; add.s64 %rd2, %a, %rd1; "
        "st.global.u32 [%rd2], %i;",
        False,
    ),
    "a comparison without a sign": (
        "add.s32 %r2, %i, -1; setp.ge.u32 %p1, %r2, 254; @%p1 bra $end; st.global.u32 [%pa+-4], %i;",
        True,
    ),
    "the sign of two numbers": (
        "add.s32 %r2, %i, -5; sub.s32 %r3, 200, %i; or.b32 %r6, %r2, %r3; setp.lt.s32 %p1, %r6, 0; @%p1 bra $end; "
        "st.global.u32 [%pa+200], %i;",
        True,
    ),
    "a division by a product": (
        "mul.hi.u32 %r2, %i, -1431655765; shr.u32 %r3, %r2, 1; mul.lo.s32 %r6, %r3, 3; sub.s32 %r7, %i, %r6; "
        "setp.ne.s32 %p1, %r7, 0; @%p1 bra $end; mul.wide.u32 %rd1, %r3, 4; add.s64 %rd2, %a, %rd1; "
        "st.global.u32 [%rd2], %i;",
        True,
    ),
    "two ways that meet": (
        "mov.u32 %r2, 0; setp.lt.s32 %p1, %i, 9; @%p1 bra $one; mov.u32 %r2, 4; $one: cvt.s64.s32 %rd1, %r2; "
        "add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;",
        False,
    ),
    "an address out of two arrays": (
        "setp.lt.s32 %p1, %i, 9; selp.b64 %rd1, %pa, %pb, %p1; st.global.u32 [%rd1], %i;",
        False,
    ),
    "a jump by a table": ("$t: .branchtargets $end; brx.idx %i, $t;", False),
    # Loops
    "a grid-stride loop": (
        f"{STRIDE} $loop: {GUARD} {STORE} add.s32 %i, %i, %r3; mul.wide.s32 %rd1, %r3, 4; "
        "add.s64 %pa, %pa, %rd1; bra $loop;",
        True,
    ),
    "a stride that is too short": (
        f"$loop: {GUARD} {STORE} add.s32 %i, %i, 32; add.s64 %pa, %pa, 128; bra $loop;",
        False,
    ),
    "elements of a thread, counted down": (
        "setp.ge.s32 %p1, %i, 64; @%p1 bra $end; mul.wide.u32 %rd1, %i, 16; add.s64 %rd2, %a, %rd1; mov.u32 %r2, 4; "
        "$loop: st.global.u32 [%rd2], %i; add.s64 %rd2, %rd2, 4; add.s32 %r2, %r2, -1; setp.ne.s32 %p2, %r2, 0; "
        "@%p2 bra $loop;",
        True,
    ),
    "one element too many": (
        "setp.ge.s32 %p1, %i, 63; @%p1 bra $end; mul.wide.u32 %rd1, %i, 16; add.s64 %rd2, %a, %rd1; mov.u32 %r2, 5; "
        "$loop: st.global.u32 [%rd2], %i; add.s64 %rd2, %rd2, 4; add.s32 %r2, %r2, -1; setp.ne.s32 %p2, %r2, 0; "
        "@%p2 bra $loop;",
        False,
    ),
    "a loop of an unknown number of iterations": (
        f"ld.global.u32 %r2, [%pb]; $loop: {STORE} add.s32 %r2, %r2, -1; setp.ne.s32 %p1, %r2, 0; @%p1 bra $loop;",
        True,
    ),
    "a pointer that goes on without an end": (
        f"ld.global.u32 %r2, [%pb]; $loop: {STORE} add.s64 %pa, %pa, 1024; add.s32 %r2, %r2, -1; "
        "setp.ne.s32 %p1, %r2, 0; @%p1 bra $loop;",
        False,
    ),
    "a loop with two entries": (
        f"setp.lt.s32 %p1, %i, 9; mov.u32 %r2, 9; @%p1 bra $in; $loop: {STORE} $in: add.s32 %r2, %r2, -1; "
        "setp.ne.s32 %p2, %r2, 0; @%p2 bra $loop;",
        False,
    ),
    "a branch before a loop that ends all threads": (
        "setp.lt.s32 %p1, %i, 9; mov.u32 %r2, 4; @%p1 bra $one; mov.u32 %r2, 8; $one: bar.sync 0; "
        f"$loop: {STORE} add.s32 %r2, %r2, -1; setp.ne.s32 %p2, %r2, 0; @%p2 bra $loop;",
        True,
    ),
    # Blocks
    "shared memory without a barrier": (
        f"{SHARED} {MIRRORED} st.shared.u32 [%r5], %i; ld.shared.u32 %r2, [%r8];",
        False,
    ),
    "shared memory and a barrier": (
        f"{SHARED} {MIRRORED} st.shared.u32 [%r5], %i; bar.sync 0; ld.shared.u32 %r2, [%r8];",
        True,
    ),
    "a barrier that some threads come to": (f"setp.lt.s32 %p1, %t, 9; @%p1 bra $end; bar.sync 0; {STORE}", True),
    "a barrier under a guard": (f"setp.lt.s32 %p1, %t, 9; @%p1 bar.sync 0; {STORE}", False),
    "a barrier behind a branch": (f"setp.lt.s32 %p1, %t, 9; @%p1 bra $one; bar.sync 0; $one: {STORE}", False),
    "a barrier for some blocks": (f"setp.lt.s32 %p1, %r0, 2; @%p1 bra $one; bar.sync 0; $one: {STORE}", True),
    "a named barrier": (f"bar.sync 1; {STORE}", False),
    "a barrier of some threads": (f"bar.sync 0, 64; {STORE}", False),
    "a reduction by halves": (
        f"{SHARED} st.shared.u32 [%r5], %i; mov.u32 %r10, 32; $loop: bar.sync 0; setp.ge.u32 %p1, %t, %r10; "
        "@%p1 bra $skip; shl.b32 %r11, %r10, 2; add.s32 %r12, %r5, %r11; ld.shared.u32 %r13, [%r12]; "
        "ld.shared.u32 %r14, [%r5]; add.s32 %r15, %r13, %r14; st.shared.u32 [%r5], %r15; $skip: "
        "shr.u32 %r10, %r10, 1; setp.ne.s32 %p2, %r10, 0; @%p2 bra $loop;",
        True,
    ),
    "a reduction by halves, one barrier short": (
        f"{SHARED} st.shared.u32 [%r5], %i; bar.sync 0; mov.u32 %r10, 32; $loop: setp.ge.u32 %p1, %t, %r10; "
        "@%p1 bra $skip; shl.b32 %r11, %r10, 2; add.s32 %r12, %r5, %r11; ld.shared.u32 %r13, [%r12]; "
        "ld.shared.u32 %r14, [%r5]; add.s32 %r15, %r13, %r14; st.shared.u32 [%r5], %r15; $skip: "
        "shr.u32 %r10, %r10, 1; setp.ne.s32 %p2, %r10, 0; @%p2 bra $loop;",
        False,
    ),
    "tiles": (
        f"{SHARED} {MIRRORED} mov.u32 %r10, 12; $loop: st.shared.u32 [%r5], %i; bar.sync 0; ld.shared.u32 %r2, [%r8]; "
        "bar.sync 0; add.s32 %r10, %r10, -1; setp.ne.s32 %p2, %r10, 0; @%p2 bra $loop;",
        True,
    ),
    "tiles, one barrier short": (
        f"{SHARED} {MIRRORED} mov.u32 %r10, 12; $loop: st.shared.u32 [%r5], %i; bar.sync 0; ld.shared.u32 %r2, [%r8]; "
        "add.s32 %r10, %r10, -1; setp.ne.s32 %p2, %r10, 0; @%p2 bra $loop;",
        False,
    ),
    "a warp in step": (
        f"{SHARED} st.shared.u32 [%r5], %i; bar.warp.sync -1; xor.b32 %r10, %r9, 4; add.s32 %r11, %r4, %r10; "
        "ld.shared.u32 %r2, [%r11];",
        True,
    ),
    "a warp in step, of some lanes": (
        f"{SHARED} st.shared.u32 [%r5], %i; bar.warp.sync 3; xor.b32 %r10, %r9, 4; add.s32 %r11, %r4, %r10; "
        "ld.shared.u32 %r2, [%r11];",
        False,
    ),
    "asynchronous copies": ("mov.u32 %r4, s; cp.async.ca.shared.global [%r4], [%a], 4;", False),
}


@pytest.mark.parametrize("name", CASES)
def test_cases(name: str) -> None:
    body, is_proved = CASES[name]
    assert made(body).is_complete is is_proved, made(body)


@pytest.mark.parametrize("name", CASES)
def test_cases_beside_the_model(name: str) -> None:
    """What is proved has no race where each thread is run; nothing else is, with or without one."""
    body, is_proved = CASES[name]
    launch = Launch(text(body), (4, 1, 1), (64, 1, 1), [bytearray(4 * ELEMENTS), bytearray(4 * ELEMENTS), ELEMENTS])
    try:
        model = access_model.run(launch)
    except (Stopped, Unsupported):
        return
    assert not (is_proved and model.races())


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (CASES["a jump by a table"][0], "it uses `brx.idx` in line 13"),
        (CASES["asynchronous copies"][0], "it uses `cp.async.ca.shared.global` in line 13"),
        (CASES["an address that is loaded"][0], "it is not known where an address leads in line 13"),
        (CASES["past the end of the array"][0], "it is not known in which array an address lies in line 13"),
        (CASES["a barrier under a guard"][0], "some threads of a block may not come to the barrier in line 13"),
        (CASES["a loop with two entries"][0], "it has a loop that is entered at several places"),
    ],
)
def test_what_is_not_understood(body: str, reason: str) -> None:
    assert made(body).reason == reason


def test_numbers_of_the_launch_count() -> None:
    body = "mul.lo.s32 %r2, %t, %n; mul.wide.s32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;"
    assert [made(body, grid=1, n=n).is_complete for n in (0, 1, 3, 5)] == [False, True, True, False]
    assert [made(STORE, grid=grid).is_complete for grid in (4, 5)] == [True, False]


def test_arrays_that_overlap() -> None:
    body = "ld.global.u32 %r2, [%pb]; st.global.u32 [%pa], %r2;"
    same, next_to_it = Place(0, 0), Place(0, 4)
    assert made(body, places={1: same}).is_complete
    assert not made(body, places={1: next_to_it}, n=8).is_complete
    assert not made(f"setp.ge.s32 %p1, %i, 9; @%p1 bra $end; {body}", places={1: next_to_it}).is_complete


def test_uniform_loads() -> None:
    """A number that all threads of a block load decides for all of them, unless some thread may have changed it."""
    body = "ld.global.u32 %r2, [%{}]; setp.eq.s32 %p1, %r2, 0; @%p1 bra $one; bar.sync 0; $one: " + STORE
    assert [made(body.format(array)).is_complete for array in "ba"] == [True, False]


@pytest.mark.parametrize(
    ("body", "is_written"),
    [
        (f"{SHARED} {MIRRORED} st.shared.u32 [%r5], %i; bar.sync 0; ld.shared.u32 %r2, [%r8];", True),
        (f"{SHARED} {MIRRORED} st.shared.u16 [%r5], %h1; bar.sync 0; ld.shared.u32 %r2, [%r8];", False),
        (f"{SHARED} ld.shared.u32 %r2, [%r5]; st.shared.u32 [%r5], %i;", False),
        (f"{SHARED} st.shared.u32 [%r5], %i; ld.shared.u32 %r2, [%r5];", True),
        (
            f"{SHARED} {MIRRORED} setp.lt.s32 %p1, %t, 32; @%p1 st.shared.u32 [%r5], %i; bar.sync 0; "
            "ld.shared.u32 %r2, [%r8];",
            False,
        ),
        ("ld.local.u32 %r2, [own];", False),
    ],
)
def test_memory_that_is_written_before(body: str, is_written: bool) -> None:
    assert made(body, grid=1).reads_written is is_written


# Against what threads do


def changed(kernel: str, chance: random.Random) -> str:
    """A kernel with a few other constants, comparisons, guards and registers, or a barrier less."""
    lines = kernel.split("\n")
    for _ in range(chance.randint(1, 3)):
        position = chance.choice([n for n, line in enumerate(lines) if ";" in line and line.strip()[0] not in ".{}"])
        lines[position] = chance.choice(_CHANGES)(lines[position], chance)
    return "\n".join(lines)


def _comparison(line: str, chance: random.Random) -> str:
    return re.sub(r"setp\.\w+", f"setp.{chance.choice(['lt', 'le', 'gt', 'ge', 'eq', 'ne'])}", line)


def _constant(line: str, chance: random.Random) -> str:
    return re.sub(r"(?<=, )-?\d+(?=[;,])", lambda one: str(int(one[0]) + chance.choice([-4, -2, -1, 1, 2, 4])), line)


def _guard(line: str, chance: random.Random) -> str:
    return line.replace("@!", "@") if "@!" in line else line.replace("@", "@!")


def _register(line: str, chance: random.Random) -> str:
    registers = sorted(set(re.findall(r"%r\d+", line)))
    if not registers or not line.strip().startswith(("add", "sub", "mad")):
        return line
    *front, last = line.split(",")
    return ",".join([*front, re.sub(r"%r\d+", chance.choice(registers), last)])


def _barrier(line: str, chance: random.Random) -> str:
    return "" if "bar.sync" in line else line


_CHANGES: list[Callable[[str, random.Random], str]] = [_comparison, _constant, _constant, _guard, _register, _barrier]


def of_text(seed: int) -> Launch:
    """A kernel that is written as PTX."""
    chance, kernel = random.Random(seed), random_accesses.text(seed)
    grid, block = (chance.choice([1, 2, 3]), 1, 1), (chance.choice([1, 8, 32, 40]), 1, 1)
    kernel = changed(kernel, chance) if seed % 2 else kernel
    return Launch(kernel, grid, block, [bytearray(4000), 0, chance.choice([4, 40, 100, 200])])


def of_python(seed: int) -> Launch:
    """A kernel from Python, with shared memory and barriers."""
    chance, program = random.Random(seed), random_kernels.program(seed)
    kernel = nv.Kernel.from_source(program.text).ptx(arch="sm_80")
    kernel = changed(kernel, chance) if seed % 2 else kernel
    arrays = [bytearray(4 * random_kernels.SIZE) for _ in range(2)]
    table = bytearray(random_kernels.TABLE.tobytes())
    extent = random_kernels.SIZE
    arguments = [arrays[0], extent, arrays[1], extent, table, extent, random_kernels.N]
    return Launch(kernel, (*program.grid, 1), (*program.block, 1), arguments)


def compared(make: Callable[[int], Launch], seeds: range) -> tuple[int, int]:
    """How many launches have no race, and how many of these are proved."""
    free = complete = 0
    for seed in seeds:
        try:
            launch = make(seed)
            model = access_model.run(launch)
            found = proof(launch)
        except (Stopped, Unsupported, CompileError):
            continue
        races = model.races()
        assert not (found.is_complete and races), (seed, launch)
        assert not (found.is_complete and found.reads_written and model.reads_unwritten()), (seed, launch)
        free += not races
        complete += found.is_complete
    return free, complete


@pytest.mark.parametrize(("make", "count"), [(of_text, 300), (of_python, 40)])
def test_nothing_wrong_is_proved_of_random_kernels(make: Callable[[int], Launch], count: int) -> None:
    free, complete = compared(make, range(count))
    assert free > count / 4
    assert complete >= 0.9 * free


@pytest.mark.sweep(50)
@pytest.mark.parametrize("first", range(1000, 9000, 500))
@pytest.mark.parametrize(("make", "every"), [(of_text, 1), (of_python, 8)])
def test_nothing_wrong_is_proved_of_many_random_kernels(make: Callable[[int], Launch], every: int, first: int) -> None:
    free, complete = compared(make, range(first, first + 500, every))
    assert complete >= 0.8 * free


#: Which count down from 0.
_ENDLESS = ("a loop of an unknown number of iterations",)


@pytest.fixture
def _without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PtxOnDevice, "run_of", lambda self, arguments, configuration, run: run)


@pytest.mark.usefixtures("_without_proofs")
@pytest.mark.parametrize(
    "name",
    [
        name
        for name, (_, is_proved) in CASES.items()
        if is_proved and name != "a loop of an unknown number of iterations"
    ],
)
def test_checked_runs_find_no_race_in_what_is_proved(name: str) -> None:
    kernel = nv.ptx.load(text(CASES[name][0]))["k"]
    a, b = (np.zeros(ELEMENTS, np.uint32) for _ in range(2))
    for seed in range(3):
        kernel.on("cpu", check="race", seed=seed)[4, 64](a, b, ELEMENTS)


# What a launch makes of it


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The checks that launches make."""
    found: list[tuple[str, ...]] = []
    run_of = PtxProofs.run_of

    def noting(self: PtxProofs, *arguments: Any) -> Any:
        run = run_of(self, *arguments)
        found.append(run.checks)
        return run

    monkeypatch.setattr(PtxProofs, "run_of", noting)
    return found


ALL = "bounds,race,barrier,uninit"


def test_launches_leave_out_what_is_proved(runs: list[tuple[str, ...]]) -> None:
    kernel = nv.ptx.load(text(f"{GUARD} {STORE}"))["k"]
    a, b = np.zeros(300, np.uint32), np.zeros(4, np.uint32)
    kernel.on("cpu", check=ALL)[5, 64](a, b, 300)
    assert a.tolist() == [*range(300)]
    shifted = np.zeros(301, np.uint32)
    for array in (a, shifted[1:]):
        kernel.on("cpu", check="race")[5, 64](array, b, 300)
    with pytest.raises(nv.LaunchError, match="NVG"):
        kernel.on("cpu", check="race")[5, 64](a, b, 301)  # past the end, which is left to the run
    assert runs == [("bounds",)] * 3 + [("bounds", "race")]


def test_other_numbers_are_proved_again(runs: list[tuple[str, ...]]) -> None:
    body = "mul.lo.s32 %r2, %t, %n; mul.wide.s32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1; st.global.u32 [%rd2], %i;"
    kernel = nv.ptx.load(text(body))["k"]
    a, b = np.zeros(ELEMENTS, np.uint32), np.zeros(4, np.uint32)
    checked = kernel.on("cpu", check="race")
    for n in (1, 2, 1):
        checked[1, 64](a, b, n)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        checked[1, 64](a, b, 0)
    assert runs == [("bounds",)] * 3 + [("bounds", "race")]


def test_arguments_that_overlap(runs: list[tuple[str, ...]]) -> None:
    kernel = nv.ptx.load(text(f"{GUARD} ld.global.u32 %r2, [%pb]; st.global.u32 [%pa], %r2;"))["k"]
    whole = np.zeros(ELEMENTS, np.uint32)
    checked = kernel.on("cpu", check="race")[1, 64]
    checked(whole[:64], whole[64:128], 64)
    checked(whole, whole, 64)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        checked(whole[:64], whole[1:65], 64)
    assert runs == [("bounds",), ("bounds",), ("bounds", "race")]


def test_variables_that_are_arguments(runs: list[tuple[str, ...]]) -> None:
    """A variable of the module is the memory of an argument as well."""
    module = nv.ptx.load(text("ld.global.u32 %r2, [%b]; setp.eq.s32 %p1, %i, 5; @%p1 st.global.u32 [counter], %i;"))
    other, counter = np.zeros(1, np.uint32), module.globals["counter"].view(np.uint32)
    checked = module["k"].on("cpu", check="race")[1, 64]
    checked(other, other, 1)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        checked(other, counter, 1)
    assert runs == [("bounds",), ("bounds", "race")]


def test_barriers_are_looked_at_where_some_threads_have_ended(runs: list[tuple[str, ...]]) -> None:
    kernel = nv.ptx.load(text(CASES["a barrier that some threads come to"][0]))["k"]
    a = np.zeros(ELEMENTS, np.uint32)
    kernel.on("cpu", check="race")[4, 64](a, a, 0)
    assert runs == [("bounds",)]
    kernel.on("cpu", check=ALL)[4, 64](a, a, 0)
    assert runs[-1] == ("bounds", "barrier")


#: ``%r2`` is loaded from the second array, and is an index of the first one.
LOADED = "ld.global.u32 %r2, [%pb]; mul.wide.s32 %rd1, %r2, 4; add.s64 %rd2, %a, %rd1;"


def test_indices_that_are_loaded_are_looked_at(runs: list[tuple[str, ...]]) -> None:
    """Between which numbers they are, of an array that nothing writes."""
    kernel = nv.ptx.load(text(f"{LOADED} red.global.add.u32 [%rd2], 1;"))["k"]
    a, indices = np.zeros(8, np.uint32), np.arange(64, dtype=np.int32) % 8
    checked = kernel.on("cpu", check="race")[1, 64]
    for most in (8, 5):
        checked(a, indices % most, 0)
    assert a.sum() == 128
    with pytest.raises(nv.LaunchError, match="NVG"):
        checked(a, indices + 1, 0)
    with pytest.raises(nv.LaunchError, match="NVG"):
        checked(a, indices - 1, 0)
    assert runs == [("bounds",)] * 2 + [("bounds", "race")] * 2


@pytest.mark.parametrize(
    ("step", "test", "is_proved"),
    [(1, "lt.s32", True), (2, "lt.s32", True), (1, "ne.s32", True), (2, "ne.s32", False), (-1, "ne.s32", False)],
)
def test_loops_between_loaded_numbers(runs: list[tuple[str, ...]], step: int, test: str, is_proved: bool) -> None:
    """Each thread adds up a row, whose first element and whose end it loads: by what it ends the loop does not pass."""
    loop = (
        "setp.ge.s32 %p1, %i, 63; @%p1 bra $end; ld.global.u32 %r2, [%pb]; ld.global.u32 %r3, [%pb+4]; "
        "setp.ge.s32 %p1, %r2, %r3; @%p1 bra $end; mov.u32 %r5, %r2; mov.u32 %r6, 0; "
        "$loop: mul.wide.s32 %rd1, %r5, 4; add.s64 %rd2, %a, %rd1; ld.global.u32 %r7, [%rd2]; "
        f"add.s32 %r6, %r6, %r7; add.s32 %r5, %r5, {step}; setp.{test} %p2, %r5, %r3; @%p2 bra $loop; "
        "add.s64 %rd3, %pa, 512; st.global.u32 [%rd3], %r6;"
    )
    kernel = nv.ptx.load(text(loop))["k"]
    a, rows = np.ones(ELEMENTS, np.uint32), np.minimum(np.arange(64, dtype=np.int32) * 2, 126)
    if step > 0:
        kernel.on("cpu", check="race")[1, 64](a, rows, 0)
        assert a[128:191].tolist() == [2 // step] * 63
    else:
        with pytest.raises(nv.LaunchError, match="NVG"):  # past the beginning
            kernel.on("cpu", check="race")[1, 64](a, rows, 0)
    assert runs == [("bounds",) if is_proved else ("bounds", "race")]


def test_indices_that_may_change_are_not_looked_at(runs: list[tuple[str, ...]]) -> None:
    kernel = nv.ptx.load(text(f"{LOADED} st.global.u32 [%pb], 0; red.global.add.u32 [%rd2], 1;"))["k"]
    a, indices = np.zeros(8, np.uint32), np.arange(64, dtype=np.int32) % 8
    kernel.on("cpu", check="race")[1, 64](a, indices, 0)
    assert runs == [("bounds", "race")]


def test_threads_that_store_by_loaded_indices_race(runs: list[tuple[str, ...]]) -> None:
    kernel = nv.ptx.load(text(f"{LOADED} st.global.u32 [%rd2], %i;"))["k"]
    a, indices = np.zeros(8, np.uint32), np.arange(64, dtype=np.int32) % 8
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        kernel.on("cpu", check="race")[1, 64](a, indices, 0)
    assert runs == [("bounds", "race")]


@nv.kernel
def row_sums(starts: nv.Array[nv.i32], x: nv.Array[nv.f32], indices: nv.Array[nv.i32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        total = nv.f32(0)
        for k in range(starts[i], starts[i + 1]):
            total += x[indices[k]]
        out[i] = total


def test_loops_that_are_unrolled(runs: list[tuple[str, ...]]) -> None:
    """LLVM makes two of one: what is left of a division by four, and the rest, which begins where that ends."""
    module = nv.ptx.load(row_sums.ptx(arch="sm_80"))
    (name,) = module.kernels
    starts, out = np.minimum(np.arange(65, dtype=np.int32) * 7, 440), np.zeros(64, np.float32)
    x, indices = np.ones(100, np.float32), np.arange(440, dtype=np.int32) % 100
    checked = module[name].on("cpu", check="race")[1, 64]
    checked(starts, 65, x, 100, indices, 440, out, 64)
    assert out.tolist() == np.diff(starts).tolist()
    with pytest.raises(nv.LaunchError, match="NVG"):
        checked(starts, 65, x[:99], 99, indices, 440, out, 64)
    assert runs == [("bounds",), ("bounds", "race")]
