"""What PTX approximates, and some of what it rounds, is the same, bit for bit, as where a kernel says it on the CPU."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.intrinsics.nvvm_operands import as_array, operand
from tests.lift.scalar_programs import Programs

_REGISTERS = {"f32": "r", "f64": "rd", "f16": "rs", "bf16": "rs"}
#: The instruction, and the function of ``nv`` that is it.
FUNCTIONS = {
    **{
        f"{name}.approx{ftz}.f32": f"nvvm.{name}_approx{ftz.replace('.', '_')}_f"
        for name in ("sin", "cos", "lg2", "rsqrt", "sqrt", "div")
        for ftz in ("", ".ftz")
    },
    "rcp.approx.ftz.f32": "nvvm.rcp_approx_ftz_f",
    "ex2.approx.f32": "nvvm.ex2_approx_f32",
    "ex2.approx.ftz.f32": "nvvm.ex2_approx_ftz_f32",
    "ex2.approx.f16": "nvvm.ex2_approx_f16",
    "ex2.approx.ftz.bf16": "nvvm.ex2_approx_ftz_bf16",
    "rcp.approx.ftz.f64": "nvvm.rcp_approx_ftz_d",
    "rsqrt.approx.f64": "nvvm.rsqrt_approx_d",
    "rsqrt.approx.ftz.f64": "nvvm.rsqrt_approx_ftz_d",
    "div.full.f32": "nvvm.div_full",
    "div.full.ftz.f32": "nvvm.div_full_ftz",
    "min.f32": "nvvm.fmin_f",
    "add.rz.f32": "nvvm.add_rz_f",
    "fma.rm.ftz.sat.f32": "nvvm.fma_rm_ftz_sat_f",
    "mul.rp.f64": "nvvm.mul_rp_d",
    "div.rz.f64": "nvvm.div_rz_d",
    "sqrt.rm.f64": "nvvm.sqrt_rm_d",
    "max.NaN.xorsign.abs.f16": "nvvm.fmax_nan_xorsign_abs_f16",
    "fma.rn.relu.bf16": "nvvm.fma_rn_relu_bf16",
    "tanh.approx.f32": "math.fast_tanh",
    "rcp.approx.f32": "math.rcp_approx",
}
_COUNTS = {"add": 2, "mul": 2, "div": 2, "min": 2, "max": 2, "fma": 3}
SIZE = 3000


def _text(name: str) -> str:
    register = _REGISTERS[name.rsplit(".", maxsplit=1)[-1]]
    operands = ", ".join(f"%{register}{index}" for index in range(1 + _COUNTS.get(name.split(".", maxsplit=1)[0], 1)))
    return f"{name} {operands};"


@cache
def _programs() -> Programs:
    return Programs(map(_text, FUNCTIONS))


def _on_the_cpu(function: str, type_: str, given: list[np.ndarray]) -> Any:
    letters = "abc"[: len(given)]
    parameters = ", ".join(f"{letter}: nv.Array[nv.{type_}]" for letter in (*letters, "out"))
    values = ", ".join(f"{letter}[i]" for letter in letters)
    text = f"    i = nv.grid(1)\n    if i < out.size:\n        out[i] = nv.{function}({values})\n"
    kernel = nv.Kernel.from_source(f"def k({parameters}):\n{text}")
    out = np.zeros_like(as_array(given[0], type_))
    kernel.on("cpu")[-(-SIZE // 128), 128](*(as_array(bits, type_) for bits in given), out)
    return out.view(given[0].dtype)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_same_bits(name: str) -> None:
    type_, text = name.rsplit(".", maxsplit=1)[-1], _text(name)
    random = np.random.default_rng(len(name))
    given = [operand(type_, SIZE, random) for _ in range(_COUNTS.get(name.split(".", maxsplit=1)[0], 1))]
    expected = _on_the_cpu(FUNCTIONS[name], type_, given).tolist()
    rows = list(zip(*(bits.tolist() for bits in given), strict=True))
    results = [result for (result,) in _programs().by_text[text].run(rows)]
    wrong = [
        (row, hex(result), hex(wanted))
        for row, result, wanted in zip(rows, results, expected, strict=True)
        if result != wanted
    ]
    assert not wrong, (len(wrong), wrong[:5])
