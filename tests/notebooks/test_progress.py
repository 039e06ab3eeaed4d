"""The bar of a compilation that takes long."""

from __future__ import annotations

import builtins
import io
import multiprocessing
import re
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import progress


class Terminal(io.StringIO):
    """Standard error that somebody looks at."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch, patience: float = 0.01) -> Terminal:
    """Standard error, for compilations that take long after 10 ms. A fixture's would be replaced by pytest's."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setattr(progress, "_PATIENCE", patience)
    monkeypatch.setattr(progress, "_INTERVAL", 0.005)
    monkeypatch.setenv("NVGEN_PROGRESS", "1")
    return made


def states(terminal: Terminal) -> list[str]:
    """What the bar has shown, each state once, without how long it took."""
    found = [state.partition("[")[0].strip() for state in terminal.getvalue().split("\r")]
    return list(dict.fromkeys(filter(None, found)))


def wait_for(text: str, terminal: Terminal) -> None:
    end = time.monotonic() + 5
    while text not in terminal.getvalue():
        assert time.monotonic() < end, terminal.getvalue()
        time.sleep(0.005)


def test_the_steps_are_shown_while_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with progress.compiling("k for sm_90", progress.PTX_STEPS):
        for number, name in enumerate(progress.PTX_STEPS):
            progress.step(number)
            wait_for(f"k for sm_90: {name}", terminal)
    assert states(terminal) == [
        "k for sm_90: types |                    | 0 of 4",
        "k for sm_90: LLVM IR |█████               | 1 of 4",
        "k for sm_90: optimisation |██████████          | 2 of 4",
        "k for sm_90: PTX |███████████████     | 3 of 4",
    ]
    assert terminal.getvalue().endswith("\r")  # which is written over


def test_nothing_is_shown_of_what_takes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch, 60)
    with progress.compiling("k", progress.PTX_STEPS):
        pass
    assert terminal.getvalue() == ""


def test_parts_and_what_others_show_are_not_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with progress.silenced(), progress.compiling("other", progress.PTX_STEPS):
        time.sleep(0.1)
    assert terminal.getvalue() == ""
    with progress.compiling("whole", progress.PTX_STEPS), progress.compiling("part", progress.PTXAS_STEPS):
        wait_for("whole", terminal)
    progress.step(2)
    with progress.compiling("third", progress.PTX_STEPS):
        beside = threading.Thread(target=of_another_thread)
        beside.start()
        wait_for("third", terminal)
        beside.join()
    assert not {"part", "beside"} & set(re.findall(r"\w+", terminal.getvalue()))


def of_another_thread() -> None:
    with progress.compiling("beside", progress.PTX_STEPS):
        time.sleep(0.05)


def test_it_ends_where_a_compilation_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with pytest.raises(ZeroDivisionError), progress.compiling("k", progress.PTX_STEPS):
        wait_for("k: types", terminal)
        raise ZeroDivisionError
    shown = terminal.getvalue()
    time.sleep(0.05)
    assert terminal.getvalue() == shown and not [one for one in threading.enumerate() if "tqdm" in repr(one).lower()]


def test_without_tqdm_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    found = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("tqdm"):
            raise ImportError(name)
        return found(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with progress.compiling("k", progress.PTX_STEPS):
        time.sleep(0.1)
    assert terminal.getvalue() == ""


def test_compilations_note_their_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch, 60)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    noted: list[tuple[str, int]] = []

    def step(number: int) -> None:
        compilation = progress._shown.compilation
        noted.append(("" if compilation is None else compilation.name, number))

    monkeypatch.setattr(progress, "step", step)
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] = 1.0")
    kernel.ptx("sm_80")
    kernel.on("cpu")[1, 4](np.zeros(4, np.float32))
    of_ptx, of_cpu = ([number for name, number in noted if name == one] for one in ("k for sm_80", "k for the CPU"))
    assert of_ptx == [0, 1, 2, 3] and of_cpu[:4] == [0, 1, 2, 3]
    noted.clear()
    nv.ptx.load(kernel.ptx("sm_80"))["k"].on("cpu")[1, 4](np.zeros(4, np.float32), 4)
    assert [pair for pair in noted if pair[0] == "k for the CPU"][:3] == [
        ("k for the CPU", number) for number in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("variables", "stream", "wanted"),
    [
        ({}, Terminal(), True),
        ({}, io.StringIO(), False),
        ({}, None, False),
        ({"CI": "true"}, Terminal(), False),
        ({"NVGEN_PROGRESS": "0"}, Terminal(), False),
        ({"NVGEN_PROGRESS": "1", "CI": "true"}, io.StringIO(), True),
    ],
)
def test_who_looks(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], stream: Any, wanted: bool) -> None:
    for name in ("CI", "NVGEN_PROGRESS", "PYTEST_CURRENT_TEST"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stderr", stream)
    assert progress.is_wanted() is wanted
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: "the process that waits")
    assert progress.is_wanted() is (wanted and "NVGEN_PROGRESS" in variables)
    monkeypatch.undo()
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "a test")
    assert not progress.is_wanted()


def test_closed_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    monkeypatch.delenv("PYTEST_CURRENT_TEST", raising=False)
    monkeypatch.delenv("CI", raising=False)
    assert not progress.is_wanted()


def test_where_no_thread_can_be_started_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> int:
        raise RuntimeError("can't start new thread")

    terminal = watched(monkeypatch)
    monkeypatch.setattr("_thread.start_new_thread", refuse)
    with progress.compiling("k", progress.PTX_STEPS):
        time.sleep(0.05)
    assert terminal.getvalue() == ""
