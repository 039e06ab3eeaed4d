"""What a program gives different streams, and nothing orders, is a race where these are looked for: launches, copies,
fills, and memory that is given and taken back in the order of a stream."""

from __future__ import annotations

import sys
import textwrap

import pytest

from tests.driver import building
from tests.emulate.running import PROGRAMS, emulate

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]

#: Streams: ``s`` and ``t`` wait for nobody, ``u`` and the default stream for each other, ``thread`` is a thread's.
START = """
import ctypes
import numpy as np
from cuda.bindings import driver as d

def call(name, *arguments):
    error, *found = getattr(d, name)(*arguments)
    if error.value:
        raise SystemExit(f"{name} {error.name}")
    return found[0] if found else None

call("cuInit", 0)
call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
module = call("cuModuleLoad", b"streams.ptx")
functions = {name: call("cuModuleGetFunction", module, symbol) for name, symbol in {
    "fill": b"_Z4fillPi", "copied": b"_Z6copiedPKiPi", "counts": b"_Z6countsPi", "starts": b"_Z6startsPi",
    "behind_a_wait": b"_Z20copied_behind_a_waitPKiPi"}.items()}
a, b, c = (call("cuMemAlloc", 512) for _ in range(3))
for one in (a, b, c):
    call("cuMemsetD32", one, 0, 128)
call("cuCtxSynchronize")
s, t = (call("cuStreamCreate", 1) for _ in range(2))
u = call("cuStreamCreate", 0)
default, thread = d.CUstream(1), d.CUstream(2)
host = np.zeros(128, np.int32)

def launch(name, stream, *values, dependent=False):
    held = [ctypes.c_uint64(int(one)) for one in values]
    pointers = (ctypes.c_void_p * len(held))(*map(ctypes.addressof, held))
    config = d.CUlaunchConfig()
    config.gridDimX, config.gridDimY, config.gridDimZ = 2, 1, 1
    config.blockDimX, config.blockDimY, config.blockDimZ = 32, 1, 1
    config.hStream = stream
    attribute = d.CUlaunchAttribute()
    if dependent:
        attribute.id = d.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
        attribute.value.programmaticStreamSerializationAllowed = 1
        config.attrs, config.numAttrs = [attribute], 1
    call("cuLaunchKernelEx", config, functions[name], ctypes.addressof(pointers), 0)

def order(first, second):
    event = call("cuEventCreate", 0)
    call("cuEventRecord", event, first)
    call("cuStreamWaitEvent", second, event, 0)
"""


def run(program: str, check: str = "race") -> tuple[str, str]:
    """What a program ends in, and what is told."""
    found = emulate(f"--check={check}", sys.executable, "-c", START + textwrap.dedent(program), cwd=PROGRAMS)
    return found.stderr.strip().splitlines()[-1] if found.returncode else "", found.stderr


