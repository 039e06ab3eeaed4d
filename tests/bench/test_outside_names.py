"""How long a launch takes to see that names outside of the kernel have not changed.

Run with ``pytest tests/bench/test_outside_names.py -m bench -s``. The kernel takes one array and does nothing; it names
so many globals, variables of an enclosing function, attributes of a module, or elements of a list. Launches go to the
tests' fake driver. The smallest time counts; what a name costs is the difference to the kernel that names none.
"""

from __future__ import annotations

import linecache
import time
import timeit
from types import ModuleType
from typing import Any

import pytest

import nvgen as nv
from tests.driver import fake

pytestmark = pytest.mark.bench

LAUNCHES, TURNS = 500, 60
COUNTS = (1, 2, 4, 16, 64)


def kernel(kind: str, count: int) -> Any:
    """A kernel that names ``count`` things of a kind."""
    names = [f"n{number}" for number in range(count)]
    module = ModuleType("constants")
    values = {name: float(number) for number, name in enumerate(names)}
    vars(module).update(values)
    used = [f"module.{name}" for name in names] if kind == "attributes" else names
    if kind == "a list":
        used = ["nv.const.array(L)[0]"]
    tests = "".join(f"        if {name} < 0:\n            a[0] = 1.0\n" for name in used)
    parameters = ", ".join(names) if kind == "cells" else ""
    text = (
        f"def make({parameters}):\n    @nv.kernel\n    def k(a: nv.Array[nv.f32]):\n{tests}        pass\n    return k\n"
    )
    file = f"<{count} {kind}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"nv": nv, "module": module, "L": list(values.values()), **values}
    exec(compile(text, file, "exec"), namespace)
    return namespace["make"](**values) if kind == "cells" else namespace["make"]()


def nanoseconds(statement: str, namespace: dict[str, Any]) -> float:
    times = timeit.repeat(statement, globals=namespace, number=LAUNCHES, repeat=TURNS, timer=time.thread_time)
    return min(times) / LAUNCHES * 1e9


def test_names_outside_of_a_kernel() -> None:
    if fake.problem():
        pytest.skip(fake.problem())
    fake.install().is_recording = False
    try:
        array = nv.cuda.zeros(512, nv.f32)

        def launch(k: Any, a: Any = array) -> float:
            k[4, 128](a)
            return nanoseconds("k[4, 128](a)", {"k": k, "a": a})

        none = launch(kernel("globals", 0))
        print(f"\na launch of a kernel without names outside of it: {none:.0f} ns; more for each name:")
        print("".join([f"{'':<12}", *(f"{count:>8}" for count in COUNTS)]))
        for kind in ("globals", "cells", "attributes", "a list"):
            found = [(launch(kernel(kind, count)) - none) / count for count in COUNTS]
            print("".join([f"{kind:<12}", *(f"{each:>8.1f}" for each in found)]))
        assert none > 0
        del array, launch
    finally:
        fake.remove()
