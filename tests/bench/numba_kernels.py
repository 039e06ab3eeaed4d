"""The benchmarked kernels for numba-cuda, made from their nvgen text: names are exchanged, everything else stays.

Numba gives some expressions wider types than nvgen does (``0.0`` is a double there); that is part of what is compared.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import nvgen as nv
from nvgen.types import ArrayType, Scalar, Type

#: What ``nv.x`` is called there.
_NAMES = {
    "grid": "cuda.grid",
    "grid_size": "cuda.gridsize",
    "thread_idx": "cuda.threadIdx",
    "block_idx": "cuda.blockIdx",
    "block_dim": "cuda.blockDim",
    "grid_dim": "cuda.gridDim",
    "shared": "cuda.shared",
    "syncthreads": "cuda.syncthreads",
    "i32": "np.int32",
    "u32": "np.uint32",
    "f32": "np.float32",
}


class _Rename(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        # Inlined: a call asks the driver for its GPU, and the benchmark needs none.
        is_device = any(ast.unparse(decorator).startswith("nv.device") for decorator in node.decorator_list)
        node.decorator_list = (
            [ast.parse("cuda.jit(device=True, inline='always')", mode="eval").body] if is_device else []
        )
        for argument in node.args.args:
            argument.annotation = None
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "nv":
            return ast.parse(_NAMES[node.attr], mode="eval").body
        self.generic_visit(node)
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt | list[ast.stmt]:
        if node.names[0].name != "nvgen":
            return node
        return ast.parse("import numpy as np\nfrom numba import cuda").body


def functions(path: Path) -> dict[str, FunctionType]:
    """The functions of a file of nvgen kernels, by name, as numba-cuda compiles them.

    Raises:
        ImportError: numba-cuda is not installed.
    """
    tree = ast.fix_missing_locations(_Rename().visit(ast.parse(path.read_text())))
    namespace: dict[str, Any] = {"__name__": path.stem}
    exec(compile(tree, str(path), "exec"), namespace)
    return {name: value for name, value in namespace.items() if isinstance(value, FunctionType)}


def compiler(function: FunctionType, kernel: nv.Kernel, capability: tuple[int, int]) -> Callable[[], str]:
    """Compiles a function, with the parameters of the kernel that it was made from, to PTX at each call."""
    from numba import cuda

    signature = tuple(_numba_type(type_) for type_ in kernel.parameters.values())
    return lambda: str(cuda.compile_ptx(function, signature, cc=capability)[0])


def _numba_type(type_: Type | None) -> Any:
    from numba import types

    if isinstance(type_, ArrayType):
        return types.Array(_numba_type(type_.dtype), type_.ndim, type_.layout)
    assert isinstance(type_, Scalar)
    return {"i32": types.int32, "u32": types.uint32, "f32": types.float32}[type_.name]
