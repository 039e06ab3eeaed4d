"""Signals while a kernel runs, and the process's other threads: an endless loop ends, and nobody else waits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import interrupts

pytestmark = pytest.mark.sweep(6)

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="needs POSIX signals")
SINGLE, MANY = 1, 1 << 10
#: A loop stops within milliseconds; a loaded machine is slower.
PATIENCE = 10.0

#: Kernels that never end as long as a[0] is 2, and are 2 wherever a thread has begun.
ENDLESS = {
    "while": """
    while a[0] >= 0:
        a[i] = 2
""",
    "while True": """
    while True:
        a[i] = 2
        if a[i] == 5:
            break
""",
    "continue": """
    while True:
        a[i] = 2
        if a[0] == 2 or a[i] == 2:
            continue
        break
""",
    "else": """
    while a[0] != 7:
        a[i] = 2
    else:
        a[i] = 8
""",
    "for": """
    for turn in range(2**31 - 1):
        for inner in range(a[0] + 100):
            a[i] = inner * 0 + 2
""",
    "wide for": """
    for turn in range(nv.i64(2**62)):
        j = 0
        while j < 100:
            a[i] = 2
            j += a[i] - 1
""",
    "function": """
    a[i] = forever(a, i)
""",
    "barrier": """
    while a[0] >= 0:
        a[i] = 2
        nv.syncthreads()
""",
    "between barriers": """
    nv.syncthreads()
    while a[0] >= 0:
        a[i] = 2
    nv.syncthreads()
""",
    "spinning": """
    while nv.load(a, 0, volatile=True) != 7:
        a[i] = 2
""",
    "calls": """
    while True:
        a[i] = ends(a, i)
""",
}


@nv.device
def forever(a, i):
    a[i] = 2
    turns = 0
    while a[0] != 77:
        turns += 1
    return turns


@nv.device(inline="never")
def ends(a, i):
    left = 10
    while left > 0:
        a[i] = 2
        left -= 1
    return 2


def kernel(body: str) -> Any:
    text = f"def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n{body}"
    return nv.Kernel.from_source(text, namespace={"forever": forever, "ends": ends}).on("cpu")


@nv.kernel
def add_one(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] += 1


class Ring(Exception):
    """What a handler raises."""


@contextmanager
def signalled(handler: Callable[[Any, Any], None], when: Callable[[], bool] = lambda: True) -> Iterator[None]:
    """A signal comes to the process a moment after something has happened; compiling takes its time."""
    before = signal.signal(signal.SIGUSR1, handler)
    is_over = threading.Event()

    def send() -> None:
        while not when() and not is_over.wait(0.01):
            pass
        is_over.wait(0.1)
        if not is_over.is_set():
            os.kill(os.getpid(), signal.SIGUSR1)

    sender = threading.Thread(target=send)
    sender.start()
    try:
        yield
    finally:
        is_over.set()
        sender.join()
        signal.signal(signal.SIGUSR1, before)


def ring(number: Any, frame: Any) -> None:
    raise Ring


@pytest.mark.sweep(3)
@needs_signals
@pytest.mark.parametrize("blocks", [SINGLE, MANY])
@pytest.mark.parametrize("loop", ENDLESS)
def test_what_a_handler_raises_ends_the_launch(loop: str, blocks: int) -> None:
    launch = kernel(ENDLESS[loop])[blocks, 256]
    a = np.zeros(256 * blocks, np.int32)
    with signalled(ring, lambda: 2 in a), pytest.raises(Ring):
        launch(a)
    written = np.unique(a)
    assert 2 in written and set(written) <= {0, 2}
    add_one.on("cpu")[blocks, 256](a)
    assert np.array_equal(np.unique(a), written + 1)


@needs_signals
@pytest.mark.parametrize("blocks", [SINGLE, MANY])
def test_nothing_is_written_after_the_launch(blocks: int) -> None:
    launch = kernel(ENDLESS["while"])[blocks, 256]
    a = np.zeros(256 * blocks, np.int32)
    with signalled(ring, lambda: 2 in a), pytest.raises(Ring):
        launch(a)
    a[:] = 9
    time.sleep(0.1)
    assert np.all(a == 9)


@needs_signals
def test_a_handler_that_returns_changes_nothing() -> None:
    """The launch goes on to its end; the handler has run in the midst of it."""
    seen = []
    count = kernel("""
    a[3] = 2
    turns = 0
    while turns < a[1]:
        turns += 1 + a[2]
    a[0] = turns
