"""Imports point one way. Read from the text of every module, so that no import can hide."""

from __future__ import annotations

import ast
import importlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import nvgen
from nvgen.base.version import PACKAGES
from nvgen.lang.operation import DeviceOperation, Need
from tests.structure.local_imports import LOCAL

ROOT = Path(nvgen.__file__).resolve().parents[1]

#: Lowest first: a module imports from its own layer and from the lower ones. A name is a module or a package.
LAYERS = (
    "nvgen.base",
    "nvgen.diagnostics",
    "nvgen.files",
    "nvgen.processes",
    "nvgen.types",
    "nvgen.intrinsics",
    "nvgen.ptx",
    "nvgen.lang",
    "nvgen.tree",
    "nvgen.frontend",
    "nvgen.frontend.specialisation",  # what later stages know of the front end
    "nvgen.frontend.pickling",
    "nvgen.frontend.exported_functions",
    "nvgen.codegen.contract",  # what code generation is written against, and what targets are
    "nvgen.codegen",
    "nvgen.lift",
    "nvgen.targets",
    "nvgen.artifacts",
    "nvgen.runtime",
    "nvgen.launches",
    "nvgen.ptx_kernels",
    "nvgen.kernels",
    "nvgen.cuda",
    "nvgen.workflows",
    "nvgen.jax",
    "nvgen.emulate",
    "nvgen.cli",
    "nvgen.extending",
    "nvgen_numba",
    "nvgen.compat",
    "nvgen.__main__",
    "nvgen.testing",
    "nvgen.testing.plugin",
    "nvgen.mypy",
)

#: Layers that stand alone: what each may import besides itself.
ALONE = {
    "nvgen.base": frozenset[str](),
    "nvgen.diagnostics": frozenset({"nvgen.base"}),
    "nvgen.files": frozenset({"nvgen.base", "nvgen.diagnostics"}),
    "nvgen.processes": frozenset({"nvgen.base", "nvgen.diagnostics"}),
    "nvgen.testing.plugin": frozenset({"nvgen.testing"}),  # pytest loads it with every run
    "nvgen.mypy": frozenset[str](),  # mypy loads it
    "nvgen.compat": frozenset({"nvgen_numba"}),
    "nvgen.ptx": frozenset({"nvgen.base", "nvgen.diagnostics", "nvgen.intrinsics"}),
}

#: What a layer never imports, although it stands above it.
NEVER = (
    *(
        (layer, front)
        for layer in ("nvgen.codegen.contract", "nvgen.codegen", "nvgen.lift", "nvgen.targets")
        for front in ("nvgen.frontend", "nvgen.frontend.specialisation", "nvgen.frontend.pickling")
    ),
    ("nvgen.runtime", "nvgen.frontend"),
    ("nvgen.artifacts", "nvgen.runtime"),
    ("nvgen.codegen", "nvgen.targets"),
    ("nvgen.lift", "nvgen.targets"),
)

#: Layers in which imports inside functions close no cycle either.
WITHOUT_CYCLES = ("nvgen.tree", "nvgen.codegen.contract", "nvgen.codegen", "nvgen.lift", "nvgen.targets")

