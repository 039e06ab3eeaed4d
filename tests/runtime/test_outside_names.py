"""Names outside of a kernel mean what they mean at the launch, wherever the kernel runs."""

from __future__ import annotations

import importlib
import itertools
import linecache
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.frontend.source.outside import OutsideNames
from nvgen.runtime.cpu import interpreted
from nvgen.runtime.cpu import launch as cpu
from tests.runtime.names_that_change import CHANGES, KERNEL
from tests.runtime.test_fast_path import on_gpu

pytestmark = pytest.mark.sweep(6)

_numbers = itertools.count()


class Notebook:
    """Cells that are executed one after the other in one namespace, each with a file name of its own, as Jupyter's."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__", "np": np, "nv": nv}

    def cell(self, text: str) -> None:
        name = f"<cell {next(_numbers)}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(compile(text, name, "exec", dont_inherit=True), self.names)

    def run(self, **options: Any) -> float:
        """The first element of the array that kernel ``k`` has filled."""
        out = np.full(4, -1, np.float32)
        self.names["k"].on("cpu", **options)[1, 1](out)
        return float(out[0])


@pytest.fixture
def notebook() -> Notebook:
    return Notebook()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are compiled for the CPU or interpreted, once for each time."""
    names: list[str] = []
    for module in (cpu, interpreted):
        original = module.prepare

        def noting(kernel: Any, *others: Any, original: Callable[..., Any] = original) -> Any:
            names.append(kernel.name)
            return original(kernel, *others)

        monkeypatch.setattr(module, "prepare", noting)
    return names


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_seen(what: str, notebook: Notebook) -> None:
    first, before, change, after = CHANGES[what]
    notebook.cell(first)
    assert notebook.run() == before == notebook.run()
    notebook.cell(change)
    assert notebook.run() == after == notebook.run()


WHERE = {"compiled": {}, "checked": {"check": "all"}, "interpreted": {"check": "step"}}


@pytest.mark.parametrize("how", WHERE)
def test_on_the_cpu_it_is_compiled_once_for_each_meaning(how: str, notebook: Notebook, compiled: list[str]) -> None:
    notebook.cell("S = 2.0\n" + KERNEL.format("S"))
    seen = []
    for value in (2.0, 2.0, 3.0, 3.0, 2.0, 3.0):
        notebook.names["S"] = value
        seen.append(notebook.run(**WHERE[how]))
    assert seen == [2, 2, 3, 3, 2, 3] and compiled == ["k", "k"]


def test_few_meanings_are_kept(notebook: Notebook, compiled: list[str]) -> None:
    notebook.cell("S = 0\n" + KERNEL.format("S"))
    for value in [*range(6), 5, 4, 3, 2]:
        notebook.cell(f"S = {value}")
        assert notebook.run() == value
    assert len(compiled) == 6
    notebook.cell("S = 0")
    assert notebook.run() == 0 and len(compiled) == 7
    (kept,) = notebook.names["k"].launch_state.specialisations.values()
    assert len(kept) == 4


