"""How long each test took, in a file: ``--durations-file FILE``.

A line has the seconds of one test, with what its fixtures took, and its id; the longest is the first. Sums by folder
come before them, as comments.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest


class Durations:
    """The plugin of a run that is asked for the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        folders: Counter[str] = Counter()
        for name, seconds in self._seconds.items():
            folders[name.partition("::")[0].rpartition("/")[0]] += seconds
        lines = [f"# {seconds:9.3f}\t{name}" for name, seconds in folders.most_common()]
        lines += [f"{seconds:.3f}\t{name}" for name, seconds in self._seconds.most_common()]
        self._path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--durations-file", metavar="FILE", help="write the seconds of each test to a file")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--durations-file")
    if path and not hasattr(config, "workerinput"):  # the reports of all processes come to the first
        config.pluginmanager.register(Durations(Path(path).absolute()), "nvgen-durations")
