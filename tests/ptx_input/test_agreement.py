"""The check of PTX says of modified instructions what ptxas says."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from nvgen.ptx.checking.forms import all_forms
from tests.assembling import needs_ptxas
from tests.ptx_input.agreement import compare, modified, report
from tests.ptx_input.modified_lines import KINDS_OF_CHANGES, UNCHANGED, changes_of, instruction_of
from tests.ptx_input.verdicts import CRASH, Place, PtxasVerdicts, generators, refused_by_check

#: Of each the check and ptxas say the same of every change.
_AGREED = ("add", "bfind", "mad", "shf", "popc", "prefetch", "selp", "lop3", "membar", "ld", "prmt", "vote")


def test_changes_are_of_every_kind() -> None:
    chance = random.Random(1)
    texts = ["add.s32 %r0, %r1, 5;", "ld.global.v2.b32 {%r0, %r1}, [%d0];", "cvt.rn.f16.f32 %h0, %f1;"]
    found = {kind for text in texts for kind, _ in changes_of(text, chance)}
    assert found == set(KINDS_OF_CHANGES) - UNCHANGED
    assert str(instruction_of("st.v2.b32 [%d0], {%r1, 2};")) == "st.v2.b32 [%d0], {%r1, 2};"


@needs_ptxas
def test_modified_instructions_are_as_ptxas_says() -> None:
    lines = []
    for opcode in _AGREED:
        form = all_forms().of(opcode)[0]
        lines += islice((line for line in modified([form], share=0.5) if line.kind not in UNCHANGED), 12)
    result = compare(lines)
    assert len(result.lines) > 100
    assert result.differences == ()
    assert f"{'changed instructions':28} {len(result.lines):8} {0:7}   0.00" in report(result)


@needs_ptxas
def test_lines_are_asked_for_until_ptxas_says_all() -> None:
    # A syntax error, one that is found before all others, one that is found last; the first and the last are right.
    lines = ["{ add.s32 %r0, %r1, 5; }", "{ add.s32 %r0, , 5; }", "{ add.s32 %r0, %f1, 5; }"]
    lines += ["{ ld.global.b32 %r0, [4]; }", "{ mov.b64 %d0, {%r1, %f2}; }"]
    place = Place("9.0", "sm_90a")
    makers = generators()
    refused = PtxasVerdicts.of_the_installed(makers).refused(lines, place)
    assert sorted(refused) == [1, 2, 3]
    assert CRASH not in refused.values()
    assert sorted(refused_by_check(lines, place, makers.instances)) == [1, 2, 3]


@pytest.mark.sweep
@needs_ptxas
def test_less_than_one_percent_differs() -> None:
    result = compare(list(modified(all_forms().all, share=0.3)))
    text = "\n".join(report(result))
    assert len(result.lines) > 30_000, text
    assert result.share(KINDS_OF_CHANGES) < 0.01, text
    assert result.share(set(KINDS_OF_CHANGES) - UNCHANGED) < 0.01, text