RACES = {
    "two_launches": 'launch("fill", s, a)\nlaunch("copied", t, a, b)',
    "a_later_event": 'order(s, t)\nlaunch("fill", s, a)\nlaunch("copied", t, a, b)',
    "what_is_read": 'launch("copied", s, a, b)\nlaunch("fill", t, a)',
    "a_copy_of_the_result": 'launch("fill", s, a)\ncall("cuMemcpyDtoHAsync", host, a, 512, t)',
    "a_copy_that_waits_for_another_stream": 'launch("fill", s, a)\ncall("cuMemcpyDtoH", host, a, 512)',
    "a_copy_of_the_input": 'call("cuMemcpyHtoDAsync", a, host, 512, s)\nlaunch("copied", t, a, b)',
    "a_fill": 'call("cuMemsetD32Async", a, 1, 128, s)\nlaunch("copied", t, a, b)',
    "memory_that_is_taken_back": 'launch("fill", s, a)\ncall("cuMemFreeAsync", a, t)',
    "memory_that_is_given": 'x = call("cuMemAllocAsync", 512, s)\nlaunch("fill", t, x)',
    "no_blocking_stream": 'launch("fill", default, a)\nlaunch("copied", s, a, b)',
    "two_blocking_streams": 'launch("fill", u, a)\nlaunch("copied", thread, a, b)',
    "waiting_for_the_other": 'launch("fill", s, a)\ncall("cuStreamSynchronize", t)\nlaunch("copied", t, a, b)',
}
RIGHT = {
    "an_event": 'launch("fill", s, a)\norder(s, t)\nlaunch("copied", t, a, b)',
    "one_stream": 'launch("fill", s, a)\nlaunch("copied", s, a, b)\ncall("cuMemcpyDtoHAsync", host, b, 512, s)',
    "a_stream_that_is_waited_for": 'launch("fill", s, a)\ncall("cuStreamSynchronize", s)\nlaunch("copied", t, a, b)',
    "an_event_that_is_waited_for": """
        launch("fill", s, a)
        event = call("cuEventCreate", 0)
        call("cuEventRecord", event, s)
        call("cuEventSynchronize", event)
        launch("copied", t, a, b)
    """,
    "all_that_is_waited_for": 'launch("fill", s, a)\ncall("cuCtxSynchronize")\nlaunch("copied", t, a, b)',
    "blocking_streams": 'launch("fill", u, a)\nlaunch("copied", default, a, b)\nlaunch("fill", thread, a)',
    "a_copy_behind_a_blocking_stream": 'launch("fill", u, a)\ncall("cuMemcpyDtoH", host, a, 512)\nlaunch("fill", s, a)',
    "other_elements": 'launch("fill", s, a)\nlaunch("copied", t, int(a) + 256, b)',
    "atomics": 'launch("counts", s, a)\nlaunch("counts", t, a)',
    "reads": 'launch("copied", s, a, b)\nlaunch("copied", t, a, c)',
    "memory_that_is_given_again": """
        for stream in (s, t):
            x = call("cuMemAllocAsync", 512, stream)
            launch("fill", stream, x)
            call("cuMemFreeAsync", x, stream)
    """,
    "memory_that_is_freed": """
        for stream in (s, t):
            x = call("cuMemAlloc", 512)
            launch("fill", stream, x)
            call("cuMemFree", x)
    """,
    "a_function_of_the_host": """
        launch("fill", s, a)
        seen, kind = [], ctypes.CFUNCTYPE(None, ctypes.c_void_p)
        function = kind(seen.append)
        call("cuLaunchHostFunc", s, d.CUhostFn(ctypes.cast(function, ctypes.c_void_p).value), 0)
        while not seen:
            pass
        launch("copied", t, a, b)
    """,
    "a_graph": """
        call("cuStreamBeginCapture", s, d.CUstreamCaptureMode(2))
        launch("fill", s, a)
        graph = call("cuStreamEndCapture", s)
        made = call("cuGraphInstantiate", graph, 0)
        call("cuGraphLaunch", made, s)
        order(s, t)
        launch("copied", t, a, b)
    """,
    "a_dependent_launch": 'launch("starts", s, a)\nlaunch("behind_a_wait", s, a, b, dependent=True)',
}


@pytest.mark.parametrize("name", RACES)
def test_what_nothing_orders_is_a_race(name: str) -> None:
    ended, told = run(RACES[name] + '\ncall("cuCtxSynchronize")')
    assert ended.endswith("CUDA_ERROR_LAUNCH_FAILED") and told.count("error[NVG") == 1, told
    assert "error[NVG2163]: race of streams" in told


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_ordered_is_left_alone(name: str) -> None:
    for check in ("race", "all"):
        assert run(textwrap.dedent(RIGHT[name]) + '\ncall("cuCtxSynchronize")\n', check) == ("", "")


def test_a_race_is_told_with_both_lines_of_the_source() -> None:
    _, told = run(RACES["two_launches"])
    assert "b[i] = a[i];" in told and "a[blockIdx.x * 32 + threadIdx.x] = 7;" in told
    assert "thread (0, 0, 0) of block (0, 0, 0) of `_Z6copiedPKiPi` reads it" in told
    _, told = run(RACES["a_copy_of_the_result"])
    assert "a launch and a copy" in told and "`cuMemcpyAsync` reads it" in told and "_Z4fillPi" in told


@pytest.mark.parametrize("kernel", ["copied", "counts"])
def test_a_launch_that_does_not_wait_for_the_one_before(kernel: str) -> None:
    given = "a, b" if kernel == "copied" else "a"
    ended, told = run(
        f'launch("starts", s, a)\nlaunch("{kernel}", s, {given}, dependent=True)\ncall("cuCtxSynchronize")'
    )
    assert ended.endswith("CUDA_ERROR_LAUNCH_FAILED") and "error[NVG2166]" in told
    assert "a[blockIdx.x * 32 + threadIdx.x] = 7;" in told


def test_other_checks_look_at_no_streams() -> None:
    assert run(RACES["two_launches"] + "\n" + RACES["a_fill"], "bounds") == ("", "")
