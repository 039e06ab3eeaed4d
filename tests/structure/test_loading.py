"""What is not loaded before it is needed: the database of intrinsics, and the classes of diagnostics."""

from __future__ import annotations

from pathlib import Path

from tests.structure.test_layers import python

#: Notes which files of the database are read.
WATCHED = """\
import sys, os.path
read = []
def watch(event, arguments):
    if event == "open" and "intrinsics_db" in str(arguments[0]):
        read.append(os.path.basename(arguments[0]))
sys.addaudithook(watch)
"""
#: Prints them, and which of some modules are loaded.
LOADED = """
print(sorted(read))
watched = ("nvgen.intrinsics.nvvm", "nvgen.diagnostics.diagnostic", "dataclasses")
print([name for name in watched if name in sys.modules])
"""
KERNEL = "import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = {}\n"


def compiled(folder: Path, expression: str) -> list[str]:
    """What is loaded when a kernel has been compiled that calculates ``expression``."""
    (folder / "kernel_k.py").write_text(KERNEL.format(expression))
    program = f"sys.path.insert(0, {str(folder)!r}); import kernel_k; kernel_k.k.ptx(arch='sm_80')"
    return python(WATCHED + program + LOADED).splitlines()


def test_importing_nvgen_loads_no_database() -> None:
    assert python(f"{WATCHED}import nvgen{LOADED}").splitlines() == ["[]", "[]"]


def test_a_kernel_without_intrinsics_knows_of_none(tmp_path: Path) -> None:
    assert compiled(tmp_path, "a[1] + 1.0") == ["['architectures.json']", "[]"]


def test_an_intrinsic_loads_its_family(tmp_path: Path) -> None:
    files, modules = compiled(tmp_path, "nv.nvvm.add_rz_f(a[1], 1.0)")
    assert files == "['architectures.json', 'arithmetic.json', 'nvvm_names.json']"
    assert modules == "['nvgen.intrinsics.nvvm']"  # none of what errors need


def test_an_atomic_operation_loads_its_table_and_nothing_of_what_errors_need(tmp_path: Path) -> None:
    assert compiled(tmp_path, "nv.atomic.add(a, 1, 1.0)") == [
        "['architectures.json', 'atom.json', 'instructions.json']",
        "[]",
    ]
    assert compiled(tmp_path, "nv.atomic.max(a, 1, 1.0)") == [
        "['architectures.json', 'atom.json', 'instructions.json']",
        "[]",
    ]


def test_functions_of_the_user_load_no_tables_of_functions(tmp_path: Path) -> None:
    """Python's and NumPy's own are looked up in large ones."""
    (tmp_path / "kernel_k.py").write_text("def double(x):\n    return x + x\n" + KERNEL.format("double(a[1])"))
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import kernel_k; kernel_k.k.ptx(arch='sm_80')"
    loaded = python(f"{program}\nprint([name for name in sys.modules if name.startswith('nvgen.lang.names')])")
    assert loaded == "[]\n"


def test_a_target_is_loaded_when_something_is_compiled_for_it(tmp_path: Path) -> None:
    (tmp_path / "kernel_k.py").write_text(KERNEL.format("a[1] + 1.0"))
    start = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import kernel_k; from nvgen.artifacts import compiler\n"
    )
    for_cpu = (
        "from nvgen.runtime.cpu import compilation; from nvgen.targets.cpu.conventions.options import CpuOptions\n"
    )
    loaded = "\nprint([name for name in sys.modules if name.startswith(('nvgen.targets.nvptx', 'nvgen.targets.cpu.'))])"
    assert python(f"{start}{loaded}") == "[]\n"
    of_ptx = python(f"{start}kernel_k.k.ptx(){loaded}")
    assert "nvgen.targets.nvptx.pipeline" in of_ptx and "nvgen.targets.cpu" not in of_ptx
    of_cpu = python(f"{start}{for_cpu}compilation.compiled(kernel_k.k.specialise(), CpuOptions(), {{}}){loaded}")
    assert "nvgen.targets.cpu.pipeline" in of_cpu and "nvgen.targets.nvptx" not in of_cpu
