"""Which branches and registers may differ between the threads of a warp."""

from __future__ import annotations

import random

import pytest

from nvgen.ptx import parse
from nvgen.ptx.analysis.control_flow import control_flow
from nvgen.ptx.analysis.divergence import Divergence, divergence
from nvgen.ptx.analysis.scopes import module_names
from tests.ptx_input.samples import HEADER, REGISTERS, kernel, module
from tests.ptx_input.simulated_warp import Warp


def random_kernel(source: random.Random) -> str:
    """Registers that begin equal or with the number of the thread, and blocks that branch anywhere."""
    blocks = source.randint(2, 8)
    lines = [f"mov.u32 %r{number}, {source.randint(0, 3)};" for number in range(1, 6)]
    lines += [f"setp.lt.u32 %p{number}, 1, {source.randint(0, 3)};" for number in range(1, 4)]
    if source.random() < 0.9:
        lines.append(f"mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, {source.randint(1, 3)};")
    for number in range(blocks):
        lines.append(f"L{number}:")
        for _ in range(source.randint(0, 3)):
            guard = source.choice(["", "", "", "", "@%p1 ", "@!%p2 "])
            register, other = source.randint(2, 5), source.randint(1, 5)
            lines.append(
                source.choice(
                    [
                        f"{guard}add.u32 %r{register}, %r{register}, {source.randint(1, 2)};",
                        f"{guard}add.u32 %r{register}, %r{other}, 1;",
                        f"{guard}mov.u32 %r{register}, {source.randint(0, 3)};",
                        f"setp.lt.u32 %p{source.randint(1, 3)}, %r{other}, {source.randint(1, 5)};",
                        f"setp.lt.u32 %p{source.randint(1, 3)}, %r{source.randint(1, 2)}, {source.randint(1, 3)};",
                    ]
                )
            )
        forward = source.random() < 0.75 and number + 1 < blocks
        to = f"L{source.randrange(number + 1 if forward else 0, blocks)}"
        sign = source.choice(["", "!"])
        lines.append(source.choice([f"@{sign}%p{source.randint(1, 3)} bra {to};"] * 4 + [f"bra {to};", "ret;", ""]))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_what_a_warp_shows_was_foretold(seed: int) -> None:
    source = random.Random(seed)
    split = quiet = 0
    for _ in range(60):
        function = kernel(random_kernel(source))
        flow = control_flow(function)
        observed = Warp(flow).run()
        found = divergence(function, flow=flow)
        assert observed.branches <= set(found.branches)
        assert observed.blocks <= set(found.blocks)
        split += bool(observed.branches)
        quiet += not found.branches
    assert split > 10
    assert quiet > 3


def of(body: str, before: str = "") -> Divergence:
    """The divergence of a kernel."""
    found = module(body, before)
    return divergence(found.kernels[0], module_names(found))


def branches(body: str, before: str = "") -> list[str]:
    """The names of the blocks with differing branches."""
    found = of(body, before)
    return [found.control_flow.blocks[number].name for number in found.branches]


USE = "setp.eq.u32 %p1, {}, 0; @%p1 bra L; add.u32 %r90, %r90, 1; L: ret;"