#: Packages that only some places import.
OUTSIDE = {
    "llvmlite": ("nvgen.codegen", "nvgen.lift", "nvgen.targets"),
    "cuda": ("nvgen.runtime.gpu.driver", "nvgen.files.cuda_tools", "nvgen.cuda", "nvgen.artifacts.binaries.nvjitlink"),
    "jinja2": ("nvgen.files.rendering",),
    "cloudpickle": ("nvgen.frontend.pickling",),
    "platformdirs": ("nvgen.files.cache.settings",),
    "numpy": (  # who passes an array has imported it
        *("nvgen.types.numpy_records", "nvgen.jax", "nvgen.cuda", "nvgen_numba"),
        *("nvgen.runtime.interop.arrays_of_memory", "nvgen.runtime.interop.array_interfaces"),
        *(
            "nvgen.runtime.ptx.race_proofs",
            "nvgen.runtime.ptx.variables",
            "nvgen.runtime.cpu.launch_accesses",
            "nvgen.cli.run_kernel",
            "nvgen.cli.run_arguments",
        ),
        *("nvgen.runtime.arrays.device_arrays", "nvgen.runtime.arrays.elements", "nvgen.runtime.arrays.host_views"),
        *("nvgen.runtime.gpu.array_copies", "nvgen.runtime.cpu.array_copies", "nvgen.runtime.arrays.copy_checks"),
        *("nvgen.workflows.tuning", "nvgen.testing"),
    ),
    "ml_dtypes": ("nvgen.runtime.interop.arrays_of_memory",),
    "jax": ("nvgen.jax",),
    "numba": ("nvgen_numba",),  # its users' programs
    "pytest": ("nvgen.testing",),  # its plugin
    "_pytest": ("nvgen.testing.random_orders",),
    "mypy": ("nvgen.mypy",),  # its plugin
    "tqdm": ("nvgen.files.progress",),
    "pygments": ("nvgen.artifacts.report.listings.highlighting",),
    "matplotlib": ("nvgen.artifacts.report.figures.charts",),
    "tests": (),
}

#: Past 500 lines a file, or 50 a function, with the reason.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[tuple[str, str], str] = {}


#: Past eight parameters a function, with the reason.
MANY_PARAMETERS = {
    ("nvgen.launches", "launch"): "public: what a launch may be told, by keyword",
    ("nvgen.workflows.tuning.tuner", "tune"): "public: keywords, in the groups of docs/guide/tuning.md",
    ("nvgen.testing", "assert_kernel"): "public: the launch, the reference and keywords",
    ("nvgen.jax", "call"): "public: the keywords of a launch",
    ("nvgen.runtime.arrays.tensor_map", "im2col"): "public: what the driver's descriptor has",
    ("nvgen_numba.cuda.dispatch.compiling", "compile"): "public: Numba's signature",
    ("nvgen_numba.cuda.dispatch.compiling", "compile_ptx"): "public: Numba's signature",
}


@dataclass(frozen=True)
class Import:
    importer: str
    imported: str
    line: int
    is_local: bool
    for_types_only: bool
    #: Whether a string names the module, for `importlib` or for a process.
    by_name: bool = False


@cache
def modules() -> dict[str, Path]:
    """Every module of nvgen's packages by its dotted name."""
    found = {}
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> tuple[Import, ...]:
    return tuple(found for name, path in modules().items() for found in _imports_of(name, path))


