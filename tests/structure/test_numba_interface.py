"""What ``nvgen_numba`` takes of nvgen: names that users have, and the interface for packages like it, whole."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import nvgen
import nvgen_numba
from nvgen import extending

PACKAGE = Path(str(nvgen_numba.__file__)).parent
#: Packages that state which of their names are for others.
STATING = ("nvgen", "nvgen.types", "nvgen.tree", "nvgen.lang", "nvgen.diagnostics")
INTERFACE = tuple(f"nvgen.extending.{found.name}" for found in pkgutil.iter_modules(extending.__path__))
#: The functions of each module of the interface that are used.
FUNCTIONS: dict[str, str] = {
    "allocation": "constant_shape constants element_type",
    "array_memory": "Memory allocate",
    "array_views": "indexed",
    "arrays": "array_type assigned_indices at attribute extent name_of store wrapped_indices",
    "calls": "call",
    "capture": "capture keep_lines",
    "cpu_memory": "CpuMemory allocate",
    "cpu_streams": "Event new_handle",
    "device_attributes": "CPU_CAPABILITY of_cpu",
    "dispatch": "call",
    "driver": "call cuda_version device_count loaded unavailable_reason",
    "failures": "wait_for",
    "fence": "threadfence threadfence_block threadfence_system",
    "functions": "UNKNOWN call constant_value of_python",
    "gpu_devices": "attribute compute_capability context device device_name",
    "gpu_streams": "LEGACY PER_THREAD handle",
    "index": "block_dim block_idx grid grid_dim grid_size thread_idx",
    "interrupts": "STATUS end",
    "cached_ptx": "ptx",
    "launch_device": "CPU current in_scope",
    "library_functions": "call",
    "operators": "comparison unary",
    "pickling": "reduced",
    "pointer_attributes": "home",
    "pointers": "address as_integer construct lies_in_memory of_array state_space",
    "slices": "of_object",
    "special_registers": "WARP_SIZE lane_id lane_mask_lt nanosleep",
    "statics": "TypedNumber Values as_value attribute describe number operand pack",
    "structs": "attribute item no_such_field",
    "sync": "syncthreads syncthreads_and syncthreads_count syncthreads_or",
    "text_at_hand": "noted remember",
    "value_range": "of",
    "variables": "values",
    "walk": "find uses",
    "warp": (
        "FULL_MASK active_mask all any ballot match_all match_any shuffle shuffle_checked shuffle_down "
        "shuffle_down_checked shuffle_up shuffle_up_checked shuffle_xor shuffle_xor_checked syncwarp uni"
    ),
}
#: What Python and other libraries name with an underscore, and mean for everybody.
_PUBLIC = frozenset({"_asdict", "_field_defaults", "_fields", "_replace", "_SimpleCData", "_nbtype"})


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


@cache
def imported() -> tuple[tuple[str, str, str, str], ...]:
    """Each name that is imported of nvgen: the file, the module, the name there, and the name here."""
    return tuple(_imported())


def _imported() -> Iterator[tuple[str, str, str, str]]:
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == "nvgen":
                for alias in node.names:
                    yield path, str(node.module), alias.name, alias.asname or alias.name
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.partition(".")[0] == "nvgen":
                        yield path, alias.name, "", alias.asname or alias.name


def names_of(module: str) -> set[str]:
    stated = set(importlib.import_module(module).__all__)
    return stated | ({"types", "tree", "lang", "diagnostics"} if module == "nvgen" else set())


def test_only_names_for_others_are_imported() -> None:
    modules = (*STATING, *INTERFACE)
    taken = imported()
    assert len(taken) > 400
    assert {(path, module) for path, module, _, _ in taken if module not in modules} == set()
    wrong = [f"{path}: {module}.{name}" for path, module, name, _ in taken if name and name not in names_of(module)]
    assert wrong == []


def test_the_interface_is_what_is_taken() -> None:
    taken = {(module, name) for _, module, name, _ in imported() if module in INTERFACE}
    assert {(module, name) for module in INTERFACE for name in names_of(module)} == taken
    assert len(taken) < 130, "nvgen_numba takes more of nvgen's inside than before"


def test_the_functions_of_its_modules_are_listed() -> None:
    used: dict[str, set[str]] = {}
    for path, tree in trees().items():
        here = {own: (module, name) for file, module, name, own in imported() if file == path and module in INTERFACE}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in here:
                module, name = here[node.value.id]
                if isinstance(getattr(importlib.import_module(module), name), ModuleType):
                    used.setdefault(name, set()).add(node.attr)
    assert {name: " ".join(sorted(attributes)) for name, attributes in sorted(used.items())} == FUNCTIONS


def test_no_private_state_of_nvgen_is_read_or_changed() -> None:
    own: set[str] = set(_PUBLIC)
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                own.add(node.name)
            elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
                own.add(node.id if isinstance(node, ast.Name) else node.attr if _is_self(node.value) else "")
    wrong = []
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                wrong += [f"{path}:{node.lineno}: {ast.unparse(node)}"] if node.attr not in own else []
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                made = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "vars"
                wrong += [f"{path}:{node.lineno}: {ast.unparse(node)}"] if made else []
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "object.__setattr__":
                wrong.append(f"{path}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls", "made")


def test_nvgen_has_its_interface_for_nobody_else() -> None:
    """The core does without: only what is built on it imports it."""
    root = Path(str(nvgen.__file__)).parent
    naming = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "nvgen.extending" in path.read_text(encoding="utf-8")
    ]
    assert naming == []
