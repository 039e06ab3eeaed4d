"""Runs files of tests, each in processes of its own, until every test has an outcome.

A process that dies, or says nothing for a while, costs the test that ran: it failed, and another process goes on with
the rest of the file.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.compat.recipe.classification import Classification

#: Seconds that a test may take.
LIMIT = 60.0
_ROOT = Path(__file__).parents[3]
_SITE = "from tests.compat.recipe import finder\n\nfinder.prepare()\n"


class Outcome(NamedTuple):
    """What became of a test."""

    test: str
    #: ``passed``, ``failed``, ``refused``, ``not applicable`` or ``skipped``, the last by the test's own condition.
    outcome: str
    message: str

    @property
    def file(self) -> str:
        return self.test.partition("::")[0]


def files(tests: Path, names: Iterable[str] = ()) -> list[str]:
    """The test files of a folder, relative to it; only those whose path ends in one of some names, if any are given."""
    found = sorted(str(path.relative_to(tests)) for path in tests.rglob("test_*.py"))
    wanted = tuple(names)
    return [file for file in found if not wanted or f"/{file}".endswith(tuple(f"/{name}" for name in wanted))]


def run(tests: Path, names: Iterable[str], processes: int) -> Iterator[list[Outcome]]:
    """The outcomes of each file, in the order of the files."""
    with ThreadPoolExecutor(processes) as pool:
        yield from pool.map(lambda file: run_file(tests, file), names)


def run_file(tests: Path, file: str) -> list[Outcome]:
    """The outcomes of the tests of one file."""
    outcomes: dict[str, Outcome] = {}
    while True:
        found, running, end = _run_process(file, outcomes)
        outcomes.update(found)
        if running is not None and running not in outcomes:
            outcomes[running] = Outcome(running, "failed", end)
            continue
        if end:
            known = {test.partition("[")[0] for test in outcomes}
            lost = [test for test in named_tests(tests / file, file) if test not in known]
            outcomes.update((test, Outcome(test, "failed", end)) for test in lost)
        return [_classified(one) for one in outcomes.values()]


def _classified(one: Outcome) -> Outcome:
    """A test that did not pass may be one that cannot apply, or that wants what is refused."""
    reason = None if one.outcome == "passed" else Classification.read().of_test(one.test)
    return Outcome(one.test, *reason) if reason else one


def named_tests(path: Path, file: str) -> list[str]:
    """The ids of the functions and methods of a file that are tests by their names."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found += [f"{file}::{node.name}::{each.name}" for each in node.body if _is_test(each)]
        elif _is_test(node):
            found.append(f"{file}::{node.name}")
    return found


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test")


def _run_process(file: str, done: Iterable[str]) -> tuple[dict[str, Outcome], str | None, str]:
    """One process: the outcomes, the test that ran when it ended too early, and how it ended if not as it should."""
    with tempfile.TemporaryDirectory() as folder:
        events, without = Path(folder, "events"), Path(folder, "without")
        events.touch()
        without.write_text("\n".join(done))
        command = [sys.executable, "-m", "tests.compat.recipe.one_file", file]
        command += ["--events", str(events), "--without", str(without)]
        with open(Path(folder, "output"), "w+", encoding="utf-8", errors="replace") as output:
            process = subprocess.Popen(
                command,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=_ROOT,
                env=_environment(folder),
                start_new_session=True,
            )
            end = _wait(process, events)
            output.seek(0)
            text = output.read()
        return _read(events.read_text(encoding="utf-8"), end, text)


def _environment(folder: str) -> dict[str, str]:
    """Processes that tests start have nvgen in the place of ``numba.cuda`` as well: by ``sitecustomize``."""
    Path(folder, "sitecustomize.py").write_text(_SITE, encoding="utf-8")
    path = os.pathsep.join([folder, str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "NUMBA_CACHE_DIR": folder}
    return {**os.environ, "NVGEN_DEVICE": os.environ.get("NVGEN_DEVICE", "cpu"), **own}


def _wait(process: subprocess.Popen[bytes], events: Path) -> str:
    """Waits for the end of a process, or ends it once it has said nothing for too long; how it ended."""
    size, since = 0, time.monotonic()
    while True:
        try:
            status = process.wait(0.2)
        except subprocess.TimeoutExpired:
            now = events.stat().st_size
            if now != size:
                size, since = now, time.monotonic()
            if time.monotonic() - since < LIMIT:
                continue
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return f"no end after {LIMIT:.0f} s"
        return f"the process ended with signal {-status}" if status < 0 else f"the process ended with status {status}"


def _read(events: str, end: str, output: str) -> tuple[dict[str, Outcome], str | None, str]:
    outcomes, running, lost, finished = {}, None, "", False
    for line in events.splitlines():
        event = json.loads(line)
        if event["event"] == "begin":
            running = event["test"]
        elif event["event"] == "end":
            outcomes[event["test"]] = Outcome(event["test"], event["outcome"], event["message"])
            running = None if running == event["test"] else running
        elif event["event"] == "not collected":
            lost = event["message"]
        elif event["event"] == "skipped":
            outcomes.update((test, Outcome(test, "skipped", event["message"])) for test in event["tests"])
        else:
            finished = True
    if finished:
        return outcomes, None, lost
    last = [line for line in output.splitlines() if line.strip()][-1:]
    return outcomes, running, f"{end}: {last[0][:200]}" if last else end
