"""Measures: instructions by kind, registers along the code, occupancy by block, control flow."""

from __future__ import annotations

from collections import Counter

import nvgen as nv
from nvgen.artifacts.binaries.resources import Resources
from nvgen.artifacts.report.machine_code import instructions
from nvgen.artifacts.report.measures import control_flow, instruction_mix, occupancy_by_block, register_pressure
from nvgen.artifacts.report.measures.categories import CATEGORIES, SASS, of_ptx, of_sass
from nvgen.intrinsics.architectures import architectures
from nvgen.ptx.analysis.instruction_groups import grouped_opcodes
from tests.report.kernels import FLOATS, column_in_loop, copy_by_elected, indexed_array, prints
from tests.report.looking import looked_at, needs_tools, without_code


@nv.kernel
def of_many_kinds(a: FLOATS, h: nv.Array[nv.f16], counts: nv.Array[nv.i32]):
    s = nv.shared.array(256, nv.f32)
    i = nv.grid(1)
    s[nv.thread_idx.x] = nv.math.fast_sin(a[i]) if i < a.size else 0
    nv.syncthreads()
    total = nv.warp.reduce_add(s[255 - nv.thread_idx.x])
    h[i] = h[i] * h[i] + nv.f16(total)
    nv.atomic.add(counts, nv.i32(total), 1)


@needs_tools
def test_mix_of_machine_code() -> None:
    mix = dict(instruction_mix(looked_at(of_many_kinds)))
    assert list(mix) == [name for name in CATEGORIES if name in mix] and "other" not in mix
    assert mix["load shared"] == mix["store shared"] == mix["store global"] == mix["atomic"] == 1
    assert mix["load global"] == 2 and mix["special function"] == 1 and mix["warp"] == 5 and mix["barrier"] == 1
    assert mix["float16"] == 1 and mix["float32"] >= 5 and mix["load constant"] >= 1
    local = dict(instruction_mix(looked_at(indexed_array)))
    assert local["load local"] == 1 and local["store local"] >= 4
    copied = dict(instruction_mix(looked_at(copy_by_elected)))
    assert copied["asynchronous copy"] >= 1 and copied["uniform"] > 1


def test_mix_of_ptx() -> None:
    found = without_code(of_many_kinds)
    mix = dict(instruction_mix(found))
    assert sum(mix.values()) == len([*found.function.instructions])
    assert mix["load shared"] == mix["store shared"] == mix["store global"] == mix["atomic"] == 1
    assert mix["load global"] == 2 and mix["special function"] == 1 and mix["warp"] == 5 and mix["barrier"] == 1
    assert mix["float16"] >= 1 and mix["load constant"] >= 3 and mix["control"] >= 1
    called = dict(instruction_mix(without_code(prints)))
    assert called["store local"] == 2 and called["conversion"] >= 1


def test_tables() -> None:
    """An opcode has one category, and every one of PTX has any."""
    every = [opcode for opcodes in SASS.values() for opcode in opcodes.split()]
    assert [opcode for opcode, count in Counter(every).items() if count > 1] == []
    texts = {
        "IMAD.MOV.U32 R7, RZ, RZ, RZ": "move and select",
        "IMAD.WIDE.U32 R4, R0, 0x4, R4": "integer",
        "HFMA2.MMA R0, -RZ, RZ, 0, 0": "move and select",
        "HFMA2 R6, R11.H0_H0, R11.H0_H0, R6.H0_H0": "float16",
        "UIADD3 UR4, UR4, 0x1, URZ": "uniform",
        "XYZ R1": "other",
    }
    listing = "".join(f"        /*{16 * place:04x}*/    {text} ;\n" for place, text in enumerate(texts))
    assert [*map(of_sass, instructions(listing))] == [*texts.values()]
    example = next(iter(without_code(of_many_kinds).function.instructions))
    others = {name for name in grouped_opcodes() if of_ptx(example.with_changes(opcode=name, modifiers=())) == "other"}
    assert others <= {"pmevent", "setmaxnreg", *_MEMORY}


