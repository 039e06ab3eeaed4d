"""Register pressure along the code, against liveness by following every path."""

from __future__ import annotations

import random

import pytest

from nvgen.ptx import parse
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.analysis.control_flow import ControlFlow, control_flow
from nvgen.ptx.analysis.liveness import liveness
from nvgen.ptx.analysis.scopes import module_names
from tests.ptx_input.samples import HEADER, kernel, random_body


def by_paths(flow: ControlFlow) -> list[set[str]]:
    """The registers live after each instruction: read on some path before an instruction surely writes them."""
    instructions = [*flow.instructions]
    following: list[list[int]] = []
    for block in flow.blocks:
        last = block.first + len(block.instructions) - 1
        following += [[place + 1] for place in range(block.first, last)]
        if block.instructions:
            following.append(sorted({place for edge in block.successors for place in _first(flow, edge.target)}))
    found = []
    for place in range(len(instructions)):
        live: set[str] = set()
        for name in {f"%{kind}{number}" for kind in "rdp" for number in range(1, 5)}:
            waiting, seen = [*following[place]], set()
            while waiting:
                at = waiting.pop()
                if at in seen:
                    continue
                seen.add(at)
                what = accesses(instructions[at])
                if name in {register.name for register in what.reads}:
                    live.add(name)
                    break
                if what.is_conditional or name not in {register.name for register in what.writes}:
                    waiting += following[at]
        found.append(live)
    return found


def _first(flow: ControlFlow, block: int, seen: frozenset[int] = frozenset()) -> set[int]:
    """The first instructions from a block on, past empty ones."""
    if block in seen:
        return set()
    if flow.blocks[block].instructions:
        return {flow.blocks[block].first}
    return {place for edge in flow.blocks[block].successors for place in _first(flow, edge.target, seen | {block})}


@pytest.mark.parametrize("seed", range(4))
def test_pressure_is_what_paths_say(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(25):
        function = kernel(random_body(source))
        flow = control_flow(function)
        points = liveness(function).points
        for point, live in zip(points, by_paths(flow), strict=True):
            needed = live | {register.name for register in accesses(point.instruction).writes}
            counts = [sum(name[1] == kind for name in needed) for kind in "rdp"]
            assert point.registers == counts[0] + 2 * counts[1], point.instruction.text
            assert point.predicates == counts[2]


def test_peak_and_its_place() -> None:
    found = liveness(
        kernel(
            """
            mov.u32 %r1, 1;
            mov.u64 %d1, 2;
            mov.b16 %h1, 3;
            setp.eq.u32 %p1, %r1, 1;
            @%p1 st.global.u32 [%d1], %r1;
            ret;
            """
        )
    )
    assert [(point.registers, point.predicates) for point in found.points] == [
        (1, 0),
        (3, 0),
        (4, 0),  # %h1 is written, though nobody reads it
        (3, 1),
        (0, 0),
        (0, 0),
    ]
    assert found.peak is found.points[2]
    assert found.live_in == ((),)


def test_registers_live_into_blocks() -> None:
    found = liveness(kernel("mov.u32 %r1, %r9; L: add.u32 %r1, %r1, %r2; @%p1 bra L; mov.u32 %r3, %r1;"))
    assert [set(names) for names in found.live_in] == [{"%r9", "%r2", "%p1"}, {"%r1", "%r2", "%p1"}, {"%r1"}]


def test_opposite_guards_write_together() -> None:
    both = "@%p1 mov.u32 %r1, 1; @!%p1 mov.u32 %r1, 2; st.global.u32 [%d1], %r1;"
    assert "%r1" not in liveness(kernel(both)).live_in[0]
    changed = "@%p1 mov.u32 %r1, 1; not.pred %p1, %p1; @!%p1 mov.u32 %r1, 2; st.global.u32 [%d1], %r1;"
    assert "%r1" in liveness(kernel(changed)).live_in[0]
    between = "@%p1 mov.u32 %r1, 1; st.global.u32 [%d1], %r1; @!%p1 mov.u32 %r1, 2; st.global.u32 [%d1], %r1;"
    assert "%r1" in liveness(kernel(between)).live_in[0]
    added = "@%p1 mov.u32 %r1, 1; @!%p1 add.u32 %r1, %r1, 2; st.global.u32 [%d1], %r1;"
    assert "%r1" in liveness(kernel(added)).live_in[0]
    leaving = "@%p1 mov.u32 %r1, 1; @%p2 bra L; @!%p1 mov.u32 %r1, 2; L: st.global.u32 [%d1], %r1;"
    assert "%r1" in liveness(kernel(leaving)).live_in[0]
    elsewhere = "@%p1 mov.u32 %r1, 1; L: @!%p1 mov.u32 %r1, 2; st.global.u32 [%d1], %r1; @%p2 bra L;"
    assert "%r1" in liveness(kernel(elsewhere)).live_in[0]


def test_elements_of_vectors_keep_the_vector() -> None:
    found = liveness(kernel(".reg .v4 .f32 v; mov.f32 v.x, %f1; mov.f32 %f2, v.y;"))
    assert set(found.live_in[0]) == {"v", "%f1"}
    assert found.points[0].registers == 4


def test_shadowing_registers_are_two() -> None:
    found = liveness(kernel("mov.u32 %r1, 1; { .reg .b32 %r1; mov.u32 %r1, 2; } mov.u32 %r2, %r1;"))
    assert [point.registers for point in found.points] == [1, 2, 1]


def test_lines_of_the_source() -> None:
    text = f"""{HEADER}.file 1 "dir/kernel.cu"
.file 2 "inlined.cuh"
.section .debug_str
{{
$L__info_string0:
.b8 102,0
}}
.entry k() {{
.reg .b32 %r<9>;
.loc 1 7 3
mov.u32 %r1, 1;
mov.u32 %r2, 1;
.loc 2 40 1, function_name $L__info_string0, inlined_at 1 8 5
add.u32 %r3, %r1, %r2;
.loc 3 1 1
ret;
}}"""
    module = parse(text)
    found = liveness(module.kernels[0], module_names(module))
    assert [str(point.line) for point in found.points] == [
        "dir/kernel.cu:7:3",
        "dir/kernel.cu:7:3",
        "inlined.cuh:40:1 (inlined at dir/kernel.cu:8:5)",
        "file 3:1:1",
    ]
    assert [(str(line.line), line.registers, line.instructions) for line in found.lines] == [
        ("dir/kernel.cu:7:3", 2, 2),
        ("file 3:1:1", 0, 1),
        ("inlined.cuh:40:1 (inlined at dir/kernel.cu:8:5)", 1, 1),
    ]


def test_function_without_instructions_has_no_peak() -> None:
    assert liveness(kernel("")).peak is None
