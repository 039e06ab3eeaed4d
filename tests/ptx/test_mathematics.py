"""Which instructions mathematical functions become, and what fast-math flags and ``ftz`` change."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.nvptx.options import CompileOptions
from tests.ptx_text import functions, names


def _kernel(expression: str, type_: str = "f32", **options: Any) -> nv.Kernel:
    text = f"def k(x: nv.Array[nv.{type_}], y: nv.Array[nv.{type_}]):\n    i = nv.grid(1)\n    y[i] = {expression}\n"
    return nv.Kernel.from_source(text, **options)


def _body(expression: str, type_: str = "f32", arch: str = "sm_90", **options: Any) -> str:
    text = _kernel(expression, type_, **options).ptx(arch=arch)
    return text[text.index("{") :]


#: Expression, type of the operands, options: the instruction that computes it.
_EXACT = [
    ("nv.math.sqrt(x[i])", "f32", {}, "sqrt.rn.f32"),
    ("nv.math.sqrt(x[i])", "f64", {}, "sqrt.rn.f64"),
    ("x[i] / y[i]", "f32", {}, "div.rn.f32"),
    ("x[i] / y[i]", "f64", {}, "div.rn.f64"),
    ("nv.math.rcp(x[i])", "f32", {}, "rcp.rn.f32"),
    ("nv.math.fma(x[i], y[i], 1.5)", "f32", {"fastmath": False}, "fma.rn.f32"),
    ("nv.math.floor(x[i])", "f32", {}, "cvt.rmi.f32.f32"),
    ("nv.math.ceil(x[i])", "f32", {}, "cvt.rpi.f32.f32"),
    ("nv.math.trunc(x[i])", "f32", {}, "cvt.rzi.f32.f32"),
    ("nv.math.rint(x[i])", "f32", {}, "cvt.rni.f32.f32"),
    ("nv.math.fabs(x[i])", "f32", {}, "abs.f32"),
    ("nv.math.maximum(x[i], y[i])", "f32", {}, "max.NaN.f32"),
    ("nv.math.sqrt(x[i])", "f32", {"ftz": True}, "sqrt.rn.ftz.f32"),
    ("x[i] / y[i]", "f32", {"ftz": True}, "div.rn.ftz.f32"),
]
_APPROXIMATE = [
    ("nv.math.sqrt(x[i])", {"fastmath": True}, "sqrt.approx.f32"),
    ("nv.math.sqrt(x[i])", {"fastmath": {"afn"}, "ftz": True}, "sqrt.approx.ftz.f32"),
    ("nv.math.sqrt_approx(x[i])", {}, "sqrt.approx.f32"),
    ("nv.math.rsqrt_approx(x[i])", {}, "rsqrt.approx.f32"),
    ("nv.math.rcp_approx(x[i])", {}, "rcp.approx.f32"),
    ("nv.math.div_approx(x[i], y[i])", {}, "div.approx.f32"),
    ("x[i] / y[i]", {"fastmath": True}, "div.approx.f32"),
    ("nv.math.sin(x[i])", {"fastmath": True}, "sin.approx.f32"),
    ("nv.math.fast_sin(x[i])", {}, "sin.approx.f32"),
    ("nv.math.fast_sin(x[i])", {"ftz": True}, "sin.approx.ftz.f32"),
    ("nv.math.cos(x[i])", {"fastmath": {"afn"}}, "cos.approx.f32"),
    ("nv.math.exp(x[i])", {"fastmath": True}, "ex2.approx.f32"),
    ("nv.math.log(x[i])", {"fastmath": True}, "lg2.approx.f32"),
]


@pytest.mark.parametrize(("expression", "type_", "options", "instruction"), _EXACT)
def test_exact(expression: str, type_: str, options: dict[str, Any], instruction: str) -> None:
    body = _body(expression, type_, **options)
    assert f"{instruction} " in body
    assert ".approx" not in body and "call" not in body


@pytest.mark.parametrize(("expression", "options", "instruction"), _APPROXIMATE)
def test_approximate(expression: str, options: dict[str, Any], instruction: str) -> None:
    body = _body(expression, **options)
    assert f"{instruction} " in body
    assert "call" not in body and "bra" not in body


def test_contraction_can_be_turned_off() -> None:
    assert "fma.rn.f32" in _body("x[i] * y[i] + 1.0")
    without = _body("x[i] * y[i] + 1.0", fastmath=False)
    assert "fma" not in without and "mul.rn.f32" in without and "add.rn.f32" in without


def test_square_roots_inside_of_libdevice_are_exact() -> None:
    body = _body("nv.math.hypot(x[i], y[i])")
    assert "sqrt.rn.f32" in body and "sqrt.approx" not in body
    assert "sqrt.rn.f32" in _body("nv.libdevice.sqrtf(x[i])")


def test_flushing_is_the_kernel_s_own() -> None:
    """Two kernels of one module, with and without ``ftz``, each get their own version of the function."""
    source = "def {}(x: nv.Array[nv.f32]):\n    x[0] = nv.math.exp(x[0])\n"
    kernels = [nv.Kernel.from_source(source.format(name), ftz=name == "flushed") for name in ("plain", "flushed")]
    specialised = [kernel.specialise() for kernel in kernels]
    ptx = compiler.compile_kernels(specialised, CompileOptions(), compiler.Stage.PTX).text
    plain, flushed = (set(names(functions(ptx)[name], "fma")) for name in ("plain", "flushed"))
    assert plain == {"fma.rm.f32", "fma.rn.f32"}
    assert flushed == {"fma.rm.ftz.f32", "fma.rn.ftz.f32"}


def test_the_module_names_what_it_links() -> None:
    """As code generation makes it the module declares the function; optimised, nothing of the library is left."""
    kernel = _kernel("nv.math.pow(x[i], y[i])")
    assert re.search(r'declare float @"?__nv_powf"?\(', kernel.llvm_ir(optimised=False))
    optimised = kernel.llvm_ir()
    assert "@__nv" not in optimised and "nvvm-reflect" not in optimised


def test_32_bit_addresses() -> None:
    ptx = _kernel("nv.math.sin(x[i])").ptx(bits=32)
    assert ".address_size 32" in ptx and "__nv" not in ptx
