"""The README's range of PTX and of architectures: the rows have something of each version of it, and its ends are those
of the rows and of the ptxas that is installed.

Source of what a version introduced: PTX ISA, "Release Notes", "Changes in PTX ISA Version …".
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, architectures, ptx_versions, version_of
from nvgen.ptx.checking.forms import Form, all_forms
from tests.assembling import needs_ptxas

ROOT = Path(__file__).parents[2]
_STATED = re.compile(r"PTX for (sm_\w+) to (sm_\w+), PTX ISA ([\d.]+) to ([\d.]+)")
#: Versions that introduced no instruction, and what they did introduce.
_WITHOUT_INSTRUCTIONS = {
    "4.1": "queries of arrays, samples and layouts by txq and suq; %total_smem_size, %dynamic_smem_size",
    "7.2": ".xorsign.abs of min and max; function_name and inlined_at of .loc",
    "7.7": "isspacep and cvta of .param",
    "8.5": "mma.sp::ordered_metadata",
}
#: PTX 5.1 has no document.
_UNDOCUMENTED = frozenset({"5.1"})


@cache
def _stated() -> tuple[str, str, PtxVersion, PtxVersion]:
    found = _STATED.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    return found[1], found[2], version_of(found[3]), version_of(found[4])


def _versions_of(form: Form) -> set[PtxVersion]:
    """The versions that anything of a form came with: the form, a modifier, an operand, a combination."""
    combined = [needs for _, needs in form.combinations if needs is not None]
    every = [form.needs, *form.value_needs.values(), *form.operand_needs.values(), *combined]
    return {needs.first_ptx for needs in every if needs is not None}


def test_versions_of_the_range_are_those_of_the_rows() -> None:
    _, _, first, last = _stated()
    assert (first, last) == (min(ptx_versions()), max(ptx_versions()))


@pytest.mark.parametrize("version", list(map(str, ptx_versions())))
def test_version_has_rows_of_its_own(version: str) -> None:
    asked = version_of(version)
    forms = [form for form in all_forms().all if form.needs is not None and form.needs.first_ptx == asked]
    changed = [form for form in all_forms().all if asked in _versions_of(form)]
    assert bool(forms) is (version not in _WITHOUT_INSTRUCTIONS), [form.syntax for form in forms]
    assert changed


def test_architectures_of_the_range_are_those_of_the_rows() -> None:
    first, last, _, _ = _stated()
    assert (first, last) == (next(iter(architectures())), list(architectures())[-1])


@needs_ptxas
def test_ptxas_has_nothing_newer() -> None:
    _, _, _, last = _stated()
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    command = [ptxas, "--list-version"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert max(map(version_of, listed)) == last
    newer = {version for version in map(version_of, listed) if version >= min(ptx_versions())}
    assert newer - set(ptx_versions()) == set(map(version_of, _UNDOCUMENTED))
    text = subprocess.run([ptxas, "--help"], capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"'(sm_\d+[af]?)'", text)) <= architectures().keys()
