"""What the generator makes of the user guide's declarations, and that its data says of LLVM what is so."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from nvgen.intrinsics.database import load
from tests.intrinsics.nvvm_operands import database_module

GUIDE: dict[str, list[dict[str, Any]]] = load("guide")["intrinsics"]
SHARDS = [load(f"nvvm/{family}")["intrinsics"] for family in load("nvvm_names")["families"]]
RECORDS: dict[str, dict[str, Any]] = {name: record for shard in SHARDS for name, record in shard.items()}
INLINE = {name: record for name, record in RECORDS.items() if record["verdict"] == "inline PTX"}
#: What LLVM 22.1 has with other operands, another result or another name.
OTHERS = {name: record for name, record in RECORDS.items() if "llvm" in record}


def declared(text: str) -> dict[str, tuple[list[str], Any]]:
    """Types by name of the declarations in ``text``."""
    made = database_module("generate_guide").declarations(text)
    return {one.name: ([parameter.type for parameter in one.parameters], one.returns) for one in made}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("declare void @llvm.nvvm.tcgen05.wait.ld()", {"tcgen05.wait.ld"}),
        ("declare i1 @llvm.nvvm.try.wait{.relaxed}.cta(i64 %s)", {"try.wait.cta", "try.wait.relaxed.cta"}),
        ("declare i16 @llvm.nvvm.ff.to{.e4m3x2, .e5m2x2}.rn(float %a)", {"ff.to.e4m3x2.rn", "ff.to.e5m2x2.rn"}),
        ("declare <2 x half> @llvm.nvvm{.e4m3x2, .e5m2x2}.to(i16 %a)", {"e4m3x2.to", "e5m2x2.to"}),
        ("declare i16 @llvm.f16x2.to(<2 x half> %a)", {"f16x2.to"}),
        ("declare void @llvm.nvvm.commit.{cg1,cg2}(ptr %mbar)", {"commit.cg1", "commit.cg2"}),
        ("declare void @llvm.nvvm.mma.tensor<.ashift>(i64 %b)", {"mma.tensor", "mma.tensor.ashift"}),
        ("``i32 @llvm.nvvm.read.ptx.sreg.tid.{x,y}``   threadIdx", {"read.ptx.sreg.tid.x", "read.ptx.sreg.tid.y"}),
        ("declare float @__nv_powf(float, float)", set()),
        ("calling convention is used to declare a function as a kernel function.", set()),
    ],
)
def test_a_line_declares_every_name_that_it_stands_for(text: str, names: set[str]) -> None:
    assert set(declared(text)) == names


def test_what_a_line_leaves_out_is_as_in_the_line_before() -> None:
    made = declared(
        "declare void @llvm.nvvm.copy.3d(ptr addrspace(3) %dst, i32 %d0, i16 %im2col0, i64 %ch, i1 %flag_ch)\n"
        "declare void @llvm.nvvm.copy.4d(..., i32 %d0, i32 %d1, i16 %im2col0, i16 %im2col1, ...)\n"
        "declare void @llvm.nvvm.copy.w.4d(..., i32 %d0, i32 %d1, ...)\n"
        "declare void @llvm.nvvm.copy.bytemask(..., i64 %ch, i1 %flag_ch, i16 %mask)\n"
    )
    assert made["copy.4d"][0] == ["ptr[3]", "i32", "i32", "i16", "i16", "i64", "bool"]
    assert made["copy.w.4d"][0] == ["ptr[3]", "i32", "i32", "i16", "i64", "bool"]
    assert made["copy.bytemask"][0] == ["ptr[3]", "i32", "i16", "i64", "bool", "i16"]


def test_shapes_and_counts_give_the_registers() -> None:
    made = declared("declare <n x i32> @llvm.nvvm.tcgen05.ld.<shape>.<num>(ptr addrspace(6) %tmem_addr, i1 %pack)")
    assert len(made) == 8 + 8 + 7 + 6
    assert made["tcgen05.ld.16x64b.x1"][1] == "i32"
    assert made["tcgen05.ld.16x256b.x32"][1] == "vec[i32, 128]"
    assert "tcgen05.ld.16x256b.x64" not in made
    reduced = declared("declare <n x i32> @llvm.nvvm.tcgen05.ld.red.32x32b.<num>.i32(ptr addrspace(6) %t, i32 %redOp)")
    assert len(reduced) == 7
    assert "tcgen05.ld.red.32x32b.x1.i32" not in reduced


def test_the_guide_is_there_in_full() -> None:
    """435 lines: two of them repeat ``tid.x``, one declares a function of libdevice; the table adds ``barrier0``."""
    assert load("guide")["lines"] == 435
    assert len(GUIDE) == 673
    # A slip of the guide, which has one line under two names.
    assert [name for name, known in GUIDE.items() if len(known) > 1] == ["tcgen05.mma.ws.shared.zero_col_mask"]


def test_everything_in_the_guide_can_be_called() -> None:
    """With its operands, by the guide's name or LLVM's, of which Python has the same."""
    names = {name.replace(".", "_"): name for name in RECORDS}
    for name, (signature, *_) in GUIDE.items():
        record = RECORDS[names[name.replace(".", "_")]]
        assert record["verdict"] in ("accepted", "inline PTX")
        given = [parameter for parameter, _ in record["parameters"] if parameter not in record.get("defaults", {})]
        assert given == [parameter.replace(".", "_") for parameter, _ in signature["parameters"]], name
    lacking = {name for name in GUIDE if name.replace(".", "_") not in {n.replace(".", "_") for n in LLVM}}
    assert lacking == INLINE.keys() | {"barrier0"}
    assert len(INLINE) == 73 and len(OTHERS) == 80


LLVM = RECORDS.keys() - INLINE.keys() - {"barrier0"}


def _is_as_in_the_guide(own: str, guide: str) -> bool:
    """Integers have no sign in LLVM, and the bits of narrow floats are unsigned; shared memory is at generic ones."""
    if guide.startswith("ptr"):
        return own in (guide, "ptr[0]")
    return re.sub(r"\b[biu](?=\d)", "i", own) == re.sub(r"\b[biu](?=\d)", "i", guide)


def test_types_are_the_guides() -> None:
    names = {name.replace(".", "_"): name for name in RECORDS}
    for name, (signature, *_) in GUIDE.items():
        record = RECORDS[names[name.replace(".", "_")]]
        pairs = zip(record["parameters"], signature["parameters"], strict=False)
        assert all(_is_as_in_the_guide(own, guide) for (_, own), (_, guide) in pairs), name
        assert record.get("immediates", {}).keys() >= {
            parameter.replace(".", "_") for parameter in signature.get("immediates", {})
        }, name
        if ".ld.red." not in name:
            returns = [record["returns"]] if isinstance(record["returns"], str) else record["returns"] or []
            wanted = [signature["returns"]] if isinstance(signature["returns"], str) else signature["returns"] or []
            assert all(map(_is_as_in_the_guide, returns, wanted)) and len(returns) == len(wanted), name


def test_operands_are_taken_once_each() -> None:
    for name, record in OTHERS.items():
        entries = [
            entry if isinstance(entry, dict) else {"place": entry} for entry in record["llvm"].get("operands", ())
        ]
        places = sorted(entry["place"] for entry in entries if "place" in entry)
        assert not entries or places == list(range(len(record["parameters"]))), name


def test_completing_twice_changes_nothing() -> None:
    """The generator leaves what it has made as it is."""
    for imported in (
        "inline_families",
        "nvvm_catalogue",
        "nvvm_tablegen",
        "nvvm_probe",
        "nvvm_evidence",
        "nvvm_values",
    ):
        database_module(imported)
    module = database_module("complete_nvvm")
    shards = {family: dict(load(f"nvvm/{family}")["intrinsics"]) for family in load("nvvm_names")["families"]}
    before = json.dumps(shards)
    module.complete(shards)
    assert json.loads(before) == json.loads(json.dumps(shards))
