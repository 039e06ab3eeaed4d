"""LLVM's objects are freed in an order that LLVM survives, whatever Python's garbage collector does."""

from __future__ import annotations

import ctypes
import dataclasses
import gc
import linecache
import resource
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.frontend.source import capture, texts

pytestmark = pytest.mark.sweep(6)


@pytest.fixture(autouse=True)
def _of_this_test() -> Iterator[None]:
    """What other tests have left is not looked through each time: in a whole run it is a gigabyte. Garbage is collected
    as often as in a user's process."""
    gc.collect()
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*thresholds)


TEXT = "def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] = i + {number}"


def run_one(number: int) -> np.ndarray:
    """Compiles a kernel of its own and drops it inside a reference cycle."""
    kernel = nv.Kernel.from_source(TEXT.format(number=number))
    a = np.zeros(100, np.int32)
    kernel.on("cpu")[1, 128](a)
    kernel.cycle = [kernel]  # type: ignore[attr-defined]
    return a


def test_dropped_kernels() -> None:
    for number in range(20):
        np.testing.assert_array_equal(run_one(number), np.arange(100) + number)
        gc.collect()


def test_dropped_failures() -> None:
    """An error's traceback keeps the compilation alive in a cycle, until garbage is collected."""
    for _ in range(5):
        kernel = nv.Kernel.from_source("def größe(a: nv.Array[nv.i32]):\n    a[0] = 1")
        with pytest.raises(nv.CompileError) as raised:
            kernel.ptx()
        kernel.error = raised.value  # type: ignore[attr-defined]
        dropped = weakref.ref(kernel)
        del kernel, raised
        gc.collect()
        assert dropped() is None


def test_kernels_compile_in_several_threads() -> None:
    results: dict[int, np.ndarray] = {}
    threads = [threading.Thread(target=lambda n=n: results.update({n: run_one(n)})) for n in range(6)]  # type: ignore[misc]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == list(range(6))
    assert all((result == np.arange(100) + number).all() for number, result in results.items())


def test_code_outlives_its_module() -> None:
    kernel = nv.Kernel.from_source(TEXT.format(number=5))
    a = np.zeros(100, np.int32)
    launch = kernel.on("cpu")[1, 128]
    launch(a)
    gc.collect()
    launch(a)
    np.testing.assert_array_equal(a, np.arange(100) + 5)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
def test_compiling_keeps_no_memory() -> None:
    """A pass pipeline that is not freed is 80 KB a compilation."""
    kernel = nv.Kernel.from_source(TEXT.format(number=1))

    def compile_often(count: int) -> int:
        for _ in range(count):
            kernel.ptx()
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    before = compile_often(50)
    assert compile_often(200) - before < 4_000_000


# What stays of kernels that are dropped


def _kernel(body: str, number: int, parameters: str = "a: nv.Array[nv.i32]", **names: object) -> nv.Kernel:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return nv.Kernel.from_source(f"def k{number}({parameters}):\n{lines}", namespace=names)


def _run(kernel: nv.Kernel, *arguments: object, **how: object) -> None:
    kernel.on("cpu", **how)[1, 8](np.zeros(8, np.int32), *arguments)  # type: ignore[arg-type]


def _with_device_function(number: int) -> None:
    function = nv.device(texts.define(f"def f{number}(x):\n    return x * {number}"))
    _run(_kernel("a[nv.thread_idx.x] = f(2)", number, f=function))


def _with_struct(number: int) -> None:
    pair = dataclasses.make_dataclass(f"Pair{number}", [("x", nv.i32), ("y", nv.f32)])
    _run(_kernel("p = Pair(nv.thread_idx.x, 2.0)\na[p.x] = p.x", number, Pair=pair))


def _refused(number: int) -> None:
    with pytest.raises(nv.CompileError):
        _kernel(f"a[0] = undefined{number}", number).ptx()


def _failing(number: int) -> None:
    with pytest.raises(nv.LaunchError):
        _run(_kernel(f"a[{number + 100}] = 1", number), check="bounds")


_BARRIER = "s = nv.shared.array(8, nv.i32)\ni = nv.grid(1)\ns[i] = i + {0}\nnv.syncthreads()\na[i] = s[7 - i]"
#: Each makes a kernel of its own by a number, compiles or runs it, and drops it.
DROPPED: dict[str, Callable[[int], object]] = {
    "PTX": lambda n: _kernel(f"a[0] = {n}", n).ptx(),
    "a run": lambda n: _run(_kernel(f"a[0] = {n}", n)),
    "a device function": _with_device_function,
    "a struct": _with_struct,
    "a barrier": lambda n: _run(_kernel(_BARRIER.format(n), n)),
    "every check": lambda n: _run(_kernel(_BARRIER.format(n), n), check="all"),
    "interpreted": lambda n: _run(_kernel(_BARRIER.format(n), n), check="step"),
    "a random order": lambda n: _run(_kernel(_BARRIER.format(n), n), schedule="random", seed=n),
    "atomics": lambda n: _run(_kernel(f"nv.atomic.mul(a, 1, {n})", n)),
    "an assertion": lambda n: _run(_kernel(f"assert a[0] == 0, 'no {n}'", n)),
    "a constant": lambda n: _run(_kernel("a[0] = c", n, "a: nv.Array[nv.i32], c: nv.constexpr").bind(c=n)),
    "types of arguments": lambda n: _run(_kernel(f"a[0] = {n}", n, "a")),
    "an array of the program": lambda n: _run(_kernel("g[0] += 1", n, g=nv.global_array(4, nv.i32, name=f"g{n}"))),
    "nested functions": lambda n: _run(_kernel(f"def f(x):\n    return x + {n}\na[0] = f((lambda y: y * 2)(3))", n)),
    "a refusal": _refused,
    "a failed check": _failing,
}


