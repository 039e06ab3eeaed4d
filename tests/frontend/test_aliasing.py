"""Which arrays may be called ``noalias``: by the option, and by a launch that sees that no written array overlaps."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.kernels import Kernel
from nvgen.tree.analysis import aliasing

BODY = "    i = nv.grid(1)\n    c[i] = a[i] + b[i]\n"


def make(body: str = BODY, parameters: str = "", **options: object) -> Kernel:
    arrays = ", ".join(f"{name}: nv.Array[nv.f32]" for name in "abc")
    return nv.Kernel.from_source(f"def k({arrays}{parameters}):\n{body}", **options)


def separable(kernel: Kernel) -> tuple[str, ...]:
    return aliasing.separable(kernel.specialise().typed)


def restricted(kernel: Kernel) -> set[str]:
    specialisation = kernel.specialise()
    return {local.name for local in aliasing.restricted(specialisation.typed, specialisation.options)}


def test_arrays_that_are_read_are_separable_from_those_that_are_written() -> None:
    assert separable(make()) == ("a", "b")


@pytest.mark.parametrize(
    "line",
    [
        "nv.syncthreads()",
        "nv.syncwarp()",
        "c[0] = nv.warp.shuffle_xor(c[0], 1)",
        "nv.atomic.add(c, 0, nv.f32(1))",
        "nv.atomic.add(c, 0, nv.f32(1), order='release')",
        "nv.grid_sync()",
        "tile = nv.shared.array(32, nv.f32); tile[nv.thread_idx.x] = a[i]",
    ],
)
def test_threads_of_one_launch_may_wait_for_each_other(line: str) -> None:
    assert separable(make(BODY + f"    {line}\n")) == ("a", "b")


@pytest.mark.parametrize(
    "line",
    [
        "nv.threadfence()",
        "nv.atomic.add(c, 0, nv.f32(1), order='acquire')",
        "c[0] = nv.atomic.load(a, 0, order='acquire')",
        "nv.griddepcontrol.wait()",
        "nv.asm('membar.gl;', None, clobbers=('memory',))",
        "c[0] = nv.load(a, 0, volatile=True)",
        "nv.atomic.update(c, 0, twice)",
    ],
)
def test_what_another_kernel_writes_may_be_waited_for(line: str) -> None:
    text = f"def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):\n{BODY}    {line}\n"
    assert separable(nv.Kernel.from_source(text, namespace={"twice": twice})) == ()


@nv.device
def twice(x):
    return x + x


@pytest.mark.parametrize(
    ("body", "parameters"),
    [
        ("    a[0] = 1.0\n    b[0] = 2.0\n    c[0] = 3.0\n", ""),
        ("    x = a[0] + b[0] + c[0]\n", ""),
        (BODY, ", p: nv.ptr[nv.f32]"),
        ("    c[0] = a[0]\n    b[0] = a[1]\n    a[2] = b[1]\n", ""),
    ],
)
def test_where_nothing_is_gained_or_known_nothing_is_separable(body: str, parameters: str) -> None:
    assert separable(make(body, parameters)) == ()


def test_the_option_holds_for_written_arrays_while_threads_are_alone() -> None:
    assert restricted(make(noalias=True)) == {"a", "b", "c"}
    assert restricted(make(noalias=("b", "c"))) == {"b", "c"}
    assert restricted(make()) == set()


@pytest.mark.parametrize("line", ["nv.syncthreads()", "nv.atomic.add(c, 0, nv.f32(1))", "nv.threadfence_block()"])
def test_the_option_holds_for_read_arrays_where_threads_wait(line: str) -> None:
    assert restricted(make(BODY + f"    {line}\n", noalias=True)) == {"a", "b"}


def test_operations_without_other_threads_do_not_count() -> None:
    assert restricted(make(BODY + "    c[1] = nv.f32(nv.lane_id())\n", noalias=True)) == {"a", "b", "c"}


@pytest.mark.parametrize("wait", ["nv.griddepcontrol.wait()", "nv.nvvm.griddepcontrol_wait()"])
def test_the_kernel_before_may_write_what_is_read_after_waiting_for_it(wait: str) -> None:
    """ptxas moves `ld.global.nc` out of a loop, before such a wait."""
    kernel = make(f"    for i in range(9):\n        {wait}\n        c[i] = a[0] + b[i]\n", noalias=True)
    assert restricted(kernel) == set()
    ptx = kernel.ptx("sm_90")
    assert ptx.index("griddepcontrol.wait") < ptx.index("ld.global.b32") and "ld.global.nc" not in ptx
    assert restricted(make(BODY + "    nv.griddepcontrol.launch_dependents()\n", noalias=True)) == {"a", "b"}