@pytest.mark.parametrize(
    ("text", "register", "differs"),
    [
        ("mov.u32 %r1, %tid.x;", "%r1", True),
        ("mov.u32 %r1, %laneid;", "%r1", True),
        ("mov.u32 %r1, %lanemask_lt;", "%r1", True),
        ("mov.u32 %r1, %clock;", "%r1", True),
        ("mov.u32 %r1, %ctaid.x;", "%r1", False),
        ("mov.u32 %r1, %ntid.x;", "%r1", False),
        ("mov.u32 %r1, %warpid;", "%r1", False),
        ("ld.param.u32 %r1, [n];", "%r1", False),
        ("ld.param.u64 %d1, [a]; ld.global.u32 %r1, [%d1];", "%r1", False),
        ("ld.param.u64 %d1, [a]; ld.volatile.global.u32 %r1, [%d1];", "%r1", True),
        ("ld.param.u64 %d1, [a]; ld.acquire.gpu.global.u32 %r1, [%d1];", "%r1", True),
        ("mov.u32 %r2, %tid.x; ld.shared.u32 %r1, [%r2];", "%r1", True),
        ("ld.local.u32 %r1, [stack];", "%r1", True),
        ("mov.u64 %d1, stack; cvta.local.u64 %d2, %d1; ld.u32 %r1, [%d2];", "%r1", True),
        ("atom.global.add.u32 %r1, [%d1], 1;", "%r1", True),
        ("mov.u32 %r2, %tid.x; shfl.sync.idx.b32 %r1, %r2, 0, 31, -1;", "%r1", False),
        ("mov.u32 %r2, %tid.x; mov.u32 %r3, 31; shfl.sync.idx.b32 %r1|%p2, %r2, 0, %r3, -1;", "%r1", False),
        ("mov.u32 %r2, %tid.x; shfl.sync.idx.b32 %r1, %r2, %r2, 31, -1;", "%r1", True),
        ("mov.u32 %r2, %tid.x; shfl.sync.idx.b32 %r1, %r2, 0, 6175, -1;", "%r1", True),
        ("mov.u32 %r2, %tid.x; shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;", "%r1", True),
        ("mov.u32 %r2, %ctaid.x; shfl.sync.down.b32 %r1, %r2, 1, 31, -1;", "%r1", False),
        ("mov.u32 %r2, %tid.x; setp.eq.u32 %p2, %r2, 0; vote.sync.ballot.b32 %r1, %p2, -1;", "%r1", False),
        ("mov.u32 %r2, %tid.x; setp.eq.u32 %p2, %r2, 0; vote.sync.ballot.b32 %r1, %p2, %r2;", "%r1", True),
        ("mov.u32 %r2, %tid.x; redux.sync.add.s32 %r1, %r2, -1;", "%r1", False),
        ("mov.u32 %r2, %ctaid.x; match.any.sync.b32 %r1, %r2, -1;", "%r1", True),
        ("mov.u32 %r2, %tid.x; setp.eq.u32 %p2, %r2, 0; bar.red.popc.u32 %r1, 0, %p2;", "%r1", False),
        ("activemask.b32 %r1;", "%r1", True),
        ("elect.sync %r1|%p2, -1;", "%r1", True),
        ("{ .param .b32 out; call (out), f, (); ld.param.b32 %r1, [out]; }", "%r1", True),
        ("mov.u32 %r3, %tid.x; add.cc.u32 %r2, %r3, %r3; addc.u32 %r1, 0, 0;", "%r1", True),
        ("mov.u32 %r3, %tid.x; add.cc.u32 %r2, %r3, %r3; add.cc.u32 %r4, 1, 1; addc.u32 %r1, 0, 0;", "%r1", False),
        ("mov.u32 %r2, %tid.x; setp.eq.u32 %p2, %r2, 0; mov.u32 %r1, 1; @%p2 mov.u32 %r1, 2;", "%r1", True),
        ("mov.u32 %r2, %tid.x; and.b32 %r1, %r2, 0;", "%r1", True),
        ("tcgen05.ld.red.sync.aligned.32x32b.x2.min.u32 {%r2, %r3}, %r1, [%r4];", "%r1", True),
        ("mbarrier.try_wait.parity.shared.b64 %p2, [%r4], 0; selp.u32 %r1, 1, 0, %p2;", "%r1", True),
        ("mov.u32 %r4, %tid.x; spcompress.b8.b2.sp::2:4.x1 {%r1}, {%r2}, {%r3, %r4}, %r5;", "%r1", True),
        ("mov.u32 %r2, %tid.x; spcompress.b8.b2.sp::2:4.x1 {%r1}, {%r2}, {%r3, %r4}, %r5;", "%r1", False),
    ],
)
def test_where_differences_come_from(text: str, register: str, differs: bool) -> None:
    found = of(f".local .b32 stack[4]; {text} {USE.format(register)}", ".func (.param .b32 r) f();")
    assert (register in found.registers) == differs
    assert bool(found.branches) == differs


def test_reasons() -> None:
    assert of("mov.u32 %r2, %tid.x; add.u32 %r1, %r2, 1;" + USE.format("%r1")).reasons == ((0, "%tid.x"),)
    assert of("atom.global.add.u32 %r1, [%d1], 1;" + USE.format("%r1")).reasons == ((0, "atom.global.add.u32"),)


def test_blocks_between_a_branch_and_where_its_ways_meet() -> None:
    found = of(
        """
        mov.u32 %r1, %tid.x;
        setp.eq.u32 %p1, %r1, 0;
        @%p1 bra THEN;
        add.u32 %r2, %r2, 1;
        bra END;
        THEN:
        @%p2 bra INNER;
        add.u32 %r2, %r2, 2;
        INNER:
        add.u32 %r3, 1, 1;
        END:
        ret;
        """
    )
    names = [block.name for block in found.control_flow.blocks]
    assert [names[number] for number in found.branches] == ["entry"]
    assert [names[number] for number in found.blocks] == ["block 1", "THEN", "block 3", "INNER"]
    assert set(found.registers) == {"%r1", "%p1"}  # %r2 is read nowhere, %r3 in no other place


def test_register_that_a_differing_branch_chooses() -> None:
    body = """
        mov.u32 %r1, {};
        setp.eq.u32 %p1, %r1, 0;
        mov.u32 %r2, 1;
        @%p1 bra END;
        mov.u32 %r2, 2;
        END:
        setp.eq.u32 %p2, %r2, 1;
        @%p2 bra LAST;
        add.u32 %r3, %r3, 1;
        LAST: ret;
        """
    assert branches(body.format("%tid.x")) == ["entry", "END"]
    assert branches(body.format("%ctaid.x")) == []


