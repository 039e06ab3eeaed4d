"""Every record of the database proves itself: the kernel that calls it compiles where the record says, gives the
instruction that it names, and ptxas takes it; everywhere else the call is refused before LLVM sees it.

A normal run takes a part of every family, ``pytest -m sweep tests/intrinsics`` all of them, with a table of verdicts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from nvgen import Kernel
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import Architecture, architectures, find_architecture, ptx_versions
from nvgen.intrinsics.nvvm import VERDICTS, Intrinsic
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.intrinsics.calls import every, kernel

pytestmark = pytest.mark.sweep(6)

#: Kernels that are compiled together.
_TOGETHER = 40
#: What any kernel may have besides.
_ORDINARY = re.compile(
    r"(mov|cvta|cvt|and|or|setp|selp|ld|st|prmt|shl|shr|bfe|add|not|xor|bra|ret|neg|sub|mul|mad|min|max|abs)(\.|$)"
)


@cache
def _groups() -> dict[str, tuple[Intrinsic, ...]]:
    """The intrinsics that work, by family and by what they need; those of one system only, and that ended, apart."""
    found: dict[str, list[Intrinsic]] = {}
    for intrinsic in every():
        known = intrinsic.availability
        if known.is_anywhere:
            where = "-".join(f"{arch}@{version}" for arch, version in known.since)
            ended = f"-until-{known.until}{known.until_ptx or ''}" if known.until or known.until_ptx else ""
            key = f"{intrinsic.family}-{where}{ended}{known.system and '-'}{known.system}"
            found.setdefault(key, []).append(intrinsic)
    return {
        f"{key}-{start // _TOGETHER}": tuple(own[start : start + _TOGETHER])
        for key, own in found.items()
        for start in range(0, len(own), _TOGETHER)
    }


def _sample() -> list[str]:
    """The first group of each family."""
    first: dict[str, str] = {}
    for key in _groups():
        first.setdefault(key.split("-")[0], key)
    return list(first.values())


_GROUPS = [
    pytest.param(key, marks=[] if key in _sample() else [pytest.mark.sweep(16)], id=key) for key in sorted(_groups())
]


def _places(intrinsic: Intrinsic) -> list[tuple[str, bool]]:
    """Architectures to compile for, and whether ptxas has to take it there: all minimums, and plain later ones."""
    known = assembler_architectures()
    places = [(arch, arch in known) for arch in intrinsic.availability.names]
    if not intrinsic.availability.until and not intrinsic.availability.until_ptx:
        later = [arch for arch in ("sm_75", "sm_90", "sm_120") if _has(intrinsic, find_architecture(arch).architecture)]
        places += [(arch, True) for arch in later if arch not in dict(places)]
    elif _has(intrinsic, Architecture(75, "")) and intrinsic.availability.until == "sm_75":
        places.append(("sm_75", True))
    return places


def _has(intrinsic: Intrinsic, architecture: Architecture) -> bool:
    """Whether an architecture has it, or had it before it ended."""
    return intrinsic.availability.with_changes(until="").needed_ptx(architecture) is not None


@pytest.mark.sweep(14)
@needs_ptxas
@pytest.mark.parametrize("key", _GROUPS)
def test_compiles_where_the_record_says(key: str, tmp_path: Path) -> None:
    group = _groups()[key]
    kernels = [kernel(intrinsic).specialise() for intrinsic in group]
    for arch, is_known in _places(group[0]):
        options = CompileOptions(arch, system=group[0].availability.system or "cuda")
        ptx = compiler.compile_kernels(kernels, options, compiler.Stage.PTX).text
        assert "llvm_nvvm" not in ptx
        bodies = dict(re.findall(r"\.entry k_(\w+)\(.*?\n\{(.*?)\n\}", ptx, re.DOTALL))
        for intrinsic in group:
            body = re.sub(r"\s+", " ", bodies[intrinsic.short_name])
            assert _mnemonic(intrinsic) in body.replace(".aligned", ""), f"{intrinsic.name} on {arch}"
        assert not is_known or assemble(ptx, arch, tmp_path, ("-O0",)) == ""


def _mnemonic(intrinsic: Intrinsic) -> str:
    """The start of its own instruction."""
    names = [re.sub(r"^@\S+ ", "", instruction).split(" ")[0] for instruction in intrinsic.ptx]
    special = [name for name in names if not _ORDINARY.match(name)]
    name = (special or names or [""])[0].replace(".aligned", "")  # which the first versions of PTX do not write
    # The table was made with 64-bit addresses; kernels have shorter ones.
    name = name.replace(".shared::cluster.u64", ".shared::cluster.u32")
    if intrinsic.name.startswith("ldu."):
        return "ldu.global"  # a vector is loaded as such, or as a larger number
    # LLVM knows what these registers hold.
    return "st.global" if intrinsic.name.endswith((".w", ".warpsize")) else name


@pytest.mark.parametrize("family", sorted(database.families()))
def test_refused_where_the_record_has_nothing(family: str) -> None:
    """Below the minimum, on sm_50, and in a PTX version that is too old: never a process that ends."""
    own = [intrinsic for intrinsic in every() if intrinsic.family == family and intrinsic.availability.is_anywhere]
    for intrinsic in own[:: max(1, len(own) // 12)]:
        check_refusals(intrinsic)


@pytest.mark.sweep(32)
@pytest.mark.parametrize("family", sorted(database.families()))
def test_every_one_is_refused_where_the_record_has_nothing(family: str) -> None:
    for intrinsic in every():
        if intrinsic.family == family and intrinsic.availability.is_anywhere:
            check_refusals(intrinsic)


def check_refusals(intrinsic: Intrinsic) -> None:
    """Tries an intrinsic where it is missing."""
    made = kernel(intrinsic)
    options = {"system": intrinsic.availability.system or "cuda"}
    for arch in _missing(intrinsic):
        with pytest.raises(CompileError) as caught:
            made.llvm_ir(arch=arch, **options)
        assert caught.value.code in ("NVG0504", "NVG2203", "NVG2230"), f"{intrinsic.name} on {arch}"
    arch, version = intrinsic.availability.since[0]
    older = [v for v in ptx_versions() if find_architecture(arch).minimum_ptx <= v < version]
    if older:
        with pytest.raises(CompileError) as caught:
            made.llvm_ir(arch=arch, ptx_version=str(older[-1]), **options)
        assert caught.value.code == "NVG0520", intrinsic.name


def _missing(intrinsic: Intrinsic) -> Sequence[str]:
    """sm_50 if it lacks it, the architecture just below the oldest that has it, and one of those that lost it."""
    known = sorted((record.architecture for record in architectures().values()), key=lambda a: a.encoding)
    oldest = find_architecture(intrinsic.availability.names[0]).architecture.encoding
    older = [architecture for architecture in known if architecture.encoding < oldest]
    lacking = [str(architecture) for architecture in older[-1:] if not _has(intrinsic, architecture)]
    if not _has(intrinsic, Architecture(50, "")):
        lacking.append("sm_50")
    if intrinsic.availability.until:
        later = [architecture for architecture in known if intrinsic.availability.has_ended(architecture)]
        lacking += [str(later[0]), str(later[-1])]
    return list(dict.fromkeys(lacking))


def test_single_constants_need_more() -> None:
    """A number that makes another instruction of it may need more than the intrinsic: LLVM ends the process there."""
    demanding = [
        (intrinsic, parameter, value, needs)
        for intrinsic in every()
        for parameter in intrinsic.parameters
        if parameter.immediate is not None
        for value, needs in parameter.immediate.rare
    ]
    assert {intrinsic.family for intrinsic, *_ in demanding} == {"tcgen05", "tensor_copies"}
    for intrinsic, parameter, value, needs in demanding[::7]:
        made = kernel(intrinsic, {parameter.name: value})
        assert _mnemonic(intrinsic).split(".")[0] in made.ptx(arch=needs.names[0])
        tried = ("sm_90a", "sm_103a", "sm_100f")
        lacking = [arch for arch in tried if needs.needed_ptx(find_architecture(arch).architecture) is None]
        for arch in lacking:
            with pytest.raises(CompileError) as caught:
                made.llvm_ir(arch=arch)
            assert caught.value.code == "NVG2203"


def test_what_llvm_wants_constant_is_constant() -> None:
    """The alignment of `ldu.global`, which LLVM's declaration does not say."""
    loads = [intrinsic for intrinsic in every() if intrinsic.name.startswith("ldu.global.")]
    assert loads and all(intrinsic.parameters[1].immediate is not None for intrinsic in loads)
    text = "def k(a: nv.Array[nv.f32], n: nv.i32):\n    a[0] = nv.nvvm.ldu_global_f_f32_p1(nv.address_of(a[1]), n)\n"
    with pytest.raises(CompileError) as caught:
        Kernel.from_source(text).llvm_ir()
    assert caught.value.code == "NVG2204"


