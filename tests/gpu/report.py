"""One report of all tests on a GPU: what ran, on which device with which software, and which kernels failed.

A run in which tests ran on a GPU ends with it, ``python -m pytest -m gpu`` above all; ``--gpu-report FILE`` writes it
to a file as well. Without a GPU that command says why nothing ran.
"""

from __future__ import annotations

import platform
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from tests.selection import asks_for_gpus

_PACKAGES = ("nvgen", "llvmlite", "numpy", "cuda-bindings", "cuda-core", "torch", "cupy-cuda13x", "jax")
#: What reports of these tests carry, from the processes that run them too.
_PROPERTY = ("gpu", "needed")
_OUTCOMES = ("passed", "failed", "skipped")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--gpu-report", metavar="FILE", help="write the report of tests on a GPU to a file")


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.get_closest_marker("gpu"):
        item.user_properties.append(_PROPERTY)


class Results:
    """What became of the tests that are marked ``gpu``, from whichever process they ran in."""

    def __init__(self) -> None:
        #: By group, which is a file of tests: how many had each outcome, and the seconds that they took.
        self.counts: dict[str, Counter[str]] = {}
        self.seconds: dict[str, float] = {}
        #: The names of tests that failed, with the last line of what they say; why tests were skipped, and how many.
        self.failures: dict[str, str] = {}
        self.reasons: Counter[str] = Counter()

    def add(self, report: pytest.TestReport) -> None:
        """Counts one report: a test has several, of which only those that say something count."""
        if _PROPERTY not in report.user_properties:
            return
        group = report.nodeid.partition("::")[0].removeprefix("tests/")
        counts = self.counts.setdefault(group, Counter())
        self.seconds[group] = self.seconds.get(group, 0.0) + report.duration
        if report.failed:
            if report.nodeid in self.failures:
                return  # also what cleans up after it fails
            counts["failed"] += 1
            lines = report.longreprtext.strip().splitlines()
            mistakes = [line.removeprefix("E").strip() for line in lines if line.startswith("E  ")]
            self.failures[report.nodeid] = (mistakes or lines or ["no reason is given"])[0]
        elif report.skipped:
            counts["skipped"] += 1
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else "expected to fail"
            self.reasons[reason.removeprefix("Skipped: ")] += 1
        elif report.when == "call":
            counts["passed"] += 1


_results = pytest.StashKey[Results]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_results] = Results()
    config.pluginmanager.register(_Watcher(config.stash[_results]), "nvgen-gpu-report")


class _Watcher:
    def __init__(self, results: Results) -> None:
        self._results = results

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._results.add(report)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    results, path = config.stash[_results], config.getoption("--gpu-report")
    ran = any(counts["passed"] or counts["failed"] for counts in results.counts.values())
    if not ran and not asks_for_gpus(config):
        return
    lines = list(report_of(results))
    terminalreporter.section("GPU report")
    for line in lines:
        terminalreporter.write_line(line)
    if path:
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


def report_of(results: Results) -> Iterator[str]:
    """The lines of the report."""
    yield from _machine()
    yield ""
    yield "".join([f"{'tests':<42}", *(f"{outcome:>9}" for outcome in _OUTCOMES), f"{'seconds':>10}"])
    for group in sorted(results.counts):
        yield _row(group, results.counts[group], results.seconds[group])
    yield _row("all", sum(results.counts.values(), Counter()), sum(results.seconds.values()))
    if results.failures:
        yield ""
        yield "failed:"
        yield from (f"  {name}: {reason}" for name, reason in sorted(results.failures.items()))
    if results.reasons:
        yield ""
        yield "skipped:"
        yield from (f"  {count} x {reason}" for reason, count in results.reasons.most_common())


def _row(group: str, counts: Counter[str], seconds: float) -> str:
    return "".join([f"{group:<42}", *(f"{counts[outcome]:>9}" for outcome in _OUTCOMES), f"{seconds:>10.1f}"])


def _machine() -> Iterator[str]:
    from nvgen.runtime.gpu import devices, driver

    if driver.device_count():
        for ordinal in range(driver.device_count()):
            capability = "{}.{}".format(*devices.compute_capability(ordinal))
            yield f"GPU {ordinal}: {devices.device_name(ordinal)}, capability {capability}"
        yield f"driver: CUDA {driver.driver_version()}"
    else:
        yield f"no GPU: {driver.unavailable_reason()}"
    yield f"Python {platform.python_version()} on {sys.platform} {platform.machine()}, {', '.join(_versions())}"


def _versions() -> Iterator[str]:
    for package in _PACKAGES:
        try:
            yield f"{package} {metadata.version(package)}"
        except metadata.PackageNotFoundError:
            yield f"no {package}"
