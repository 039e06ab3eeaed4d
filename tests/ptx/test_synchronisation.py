"""What threads synchronise with: the PTX of every form, and for which architectures it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import architectures, find_architecture, ptx_versions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx.synchronisation import ALL
from tests.ptx_text import parsed, texts

pytestmark = pytest.mark.sweep(6)

FORMS = [(arch, statement) for family in ALL for arch, spelled in family.items() for statement in spelled]
SPELLED = {
    (arch, statement): family[arch][statement] for family in ALL for arch in family for statement in family[arch]
}
#: What ptxas takes no more, and where operations begin that are said to be of sm_75.
OLDEST = "sm_75"
#: What is said where another architecture, or another variant of one, has it.
LACKING = {"NVG0504", "NVG2203"}


def kernel(*statements: str) -> nv.Kernel:
    body = "\n    ".join(statements)
    return nv.Kernel.from_source(
        "def k(n: nv.i32, m: nv.u32, o: nv.Array[nv.i32], u: nv.Array[nv.u32], b: nv.Array[nv.bool],\n"
        "      w: nv.Array[nv.u64], f: nv.Array[nv.f32], v: nv.Array[nv.u8]):\n"
        f"    bars = nv.shared.array(4, nv.u64)\n    {body}\n"
    )


def is_there(since: str, arch: str) -> bool:
    """Whether an architecture has what came with another one."""
    return find_architecture(since).architecture.is_compatible_with(find_architecture(arch).architecture)


@pytest.mark.parametrize(("arch", "statement"), FORMS)
def test_spelling(arch: str, statement: str) -> None:
    found = texts(kernel(statement).ptx(arch=arch))
    left = iter(found)
    missing = [line for line in SPELLED[arch, statement] if line not in left]
    assert not missing, f"{missing} in {found}"


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("arch", sorted({arch for arch, _ in FORMS}))
def test_the_oldest_architecture_takes_them(arch: str, tmp_path: Path) -> None:
    """With the version of PTX that nvgen raises it to, and no later one."""
    statements = [statement for since, statement in FORMS if since == arch]
    assert assemble(kernel(*statements).ptx(arch=arch), arch, tmp_path) == ""
    for number, statement in enumerate(statements):
        ptx = kernel(statement).ptx(arch=arch).replace(".entry k(", f".entry k{number}(")
        assert assemble(ptx, arch, tmp_path, ("-O0",)) == "", statement


@needs_ptxas
def test_later_architectures_take_them(tmp_path: Path) -> None:
    for arch in ("sm_80", "sm_90", "sm_90a", "sm_100", "sm_103a", "sm_120a", "sm_121"):
        assert arch in assembler_architectures()
        record = architectures()[arch]
        statements = [
            s for since, s in FORMS if find_architecture(since).architecture.is_compatible_with(record.architecture)
        ]
        assert len(statements) > 20
        assert assemble(kernel(*statements).ptx(arch=arch), arch, tmp_path) == ""


@pytest.mark.sweep(8)
@pytest.mark.parametrize("arch", architectures())
def test_every_architecture_takes_or_refuses_them(arch: str) -> None:
    """LLVM never ends the process. What an architecture has is compiled together."""
    there = [statement for since, statement in FORMS if is_there(since, arch)]
    if not there:  # it is older than all of them: each is refused, or spelled otherwise
        assert None in [compile_or_refuse(statement, arch, LACKING) for _, statement in FORMS[::15]]
    for version in ({}, {"ptx_version": str(ptx_versions()[-1])}) if there else ():
        assert kernel(*there).ptx(arch=arch, **version)


@pytest.mark.parametrize("arch", ["sm_70", "sm_75", "sm_89", "sm_90a", "sm_110f", "sm_121a"])
def test_what_an_architecture_lacks_is_refused(arch: str) -> None:
    """Or it is spelled otherwise there."""
    lacking = [(since, statement) for since, statement in FORMS if not is_there(since, arch) and since != "sm_75"]
    found = {form: compile_or_refuse(form[1], arch, LACKING) for form in lacking}
    assert None in found.values() or {since for since, _ in lacking} <= {"sm_100", "sm_100a"}
    for form, ptx in found.items():
        has_it = "elect_lane" in form[1] and is_there("sm_90", arch)  # it came before what is listed
        assert ptx is None or has_it or not set(SPELLED[form]) <= set(texts(ptx)), form


@pytest.mark.sweep(4)
@pytest.mark.parametrize("arch", ["sm_20", "sm_30", "sm_60", "sm_70", "sm_80", "sm_90", "sm_100"])
def test_the_first_version_of_ptx_takes_or_refuses_them(arch: str) -> None:
    version = str(architectures()[arch].minimum_ptx)
    found = [compile_or_refuse(statement, arch, {*LACKING, "NVG0520"}, ptx_version=version) for _, statement in FORMS]
    assert any(found) and (None in found or arch == "sm_100")  # that has all but what other architectures add
    assert {nv.ptx.to_text(statement) for ptx in found if ptx for statement in parsed(ptx).statements[:1]} == {
        f".version {version}"
    }


def compile_or_refuse(statement: str, arch: str, codes: set[str], **options: str) -> str | None:
    """The PTX, or None where it is refused, with one of these codes."""
    try:
        return kernel(statement).ptx(arch=arch, **options)
    except nv.CompileError as error:
        assert error.code in codes, statement
        return None


#: What may be said of a form that one thread runs by itself, with any arguments; some are of a GPU alone.
RUN = {"NVG1906", "NVG1908", "NVG2009", "NVG2010", "NVG2102", "NVG2104", "NVG2116", "NVG2131", "NVG2191"}


@pytest.mark.sweep(64)
@pytest.mark.parametrize("statement", dict.fromkeys(statement for _, statement in FORMS))
def test_the_cpu_runs_or_refuses_every_form(statement: str) -> None:
    """Compiled, interpreted, and with checks: whatever it finds, it is a diagnostic."""
    number = 0 if "map(" in statement else 1
    for check in (None, "step", "race,barrier,uninit"):
        arrays = (np.ones(4, type_) for type_ in (np.int32, np.uint32, np.bool_, np.uint64, np.float32, np.uint8))
        try:
            kernel(statement).on("cpu", check=check)[1, 1](number, np.uint32(1), *arrays)
        except nv.NvgenError as error:
            assert error.code in RUN
