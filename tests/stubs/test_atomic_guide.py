"""The guide to atomic operations says what is true: its examples run, and its tables and claims are derived again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.intrinsics import atoms
from nvgen.kernels import Kernel
from nvgen.lang.atomic import OPERATIONS
from nvgen.lang.atomic_forms import form
from nvgen.types import SCALARS, Space, Type, VectorType
from tests.assembling import assemble, needs_nvdisasm, needs_ptxas
from tests.errors.runner import execute
from tools import atomic_guide, atomic_machine_code, reference

pytestmark = pytest.mark.sweep(6)

pytest.importorskip("numpy")

PAGE = reference.folder() / "atomic_guide.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
CODE = atomic_machine_code.known()["rows"]
REDUCED = ("add", "sub", "min", "max", "inc", "dec", "and_", "or_", "xor")


@pytest.fixture(scope="module")
def names() -> dict[str, object]:
    """What the examples define, after all of them have run on the CPU; the script compiles none for a GPU."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    execute("\n\n".join(BLOCKS) + "\n# k.ptx() is called below\n", "atomic_guide.py", namespace)
    return namespace


def _kernels(names: dict[str, object]) -> dict[str, Kernel]:
    return {name: value for name, value in names.items() if isinstance(value, Kernel)}


def test_every_example_has_a_kernel_that_runs(names: dict[str, object]) -> None:
    assert len(BLOCKS) >= 7
    assert sum(block.count("@nv.kernel") for block in BLOCKS) == len(_kernels(names))


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_90", "sm_100"])
def test_examples_are_assembled(names: dict[str, object], arch: str, tmp_path: Path) -> None:
    for kernel in _kernels(names).values():
        assert assemble(kernel.ptx(arch=arch), arch, tmp_path) == ""


@needs_nvdisasm
@pytest.mark.parametrize("arch", atomic_machine_code.ARCHITECTURES)
def test_machine_code_is_what_ptxas_makes(arch: str, tmp_path: Path) -> None:
    if atomic_machine_code.release() != atomic_machine_code.known()["ptxas"]:
        pytest.skip("another release of ptxas than that of the tables")
    assert atomic_machine_code.derived(arch, tmp_path) == CODE[arch], "run `python -m tools.atomic_machine_code`"


@pytest.mark.parametrize("arch", CODE)
def test_what_is_said_of_shared_memory(arch: str) -> None:
    for row in atomic_machine_code.SHARED:
        if row.is_on(arch):
            operation = re.search(r"atomic\.(\w+)", row.statement)[1]  # type: ignore[index]
            swaps = operation in ("exch", "cas") and row.type in ("u32", "i32", "u64", "u128")
            is_instruction = swaps or row.type in ("i32", "u32")
            assert CODE[arch][row.key].startswith("[") == (not is_instruction), row


def type_of(text: str) -> Type:
    """The type that a row names."""
    vector = re.fullmatch(r"vec\[nv\.(\w+), (\d)\]", text)
    return VectorType(SCALARS[vector[1]], int(vector[2])) if vector else SCALARS[text]


@pytest.mark.parametrize("arch", CODE)
def test_what_is_said_of_global_memory(arch: str) -> None:
    for unused, used in atomic_machine_code.GLOBAL:
        if not used.is_on(arch):
            continue
        without, with_value = CODE[arch][unused.key], CODE[arch][used.key]
        operation = re.search(r"atomic\.(\w+)", used.statement)[1]  # type: ignore[index]
        is_own = form(operation, type_of(used.type)) is None
        assert ("[" in with_value) == (is_own or used.type in ("f16", "bf16", "u16")), used
        assert with_value.startswith("LDG") == is_own, used  # ptxas' loops begin with a plain load
        if "[" not in with_value:
            assert with_value.startswith("ATOMG.E."), used
            assert without.startswith("RED") == (operation in REDUCED), unused
            assert (".FTZ." in with_value) == ("f32" in used.type), used


