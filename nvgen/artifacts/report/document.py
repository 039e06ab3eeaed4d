"""A report: what ``kernel.report()`` and ``nvgen report`` give.

Takes kernels and architectures; gives one page of HTML. Notebooks show it in a frame of its own.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from html import escape

from nvgen import diagnostics
from nvgen.artifacts.report.changes import Before
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.on_cpu import OnCpu
from nvgen.base.kept import kept
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.files import output

_FRAME_HEIGHT = 760


class Report:
    """A page about kernels. ``report.html`` is its text, ``report.save(path)`` writes it, and notebooks show it."""

    def __init__(
        self,
        inspected: Sequence[Inspected],
        files: Sequence[str],
        before: Mapping[int, Before],
        on_cpu: Mapping[int, OnCpu] = {},
    ) -> None:
        """Made by ``kernel.report()``; ``before`` has the versions to compare with and ``on_cpu`` how kernels run on
        the CPU, both by the place of the kernel."""
        self._inspected, self._files, self._before, self._on_cpu = inspected, files, before, on_cpu

    @kept
    def html(self) -> str:
        """The page: one file, which needs no other one and no network."""
        from nvgen.artifacts.report import page, views  # they load matplotlib, and who refuses options needs none of it

        made = [
            views.view_of(one, number, self._before.get(number), self._on_cpu.get(number))
            for number, one in enumerate(self._inspected)
        ]
        return page.page(self._names, f"{', '.join(self._files)} · {self._architectures}", made)

    @property
    def _names(self) -> str:
        return ", ".join(dict.fromkeys(one.name for one in self._inspected))

    @property
    def _architectures(self) -> str:
        return ", ".join(dict.fromkeys(one.architecture for one in self._inspected))

    @ends_tracebacks
    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page to a file, whole or not at all.

        Raises:
            CommandError: it cannot be written.
        """
        if not _is(path, (str, os.PathLike)):
            raise CommandError(diagnostics.command.CannotWrite(None, diagnostics.value_text(path), "it is no path"))
        output.write(os.path.abspath(path), self.html.encode())

    def _repr_html_(self) -> str:
        """What notebooks show: the page in a frame that may do nothing but run the page's own script."""
        style = f"width:100%;height:{_FRAME_HEIGHT}px;border:1px solid #8884;border-radius:6px"
        title = f"nvgen report: {escape(self._names)}"
        return f'<iframe title="{title}" sandbox="allow-scripts" style="{style}" srcdoc="{escape(self.html)}"></iframe>'

    def __repr__(self) -> str:
        return f"<nvgen report on {self._names} for {self._architectures}>"


def _is(value: object, classes: tuple[type, ...]) -> bool:
    """``isinstance`` of what users pass, whatever its parameter is declared to be."""
    return isinstance(value, classes)
