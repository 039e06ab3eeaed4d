"""Names with integers behind them, elements of arrays and lists of calls: ptxas and the check take the same.

ptxas has a name plus an integer for a number of any width, a name alone for an address, and an index for arrays alone.
Not here is what ptxas 13.5 does not survive: names among the elements of vectors, sums of predicates, and parts of
registers of vector type that they do not have; the check refuses them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nvgen.ptx import SourceText, read
from nvgen.ptx.checking import checker
from tests.assembling import assemble, needs_ptxas

HEAD = """.version 9.0
.target sm_100a
.address_size 64
.global .u32 gs; .global .u32 gu[4]; .shared .u32 s; .shared .u32 sh[8]; .const .u32 cc; .const .u32 ca[4];
.global .texref tx;
.func f() { ret; }
.func (.param .b32 result) fp(.param .b64 value) { ret; }
.entry k(.param .u32 kp, .param .align 8 .b8 kb[16]) {
.reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %d<8>; .reg .f32 %fl<4>; .reg .u32 a; .reg .b64 ad; .reg .v2 .u32 t;
.local .u32 l; .local .u32 la[4]; .param .b64 q; .param .b32 z;
"""
TAKEN = """
mov.u64 %d1, gu[2];
mov.u64 %d1, gu[a];
mov.u64 %d1, gu[1+1];
mov.u64 %d1, gs+4+4;
mov.u32 %r1, gs+4;
mov.u32 %r1, s;
mov.u32 %r1, a+4;
mov.b64 %d1, kb[4];
mov.u64 %d1, tx;
mov.u64 %d1, f;
add.u32 %r1, %r2, s+4;
add.u32 %r1, %r2, ad+4;
add.u64 %d1, a+4, gu+1;
setp.eq.u64 %p1, gu+4, 0;
shl.b32 %r1, a+1, s+4;
popc.b64 %r1, gu+4;
bar.sync s+4;
shfl.sync.bfly.b32 %r1, %r2, s+4, 31, -1;
st.global.u32 [ad], gu+1;
st.global.u64 [ad], a+4;
st.global.b128 [ad], gu+4;
st.global.u32 gu[2], %r1;
ld.global.u32 %r1, gu[2];
ld.param.u32 %r1, kb[4];
ld.global.u32 %r1, [ad+4*8];
atom.global.cas.b32 %r1, [gu+4], a+1, s+1;
red.global.add.u32 [ad], gu+1;
cvt.u64.u32 %d1, s+4;
cvta.global.u64 %d1, gs+4;
cvta.param.u64 %d1, kb[4];
cvta.to.global.u64 %d1, gs+4;
isspacep.shared %p1, gs+4;
isspacep.global %p1, 4;
mapa.shared::cluster.u64 %d1, sh[1], 1;
call (z), fp, (q);
call (_), fp, (8+1);
call (%r1), fp, (%d1);
"""
#: Each costs no more than a line of one run.
REFUSED = """
mov.u64 %d1, gs[2];
mov.u64 %d1, f[2];
mov.u32 %r1, a[2];
mov.u64 %d1, gu[%fl1];
mov.b64 %d1, tx;
mov.f32 %fl1, gs+4;
mov.u64 %d1, q;
mov.u32 a+4, 1;
ld.global.u32 %r1, gs[0];
ld.global.u32 %r1, ad[2];
ld.global.u32 a+1, [ad];
ld.param.u32 %r1, kp[0];
ld.global.u32 %r1, [f];
st.global.u32 gs[2], %r1;
st.global.u32 [ad], gu;
st.global.f32 [ad], s+4;
st.global.v2.u32 [ad], 1;
add.u32 %r1, %r2, s;
add.u32 %r1, %r2, %fl3+4;
add.u32 %r1+1, %r2, 1;
add.f32 %fl1, %fl2, a+4;
lop3.b32 %r1, %r2, %r2, %r2, s+4;
cvt.u64.u32 %d1, s;
cvt.u64.u32 %d1, gu[1];
cvta.global.u64 %d1, s+4;
cvta.global.u64 %d1, kp;
cvta.to.global.u64 %d1, gs;
cvta.to.global.u64 %d1, gu[1];
isspacep.global %p1, gs;
isspacep.global %p1, f;
mapa.shared::cluster.u64 %d1, gs, 1;
getctarank.u64 %r1, gs;
txq.width.b32 %r1, [tx+4];
prefetch.global.L1 [f];
call (z), fp, (gs);
call (z), fp, (kp);
call (l), fp, (q);
bra L+4; L:
"""
#: With one of these ptxas says nothing of others, or they are looked at where nothing else is wrong.
ALONE = """
mov.u32 %r1, gs;
mov.u64 %d1, f+4;
mov.u64 %d1, s-4;
mov.u64 %d1, s*4;
mov.u64 %d1, s+s;
mov.u64 %d1, 4+s;
mov.u64 %d1, gu[1]+4;
mov.u64 %d1, gu[%tid.x];
mov.b64 %d1, {%r1, a+1};
ld.global.u32 %r1, [8+ad];
ld.global.u32 %r1, gu[1]+4;
ld.global.v2.u32 {%r1, a+1}, [ad];
st.global.v2.u32 [ad], {%r1, a+1};
tex.1d.v4.f32.s32 {%fl0, %fl1, %fl2, %fl3}, [tx+4, {a}];
tex.1d.v4.f32.s32 {%fl0, %fl1, %fl2, %fl3}, [tx, {a+1}];
tex.1d.v4.f32.s32 {%fl0, %fl1, %fl2, %fl3}, [ad, a+1];
suld.b.1d.b32.trap {%r1}, [ad+4, {a}];
call (z), fp, (q+1);
call (z+1), fp, (q);
call (z), fp, (gu[1]);
call (z), fp, ([q]);
call (z), fp, (%tid.x);
call (z), fp, (-%d1);
call f+1;
.reg .v2 .pred pair;
"""
#: ptxas takes these and cuts the scalar's bits into halves or quarters, as `mov.b32` does with a vector of `.b16`: of
#: 32-bit elements the second is the upper 16 bits.
CUT_INTO_PARTS = ("mov.v2.u32 t, 1;", "mov.v2.u32 {%r1, %r2}, a;", "mov.v4.f32 {%fl0, %fl1, %fl2, %fl3}, 1.0;")


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def module(some: list[str]) -> str:
    return HEAD + "\n".join(some) + "\nret;\n}\n"


def is_refused(line: str) -> bool:
    source = SourceText(module([line]), "k.ptx")
    reading = read(source.text, source.name)
    return bool(reading.diagnostics or checker.check(reading.module, source))


def test_the_check() -> None:
    assert [line for line in lines(TAKEN) if is_refused(line)] == []
    assert [line for line in [*lines(REFUSED), *lines(ALONE)] if not is_refused(line)] == []


@pytest.mark.parametrize("line", CUT_INTO_PARTS)
def test_a_scalar_is_no_vector(line: str) -> None:
    assert is_refused(line)


@needs_ptxas
def test_ptxas(tmp_path: Path) -> None:
    assert assemble(module(lines(TAKEN)), "sm_100a", tmp_path, ["-c"]) == ""
    said = assemble(module(lines(REFUSED)), "sm_100a", tmp_path, ["-c"])
    every = re.findall(r"line (\d+); error|Line No: (\d+)", said)
    found = {int(number) for one in every for number in one if number}
    first = HEAD.count("\n") + 1
    assert [line for number, line in enumerate(lines(REFUSED), first) if number not in found] == []


@needs_ptxas
@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=[] if at % 8 == 0 else pytest.mark.sweep(16)) for at, line in enumerate(lines(ALONE))],
)
def test_ptxas_asked_for_one(line: str, tmp_path: Path) -> None:
    assert re.search("error|fatal", assemble(module([line]), "sm_100a", tmp_path, ["-c"]))
