"""The method ``report`` of kernels, whichever way they are made. It loads nothing before it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nvgen.diagnostics.tracebacks import ends_tracebacks

if TYPE_CHECKING:
    from nvgen.artifacts.report.document import Report
    from nvgen.artifacts.report.subjects import Subject


class Reported:
    """Base of kernels that there are reports on."""

    def report_subject(self) -> Subject:
        """What a report is about (``nvgen.artifacts.report.subjects``): here a kernel that ``specialise`` gives types.

        Raises:
            CompileError: the kernel is wrong, or not annotated.
        """
        from nvgen.artifacts.report import subjects  # it loads the compiler

        kernel: Any = self
        return subjects.of_kernel(kernel.specialise(), kernel.launch_state.on_cpu)

    @ends_tracebacks
    def report(self, arch: str | Sequence[str] | None = None, *, against: Any = None) -> Report:
        """A page about the kernel for an architecture, or several: its code stage by stage with linked lines, what it
        takes of a GPU, figures, and advice.

        ``report.save("kernel.html")`` writes it, a notebook shows it. ``arch`` is by default the oldest that current
        drivers take, or the ``.target`` of PTX text. ``against`` is a kernel to compare with, as the version before a
        change. Machine code, and what depends on it, is there where ptxas and nvdisasm are. Needs the packages of the
        extra ``report``.

        Raises:
            CompileError: the kernel is wrong or not annotated, there is no such architecture, or a package is missing.
        """
        from nvgen.artifacts.report import of_kernels  # it loads the compiler

        return of_kernels.of_one(self, arch, against)
