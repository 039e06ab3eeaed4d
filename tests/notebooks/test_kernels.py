"""What notebooks show of kernels."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from tests.runtime.conftest import machine

#: Elements of HTML that have no end.
_EMPTY = {"br"}


class _Text(HTMLParser):
    """The text of a page, of which every element is closed: a line for each block, cells apart by bars."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag not in _EMPTY:
            self.open.append(tag)
        self.text += "\n" if tag in ("div", "tr") else ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += " | " if tag in ("td", "th") else ""

    def handle_data(self, data: str) -> None:
        self.text += data.strip("\n")


def shown(kernel: Any) -> list[str]:
    """The lines that a notebook shows of a kernel."""
    page = _Text()
    html = kernel._repr_html_()
    page.feed(html)
    assert page.open == [] and not re.search(r"(?<!-)color: (?!inherit)|background", html)
    return [line.strip(" |") for line in page.text.splitlines() if line.strip()]


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "gpu" not in request.fixturenames:
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")


def make(**options: Any) -> Any:
    @nv.kernel(**options)
    def scale(a, x: nv.f32, power: nv.constexpr = 2):
        i = nv.grid(1)
        if i < a.size:
            a[i] = a[i] * x**power

    return scale


def test_a_kernel_that_was_not_launched() -> None:
    kernel = make(max_threads=256, fastmath=True)
    assert shown(kernel) == [
        "scale(a, x: f32, power: constexpr)",
        "test_kernels.py · max_threads=256, fastmath=True",
        "the arguments of a launch decide the types",
    ]
    assert repr(kernel) == "<nvgen kernel scale>"


def test_what_launches_have_compiled() -> None:
    kernel = make(max_threads=(16, 16), fastmath={"contract", "nnan"})
    for dtype in (np.float32, np.float64):
        kernel[1, 4](np.ones(4, dtype), 2.0)
    kernel.on("cpu", check="race", seed=3)[1, 4](np.ones(8, np.float32)[::2], 2.0)
    lines = shown(kernel)
    assert lines[1:] == [
        "test_kernels.py · max_threads=(16, 16), fastmath=['contract', 'nnan']",
        "compiled for | parameters",
        "cpu, optimised code | Array[f32], f32, constexpr 2",
        "cpu, optimised code | Array[f64], f32, constexpr 2",
        "cpu, threads in random order, optimised code | Array[f32, 1, 'A'], f32, constexpr 2",
    ]


def test_very_many_are_cut() -> None:
    @nv.kernel
    def fill(a, value: nv.constexpr):
        a[nv.grid(1)] = value

    for value in range(14):
        fill[1, 1](np.zeros(1, np.int32), value)
    lines = shown(fill)
    assert len(lines) == 16 and lines[-1] == "and 2 more"


def test_kernels_on_a_device() -> None:
    bound = make().on("cpu", check="race, uninit", schedule="random")
    assert shown(bound)[1] == "on cpu, check bounds, race, uninit, threads in random order · test_kernels.py"
    assert repr(bound) == "<nvgen kernel scale on cpu, check bounds, race, uninit, threads in random order>"
    assert repr(make().on("cpu", schedule="ordered", check="none")) == "<nvgen kernel scale on cpu, check none>"


def test_what_is_wrong_is_shown_and_not_raised() -> None:
    @nv.kernel
    def wrong(a: 3, b):
        a[0] = b

    assert shown(wrong) == ["wrong(a, b)", "test_kernels.py", "error[NVG0301]: this annotation is not a type"]


def test_text_is_escaped() -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0", link=("<b>.o",))
    html = kernel._repr_html_()
    assert "&lt;b&gt;.o" in html and "<b>.o" not in html
    assert shown(kernel)[1].startswith("from text · link=")
    assert shown(kernel)[2] == 'k.resources("sm_90") compiles it and says its registers, shared and local memory'


def test_resources_that_ptxas_was_asked_for() -> None:
    if cuda_tools.ptxas() is None:
        pytest.skip("no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only")
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] = 1.0")
    found = kernel.resources("sm_90")
    assert shown(kernel)[2:] == [
        "compiled for | parameters | registers | shared bytes | local bytes",
        f"sm_90, by ptxas | as annotated | {found.registers} | 0 | 0",
    ]


def test_what_the_driver_says_of_loaded_kernels(gpu: Any) -> None:
    kernel = make()
    gpu.execute = machine(kernel)
    kernel[1, 4](np.ones(4, np.float32), 2.0)
    (line,) = shown(kernel)[3:]
    assert re.fullmatch(r"cuda:0 \| Array\[f32\], f32, constexpr 2 \| \d+ \| \d+ \| \d+", line)


def test_kernels_of_ptx() -> None:
    kernel = nv.ptx.load(nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0").ptx())["k"]
    assert shown(kernel) == ["k(k_param_0: .u64, k_param_1: .u64)", "PTX · <ptx>"]
    assert shown(kernel.on("cpu"))[1] == "on cpu · PTX · <ptx>"


def test_to_show_a_kernel_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Callable[..., Any]:
        raise AssertionError("something is compiled")

    monkeypatch.setattr("nvgen.artifacts.cached_ptx.ptx", refuse)
    monkeypatch.setattr("nvgen.artifacts.compiler.emitted", refuse)
    monkeypatch.setattr("nvgen.kernels.Kernel.specialise", refuse)
    assert shown(make())[0].startswith("scale(")
