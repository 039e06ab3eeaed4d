"""What the operations of ``nv.tcgen05`` become in PTX, and that ptxas takes it where they claim to be."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures, ptx_versions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx import tcgen05
from tests.ptx.tcgen05 import FORMS, NEEDS, Form
from tests.ptx_text import names, parsed, texts

pytestmark = pytest.mark.sweep(6)

#: Statements of a kernel of the sweep.
PART = 48
#: One form of those that have the same needs.
REPRESENTATIVES = {needs: next(form for form in FORMS if form.needs == needs) for needs in NEEDS}


def parts(forms: list[Form]) -> list[list[Form]]:
    """Forms that can stand in one kernel: with the same needs, and for as many blocks."""
    found = []
    for _, group in itertools.groupby(sorted(forms, key=_key), key=_key):
        some = list(group)
        found += [some[start : start + PART] for start in range(0, len(some), PART)]
    return found


def _key(form: Form) -> tuple[str, int]:
    return form.needs, form.cta_group


def instructions(ptx: str) -> list[str]:
    """The instructions of the family, without operands, in the order of the text."""
    return names(ptx, "tcgen05*")


def check(forms: list[Form], arch: str, folder: Path) -> None:
    """Each form becomes its instruction, and ptxas takes them all."""
    ptx = tcgen05.kernel(forms).ptx(arch=arch)
    assert instructions(ptx) == [form.instruction for form in forms]
    version = parsed(ptx).version
    assert version is not None
    assert f"{version.major}.{version.minor}" == NEEDS[forms[0].needs][arch]
    assert assemble(ptx, arch, folder, ["-O0"]) == ""


def test_there_are_all_forms() -> None:
    assert len(FORMS) == len({form.statement for form in FORMS}) > 2000
    assert {form.needs for form in FORMS} == set(NEEDS)


@needs_ptxas
@pytest.mark.parametrize("number", range(6))
def test_some_forms(number: int, tmp_path: Path) -> None:
    """Every 40th form, on one of the architectures that have it."""
    for index, part in enumerate(parts(FORMS[number::40])):
        archs = list(NEEDS[part[0].needs])
        if index % 3 == number % 3:
            check(part, archs[(index + number) % len(archs)], tmp_path)


@pytest.mark.sweep
@needs_ptxas
@pytest.mark.parametrize("arch", tcgen05.FAMILIES)
def test_every_form(arch: str, tmp_path: Path) -> None:
    for part in parts(FORMS):
        if arch in NEEDS[part[0].needs]:
            check(part, arch, tmp_path)


@pytest.mark.parametrize("needs", NEEDS)
def test_other_architectures_are_refused(needs: str) -> None:
    """A diagnostic on each of them, and never a failure of LLVM. ``sm_101`` is what ``sm_110`` was called."""
    kernel = tcgen05.kernel([REPRESENTATIVES[needs]])
    for arch in architectures():
        if arch.replace("101", "110") in NEEDS[needs]:
            assert "tcgen05" in kernel.ptx(arch=arch)
            continue
        with pytest.raises(CompileError) as caught:
            kernel.ptx(arch=arch)
        assert caught.value.diagnostic.code == "NVG2203", arch


@pytest.mark.sweep
@needs_ptxas
@pytest.mark.parametrize("needs", [needs for needs in NEEDS if needs not in tcgen05.STATED])
def test_what_is_refused_is_what_ptxas_refuses(needs: str, tmp_path: Path) -> None:
    """The text for one architecture, with another one's name and each PTX version."""
    module = nv.ptx.parse(tcgen05.kernel([REPRESENTATIVES[needs]]).ptx(arch=next(iter(NEEDS[needs]))))
    known = assembler_architectures()
    for arch in (name for name in architectures() if name in known and name >= "sm_100" and name < "sm_13"):
        for version in ptx_versions():
            if not architectures()[arch].minimum_ptx <= version:
                continue
            text = nv.ptx.to_text(nv.ptx.with_target(nv.ptx.with_version(module, version.major, version.minor), arch))
            has = arch in NEEDS[needs] and str(version) >= NEEDS[needs][arch]
            assert (assemble(text, arch, tmp_path, ["-O0"]) == "") == has, (arch, version)


