"""What a target lacks: the target says what takes its place, and the front end types that without naming a target."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.base.records import Record
from nvgen.frontend import typing
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang import warp_functions
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from nvgen.targets.nvptx.legalise import NvptxLegaliser
from nvgen.tree import DeviceCall, walk
from nvgen.tree.legalisation import Expansion, LibraryCall, Meaning, UpdateLoop

FRONT_END = Path(typing.__path__[0]).parent
#: What the name of a target, or of a part of one, looks like.
TARGET = re.compile(r"sm_\d|\barch|architecture|nvptx|amdgpu|\bptx_version|(?:^|_)cpu(?:$|_)")
CALLS = [
    ("b[0] = nv.warp.match_any(a[0])", "u32", "sm_60", LibraryCall(warp_functions.match_any)),
    ("b[0] = nv.warp.match_any(a[0])", "u32", "sm_70", None),
    ("b[0] = nv.warp.match_any(a[0])", "f32", "sm_60", None),
    ("nv.atomic.add(a, 0, a[1])", "f64", "sm_50", UpdateLoop()),
    ("nv.atomic.add(a, 0, a[1])", "f64", "sm_60", None),
    ('nv.atomic.add(a, 0, a[1], on_unsupported="error")', "f64", "sm_50", None),
    ("nv.atomic.min(a, 0, a[1])", "i64", "sm_30", UpdateLoop()),
    ("nv.atomic.min(a, 0, a[1])", "i64", "sm_90a", None),
    ("b[0] = nv.u32(nv.atomic.load(a, 0))", "i32", "sm_50", None),
]


def specialised(statement: str, type_: str) -> Specialisation:
    text = f"def k(a: nv.Array[nv.{type_}], b: nv.Array[nv.u32]):\n    {statement}\n"
    return nv.Kernel.from_source(text).specialise()


def operations(kernel: Specialisation) -> list[str]:
    return [call.operation.name for call in walk.find(kernel.typed, DeviceCall)]


@pytest.mark.parametrize(("statement", "type_", "arch", "expansion"), CALLS)
def test_architectures(statement, type_, arch, expansion):
    kernel = specialised(statement, type_)
    legaliser = NvptxLegaliser(arch)
    (call,) = walk.find(kernel.typed, DeviceCall)
    assert legaliser.legalise(call) == expansion
    legal = kernel.for_target(legaliser)
    assert (legal is kernel) is (expansion is None)
    assert (operations(legal) == operations(kernel)) is (expansion is None)
    assert all(legaliser.legalise(left) is None for left in walk.find(legal.typed, DeviceCall))


def test_intrinsics_on_the_cpu():
    kernel = specialised("b[0] = nv.u32(nv.nvvm.barrier_cta_red_popc_all(0, a[0] > 0))", "i32")
    (call,) = walk.find(kernel.typed, DeviceCall)
    assert isinstance(CpuLegaliser().legalise(call), Meaning)
    assert operations(kernel.for_target(CpuLegaliser())) == ["barrier.reduce_count"]
    assert kernel.for_target(NvptxLegaliser("sm_90")) is kernel


def test_a_kernel_is_typed_once_for_equal_targets():
    kernel = specialised("nv.atomic.add(a, 0, a[1])", "f64")
    legal = kernel.for_target(NvptxLegaliser("sm_50"))
    assert kernel.for_target(NvptxLegaliser("sm_50")) is legal
    assert kernel.for_target(NvptxLegaliser("sm_52")) is not legal
    assert legal.for_target(NvptxLegaliser("sm_52")) is legal
    plain = specialised("a[0] = a[1]", "f64")
    assert plain.for_target(NvptxLegaliser("sm_50")) is plain


class WithoutBallots(Record):
    """A target of somebody else's."""

    def legalise(self, call: DeviceCall) -> Expansion | None:
        return Meaning("nv.barrier.reduce_count(0, a)") if call.operation.name == "warp.ballot" else None


def test_the_front_end_asks_any_target():
    kernel = specialised("b[0] = nv.warp.ballot(a[0] > 0)", "i32")
    assert operations(kernel.for_target(WithoutBallots())) == ["barrier.reduce_count"]


def test_the_front_end_names_no_target():
    """Neither in a name nor in a text; docstrings may."""
    found = []
    for path in sorted(FRONT_END.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
                words = [node.value]
            else:
                words = [getattr(node, name, None) for name in ("id", "attr", "arg", "name", "module")]
            found += [(path.name, word) for word in words if isinstance(word, str) and TARGET.search(word)]
    assert found == []
    assert TARGET.search("is_for_cpu") and TARGET.search("sm_70") and TARGET.search("needs_architecture")
