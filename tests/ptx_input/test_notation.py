"""The notation of instruction forms: what it says, and that it is read strictly."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.intrinsics.architectures import find_architecture, version_of
from nvgen.ptx.checking.forms import Form, form_of
from tests.intrinsics.nvvm_operands import database_module

LOAD = """\
== Data Movement: ld

ld{.weak}{.ss}{.hint}{.vec}.type d, [a]{.unified}{, cache-policy}
  .ss = .global .shared
  .hint = .L2::cache_hint
  .vec = .v2 .v4
  .type = .b32 .f32
  d: result .type+ x.vec or _
  .hint <=> cache-policy
  if .vec = .v4: .ss = .global
"""


def _forms(folder: Path, text: str) -> list[Form]:
    path = folder / "family.txt"
    path.write_text(text, encoding="utf-8")
    return [form_of(row) for row in database_module("ptx_notation").read(path)]


def test_form_is_read(tmp_path: Path) -> None:
    (form,) = _forms(tmp_path, LOAD)
    assert form.opcode == "ld" and form.section == "Data Movement: ld"
    assert [(slot.name, slot.group) for slot in form.slots] == [
        ("weak", 1),
        ("ss", 2),
        ("hint", 3),
        ("vec", 4),
        ("type", 0),
    ]
    (d,) = form.kinds["d"]
    assert (d.what, d.type, d.is_relaxed, d.count_slot, d.is_discardable) == ("result", ".type", True, ".vec", True)
    assert [kind.what for kind in form.kinds["a"]] == ["address"]
    assert [len(arrangement) for arrangement in form.arrangements] == [2, 3]


def test_widest_register_of_an_operand(tmp_path: Path) -> None:
    load, byte = _forms(tmp_path, LOAD + "\nst.b8 [a], b\n  b: value .b8+16\n")
    (b,), (d,) = byte.kinds["b"], load.kinds["d"]
    assert (b.is_relaxed, b.widest) == (True, 16) and (d.is_relaxed, d.widest) == (True, 0)


def test_modifiers_are_taken_in_any_order_but_types(tmp_path: Path) -> None:
    load, convert = _forms(tmp_path, LOAD + "\ncvt{.ftz}.dtype.atype d, a\n  .dtype = .f32\n  .atype = .f16\n")
    found = load.assign(["b32", "v2", "global"])
    assert found.is_whole and not found.is_in_order
    assert found.values(["b32", "v2", "global"]) == {".type": "b32", ".vec": "v2", ".ss": "global"}
    assert convert.assign(["f32", "ftz", "f16"]).is_whole
    assert not convert.assign(["f16", "f32"]).is_whole
    assert load.assign(["global"]).missing[0].name == "type"
    assert load.assign(["b32", "global", "shared"]).faults == 1


@pytest.mark.parametrize(
    ("values", "operands", "is_right"),
    [
        ({}, {"d", "a"}, True),
        ({".hint": "L2::cache_hint"}, {"d", "a"}, False),
        ({}, {"d", "a", "cache-policy"}, False),
        ({".hint": "L2::cache_hint"}, {"d", "a", "cache-policy"}, True),
        ({".vec": "v4"}, {"d", "a"}, False),
        ({".vec": "v4", ".ss": "global"}, {"d", "a"}, True),
    ],
)
def test_constraints(tmp_path: Path, values: dict[str, str], operands: set[str], is_right: bool) -> None:
    (form,) = _forms(tmp_path, LOAD)
    assert (form.broken({".type": "b32", **values}, frozenset(operands)) is None) is is_right


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("add.u32 d, a, b\n", "no section"),
        ("== A\n\n  .type = .u32\n", "no form is before it"),
        ("== A\n\nadd.u32 d, a, b\n  .type = .u32\n", "no form uses .type"),
        ("== A\n\nadd.u32 d, a, b\n  c: value .u32\n", "no form uses c"),
        ("== A\n\nadd.u32 d, a, b\n  a: nothing .u32\n", "no kind of operand"),
        ("== A\n\nadd.u32 d, a, b\n  a: value .u32 twice\n", "not understood in a kind"),
        ("== A\n\nadd.u32 d, a, b\n  a: value .slot\n", "names what the form has not"),
        ("== A\n\nadd.u32 d, a, b\n  if .x\n", "no constraint"),
        ("== A\n\nadd.u32 d, a, b\n  something\n", "not understood"),
        ("== A\n\nadd.u32 d, [a, b\n", "expected"),
        ("== A\n\nbar d\n", "no type for operand d"),
    ],
)
def test_what_is_not_understood_raises(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=rf"family\.txt:\d+: .*{message}"):
        _forms(tmp_path, text)


VOTE = """\
== Warps: vote, vadd4

vote.all.pred d, {!}a
  removed: sm_70 6.4
  setup: L:

vadd4.u32.u32.u32 d{.mask}, a, b, c
  .mask = .b0 .b[1-3][0-2]
"""


def test_form_that_is_gone_on_later_architectures(tmp_path: Path) -> None:
    vote, _ = _forms(tmp_path, VOTE)
    old, new = (find_architecture(name).architecture for name in ("sm_62", "sm_75"))
    gone = {
        (name, version): vote.is_removed(name, version_of(version)) for name in (old, new) for version in ("6.3", "6.4")
    }
    assert [where for where, is_gone in gone.items() if is_gone] == [(new, "6.4")]
    assert vote.setup == "L:"


def test_part_of_operand_is_a_regular_expression(tmp_path: Path) -> None:
    _, vadd = _forms(tmp_path, VOTE)
    assert [part for part in ("b0", "b1", "b10", "b32", "b33") if vadd.takes_part("mask", part)] == ["b0", "b10", "b32"]


@pytest.mark.parametrize("family", ["atomics", "control_flow", "surfaces", "textures", "threads", "video"])
def test_family_has_instances_of_each_form(family: str) -> None:
    forms = [form_of(row) for row in database_module("ptx_notation").rows_of(family)]
    make = database_module("ptx_instances").instances_of
    assert forms and all(any(make(form)) for form in forms)