""")
    a = np.array([0, 1 << 30, 0, 0], np.int32)
    with signalled(lambda number, frame: seen.append(int(a[0])), lambda: a[3] == 2):
        count[1, 1](a)
    assert a[0] == 1 << 30
    assert seen == [0]


@needs_signals
def test_a_handler_launches_a_kernel_itself() -> None:
    a, b = np.zeros(256, np.int32), np.zeros(256, np.int32)

    def launch_and_ring(number: Any, frame: Any) -> None:
        add_one.on("cpu")[1, 256](b)
        raise Ring

    add_one.on("cpu")[1, 256](np.zeros(256, np.int32))
    with signalled(launch_and_ring, lambda: 2 in a), pytest.raises(Ring):
        kernel(ENDLESS["while"])[1, 256](a)
    assert np.all(b == 1)


@needs_signals
@pytest.mark.parametrize("blocks", [SINGLE, MANY])
def test_a_loop_that_prints(blocks: int, capsys: pytest.CaptureFixture[str]) -> None:
    launch = kernel("""
    while a[0] >= 0:
        a[i] = 2
        if i == 0:
            print("turn")
""")[blocks, 256]
    a = np.zeros(256 * blocks, np.int32)
    with signalled(ring, lambda: a[0] == 2), pytest.raises(Ring):
        launch(a)
    assert "turn\n" in capsys.readouterr().out


@needs_signals
def test_many_short_blocks_are_stopped() -> None:
    """No loop of the kernel's takes long; the loop over its blocks asks as well."""
    code = kernel("    nv.store(a, 0, i, volatile=True)\n")
    code[1, 1](np.zeros(1, np.int32))
    with signalled(ring), pytest.raises(Ring):
        code[2**31 - 1, 1](np.zeros(1, np.int32))


PROGRAM = """
import sys, time, numpy as np, nvgen as nv
endless = nv.Kernel.from_source('''
def endless(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    while a[0] >= 0:
        a[i] = 2
    a[i] = 3
''').on("cpu")
add_one = nv.Kernel.from_source('''
def add_one(a: nv.Array[nv.i32]):
    a[nv.grid(1)] += 1
''').on("cpu")
blocks = int(sys.argv[1])
a = np.zeros(256 * blocks, np.int32)
add_one[blocks, 256](a)
a[:] = 0
print("ready", flush=True)
try:
    endless[blocks, 256](a)
except KeyboardInterrupt:
    add_one[blocks, 256](a)
    print("interrupted", 3 in a, set(a.tolist()) <= {1, 3})
"""


@needs_signals
@pytest.mark.parametrize("blocks", [SINGLE, MANY])
def test_ctrl_c(blocks: int) -> None:
    """``KeyboardInterrupt``, at once; the arrays keep what was written, and the process launches again."""
    command = [sys.executable, "-c", PROGRAM, str(blocks)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.5)
            start = time.perf_counter()
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()  # the kernel of one that is not interrupted has no end
    assert (output, errors, process.returncode) == ("interrupted True True\n", "", 0)
    assert time.perf_counter() - start < PATIENCE


def test_a_launch_in_another_thread_is_not_asked() -> None:
    """Signals are the main thread's: the launch there has no time at which it asks for them."""
    record = interrupts.FailureRecord()
    interrupts.run(record, lambda first, end: None, (0, 1))
    assert record.poll
    other = interrupts.FailureRecord()
    thread = threading.Thread(target=interrupts.run, args=(other, lambda first, end: None, (0, 1)))
    thread.start()
    thread.join()
    assert not other.poll


# The global interpreter lock


def test_other_threads_run_during_a_launch() -> None:
    """The main thread is in a launch until another one, in Python, has counted: it could not with the lock held."""
    flag = np.zeros(1, np.int32)
    counted = 0

    def count() -> None:
        nonlocal counted
        for _ in range(1000):
            counted += 1
        flag[0] = 1

    thread = threading.Thread(target=count)
    launch_call = threading.Timer(0.05, thread.start)
    launch_call.start()
    kernel("""
    while nv.load(a, 0, volatile=True) == 0:
        pass
""")[1, 1](flag)
    launch_call.join()
    thread.join()
    assert counted == 1000


@nv.kernel
def meet(flags: nv.Array[nv.i32], mine: nv.i32, other: nv.i32, out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i == 0:
        nv.store(flags, mine, 1, volatile=True)
        while nv.load(flags, other, volatile=True) == 0:
            pass
    out[i] = 10 * i + mine


def test_two_launches_run_at_the_same_time() -> None:
    """Each waits in its kernel for the other's, and both are right."""
    flags = np.zeros(2, np.int32)
    outs = [np.zeros(1 << 8, np.int32) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        launches = [pool.submit(meet.on("cpu")[1, 1 << 8], flags, mine, 1 - mine, out) for mine, out in enumerate(outs)]
        for launch in launches:
            launch.result(timeout=60)
    for mine, out in enumerate(outs):
        assert np.array_equal(out, 10 * np.arange(out.size, dtype=np.int32) + mine)


FORKED = """
import os, signal, threading, numpy as np, nvgen as nv
from nvgen.runtime.cpu import interrupts

def fork():
    assert not interrupts.may_ask()
    child = os.fork()
    if child == 0:
        os._exit(7 if interrupts.may_ask() else 1)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

assert interrupts.may_ask()
thread = threading.Thread(target=fork)
thread.start()
thread.join()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_the_thread_that_forks_has_the_childs_signals() -> None:
    ended = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=False)
    assert ended.stdout.split() == ["7"], ended.stderr