@pytest.mark.parametrize("arch", CODE)
def test_what_is_said_of_pointers_warps_and_orders(arch: str) -> None:
    code = CODE[arch]
    assert "[" not in code["i32: nv.atomic.add(p, v)"]
    assert re.match(r"ATOM\.E\.ADD\S* \[LDS", code["f32: nv.atomic.add(p, v)"])
    assert code["i32: nv.atomic.add(a, 0, v)"].startswith("VOTEU")
    assert "VOTE" not in code["f32: nv.atomic.add(a, 0, v)"]
    of_block = [text for key, text in code.items() if 'scope="cta"' in key]
    assert len(of_block) == 13
    assert not any("CCTL" in text or "ERRBAR" in text for text in of_block)
    for text in code.values():
        assert ("ERRBAR" in text) == bool(re.search(r"MEMBAR\.\w+\.(GPU|SYS)", text))


def test_newer_architectures_have_the_same() -> None:
    assert CODE["sm_90"] == CODE["sm_100"]
    older = {key: text.replace("RED.", "REDG.") for key, text in CODE["sm_80"].items()}
    different = {key for key, text in older.items() if CODE["sm_90"][key] != text}
    assert different == {"f32: nv.atomic.add(p, v)"}  # other blocks' memory comes in


@pytest.mark.parametrize("name", ["add", "exch", "cas", "load", *REDUCED[1:]])
def test_a_reduction_is_chosen_where_it_is_said(name: str) -> None:
    values = ", v, v" if name == "cas" else "" if name == "load" else ", v"
    for order in OPERATIONS[name].orders:
        text = f'def k(a: nv.Array[nv.u32], v: nv.u32):\n    nv.atomic.{name}(a, 0{values}, order="{order}")\n'
        ptx = nv.Kernel.from_source(text).ptx(arch="sm_90")
        assert bool(re.search(r"\tred\.", ptx)) == (name in REDUCED and order in ("relaxed", "release")), order


def test_what_is_said_of_older_architectures() -> None:
    f16, f64, bf16, i64, u16 = (SCALARS[name] for name in ("f16", "f64", "bf16", "i64", "u16"))
    said = {
        ("add", f64): "sm_60",
        ("add", f16): "sm_70",
        ("add", bf16): "sm_90",
        ("min", i64): "sm_32",
        ("xor", i64): "sm_32",
        ("cas", u16): "sm_70",
        ("add", VectorType(SCALARS["f32"], 4)): "sm_90",
        ("exch", SCALARS["u128"]): "sm_90",
    }
    for (name, type_), since in said.items():
        found = form(name, type_)
        assert found is not None
        needed = found.availability(Space.GLOBAL)
        assert needed is not None
        assert needed.names[0] == since
    qualifiers = {
        (row.value, instruction): row.availability.names[0]
        for row in atoms.table().scopes
        for instruction in row.instructions
    }
    assert qualifiers["cluster", "atom"] == "sm_90"
    assert qualifiers["cta", "red"] == "sm_60"
    assert {row.availability.names[0] for row in atoms.table().semantics if row.value} == {"sm_70"}
    assert {row.availability.names[0] for row in atoms.table().hints} == {"sm_80"}


def test_the_table_has_every_operation_once() -> None:
    cells = [line.split(" | ")[0].removeprefix("| ") for line in atomic_guide.operations().splitlines()[2:]]
    found = [name for cell in dict.fromkeys(cells) for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(found) == sorted(name for name, operation in OPERATIONS.items() if operation.types)


def test_the_tables_of_ptx_have_every_row() -> None:
    text = atomic_guide.forms()
    plain = {f"`.{one.text}`" for one in atoms.forms() if not one.vector}
    assert all(one in text for one in plain)
    vectors = [one for one in atoms.forms() if one.vector and one.instruction == "atom"]
    assert sum(found.count(".v") for found in re.findall(r"\{([^}]*)\}", text)) == len(vectors)
    assert len(atomic_guide.qualifiers().splitlines()) - 2 == sum(
        len([row for row in rows if row.value])
        for rows in (atoms.table().semantics, atoms.table().scopes, atoms.table().spaces, atoms.table().hints)
    )
