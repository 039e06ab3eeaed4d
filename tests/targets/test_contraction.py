"""Which products and sums are one operation on the CPU: decided in the text, whatever LLVM does with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from llvmlite import ir

import nvgen as nv
from nvgen.codegen.contract import ir_text, llvm
from nvgen.codegen.contract.cpu_run import TIERS
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.contraction import contract

F32 = ir.FloatType()
FLAGS = ("contract",)


def text_of(body: Callable[[ir.IRBuilder, list[Any]], ir.Value], type_: ir.Type = F32, **how: bool) -> str:
    module = ir.Module("made")
    function = ir.Function(module, ir.FunctionType(type_, [type_] * 4), "f")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    builder.ret(body(builder, list(function.args)))
    assert not contract(module, **{"fuses": True, **how})
    text = ir_text.of_module(module)
    with llvm.parsed(text):  # it is verified
        return text


def product(b: ir.IRBuilder, x: ir.Value, y: ir.Value, **named: Any) -> ir.Value:
    return b.fmul(x, y, flags=FLAGS, **named)


@pytest.mark.parametrize(
    ("body", "negated"),
    [
        (lambda b, a: b.fadd(product(b, *a[:2]), a[2], flags=FLAGS), 0),
        (lambda b, a: b.fadd(a[2], product(b, *a[:2]), flags=FLAGS), 0),
        (lambda b, a: b.fsub(product(b, *a[:2]), a[2], flags=FLAGS), 1),
        (lambda b, a: b.fsub(a[2], product(b, *a[:2]), flags=FLAGS), 1),
    ],
    ids=["a b + c", "c + a b", "a b - c", "c - a b"],
)
def test_a_product_of_one_sum_is_fused(body: Any, negated: int) -> None:
    text = text_of(body)
    assert text.count("call float @llvm.fma.f32") + text.count('call float @"llvm.fma.f32"') == 1
    assert text.count("fneg") == negated
    assert "fmul" not in text and "fadd" not in text and "fsub" not in text and "contract" not in text


def test_of_two_products_the_left_one_is_fused() -> None:
    text = text_of(lambda b, a: b.fadd(product(b, a[0], a[1]), product(b, a[2], a[3], name="right"), flags=FLAGS))
    assert text.count("llvm.fma.f32") == 2  # its declaration, and one call
    assert '%"right" = fmul float %".3", %".4"' in text


def test_sums_of_products_are_a_chain() -> None:
    """Each sum takes the name that the next one knows it by."""

    def dot(b: ir.IRBuilder, a: list[Any]) -> ir.Value:
        total = a[0]
        for factor in a:
            total = b.fadd(total, product(b, factor, factor), flags=FLAGS)
        return total

    assert text_of(dot).count("llvm.fma.f32") == 5


def test_a_product_that_two_use_is_computed_once() -> None:
    def twice(b: ir.IRBuilder, a: list[Any]) -> ir.Value:
        found = product(b, a[0], a[1])
        return b.fdiv(b.fadd(found, a[2], flags=FLAGS), found)

    text = text_of(twice)
    assert "llvm.fma" not in text and text.count("fmul float") == 1


def test_a_product_that_a_phi_takes_stays() -> None:
    module = ir.Module("made")
    function = ir.Function(module, ir.FunctionType(F32, [F32, F32]), "f")
    entry, end = function.append_basic_block("entry"), function.append_basic_block("end")
    builder = ir.IRBuilder(entry)
    found = product(builder, *function.args)
    total = builder.fadd(found, function.args[0], flags=FLAGS)
    builder.branch(end)
    builder.position_at_end(end)
    phi = builder.phi(F32)
    phi.add_incoming(found, entry)
    builder.ret(builder.fdiv(phi, total))
    contract(module, fuses=True)
    with llvm.parsed(ir_text.of_module(module)):
        assert "llvm.fma" not in ir_text.of_module(module)


@pytest.mark.parametrize("which", ["product", "sum"])
def test_both_have_to_allow_it(which: str) -> None:
    flags = {"product": (), "sum": FLAGS} if which == "product" else {"product": FLAGS, "sum": ()}
    text = text_of(lambda b, a: b.fadd(b.fmul(*a[:2], flags=flags["product"]), a[2], flags=flags["sum"]))
    assert "llvm.fma" not in text and "contract" not in text


def test_without_the_instruction_nothing_is_fused() -> None:
    text = text_of(lambda b, a: b.fadd(product(b, *a[:2]), a[2], flags=FLAGS), fuses=False)
    assert "llvm.fma" not in text and "contract" not in text


def test_vectors_are_fused() -> None:
    text = text_of(lambda b, a: b.fadd(product(b, *a[:2]), a[2], flags=FLAGS), ir.VectorType(F32, 8))
    assert "llvm.fma.v8f32" in text and "fmul" not in text


@pytest.mark.parametrize("flag", ["reassoc", "arcp", "afn", "nnan", "ninf", "nsz"])
def test_other_flags_stay_and_are_told(flag: str) -> None:
    module = ir.Module("made")
    function = ir.Function(module, ir.FunctionType(F32, [F32]), "f")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    builder.ret(builder.fdiv(function.args[0], F32(3), flags=("contract", flag)))
    assert contract(module, fuses=True)
    assert f"fdiv {flag} float" in ir_text.of_module(module)


def fused(x: nv.Array[nv.f32], y: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i] * y[i] + x[i]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("how", [{}, {"check": "none"}, {"check": "all"}, {"schedule": "random"}], ids=str)
def test_however_it_runs_it_is_rounded_as_often(tier: str, how: dict[str, str]) -> None:
    """Once where the processor can, and twice with ``fastmath=False``."""
    random = np.random.default_rng(3)
    x, y = (random.random(200, np.float32) for _ in range(2))
    once = np.array(
        [float(Fraction(float(a)) * Fraction(float(b)) + Fraction(float(a))) for a, b in zip(x, y, strict=True)], "f8"
    )
    out = np.zeros_like(x)
    nv.kernel(fused, fastmath=False).on("cpu", tier=tier, **how)[7, 32](x, y, out)
    np.testing.assert_array_equal(out, x * y + x)
    nv.kernel(fused).on("cpu", tier=tier, **how)[7, 32](x, y, out)
    np.testing.assert_array_equal(out, once.astype(np.float32) if emit._has_fma() else x * y + x)


@nv.device
def exchanged(x):
    return nv.warp.shuffle_xor(x, 1)


@nv.device
def added(x, y):
    return x + y


@nv.device
def summed(x):
    total = nv.f32(0)
    for _ in range(3):
        total += x
    return total


#: What may stand behind a product before the sum, in a body with ``x``, ``y`` and the index ``i``; it makes ``z``.
BODIES = [
    "p = x * y\nnv.syncthreads()\nz = p + nv.warp.shuffle_xor(y, 1)",
    "p = x * y\nq = nv.warp.shuffle_xor(y, 1)\nz = p - q",
    "x = nv.warp.shuffle_xor(x, 1)\nx = x * y\nx = x + y\nz = nv.warp.shuffle_xor(x, 1)",
    "p = a[0] * b[1]\nnv.syncthreads()\nz = p + y",
    "z = x * y + nv.warp.shuffle_xor(y, 1)",
    "z = nv.warp.shuffle_xor(y, 1) + x * y",
    "z = a[i] * b[i] + exchanged(b[i])",
    "z = exchanged(y) * x - x * y",
    "z = x * y + x * exchanged(y)",
    "z = added(x * y, exchanged(x)) + added(x * y, x)",
    "z = summed(x * y) + x * y + summed(exchanged(x))",
    "z = x * y + (exchanged(x) if nv.block_idx.x > 0 else x)",
    "p, q = x * y, exchanged(x)\nz = p + q",
    "z = nv.warp.reduce_add(x * y + x)",
    "z = (p := x * y) + exchanged(p)",
    "z = nv.f32(0)\nfor k in range(3):\n    p = x * y\n    nv.syncthreads()\n    z += p",
]


@pytest.mark.parametrize("body", BODIES)
def test_in_whatever_form_threads_run_it_is_rounded_as_often(body: str) -> None:
    lines = f"i = nv.grid(1)\nx, y = a[i], b[i]\n{body}\nnv.syncthreads()\nout[i] = z".replace("\n", "\n    ")
    head = "def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], out: nv.Array[nv.f32]):"
    kernel = nv.Kernel.from_source(f"{head}\n    {lines}\n", namespace=globals())
    random, found = np.random.default_rng(3), []
    x, y = (random.standard_normal(256).astype(np.float32) for _ in range(2))
    for forms in ("optimised", "baseline", "optimised,coroutines"):
        out = np.zeros_like(x)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_CPU", forms)
            kernel.on("cpu")[2, 128](x, y, out)
        found.append(out.tobytes())
    assert found[0] == found[1] == found[2]
