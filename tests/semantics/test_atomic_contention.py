"""All threads of many blocks on one and on 256 addresses, the blocks on several threads of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.artifacts import compiler
from nvgen.runtime.cpu import launch
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.semantics.atomic_contention import SHARINGS, contended, kernel_of, run
from tests.semantics.atomic_operations import types

pytestmark = pytest.mark.sweep(6)

TYPES = [type_ for type_ in types() if contended(type_)]


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Launches share blocks out over at least two threads of the machine."""
    if launch.core_count() < 2:
        monkeypatch.setattr(launch, "core_count", lambda: 2)
        launch._pool.cache_clear()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("addresses", [1, 256])
@pytest.mark.parametrize("type_", TYPES)
def test_every_operation_counts(type_: str, addresses: int) -> None:
    run("cpu", type_, "grid", addresses, blocks=512, block=64)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("sharing", SHARINGS)
def test_whoever_shares(sharing: str) -> None:
    run("cpu", "u32", sharing, 256, blocks=64, block=64, seed=1)
    run("cpu", "i64", sharing, 1, blocks=64, block=64, seed=2)


#: All of every type take a minute to compile and to assemble.
_SAMPLE = ["u8", "u32", "f16"]
_ARCHITECTURES = ("sm_75", "sm_80", "sm_90", "sm_100")


@needs_ptxas
@pytest.mark.parametrize(
    ("arch", "chosen"),
    [("sm_90", _SAMPLE), *(pytest.param(arch, TYPES, marks=pytest.mark.sweep(16)) for arch in _ARCHITECTURES)],
)
def test_all_assembles(arch: str, chosen: list[str], tmp_path: Path) -> None:
    kernels = [
        kernel_of(type_, name, addresses).specialise()
        for name, sharing in SHARINGS.items()
        for type_ in chosen
        for addresses in ((1, 256) if type_ == "u32" else (256,))
        if arch in ("sm_90", "sm_100") or not sharing.needs_clusters
    ]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path) == ""