#: What reaches memory and is neither a load nor a store.
_MEMORY = {"prefetch", "prefetchu", "applypriority", "discard", "createpolicy", "multimem"}


@needs_tools
def test_pressure_of_machine_code() -> None:
    found = looked_at(column_in_loop)
    points = register_pressure(found)
    listing = (found.sass or "").splitlines()
    assert [point.line for point in points] == [one.line for one in found.machine_code]
    assert all("/*" in listing[point.line - 1] for point in points)
    assert found.resources is not None
    highest = max(point.registers for point in points)
    assert found.resources.registers - 8 <= highest <= found.resources.registers
    assert points[0].registers < highest > points[-1].registers


def test_pressure_of_ptx() -> None:
    found = without_code(column_in_loop)
    points = register_pressure(found)
    lines = found.ptx.splitlines()
    assert len(points) == len([*found.function.instructions])
    assert all(lines[point.line - 1].rstrip().endswith(";") for point in points)
    assert max(point.registers for point in points) > 5 and points[-1].registers == 0


def test_live_registers_in_a_listing() -> None:
    """As ``nvdisasm -lrm narrow`` prints them, and without ``NOP`` and the branch behind the end."""
    listing = """.text.k:                                                       // |       |
        /*0000*/                   LDC R1, c[0x0][0x28] ;            // |  1  ^  |
        /*0010*/              @!P0 IADD3 R2, P1, R2, 0x70, RZ ;      // | 12 :x  |
        /*0020*/                   EXIT ;                            // |       |
.L_x_1:                                                              // |       |
        /*0030*/                   BRA `(.L_x_1);                    // |       |
        /*0040*/                   NOP;                              // |       |
"""
    found = instructions(listing)
    assert [(one.opcode, one.live, one.line) for one in found] == [("LDC", 1, 2), ("IADD3", 12, 3), ("EXIT", 0, 4)]
    assert found[1].guard == "@!P0" and found[1].operands == "R2, P1, R2, 0x70, RZ" and found[1].address == 16


def test_occupancy_by_block() -> None:
    taken = Resources("sm_90", 40, 1024, 0, 0, 0, 1)
    points = occupancy_by_block(taken)
    assert [point.threads for point in points] == list(range(32, 1025, 32))
    for point in points:
        found = taken.occupancy(point.threads)
        assert (point.fraction, point.limited_by) == (found.fraction, found.limited_by)
    assert points[0].limited_by == ("blocks",) and points[-1].limited_by == ("registers",)
    assert occupancy_by_block(taken, 200_000)[0].limited_by == ("shared memory",)
    assert occupancy_by_block(taken.with_changes(registers=255))[-1].fraction == 0
    unknown = next(name for name, record in architectures().items() if record.warps_per_sm is None)
    assert occupancy_by_block(taken.with_changes(architecture=unknown)) == ()


def test_control_flow() -> None:
    found = without_code(column_in_loop)
    blocks = control_flow(found)
    lines = found.ptx.splitlines()
    assert blocks[0].name == "entry" and blocks[0].number == 0 and blocks[-1].leaves
    numbers = {block.number for block in blocks}
    for block in blocks:
        assert block.first_line <= block.last_line and lines[block.last_line - 1].rstrip().endswith(";")
        assert {edge.target for edge in block.edges} <= numbers
        if "bra" in lines[block.last_line - 1]:
            assert any(edge.kind == "branch" for edge in block.edges)
    ends = [block.last_line for block in blocks[:-1]]
    assert all(end < following.first_line for end, following in zip(ends, blocks[1:], strict=True))


@nv.kernel
def of_a_loop(a: FLOATS, n: nv.i32):
    total = nv.f32(0)
    for i in range(n):
        if a[i] > 0:
            total += a[i * i]
    a[0] = total


def test_loop_in_control_flow() -> None:
    blocks = control_flow(without_code(of_a_loop, level=1))
    inner = [block for block in blocks if block.depth]
    assert inner and not blocks[0].depth
    back = [edge for block in inner for edge in block.edges if edge.target <= block.number]
    assert back and all(edge.condition.startswith(("%p", "!%p")) or edge.condition == "" for edge in back)
