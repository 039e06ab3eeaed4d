"""What type checkers and editors see: it is what there is at run time, and mypy takes and refuses calls by it."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Literal

import pytest

import nvgen as nv
from nvgen.intrinsics import nvvm as database
from nvgen.lang import Operation, surface, tensor_copies, tma
from nvgen.workflows import kernel_files
from tests.stubs import type_checkers
from tools import generate, reference, stubs

pytestmark = pytest.mark.sweep(6)

PACKAGE = Path(nv.__file__).parent
SAMPLES = Path(__file__).with_name("samples")


def operations() -> dict[str, Operation]:
    """Every operation of the device library by the name after ``nv.``."""
    values = {name: getattr(nv, name) for name in nv._PUBLIC}
    for module_name, module in stubs.public_modules().items():
        values |= {f"{module_name}.{name}": getattr(module, name) for name in dir(module) if not name.startswith("_")}
    return {name: value for name, value in values.items() if isinstance(value, Operation)}


def names_in(path: Path) -> set[str]:
    """The names that a stub gives to those who import it."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname for alias in node.names if alias.asname}
    return {name for name in found if not name.startswith("_") or name == "__version__"}


def test_what_is_made_is_up_to_date() -> None:
    made = generate.files()
    assert generate.there() == set(made), "run `python -m tools.generate`"
    old = [str(path) for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert not old, "run `python -m tools.generate`"


def test_the_package_has_every_public_name() -> None:
    assert names_in(PACKAGE / "__init__.pyi") == set(nv.__all__)
    assert (PACKAGE / "py.typed").read_text() == ""


def test_every_intrinsic_is_there() -> None:
    assert names_in(PACKAGE / "stubs" / "nvvm.pyi") == set(database.names()) == set(dir(nv.nvvm))


@pytest.mark.parametrize("name", stubs.public_modules())
def test_a_module_has_every_operation(name: str) -> None:
    module = stubs.public_modules()[name]
    runtime = {key for key in dir(module) if not key.startswith("_") and isinstance(getattr(module, key), Operation)}
    assert runtime
    seen = names_in(PACKAGE / "stubs" / f"{stubs.stub_name(name)}.pyi")
    assert runtime <= seen
    assert all(hasattr(module, key) for key in seen)


def test_the_reference_has_every_operation() -> None:
    pages = "".join(reference.pages().values())
    missing = [name for name in operations() if not name.startswith("libdevice.") and f"## `nv.{name}`" not in pages]
    assert missing == []


def test_a_page_says_what_both_of_its_modules_say() -> None:
    """``nv.tma`` is declared in two modules; what ``nv.surface`` has of ``nv.texture`` is on a page of its own."""
    texts = [inspect.getdoc(module) for module in (tma, tensor_copies)]
    assert stubs.module_documentation(tma) == "\n\n".join(text for text in texts if text)
    assert all(text and text in reference.pages()["tma.md"] for text in texts)
    assert all(text and text in stubs.stubs()[Path("stubs/tma.pyi")] for text in texts)
    assert stubs.module_documentation(surface) == inspect.getdoc(surface)


@pytest.mark.parametrize(("sample", "arch", "least"), [("kernels.py", "sm_90", 5), ("instructions.py", "sm_90a", 4)])
def test_samples_compile(sample: str, arch: str, least: int) -> None:
    kernels = kernel_files.kernels(SAMPLES / sample)
    assert len(kernels) >= least
    for kernel in kernels.values():
        assert ".entry" in kernel.ptx(arch=arch)


def test_literals_in_annotations_are_their_values() -> None:
    text = "def k(a: nv.Array[nv.f32, {}], v: nv.ptr[nv.vec[nv.f16, {}], {}]):\n    a[0, 0] = v[0].x\n"
    plain = nv.Kernel.from_source(text.format("2", "4", "'shared'")).parameters
    stated = ("L[2]", "L[4]", "L['shared']")
    assert nv.Kernel.from_source(text.format(*stated), namespace={"L": Literal}).parameters == plain


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[int, str]]]:
    """The errors that mypy finds in each sample, with the plugin; of nvgen itself it says nothing, as where that is
    installed."""
    samples = sorted(SAMPLES.glob("*.py"))
    found: dict[str, list[tuple[int, str]]] = {path.name: [] for path in samples}
    options = "strict = true\nplugins = nvgen.mypy\n"
    for name, line, code, _ in type_checkers.mypy(tmp_path_factory.mktemp("mypy"), samples, options):
        found[name].append((line, code))
    return found


def test_mypy_takes_the_kernels(reports: dict[str, list[tuple[int, str]]]) -> None:
    assert reports["kernels.py"] == reports["instructions.py"] == []


def test_mypy_finds_the_mistakes(reports: dict[str, list[tuple[int, str]]]) -> None:
    lines = (SAMPLES / "mistakes.py").read_text(encoding="utf-8").splitlines()
    expected = [(number, line.rpartition("# ")[2]) for number, line in enumerate(lines, 1) if "  # " in line]
    assert len(expected) >= 15
    assert reports["mistakes.py"] == expected