@pytest.mark.sweep(5)
@pytest.mark.parametrize("what", DROPPED)
def test_no_object_stays_of_a_dropped_kernel(what: str) -> None:
    drop, first, count = DROPPED[what], 70 if what == "a struct" else 10, 15
    for number in range(first):  # caches of a fixed size are full then
        drop(number)

    def objects() -> int:
        gc.collect()
        return len(gc.get_objects())

    names, before = len(linecache.cache), objects()
    for number in range(first, first + count):
        drop(number)
    assert objects() - before < count
    assert len(linecache.cache) - names < count


@pytest.mark.sweep(2)
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
@pytest.mark.parametrize("what", ["PTX", "a run"])
def test_no_memory_stays_of_dropped_kernels(what: str) -> None:
    """Of kernels on the CPU it was 25 KB. 1.5 KB are llvmlite's own (``codegen.contract.llvm.optimise``)."""
    drop = DROPPED[what]

    def left_after(numbers: range) -> int:
        for number in numbers:
            drop(number)
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

    before = left_after(range(130))  # as many as two linkers have
    assert (left_after(range(130, 258)) - before) / 128 < 6_000


def _forget_trees() -> None:
    """Parses as many other texts as are remembered while their kernels are there."""
    others = [_kernel(f"a[0] = {number}", number) for number in range(capture.MOST_PARSED)]
    gc.collect()
    assert len(others) == capture.MOST_PARSED


def test_syntax_trees_go_where_kernels_stay() -> None:
    """A syntax tree is most of the memory of a kernel that was compiled, and is found again when it is wanted."""
    kernel = _kernel("def f(x):\n    return x + 1\na[0] = f((lambda y: y * 2)(3))", 1)
    ptx, line = kernel.ptx(), kernel.source.node.lineno
    of_lambda = capture.capture(lambda x: x + 1)
    trees = [weakref.ref(kernel.source.node), weakref.ref(of_lambda.node.args)]
    _forget_trees()
    assert [tree() for tree in trees] == [None] * 2
    assert (kernel.source.node.name, kernel.source.node.lineno) == ("k1", line)
    assert kernel.ptx() == ptx
    assert [argument.arg for argument in of_lambda.node.args.args] == ["x"]


def test_a_syntax_tree_stays_while_a_kernel_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions in a kernel are known by their nodes, which stay the same whatever else is parsed meanwhile."""
    kernel = _kernel("def f(x):\n    return x + 1\na[0] = f(1)", 1)
    nested, seen = capture.nested, []

    def with_others_parsed(*arguments: Any) -> capture.FunctionSource:
        tree = weakref.ref(kernel.source.node)
        _forget_trees()
        seen.append(tree())
        return nested(*arguments)

    monkeypatch.setattr(capture, "nested", with_others_parsed)
    kernel.ptx()
    assert len(seen) == 1 and seen[0] is not None


def test_code_runs_after_its_linker_was_replaced() -> None:
    kernels = [nv.Kernel.from_source(TEXT.format(number=number)) for number in range(70)]
    arrays = [np.zeros(100, np.int32) for _ in kernels]
    launches = [kernel.on("cpu")[1, 128] for kernel in kernels]
    for launch, a in zip(launches, arrays, strict=True):
        launch(a)
    del launches[1:60], kernels
    gc.collect()
    for launch, number in zip(launches, (0, *range(60, 70)), strict=True):
        a = np.zeros(100, np.int32)
        launch(a)
        np.testing.assert_array_equal(a, np.arange(100) + number)


def test_a_text_shows_as_long_as_its_code_lives() -> None:
    """Another text of its name is not forgotten with it."""
    text = "def k(a: nv.Array[nv.i32]):\n    a[0] = {}"
    first = nv.Kernel.from_source(text.format(1), filename="<one name>")
    second = nv.Kernel.from_source(text.format(2), filename="<one name>")
    del first
    gc.collect()
    assert linecache.getline("<one name>", 2) == "    a[0] = 2"
    assert ".entry k(" in second.ptx()
    del second
    gc.collect()
    assert "<one name>" not in linecache.cache


#: A phi behind another instruction, which the verifier refuses.
_REFUSED = """
define i32 @f(i1 %c) {
a:
  br i1 %c, label %b, label %d
b:
  br label %d
d:
  %x = add i32 1, 2
  %y = phi i32 [ 0, %a ], [ 1, %b ]
  ret i32 %y
}
"""


def test_a_refused_module_does_not_outlive_its_context() -> None:
    """Whoever keeps the error keeps the frames in which the module was made; freed late, it would end the process."""
    program = f"""
import gc
from nvgen.diagnostics import InternalError
from nvgen.codegen.contract import llvm

kept = []
for _ in range(20):
    try:
        with llvm.parsed({_REFUSED!r}):
            raise SystemExit("it was taken")
    except InternalError as error:
        assert "PHI nodes not grouped" in str(error)
        kept.append(error)
kept.clear()
gc.collect()
print("done")
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "done\n"), found.stderr