def test_loop_within_a_differing_branch_stays_in_step() -> None:
    assert branches(
        """
        ld.param.u32 %r9, [n];
        mov.u32 %r1, %tid.x;
        setp.ge.u32 %p1, %r1, %r9;
        @%p1 bra END;
        mov.u32 %r2, 0;
        LOOP:
        add.u32 %r2, %r2, 1;
        setp.lt.u32 %p2, %r2, %r9;
        @%p2 bra LOOP;
        END: ret;
        """
    ) == ["entry"]


def test_register_that_leaves_a_loop_in_different_iterations() -> None:
    body = """
        mov.u32 %r1, %tid.x;
        mov.u32 %r2, 0;
        LOOP:
        add.u32 %r2, %r2, 1;
        setp.lt.u32 %p2, %r2, {};
        @%p2 bra LOOP;
        setp.eq.u32 %p3, %r2, 5;
        @%p3 bra END;
        add.u32 %r3, %r3, 1;
        END: ret;
        """
    assert branches(body.format("%r1")) == ["LOOP", "block 2"]
    assert branches(body.format("9")) == []


def test_threads_that_leave_the_function() -> None:
    found = of("mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; @%p1 exit; add.u32 %r2, %r2, 1; ret;")
    assert (found.branches, found.blocks) == ((0,), (1,))


def test_indexed_branch() -> None:
    assert branches("mov.u32 %r1, %tid.x; T: .branchtargets A, B; brx.idx %r1, T; A: trap; B: ret;") == ["entry"]
    assert branches("mov.u32 %r1, %ctaid.x; T: .branchtargets A, B; brx.idx %r1, T; A: trap; B: ret;") == []


def test_parameters_of_functions_may_differ() -> None:
    text = "(.param .b32 in) {{ {} ld.param.u32 %r1, [in]; {} }}".format(REGISTERS, USE.format("%r1"))
    of_kernel, of_function, of_registers = parse(
        f"{HEADER}.entry k{text}\n.func f{text}\n.func g(.reg .b32 in) {{ {REGISTERS} {USE.format('in')} }}"
    ).functions
    assert divergence(of_kernel).branches == ()
    assert divergence(of_function).reasons == ((0, "ld.param.u32 [in]"),)
    assert divergence(of_registers).reasons == ((0, "parameter in"),)


def test_endless_loop() -> None:
    found = of("mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; L: @%p1 bra M; add.u32 %r2, %r2, 1; M: bra L;")
    names = [block.name for block in found.control_flow.blocks]
    assert [names[number] for number in found.branches] == ["L"]
    assert "block 2" in [names[number] for number in found.blocks]


def test_ways_that_meet_at_the_header_of_a_loop() -> None:
    body = """
        mov.u32 %r1, {};
        setp.eq.u32 %p1, %r1, 0;
        mov.u32 %r2, 0;
        LOOP:
        add.u32 %r3, %r3, 1;
        setp.gt.u32 %p3, %r3, 5;
        @%p3 bra END;
        setp.eq.u32 %p2, %r2, 1;
        @%p2 bra NEXT;
        add.u32 %r4, %r4, 1;
        NEXT:
        @%p1 bra LOOP;
        mov.u32 %r2, 1;
        bra LOOP;
        END: ret;
        """
    # What is written before some of them is looked at as a whole: also %r3, which all of them have alike.
    assert branches(body.format("%tid.x")) == ["LOOP", "block 2", "NEXT"]
    assert branches(body.format("%ctaid.x")) == []


@pytest.mark.parametrize(
    ("body", "register"),
    [
        # some of the threads write it
        ("@%p1 bra L; add.u32 %r2, %r9, 1; L: st.global.u32 [%d1], %r2;", "%r2"),
        # all do, but in different iterations last
        (
            "L: or.pred %p2, %p1, %p3; @%p2 bra N; mov.u32 %r2, %r3; N: st.global.u32 [%d1], %r2; "
            "setp.eq.u32 %p3, %r3, %r3; add.u32 %r3, %r3, 1; setp.lt.u32 %p4, %r3, 9; @%p4 bra L;",
            "%r2",
        ),
        # the loop is entered again with what it was left with
        (
            "mov.u32 %r2, 0; mov.u32 %r3, 0; O: mov.u32 %r4, 0; I: st.global.u32 [%d1], %r2; add.u32 %r2, %r2, 1; "
            "add.u32 %r4, %r4, 1; setp.lt.u32 %p2, %r4, %r1; @%p2 bra I; add.u32 %r3, %r3, 1; "
            "setp.lt.u32 %p3, %r3, 3; @%p3 bra O;",
            "%r2",
        ),
    ],
)
def test_one_place_writes_a_register_and_threads_have_different_values(body: str, register: str) -> None:
    before = "mov.u32 %r1, {}; setp.eq.u32 %p1, %r1, 0; mov.u32 %r3, 0; setp.ne.u32 %p3, %r3, %r3; "
    assert register in of(before.format("%tid.x") + body + " ret;").registers
    assert register not in of(before.format("%ctaid.x") + body + " ret;").registers
