"""Makes reports: of one kernel, which ``kernel.report()`` asks for, and of many, as ``nvgen report`` does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts.report import packages
from nvgen.artifacts.report.changes import Before
from nvgen.artifacts.report.document import Report
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.on_cpu import OnCpu
from nvgen.artifacts.report.reported import Reported
from nvgen.artifacts.report.subjects import Subject
from nvgen.diagnostics import CompileError


def report(subjects: Sequence[Subject], architectures: Sequence[str], before: Mapping[str, Subject]) -> Report:
    """A report on kernels for architectures, by default those that the kernels are for.

    ``before`` has the versions to compare with, by the names of the kernels.

    Raises:
        CompileError: a package that reports need is missing, or a kernel or an architecture is wrong.
    """
    packages.check()
    inspected: list[Inspected] = []
    versions: dict[int, Before] = {}
    on_cpu: dict[int, OnCpu] = {}
    for subject in subjects:
        runs = None if subject.on_cpu is None else subject.on_cpu()
        for architecture in architectures or (subject.architecture,):
            other = before.get(subject.name)
            if other is not None:
                versions[len(inspected)] = Before(other.inspect(architecture), _shown(other, subject))
            if runs is not None:
                on_cpu[len(inspected)] = runs
            inspected.append(subject.inspect(architecture))
    return Report(inspected, [*dict.fromkeys(subject.file for subject in subjects)], versions, on_cpu)


def _shown(other: Subject, subject: Subject) -> str:
    """What the page calls another version: its file, and its name where that is another."""
    return other.file if other.name == subject.name and other.file != subject.file else f"{other.name} of {other.file}"


def of_one(kernel: Reported, arch: Any, against: Any) -> Report:
    """What ``kernel.report(arch, against=...)`` gives.

    Raises:
        CompileError: as ``report``; or ``arch`` is no architecture and no list of them, or ``against`` no kernel.
    """
    if against is not None and not isinstance(against, Reported):
        raise CompileError(diagnostics.report.NotComparable(None, diagnostics.value_text(against)))
    architectures = _architectures(arch)
    packages.check()
    subject = kernel.report_subject()
    before = {} if against is None else {subject.name: against.report_subject()}
    return report([subject], architectures, before)


def _architectures(given: Any) -> list[str]:
    if given is None:
        return []
    names = [given] if isinstance(given, str) else [*given] if isinstance(given, Iterable) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise CompileError(diagnostics.report.NoArchitecture(None, diagnostics.value_text(given)))
    return list(dict.fromkeys(names))