def _imports_of(name: str, path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for line, imported in _named_modules(tree):
        yield Import(name, imported, line, is_local=False, for_types_only=False, by_name=True)

    def walk(node: ast.AST, is_local: bool, for_types_only: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(name, alias.name, node.lineno, is_local, for_types_only)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path}:{node.lineno}: relative import"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                imported = full if full in modules() or full == "cuda.bindings.driver" else node.module
                yield Import(name, imported, node.lineno, is_local, for_types_only)
        is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.iter_child_nodes(node):
            yield from walk(child, is_local or is_function, for_types_only or types_only)

    yield from walk(tree, False, False)


def _named_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The modules that strings name, with their lines: those of our own in tables and calls, and all others that
    ``importlib.import_module`` is given. A string that is compared names none, nor does a docstring."""
    compared = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Compare) for part in ast.walk(node)}
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            for text in filter(None, map(_beginning, node.args)):
                yield node.lineno, text
        text = None if id(node) in compared | said else _beginning(node)
        if text is not None and text not in PACKAGES and text in modules():
            yield node.lineno, text  # type: ignore[attr-defined]


def _beginning(node: ast.AST) -> str | None:
    """A string, or what an f-string begins with, which then is the package of a module."""
    if isinstance(node, ast.JoinedStr) and node.values:
        found = _beginning(node.values[0])
        return found if found is None else found.rstrip(".")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def layer_of(module: str) -> str:
    inside = [layer for layer in LAYERS if module == layer or module.startswith(f"{layer}.")]
    assert inside, f"{module} is in no layer"
    return max(inside, key=len)


def own_imports() -> Iterator[Import]:
    for found in imports():
        is_public_names = found.importer == "nvgen" or found.imported == "nvgen"
        if found.imported.split(".")[0] in PACKAGES and not is_public_names:
            yield found


def test_there_is_something_to_test() -> None:
    assert len(modules()) > 50
    assert len(list(own_imports())) > 150
    assert {layer_of(name) for name in modules() if name != "nvgen"} == set(LAYERS)


def test_imports_point_down() -> None:
    """Those that only a type checker follows count as well."""
    rank = {layer: place for place, layer in enumerate(LAYERS)}
    wrong = [
        f"{found.importer}:{found.line} imports {found.imported}"
        for found in own_imports()
        if rank[layer_of(found.imported)] > rank[layer_of(found.importer)]
    ]
    assert not wrong


@pytest.mark.parametrize("layer", ALONE)
def test_layers_that_stand_alone(layer: str) -> None:
    used = {layer_of(found.imported) for found in own_imports() if layer_of(found.importer) == layer} - {layer}
    assert used <= ALONE[layer]


@pytest.mark.parametrize(("layer", "other"), NEVER)
def test_layers_that_do_not_know_each_other(layer: str, other: str) -> None:
    assert {layer, other} <= set(LAYERS)
    assert not [
        found for found in own_imports() if (layer_of(found.importer), layer_of(found.imported)) == (layer, other)
    ]


def test_code_generation_knows_targets_by_their_contract_only() -> None:
    used = {layer_of(found.imported) for found in own_imports() if layer_of(found.importer) == "nvgen.codegen"}
    assert "nvgen.codegen.contract" in used and "nvgen.targets" not in used


def test_what_lifts_ptx_knows_targets_by_their_contract_only() -> None:
    used = {layer_of(found.imported) for found in own_imports() if layer_of(found.importer) == "nvgen.lift"}
    assert "nvgen.codegen.contract" in used and "nvgen.targets" not in used


def test_kernels_of_either_origin_are_launched_by_one_road() -> None:
    """What runs a launch is called by the steps of launches alone; ``nvgen doctor`` asks for the cores."""
    runs = ("nvgen.runtime.cpu.launch", "nvgen.runtime.gpu.launch", "nvgen.runtime.cpu.prepared_launch")
    users = {found.importer for found in own_imports() if found.imported in runs and not found.for_types_only}
    steps = ("nvgen.runtime.launch.", "nvgen.runtime.cpu.", "nvgen.runtime.gpu.")
    assert {user for user in users if not user.startswith(steps)} == {"nvgen.cli.doctor"}


def test_scalar_opcodes_are_written_apart_from_the_targets() -> None:
    """That a kernel's PTX computes what the kernel does is evidence because the two share no definitions."""
    used = {found.imported for found in own_imports() if found.importer.startswith("nvgen.lift.scalar")}
    allowed = ("nvgen.lift.s", "nvgen.ptx", "nvgen.base.records", "nvgen.diagnostics", "nvgen.codegen")
    assert used
    assert not {name for name in used if not name.startswith(allowed)}


def test_the_cpu_target_sees_no_whole_tree() -> None:
    """It is told of kernels by their description; of trees it sees the calls whose operations it emits. Only what
    divides kernels at their barriers looks at them."""
    whole = {"TypedFunction", "TypedKernel", "While", "ForRange", "find", "nodes", "uses", "walk"}
    inside = [path for name, path in modules().items() if name.startswith("nvgen.targets.cpu.")]
    assert len(inside) > 50
    inside = [path for path in inside if path.parent.name != "regions"]
    for path in inside:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
        assert not whole & set(named), path


def test_conventions_of_the_cpu_name_no_operation() -> None:
    """What a module, a kernel and a thread are does not depend on which operations there are: these say what they need
    (``lang.operation.Need``). What a target has instead of an operation is said by ``legalise``."""
    around = [f"nvgen.targets.cpu.{name}" for name in ("abi", "emit", "pipeline", "threads.thread_code")]
    around += [name for name in modules() if name.startswith("nvgen.targets.cpu.conventions.")]
    named = {name for module in around if not module.endswith(".legalise") for name in _names_of_the_language(module)}
    assert Need in named
    assert not [name for name in named if _is_operation(name) or any(map(_is_operation, _of_module(name)))]


def _is_operation(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, DeviceOperation) and value is not DeviceOperation


def _of_module(value: Any) -> list[Any]:
    """What a module defines; nothing of what is none."""
    if not isinstance(value, ModuleType):
        return []
    return [one for one in vars(value).values() if getattr(one, "__module__", "") == value.__name__]


def _names_of_the_language(module: str) -> Iterator[Any]:
    """What a module takes of modules of ``nvgen.lang``."""
    for node in ast.walk(ast.parse(modules()[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith("nvgen.lang."):
            yield from (getattr(importlib.import_module(node.module), alias.name, None) for alias in node.names)


def test_what_lies_in_the_package_itself() -> None:
    """What users import, and no more: everything else has a room."""
    own = {name.partition(".")[2] for name, path in modules().items() if path.parent == ROOT / "nvgen"}
    assert own == {"", "__main__", "kernels", "launches", "mypy", "ptx_kernels"}


def test_the_targets_do_not_know_each_other() -> None:
    for found in own_imports():
        pair = {part for name in (found.importer, found.imported) for part in name.split(".")}
        assert not ({"nvptx", "cpu"} <= pair and found.importer.startswith("nvgen.targets")), found


@pytest.mark.parametrize("package", OUTSIDE)
def test_other_packages_stay_in_their_places(package: str) -> None:
    users = {found.importer for found in imports() if found.imported.split(".")[0] == package}
    allowed = OUTSIDE[package]
    assert {
        user for user in users if not any(user == place or user.startswith(f"{place}.") for place in allowed)
    } == set()
    for place in allowed:
        assert any(user == place or user.startswith(f"{place}.") for user in users), f"{place} needs {package} no more"


def test_no_diagnostic_is_a_dataclass() -> None:
    """``dataclasses`` compiles the methods of each class while a family is imported, and a family has up to 30."""
    users = {found.importer for found in imports() if found.imported.startswith("dataclasses")}
    assert {user for user in users if user.startswith("nvgen.diagnostics")} == set()


def test_tools_import_only_the_finder_of_cuda() -> None:
    path = modules()["nvgen.files.cuda_tools"]
    names = {
        alias.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "cuda"
        for alias in node.names
    }
    assert names == {"pathfinder"}


def test_everything_else_comes_with_python() -> None:
    known = {*sys.stdlib_module_names, *OUTSIDE, *PACKAGES}
    assert {found.imported.split(".")[0] for found in imports()} <= known


def test_local_imports_have_reasons() -> None:
    local = {(found.importer, found.imported) for found in imports() if found.is_local}
    assert local - set(LOCAL) == set(), "an import inside a function hides a cycle, or wants a reason"
    assert set(LOCAL) - local == set(), "these are gone"


def test_there_are_no_cycles() -> None:
    """Imports that only a type checker follows count as well; those inside functions in what makes and loads code."""
    graph: dict[str, set[str]] = {name: set() for name in modules()}
    for found in own_imports():
        counts = not found.is_local or layer_of(found.importer) in WITHOUT_CYCLES
        if counts and not found.by_name and found.imported != found.importer:
            graph[found.importer].add(found.imported)
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in done:
            for imported in sorted(graph[name]):
                visit(imported, (*path, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def python(program: str) -> str:
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


HEAVY = "{'llvmlite', 'numpy', 'cuda', 'jinja2', 'argparse', 'platformdirs', 'cloudpickle', 'pickle'}"


#: What the package of PTX text takes besides itself.
BELOW_PTX = (
    *("nvgen/ptx", "nvgen/diagnostics"),
    *("nvgen/base", "nvgen/files/__init__.py", "nvgen/files/resources.py"),
    *(f"nvgen/intrinsics/{name}.py" for name in ("__init__", "architectures", "availability", "database")),
    *(f"intrinsics_db/{name}.json" for name in ("architectures", "ptx", "ptx_module")),
)
_OF_TEXT = """
import sys
import nvgen.ptx as ptx
text = ".version 8.0\\n.target sm_90\\n.entry k()\\n{\\n\\t.reg .b32 %r<2>;\\n\\tmov.u32 %r1, %tid.x;\\n\\tret;\\n}\\n"
module = ptx.check(text)
(kernel,) = module.kernels
print(ptx.to_text(module) == text, ptx.statistics(module).functions[0].name, ptx.liveness(kernel).peak.registers)
for wrong in (text.replace("mov.u32", "mov.v8.u32"), text.replace(";", "", 1)):
    try:
        ptx.check(wrong)
    except Exception as error:
        print(str(error).partition("]")[0])
print(hasattr(ptx, "load"), "llvmlite" in sys.modules)
"""


def test_ptx_text_can_be_copied_out_and_used_alone(tmp_path: Path) -> None:
    """It is read, printed, checked and analysed by a Python that has neither the rest of nvgen nor other packages."""
    (tmp_path / "nvgen").mkdir()
    (tmp_path / "nvgen" / "__init__.py").touch()
    for name in BELOW_PTX:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    command = [sys.executable, "-S", "-E", "-c", _OF_TEXT]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == ["True k 1", "error[NVG3111", "error[NVG3101", "False False"]


def test_importing_nvgen_loads_nothing_heavy() -> None:
    assert python(f"import sys, nvgen; print({HEAVY} & set(sys.modules))") == "set()\n"


def test_decorating_a_kernel_loads_nothing_heavy(tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_text("import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import k; k.k.parameters"
    assert python(f"{program}; print({HEAVY} & set(sys.modules))") == "set()\n"
    assert python(f"{program}; print('nvgen.tree' in sys.modules)") == "False\n"


def test_making_ptx_loads_neither_numpy_nor_cuda(tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_text("import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import k; k.k.ptx()"
    assert python(f"{program}; print({{'numpy', 'cuda', 'jinja2', 'argparse'}} & set(sys.modules))") == "set()\n"


def test_every_public_name_is_there() -> None:
    assert python("import nvgen; print([n for n in nvgen.__all__ if getattr(nvgen, n, None) is None])") == "[]\n"
    assert set(nvgen.__all__) <= set(dir(nvgen))
    assert set(nvgen._PUBLIC) | {"__version__"} == set(nvgen.__all__)
    assert not hasattr(nvgen, "no_such_name")


def test_files_are_short() -> None:
    long = {
        path.relative_to(ROOT).as_posix()
        for path in modules().values()
        if len(path.read_text(encoding="utf-8").splitlines()) > 500
    }
    assert long - set(LONG_FILES) == set()
    assert set(LONG_FILES) - long == set(), "these are short now"


class Function(NamedTuple):
    """How long a function of a module is; ``self`` and ``cls`` do not count among its parameters."""

    module: str
    name: str
    lines: int
    parameters: int


@cache
def functions() -> tuple[Function, ...]:
    return tuple(found for name, path in modules().items() for found in _functions_of(name, path))


def _functions_of(module: str, path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None
            given = [one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)]
            own = given[:1] in (["self"], ["cls"])
            yield Function(module, node.name, node.end_lineno - node.lineno + 1, len(given) - own)


def test_functions_are_short() -> None:
    long = {(found.module, found.name) for found in functions() if found.lines > 50}
    assert long - set(LONG_FUNCTIONS) == set()
    assert set(LONG_FUNCTIONS) - long == set(), "these are short now"


def test_functions_have_few_parameters() -> None:
    """What takes more takes one value that names its fields."""
    many = {(found.module, found.name) for found in functions() if found.parameters > 8}
    assert many - set(MANY_PARAMETERS) == set()
    assert set(MANY_PARAMETERS) - many == set(), "these have few now"
