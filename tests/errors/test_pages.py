"""``nvgen explain``: the example "wrong" of each page causes its diagnostic, and the example "right" does not."""

import shlex
from importlib.util import find_spec

import pytest

from nvgen import tools
from nvgen.cli import run
from nvgen.diagnostics import NvgenError
from nvgen.diagnostics.registry import page_of, registry
from tests.errors import gpus
from tests.errors.runner import execute, run_command

np = pytest.importorskip("numpy")

#: What the examples take for granted.
CONTEXT = """\
import numpy as np
import nvgen as nv
"""
LAUNCH_CONTEXT = """\
n = 32
a, b, c = (np.ones(n, np.float32) for _ in range(3))

@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]

@nv.kernel
def scale(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * n

@nv.kernel
def fill(a: nv.Array[nv.i8, 2]):
    a[0, 0] = 1
"""
KERNEL = CONTEXT + "@nv.kernel\ndef vector_add(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
IR = "define ptx_kernel void @k(ptr addrspace(1) %a) {\n  store i32 1, ptr addrspace(1) %a\n  ret void\n}\n"
FILES = {"kernel.py": KERNEL, "kernel.ll": IR}
JAX_KERNELS = """\
a = np.ones(32, np.float32)

@nv.kernel
def double(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    y[nv.grid(1)] = 2 * x[nv.grid(1)]

@nv.kernel
def increment(x: nv.Array[nv.f32]):
    x[nv.grid(1)] += 1
"""

#: Pages whose examples need more than they show: lines that come before.
BEFORE = {
    **dict.fromkeys((f"NVG28{number}" for number in range(20, 31)), LAUNCH_CONTEXT),
    **dict.fromkeys(("NVG3002", "NVG3003", "NVG3004", "NVG3005"), JAX_KERNELS),
    "NVG0509": "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n",
}
ONES = "a = np.ones(32, np.float32)\n"
FIRST = "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
BEFORE |= {"NVG2906": ONES + FIRST, "NVG2909": ONES + FIRST, "NVG2911": ONES}
CORE_STREAM = "from cuda.core import Stream\nstream = Stream.from_handle(0x10000)\n"
BEFORE |= {"NVG2920": LAUNCH_CONTEXT, "NVG2921": LAUNCH_CONTEXT + CORE_STREAM}
BEFORE |= dict.fromkeys(("NVG2925", "NVG2926"), LAUNCH_CONTEXT)
BUILDER = """\
from cuda.core import Device
device = Device(0)
device.set_current()
builder = device.create_stream().create_graph_builder()
"""
BEFORE |= dict.fromkeys(("NVG2924", "NVG2927"), LAUNCH_CONTEXT + BUILDER)
#: Pages whose examples launch on a GPU, and which (``gpus``).
GPUS = dict.fromkeys((f"NVG28{number:02}" for number in range(1, 12)), "sm_90")
GPUS |= {"NVG2901": "sm_90, CUDA 12.4", "NVG2906": "sm_80", "NVG2909": "sm_80", "NVG2911": "sm_90", "NVG2812": "none"}
GPUS |= {"NVG2924": "sm_90", "NVG2927": "sm_90"}
#: Pages whose examples cannot be run here, and why.
NOT_RUN = {
    "NVG0614": "the array has a terabyte",
    "NVG2902": "needs a driver that is older than cuda-bindings",
    "NVG2903": "needs a process that is forked",
    "NVG2904": "needs an old ptxas",
    "NVG2905": "needs a ptxas of that name",
    "NVG2907": "all GPUs of today take the same",
    "NVG2908": "the fake GPU counts no registers",
    "NVG2910": "the fake GPU takes all clusters",
    **dict.fromkeys(("NVG2922", "NVG2923"), "needs a kernel that fails on a GPU"),
    "NVG0522": "needs a system that starts no process",
    "NVG0511": "libdevice is installed where the tests run",
    "NVG0540": "libdevice is whole where the tests run",
    "NVG0508": "the examples are two files, described in words",
    "NVG0611": "the array has two gigabytes",
    "NVG3001": "needs a Python without JAX",
    "NVG0612": "the remedy is for a machine with a GPU",
}
NOT_RUN["NVG2824"] = NOT_RUN["NVG2826"] = "needs two GPUs"
NOT_RUN["NVG2827"] = "needs a GPU"
if find_spec("torch") is None:
    NOT_RUN |= dict.fromkeys(("NVG2820", "NVG2821"), "needs PyTorch")
if find_spec("jax") is None:
    NOT_RUN |= dict.fromkeys(("NVG2823", "NVG2825", "NVG2830"), "needs JAX")
    NOT_RUN |= dict.fromkeys(("NVG3002", "NVG3003", "NVG3004", "NVG3005"), "the remedy needs JAX")
if tools.ptxas() is None:
    NOT_RUN["NVG1105"] = "needs ptxas"
PAGES = {code: page_of(diagnostic) for code, diagnostic in registry().items()}
RUN = [code for code in PAGES if code not in NOT_RUN]


def _result(code: str, example: str, folder) -> str | None:
    """The code of the diagnostic that an example causes, or None."""
    if example.startswith(("nvgen ", "NVGEN_")):
        words = shlex.split(example)
        start = words.index("nvgen")
        environment = dict(word.split("=", 1) for word in words[:start])
        return _code(run_command(words[start + 1 :], FILES, folder, environment))
    if registry()[code].__module__ == "nvgen.diagnostics.ir":
        command = ["build", "example.ll", "-o", "example.ptx"]
        return _code(run_command(command, {"example.ll": example + "\n"}, folder))
    text = CONTEXT + BEFORE.get(code, "") + example + "\n"
    if code.startswith("NVG07"):
        arguments = ["build", "example.py", "-o", "example.ptx"]
        return _code(run_command(arguments, {"example.py": text}, folder))
    if code.startswith(("NVG06", "NVG21")):
        text = CONTEXT + LAUNCH_CONTEXT + example + "\n"
    try:
        execute(text, f"{code}.py", {"__name__": "__main__"})
    except NvgenError as error:
        return error.code
    return None


def _code(printed: str | None) -> str | None:
    return None if printed is None else printed.partition("error[")[2][:7]


@pytest.mark.parametrize("code", RUN)
def test_wrong(code, tmp_path, monkeypatch):
    with gpus.present(GPUS.get(code, ""), monkeypatch):
        result = _result(code, PAGES[code].wrong, tmp_path)
    assert result == code


@pytest.mark.parametrize("code", RUN)
def test_right(code, tmp_path, monkeypatch):
    with gpus.present(GPUS.get(code, ""), monkeypatch):
        result = _result(code, PAGES[code].right, tmp_path)
    assert result is None


@pytest.mark.parametrize("code", PAGES)
def test_page_is_printed(code, capsys):
    assert run(["explain", code.lower()]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"{code}: {PAGES[code].title}\n")
    assert PAGES[code].wrong.splitlines()[0] in printed


def test_unknown_code_is_refused(capsys):
    assert run(["explain", "NVG9999"]) == 1
    assert "error[NVG0709]" in capsys.readouterr().err
