"""Forks of a process in which other threads compile and launch. Each is a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def printed(program: str) -> str:
    """What a program prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NVGEN_CACHE_DIR": "off"}
    command = [sys.executable, "-W", "ignore", "-c", program]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200, env=environment)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_beside_a_thread_that_holds_every_lock() -> None:
    """The fork waits for a call of LLVM; all else that another thread held is free in the child."""
    assert (
        printed(
            """
import os, signal, threading, time
import numpy as np
import nvgen as nv
from llvmlite.binding import ffi
from nvgen.base import forks

TEXT = "def k(a: nv.Array[nv.f32]):\\n    a[nv.grid(1)] += {}\\n"

def added(number):
    a = np.zeros(64, np.float32)
    kernel = nv.Kernel.from_source(TEXT.format(number))
    kernel.on("cpu", check="race")[2, 32](a)
    return float(a.sum()) / 64, ".entry k" in kernel.ptx()

print(added(1))
begun, done = threading.Event(), threading.Event()

def compile_for_long():
    locks = list(forks._locks)
    assert len(locks) > 5
    for lock in locks:
        lock.acquire()
    with ffi.lib._lock:
        begun.set()
        time.sleep(0.3)
    done.wait()
    for lock in locks:
        lock.release()

thread = threading.Thread(target=compile_for_long)
thread.start()
begun.wait()
child = os.fork()
if child == 0:
    signal.alarm(60)
    assert added(2) == (2, True)
    os._exit(0)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
done.set()
thread.join()
print(status, added(3))
"""
        )
        == "(1.0, True)\n0 (3.0, True)\n"
    )


def test_amid_a_lock_of_this_thread() -> None:
    assert (
        printed(
            """
import os
from nvgen.base.forks import ForkLock

lock = ForkLock()
with lock:
    child = os.fork()
    assert lock.acquire(blocking=False)
    lock.release()
if child == 0:
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
        )
        == "0\n"
    )


def test_by_several_threads_at_the_same_time() -> None:
    """Each gives back what it holds itself, and nothing more."""
    assert (
        printed(
            """
import os, threading
from nvgen.base import forks
from nvgen.codegen.contract import llvm

def fork():
    for _ in range(40):
        child = os.fork()
        if child == 0:
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

threads = [threading.Thread(target=fork) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(llvm.version() != "", [lock._lock.acquire(blocking=False) for lock in forks._held])
"""
        )
        == "True [True]\n"
    )


def test_shadow_memory_of_its_own() -> None:
    """What a child's launch wrote is no race with the next launch of its parent, whose clock begins where the child's
    did."""
    assert (
        printed(
            """
import os
import numpy as np
import nvgen as nv

permute = nv.Kernel.from_source(
    "def permute(a: nv.Array[nv.f32], m: nv.i32):\\n    i = nv.grid(1)\\n    a[i * m % 1024] = nv.f32(i)\\n"
)

def launch(m):
    permute.on("cpu", check="race")[8, 128](a, m)

a = np.zeros(1024, np.float32)
launch(1)
child = os.fork()
if child == 0:
    launch(3)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
launch(5)
"""
        )
        == "0\n"
    )


def test_pages_of_its_own() -> None:
    assert (
        printed(
            """
import os
from nvgen.targets.python.arrays import Memory, _LARGE
import ctypes

memory = Memory(2 * _LARGE, 16)
child = os.fork()
if child == 0:
    ctypes.memset(memory.address, 7, memory.size)
    os._exit(0)
os.waitpid(child, 0)
print(max(ctypes.string_at(memory.address, memory.size)))
"""
        )
        == "0\n"
    )