def test_another_object_that_means_the_same_is_no_change(notebook: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook.cell("S, T = 2.5, (1, 1000)\n" + KERNEL.format("S + T[1]"))
    notebook.run()
    typed = []
    monkeypatch.setattr(notebook.names["k"], "specialise", lambda *_, **__: typed.append(1))
    (kept,) = notebook.names["k"].launch_state.specialisations.values()
    for _ in range(2):
        notebook.cell("S, T = float('2.5'), (1, int('1000'))")
        assert not kept[0].specialisation.outside.unchanged()
        assert notebook.run() == 1002.5 and not typed
        assert kept[0].specialisation.outside.unchanged(), "the next look is a short one"


@pytest.mark.parametrize(("first", "then"), [("0.0", "-0.0"), ("1", "1.0"), ("1", "True"), ("(1,)", "(1.0,)")])
def test_equal_values_that_mean_something_else_are_a_change(first: str, then: str) -> None:
    names, found = OutsideNames(), {"S": eval(first)}
    names._note("item", found, "S", found["S"])
    assert names.hold()
    found["S"] = eval(then)
    assert not names.hold()


def test_each_name_is_looked_at_once(notebook: Notebook) -> None:
    notebook.cell(
        CHANGES["a method that comes before a base's"][0].replace("P(1.0).twice()", "P(1.0).twice() + P(2.0).twice()")
    )
    notebook.run()
    (kept,) = notebook.names["k"].launch_state.specialisations.values()
    found = [(kind, name) for kind, _, name, _ in kept[0].specialisation.outside._found.values()]
    absent = [("absent", "__post_init__")] * 2  # of each class
    assert sorted(found) == [*absent, ("absent", "twice"), ("attribute", "__code__"), ("item", "P"), ("item", "twice")]


def test_on_a_gpu_the_fast_path_sees_a_change(gpu: Any, slow_paths: list[str], notebook: Notebook) -> None:
    notebook.cell("S = 2.0\n" + KERNEL.format("S"))
    k, out = notebook.names["k"], on_gpu(np.zeros(4, np.float32))
    for value in (2.0, 2.0, 2.0, 3.0, 3.0, 2.0, 2.0):
        notebook.names["S"] = value
        k[1, 1](out)
    first, *same, second, again, third, last = (launch.function for launch in gpu.launches)
    assert {first, *same} == {third, last} == {first} and second == again != first
    two, three = gpu.ptx
    assert "1073741824" in two and "1077936128" in three, "2 and 3, as bits"
    assert len(slow_paths) == 3, "one for each change"


def test_launches_of_other_configurations_see_a_change(gpu: Any, notebook: Notebook) -> None:
    notebook.cell("S = 2.0\n" + KERNEL.format("S"))
    k, out = notebook.names["k"], on_gpu(np.zeros(4, np.float32))
    launches = [k[1, 1], k[2, 1], k.forall(4), lambda out: k.launch(out, grid=1, block=1), k.on("cuda:0")[1, 1]]
    for value in (2.0, 2.0, 3.0):
        notebook.names["S"] = value
        for launch in launches:
            launch(out)
    functions = [launch.function for launch in gpu.launches]
    assert len({*functions[:10]}) == 1 == len({*functions[10:]}) and functions[0] != functions[10]


def test_a_kernel_with_constants_sees_a_change(gpu: Any, slow_paths: list[str], notebook: Notebook) -> None:
    notebook.cell("S = 2.0\n@nv.kernel\ndef k(out: nv.Array[nv.f32], n: nv.constexpr):\n    out[n] = S\n")
    k, out = notebook.names["k"], on_gpu(np.zeros(4, np.float32))
    for value in (2.0, 2.0, 3.0, 3.0):
        notebook.names["S"] = value
        k[1, 1](out, 1)
    assert len(slow_paths) == 2 and len(gpu.ptx) == 2


STEADY = {
    "no name": KERNEL.format("1.0"),
    "names of nvgen and Python": "import math\n@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n"
    "    for i in range(len(out)):\n        out[i] = math.pi + nv.f32(np.sin(abs(-1.0))) + nv.math.exp(1.0)\n",
    "a nested function": "@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n"
    "    def f(x):\n        return x + 1\n    out[0] = f(1.0)\n",
    "an operation that becomes a function of nvgen's": "@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n"
    "    nv.atomic.update(out, 0, lambda x: x * 2)\n",
}


@pytest.mark.parametrize("what", STEADY)
def test_what_cannot_change_is_not_looked_at(what: str, gpu: Any, notebook: Notebook) -> None:
    notebook.cell(STEADY[what])
    k = notebook.names["k"]
    notebook.run()
    for _ in range(2):
        k[1, 1](on_gpu(np.zeros(4, np.float32)))
    for kept in k.launch_state.specialisations.values():
        assert kept[0].specialisation.outside.unchanged is None


# Names that are gone, or stand for what a kernel cannot use


@pytest.mark.parametrize("where", ["cpu", "gpu"])
def test_a_deleted_name_is_an_error_until_it_is_back(where: str, gpu: Any, notebook: Notebook) -> None:
    notebook.cell("S = 2.0\n" + KERNEL.format("S"))
    k, out = notebook.names["k"], np.zeros(4, np.float32)

    def launch() -> None:
        k[1, 1](on_gpu(out)) if where == "gpu" else k.on("cpu")[1, 1](out)

    launch()
    launch()
    notebook.cell("del S")
    for _ in range(2):
        with pytest.raises(nv.CompileError, match="`S`") as raised:
            launch()
        assert raised.value.code == "NVG0201"
    notebook.cell("S = 'text'")
    with pytest.raises(nv.CompileError) as raised:
        launch()
    assert raised.value.code == "NVG0108"
    count = len(gpu.launches)
    notebook.cell("S = 2.0")
    launch()
    assert len(gpu.launches) == count + (where == "gpu") and len(gpu.ptx) == (where == "gpu"), "nothing new is compiled"


def test_a_function_that_does_not_compile_is_an_error_until_it_does(notebook: Notebook) -> None:
    notebook.cell("def f():\n    return 1\n" + KERNEL.format("f()"))
    assert notebook.run() == 1
    notebook.cell("def f():\n    return unknown\n")
    with pytest.raises(nv.CompileError, match="unknown"):
        notebook.run()
    notebook.cell("unknown = 2")
    assert notebook.run() == 2


def test_an_emptied_cell_is_an_error(notebook: Notebook) -> None:
    notebook.cell(
        "s = 5\ndef make():\n    s = 1\n    @nv.kernel\n    def k(out: nv.Array[nv.f32]):\n        out[0] = nv.f32(s)\n"
        "    def remove():\n        nonlocal s\n        del s\n    return k, remove\nk, remove = make()"
    )
    assert notebook.run() == 1
    notebook.cell("remove()")
    with pytest.raises(nv.CompileError, match="`s`"):
        notebook.run()


# Modules


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Writes module ``edited_module``, newer each time, and imports or reloads it."""
    path, name = tmp_path / "edited_module.py", "edited_module"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    times = itertools.count(int(time.time()) - 1000)

    def write(text: str) -> Any:
        path.write_text("import nvgen as nv\n" + text)
        os.utime(path, (stamp := next(times), stamp))
        importlib.invalidate_caches()
        return importlib.reload(sys.modules[name]) if name in sys.modules else importlib.import_module(name)

    yield write
    sys.modules.pop(name, None)


MODULE = "S = {}\n{}def f():\n    return S * {}\n"


@pytest.mark.parametrize("decorator", ["", "@nv.device\n"], ids=["plain", "device"])
def test_a_reloaded_module_is_seen(decorator: str, module: Any, notebook: Notebook) -> None:
    notebook.names["mod"] = module(MODULE.format(1, decorator, 10))
    notebook.cell(KERNEL.format("mod.f() + mod.S"))
    assert notebook.run() == 11
    module("# one line more\n" + MODULE.format(2, decorator, 100))
    assert notebook.run() == 202


@pytest.mark.parametrize("decorator", ["", "@nv.device\n"], ids=["plain", "device"])
def test_an_imported_function_stays_and_reads_what_the_reloaded_module_has(
    decorator: str, module: Any, notebook: Notebook
) -> None:
    """As in Python; its text is the one that it was made from, though the file has another one."""
    module(MODULE.format(1, decorator, 10))
    notebook.cell("from edited_module import f\n" + KERNEL.format("f()"))
    assert notebook.run() == 10
    module("# one line more\n" + MODULE.format(2, decorator, 100))
    assert notebook.run() == 20 == notebook.names["f"]()


def test_a_device_function_has_the_text_that_it_was_made_from(module: Any, notebook: Notebook) -> None:
    module(MODULE.format(1, "@nv.device\n", 10))
    notebook.cell("from edited_module import f\n" + KERNEL.format("f()"))
    module("# one line more\n" + MODULE.format(2, "@nv.device\n", 100))
    assert notebook.run() == 20


# What else shows a kernel


def test_ptx_and_llvm_ir_show_what_names_mean_now(notebook: Notebook) -> None:
    notebook.cell(CHANGES["a closure's variable"][0])
    k = notebook.names["k"]
    one = k.ptx()
    assert "1065353216" in one and "1065353216" in k.ptx() and "1.000000e+00" in k.llvm_ir()
    notebook.cell("change()")
    assert "1073741824" in k.ptx() and "1065353216" not in k.ptx() and "2.000000e+00" in k.llvm_ir()


def test_a_bound_kernel_sees_a_change(notebook: Notebook) -> None:
    notebook.cell("S = 1\n@nv.kernel\ndef k(out: nv.Array[nv.f32], n: nv.constexpr):\n    out[0] = nv.f32(S + n)\n")
    notebook.cell("k = k.bind(n=10)")
    assert notebook.run() == 11
    notebook.cell("S = 2")
    assert notebook.run() == 12


def test_what_an_argument_names_is_seen(notebook: Notebook) -> None:
    """A function or a list that is a constant's value is the same object in both launches."""
    notebook.cell("S, L = 1, [10.0]\ndef f():\n    return S\nout = np.zeros(1, np.float32)")
    notebook.cell(
        "@nv.kernel\ndef k(out: nv.Array[nv.f32], f: nv.constexpr, values: nv.constexpr):\n"
        "    out[0] = nv.f32(f()) + nv.const.array(values)[0]\n"
    )
    for change, value in (("", 11), ("S = 2", 12), ("L[0] = 20.0", 22)):
        notebook.cell(f"{change}\nk.on('cpu')[1, 1](out, f, L)")
        assert notebook.names["out"][0] == value


def test_annotations_and_defaults_stay(notebook: Notebook) -> None:
    """Python evaluates them where the function is defined."""
    notebook.cell(
        "T, D = nv.f32, 1\n@nv.device\ndef f(x=D):\n    return x\n"
        "@nv.kernel\ndef k(out: nv.Array[T]):\n    out[0] = nv.f32(f())\n"
    )
    assert notebook.run() == 1
    notebook.cell("T, D = nv.f64, 2")
    assert notebook.run() == 1


def test_a_print_that_python_runs_sees_a_change(notebook: Notebook, capsys: pytest.CaptureFixture[str]) -> None:
    notebook.cell("L = {'a': 1}\n@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n    print(sorted(L), L)\n")
    notebook.run(check="step")
    notebook.cell("L = {'b': 2}")
    notebook.run(check="step")
    assert capsys.readouterr().out == "['a'] {'a': 1}\n['b'] {'b': 2}\n"


def test_a_name_that_changes_while_a_kernel_is_typed(notebook: Notebook) -> None:
    """Which meaning the code has is not known then: it is for this launch only."""
    notebook.cell("S = 1.0\n" + KERNEL.format("S"))
    specialised = notebook.names["k"].specialise({})
    assert specialised.typed and specialised.outside.hold()
    other = specialised.with_changes(name="other")
    notebook.cell("S = 2.0")
    assert other.typed
    for value in (1.0, 2.0):
        notebook.names["S"] = value
        assert not specialised.outside.hold() and not other.outside.hold()


def test_a_list_that_changes_while_a_kernel_is_typed() -> None:
    names, values = OutsideNames(), [1.0]
    names.contents(values)
    values[0] = 2.0
    names.contents(values)
    for values[0] in (1.0, 2.0):
        assert not names.hold()


def test_threads_that_change_a_name_get_one_of_its_values(notebook: Notebook) -> None:
    notebook.cell("S = 0.0\n" + KERNEL.format("S"))
    wrong: list[float] = []

    def launch() -> None:
        wrong.extend(value for value in (notebook.run() for _ in range(20)) if value not in (0, 1))

    threads = [threading.Thread(target=launch) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        notebook.names["S"] = 1.0 - notebook.names["S"]
        time.sleep(0.001)
    assert not wrong
    assert notebook.run() == notebook.names["S"]
