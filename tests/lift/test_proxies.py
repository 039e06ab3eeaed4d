"""Loads by the read-only proxy, memory of devices, and fences between proxies: what they load and store, and in which
order LLVM keeps them.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from nvgen import ptx
from nvgen.artifacts.compiler import library_function
from nvgen.lift import kernel as lift
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.pipeline import CpuPipeline
from tests.lift.test_control_flow import run
from tests.lift.texts import HEADER, element, kernel

NEW = ".version 9.5\n.target sm_100a\n.address_size 64\n"


def _new(body: str) -> str:
    """A kernel of a version and an architecture that have all of it."""
    return kernel(body).replace(HEADER, NEW)


def _orders(body: str) -> list[str]:
    """The fences, and the atomic loads and stores, of what LLVM is given, in their order."""
    source = ptx.SourceText(_new(body), "kernel.ptx")
    target = CpuPipeline(CpuOptions(), library_function).begin(())
    text = lift.emit(ptx.parse(source.text), source, "k", target)
    found = re.finditer(r"(fence \w+)|(?:load|store) atomic [^\n]* (acquire|release|monotonic)", text)
    return [one[1] or one[2] for one in found]


@pytest.mark.parametrize("space", ["", ".global"])
def test_loads_by_the_read_only_proxy(space: str) -> None:
    text = _new(
        element("%rd2", "%rd0", 16) + element("%rd3", "%rd1", 32) + f"    prefetch{space}.L1::32B.valid_addr [%rd2];\n"
        f"    ld.proxy::readonly{space}.u32 %r1, [%rd2];\n    ld{space}.s8.proxy::readonly %r2, [%rd2+4];\n"
        f"    ld.proxy::readonly{space}.v2.b32 {{%r3, %r4}}, [%rd2+8];\n"
        "    st.global.v4.u32 [%rd3], {%r1, %r2, %r3, %r4};\n"
        "    ld.proxy::readonly.global.nc.b64 %rd4, [%rd2];\n    st.global.b64 [%rd3+16], %rd4;\n"
        "    createpolicy.range.fabric.L2::evict_last.b64 %rd5, [%r1, %rd4], 128, 256;\n"
        "    st.global.b64 [%rd3+24], %rd5;\n"
    )
    given = np.random.default_rng(1).integers(0, 2**32, (32, 4), np.uint32)
    out = np.full((32, 8), 9, np.uint32)
    run(text, given, out)
    wanted = given.copy()
    wanted[:, 1] = given[:, 1].astype(np.uint8).astype(np.int8).astype(np.int32).view(np.uint32)
    assert (out[:, :4] == wanted).all() and (out[:, 4:6] == given[:, :2]).all() and not out[:, 6:].any()


def test_memory_of_devices_and_domains() -> None:
    text = _new(
        element("%rd2", "%rd0") + element("%rd3", "%rd1", 8) + "    ld.mmio.acquire.sys.global.u32 %r1, [%rd2];\n"
        "    mov.u32 %r2, %locality_domain_id;\n    add.u32 %r1, %r1, 1;\n    st.mmio.release.sys.u32 [%rd3], %r1;\n"
        "    st.global.u32 [%rd3+4], %r2;\n"
    )
    given, out = np.arange(32, dtype=np.uint32), np.full((32, 2), 9, np.uint32)
    run(text, given, out)
    assert (out[:, 0] == given + 1).all() and not out[:, 1].any()


@pytest.mark.parametrize("opcode", ["atom", "red"])
def test_sums_keep_subnormal_numbers(opcode: str) -> None:
    result = "%f2, " if opcode == "atom" else ""
    text = _new(
        element("%rd2", "%rd0")
        + element("%rd3", "%rd1")
        + "    ld.global.f32 %f1, [%rd3];\n    mov.f32 %f2, 0f00000000;\n"
        f"    {opcode}.global.add.noftz.f32 {result}[%rd2], %f1;\n    st.global.f32 [%rd3], %f2;\n"
    )
    sums, values = np.zeros(32, np.float32), np.zeros(32, np.float32)
    sums.view(np.uint32)[:3] = values.view(np.uint32)[:3] = 1, 0x80000003, 0x00400000
    before = sums.copy()
    run(text, sums, values)
    assert sums.view(np.uint32)[:3].tolist() == [2, 0x80000006, 0x00800000]
    assert (values.view(np.uint32) == before.view(np.uint32) * (opcode == "atom")).all()


@pytest.mark.parametrize(
    ("instruction", "orders"),
    [
        ("ld.mmio.relaxed.sys.global.u32 %r1, [%rd0];", ["monotonic"]),
        ("ld.mmio.acquire.sys.global.u32 %r1, [%rd0];", ["acquire"]),
        ("st.mmio.release.sys.global.u32 [%rd0], %r0;", ["release"]),
        ("st.mmio.relaxed.sys.global.u32 [%rd0], %r0;", ["monotonic"]),
        ("fence.proxy.alias;", []),
        ("fence.proxy.alias.acquire.sys;", ["fence acquire"]),
        ("fence.proxy.alias.release.sys;", ["fence release"]),
        ("fence.alias.sync_restrict::read.release.sys;", ["fence release"]),
        ("fence.proxy.generic::fabric.alias.acquire.sys;", ["fence acquire"]),
        ("fence.proxy.fabric::generic.alias.release.sys;", ["fence release"]),
        ("fence.proxy.fabric::fabric.alias.release.sys;", ["fence release"]),
        (
            "fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster;",
            ["fence release"],
        ),
    ],
)
def test_orders(instruction: str, orders: list[str]) -> None:
    assert _orders(f"    {instruction}\n") == orders