def test_versions_can_be_too_old() -> None:
    kernel = tcgen05.kernel([REPRESENTATIVES["nvf4"]])
    with pytest.raises(CompileError) as caught:
        kernel.ptx(arch="sm_100a", ptx_version="8.6")
    assert caught.value.diagnostic.code == "NVG0520"


@needs_ptxas
@pytest.mark.parametrize("arch", tcgen05.FAMILIES)
def test_product_of_tiles(arch: str, tmp_path: Path) -> None:
    """A whole kernel; what is computed of loaded values comes after the wait for them."""
    ptx = tcgen05.product_of_tiles.ptx(arch=arch)
    product = "tcgen05.mma.cta_group::1.kind::f16"
    assert instructions(ptx) == [
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32",
        "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned",
        "tcgen05.fence::before_thread_sync",
        "tcgen05.fence::after_thread_sync",
        *[product] * 4,
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64",
        "tcgen05.fence::after_thread_sync",
        *["tcgen05.ld.sync.aligned.32x32b.x64.b32", "tcgen05.wait::ld.sync.aligned"] * 2,
        "tcgen05.fence::before_thread_sync",
        "tcgen05.dealloc.cta_group::1.sync.aligned.b32",
    ]
    assert assemble(ptx, arch, tmp_path, ["-O3"]) == ""
    before, *loads = ptx.split("tcgen05.ld.")
    assert "fma.rn.f32" not in before
    for load in loads:
        asynchronous, _, ready = load.partition("tcgen05.wait::ld")
        assert "fma" not in asynchronous
        assert ready.count("fma.rn.f32") == 64


@needs_ptxas
def test_registers_of_every_type(tmp_path: Path) -> None:
    ptx = tcgen05.registers_of_every_type.ptx(arch="sm_103a")
    assert [name.split(".aligned.")[1] for name in instructions(ptx) if "wait" not in name] == [
        "32x32b.x1.b32",
        "16x128b.x1.b32",
        "32x32b.x2.b32",
        "32x32b.x2.b32",
        "32x32b.x2.min.NaN.f32",
        "32x32b.x4.b32",
        "32x32b.x4.b32",
        "16x128b.x1.b32",
    ]
    assert assemble(ptx, "sm_103a", tmp_path) == ""


@needs_ptxas
def test_parts_of_the_family(tmp_path: Path) -> None:
    ptx = tcgen05.parts_of_the_family.ptx(arch="sm_110f")
    commit = "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster"
    assert instructions(ptx) == [
        "tcgen05.st.sync.aligned.32x32b.x128.b32",
        "tcgen05.wait::st.sync.aligned",
        "tcgen05.ld.sync.aligned.32x32b.x128.b32",
        "tcgen05.wait::ld.sync.aligned",
        "tcgen05.ld.sync.aligned.32x32b.x2.b32",
        "tcgen05.wait::ld.sync.aligned",
        f"{commit}.b64",
        f"{commit}.multicast::cluster.b64",
    ]
    assert ".local" not in ptx
    assert assemble(ptx, "sm_110f", tmp_path) == ""


def test_operands_of_a_product() -> None:
    """Addresses in brackets, in the order that PTX has them; masks in braces; constants as they are."""
    statement = (
        'nv.tcgen05.mma(t, s, b, i, p, kind="tf32", metadata=v, disable_output_lane=(1, 2, v, 4), scale_input_d=3)'
    )
    ptx = tcgen05.kernel([Form(statement, "")]).ptx(arch="sm_100a")
    (line,) = texts(ptx, "tcgen05*")
    assert line.partition(" ")[2] == "[%r], [%r], %rd, [%r], %r, {%r, %r, %r, %r}, %p, 3;"
    statement = 'nv.tcgen05.mma(t, a, b, i, p, kind="mxf8f6f4", scale_a=t, scale_b=s, lut_b=v)'
    (line,) = texts(tcgen05.kernel([Form(statement, "")]).ptx(arch="sm_107f"), "tcgen05*")
    assert line.partition(" ")[2] == "[%r], %rd, %rd, [%r], %r, [%r], [%r], %p;"
