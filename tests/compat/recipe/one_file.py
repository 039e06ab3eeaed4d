"""Runs the tests of one file in this process, and writes what happens as lines of JSON, each at once.

``python -m tests.compat.recipe.one_file FILE --events EVENTS [--without IDS]``. The process that started this one reads
the lines, also those of a process that died.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests.compat.recipe.classification import NOT_APPLICABLE, REFUSED, Classification
from tests.compat.recipe.finder import TESTS, prepare
from tests.compat.recipe.missing import Missing, Phase
from tests.compat.recipe.suite import named_tests


class _InstalledModule(pytest.Module):
    """A test file under the name that it has in its package."""

    def _getobj(self) -> Any:
        parts = self.path.relative_to(self.config.rootpath).with_suffix("").parts
        return importlib.import_module(".".join((TESTS, *parts)))


class _Events:
    """What is told to the process that started this one."""

    def __init__(self, stream: TextIO, without: set[str], classification: Classification) -> None:
        self._stream = stream
        self._without = without
        self._classification = classification

    def write(self, **event: object) -> None:
        print(json.dumps(event), file=self._stream, flush=True)

    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector:
        return pytest.Dir.from_parent(parent, path=path)

    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> pytest.Collector:
        return _InstalledModule.from_parent(parent, path=module_path)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.write(event="not collected", message=_last_line(report.longreprtext))
        elif report.skipped:
            file = report.nodeid
            tests = named_tests(Path(file), file)
            self.write(event="skipped", tests=tests, message=_reason(report))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self._without]

    def pytest_runtestloop(self) -> None:
        Phase.running = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.write(event="begin", test=item.nodeid)
        self._found: list[tuple[str, str]] = []
        result = yield
        outcome, message = min(self._found, key=lambda one: _SEVERITY[one[0]], default=("passed", ""))
        self.write(event="end", test=item.nodeid, outcome=outcome, message=message)
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        report = yield
        if report.failed and _is_better(report):
            return report
        if report.failed:
            self._found.append(self._failure(call, report))
        elif report.skipped:
            is_expected = hasattr(report, "wasxfail") or "XFailed" in str(report.longrepr)
            self._found.append(("skipped", "Numba expects it to fail" if is_expected else _reason(report)))
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        if type(report).__name__ == "SubtestReport" and report.failed:
            self._found.append(("failed", f"{_crash(report)} [{report.context.kwargs or report.context.msg}]"))

    def _failure(self, call: pytest.CallInfo[None], report: pytest.TestReport) -> tuple[str, str]:
        error = call.excinfo.value if call.excinfo else None
        while error is not None:
            if isinstance(error, Missing):
                reason = self._classification.of_name(str(error))
                return tuple(reason) if reason else ("failed", f"missing: {error}")
            error = error.__cause__ or error.__context__
        return "failed", _crash(report)


_SEVERITY = {NOT_APPLICABLE: 0, REFUSED: 1, "failed": 2, "skipped": 3, "passed": 4}


def _is_better(report: pytest.TestReport) -> bool:
    """Whether a test passed that Numba expects to fail."""
    return "Unexpected success" in str(report.longrepr)


def _crash(report: Any) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else str(report.longrepr)
    return next((line for line in text.splitlines() if line.strip()), "")[:300]


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


def _last_line(text: str) -> str:
    return [line for line in text.splitlines() if line.strip()][-1][:300]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--events", required=True)
    parser.add_argument("--without", default="")
    parser.add_argument("--keyword", default="")
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    folder = prepare()
    without = set(Path(arguments.without).read_text().splitlines()) if arguments.without else set()
    os.chdir(folder)
    options = ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(folder), "-q", "--tb=short"]
    options += ["-W", "ignore::pytest.PytestUnknownMarkWarning", "-k", arguments.keyword]
    options += ["-s"] if arguments.show else []
    with open(arguments.events, "a", encoding="utf-8") as stream:
        events = _Events(stream, without, Classification.read())
        status = pytest.main([*options, arguments.file], plugins=[events])
        events.write(event="finished", status=int(status))
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