def test_handles_are_operands_of_inline_ptx() -> None:
    """Of textures and surfaces: a handle may be a constant, or chosen."""
    of_handles = [
        found for found in every() if found.family in ("textures", "surfaces") and found.availability.is_anywhere
    ]
    assert of_handles and all(found.inline is not None for found in of_handles)


@pytest.mark.parametrize("verdict", VERDICTS[2:])
def test_refused_everywhere(verdict: str) -> None:
    refused = [intrinsic for intrinsic in every() if intrinsic.verdict == verdict]
    assert refused
    for intrinsic in refused:
        with pytest.raises(CompileError) as caught:
            kernel(intrinsic).llvm_ir(arch="sm_120a")
        assert caught.value.code == "NVG2201", intrinsic.name


def test_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    """The table; LLVM 22 has 2569 intrinsics, and every one is in it."""
    rows: dict[str, Counter[str]] = {}
    bases: dict[str, set[str]] = {}
    for intrinsic in every():
        rows.setdefault(intrinsic.family, Counter())[intrinsic.verdict] += 1
        bases.setdefault(intrinsic.base, set()).add(intrinsic.verdict)
    rows = dict(sorted(rows.items()))
    rows["all overloads"] = sum(rows.values(), Counter())
    rows["all intrinsics"] = Counter(verdict for own in bases.values() for verdict in own)
    with capsys.disabled():
        print(f"\n{'':18}" + "".join(f"{verdict:>18}" for verdict in VERDICTS))
        for name, counts in rows.items():
            print(f"{name:18}" + "".join(f"{counts[verdict] or '':>18}" for verdict in VERDICTS))
    lacking = {intrinsic.base for intrinsic in every() if intrinsic.verdict == "inline PTX"} | {"barrier0"}
    of_llvm = {intrinsic.base for intrinsic in every()} - lacking
    assert len(of_llvm) == 2569
