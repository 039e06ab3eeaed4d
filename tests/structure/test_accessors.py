"""Nothing hands a module of the package out: calls through it would not be typed. Targets are named in one place."""

from __future__ import annotations

import ast

from tests.structure.sources import ROOT, trees

#: Functions whose result is a module of somebody else, or one that a caller names.
OF_OTHERS = {
    ("nvgen/workflows/kernel_files.py", "_execute"),
    ("nvgen/cuda/core.py", "cuda_core"),
    ("nvgen/cuda/core.py", "_loaded"),
    ("nvgen_numba/second_names.py", "create_module"),
    ("nvgen_numba/modules.py", "find"),
    ("nvgen_numba/device/names.py", "_namespace"),
}


def test_no_function_returns_a_module_of_the_package() -> None:
    found = {
        (name, node.name)
        for name, tree in trees("ModuleType")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None and "ModuleType" in ast.unparse(node.returns)
    }
    assert found == OF_OTHERS


def test_pipelines_are_named_by_the_registry_alone() -> None:
    """Outside of the packages of the targets themselves."""
    pipelines = ("NvptxPipeline", "CpuPipeline")
    found = {
        name
        for name, tree in trees(*pipelines)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and any(alias.name in pipelines for alias in node.names)
    }
    assert found == {"nvgen/targets/registry.py", "nvgen/runtime/cpu/compilation.py"}


def test_the_compiler_names_no_target() -> None:
    """It finds them in the registry."""
    tree = ast.parse((ROOT / "nvgen/artifacts/compiler.py").read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not [name for name in names if "cpu" in name.lower() or "nvptx" in name.lower()]
    assert not texts & {"nvptx", "cpu"}
