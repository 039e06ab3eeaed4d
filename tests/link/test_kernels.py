"""Kernels with external functions: launched, compiled to cubins, run on the CPU, sent to other processes."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import images
from nvgen.tree.analysis.fingerprint import fingerprint
from tests.link import kernels
from tests.link.made import MADE
from tests.link.test_linking import symbols

F = "float f(float x)"


def kernel_with(function: Any, **options: Any) -> nv.Kernel:
    text = "def k(a: nv.Array[nv.f32]):\n    a[0] = f(a[0])\n"
    return nv.Kernel.from_source(text, filename="k.py", namespace={"f": function}, **options)


def test_a_launch_links(gpu: Any, tmp_path: Path) -> None:
    file = tmp_path / "f.ptx"
    file.write_bytes((MADE / "functions.ptx").read_bytes())
    kernel = kernel_with(nv.extern(F), link=[file])
    kernel[1, 1](np.zeros(1, np.float32))
    first = images.image(kernel.specialise(), 0)
    assert first.is_cubin and {"k", "f"} <= symbols(first.content)[0]
    file.write_text(kernels.text("functions.ptx").replace("0f41200000", "0f40000000"), encoding="utf-8")  # 10 is now 2
    second = images.image(kernel.specialise(), 0)
    assert second.is_cubin and second.content != first.content


def test_a_launch_links_what_cannot_be_linked(gpu: Any) -> None:
    kernel = kernel_with(nv.extern("float missing(float x)"), link=str(MADE / "functions.ptx"))
    with pytest.raises(nv.CompileError, match="no linked file defines `missing`"):
        kernel[1, 1](np.zeros(1, np.float32))


def test_cubin_and_resources() -> None:
    kernel = nv.kernel(kernels.calling_function, link=[MADE / "functions.sm_80.cubin"])
    defined, undefined = symbols(kernel.cubin("sm_80"))
    assert {"calling_function", "f"} <= defined and not undefined
    found = kernel.resources("sm_80")
    assert 8 <= found.registers <= 255 and found.shared_bytes == 0 and found.occupancy(128).blocks_per_sm >= 1


def twice(x):
    return x + x


@pytest.mark.parametrize("check", ["none", "all", "step"])
def test_in_python(check: str) -> None:
    kernel = kernel_with(nv.extern(F, python=twice))
    a = np.full(1, 3, np.float32)
    kernel.on("cpu", check=check)[1, 1](a)
    assert a[0] == 6
    assert ".extern .func" in kernel.ptx()


def test_what_is_given_in_python_has_the_result_of_the_prototype() -> None:
    kernel = kernel_with(nv.extern(F, python=lambda x: nv.f16(2.5)))
    a = np.zeros(1, np.float32)
    kernel.on("cpu")[1, 1](a)
    assert a[0] == 2.5
    with pytest.raises(nv.CompileError, match="result of `g`"):
        kernel_with(nv.extern("__half g(float x)", python=twice)).on("cpu")[1, 1](a)


def test_pickles() -> None:
    declared = nv.extern("float4 turned(float4 v, const float *p)", python=twice)
    sent = pickle.loads(pickle.dumps(declared))
    assert (sent.name, sent.doc, sent.prototype, sent.python) == (
        *(declared.name, declared.doc, declared.prototype),
        sent.python,
    )
    assert sent.python.function is twice
    function = pickle.loads(pickle.dumps(kernels.scale))
    assert function is kernels.scale
    assert kernels.scale.__getstate__()["export"] == "scale"


def test_fingerprints() -> None:
    texts = [F, "float f(float y)", "float g(float x)", "float f(double x)"]
    found = [fingerprint(one.specialise().typed, one.options) for one in map(kernel_with, map(nv.extern, texts))]
    assert len(set(found)) == len(texts)
    again = kernel_with(nv.extern(F))  # on another line
    assert fingerprint(again.specialise().typed, again.options) == found[0]


def test_a_device_function_of_the_same_name() -> None:
    external = nv.extern(F)

    @nv.device(inline="never")
    def f(x):
        return external(x) + 1

    ptx = kernel_with(f).ptx()
    assert ptx.count("call.uni") == 2 and ".extern .func  (.param .b32 func_retval0) f\n" in ptx
