"""Looks at many texts, and says in a line of a table what they were."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from nvgen import ptx
from nvgen.diagnostics import CompileError
from tests.ptx_corpus.machine_code import LARGE, Refused, sections
from tests.ptx_corpus.round_trip import NOTHING, formatted

_COUNTED = f"{'files':>7}{'kernels':>9}{'instructions':>14}{'MB':>8}{'refused':>9}{'alarms':>8}{'not of ptxas':>14}"
HEADER = f"{'source':<14}{_COUNTED}"


class Report:
    """What was found in the texts of one source."""

    def __init__(self, source: str, folder: Path) -> None:
        self._source = source
        self._folder = folder
        self._counts = NOTHING
        self._assembled: list[tuple[str, Future[bool]]] = []
        #: What nvgen does not read.
        self.refused: list[str] = []
        #: What the check says of a text that ptxas takes.
        self.alarms: list[str] = []
        #: Texts that ptxas does not take, laid out anew or not.
        self.not_of_ptxas: list[str] = []
        #: Texts of which it does not make the same machine code.
        self.different: list[str] = []

    def look_at(self, texts: Iterable[tuple[str, str]], *, optimises: bool = True) -> None:
        """Reads, prints, checks and assembles texts, each with its name."""
        said: dict[str, str] = {}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, text in texts:
                try:
                    laid_out, counts = formatted(text, name)
                except CompileError as error:
                    self.refused.append(f"{name}: {error}")
                    continue
                self._counts += counts
                try:
                    ptx.check(text, name)
                except CompileError as error:
                    said[name] = str(error)
                compared = pool.submit(self._has_same_code, name, text, laid_out, optimises)
                self._assembled.append((name, compared))
            self.different += [name for name, compared in self._assembled if not compared.result()]
        self.alarms += [f"{name}: {text}" for name, text in said.items() if name not in self.not_of_ptxas]

    def _has_same_code(self, name: str, text: str, laid_out: str, optimises: bool) -> bool:
        """Whether ptxas makes the same of both texts; it takes both or neither."""
        optimises = optimises and len(text) <= LARGE
        stem = f"{self._source}.{name}"
        try:
            expected = sections(text, self._folder / f"{stem}.0.ptx", optimises=optimises)
        except Refused:
            self.not_of_ptxas.append(name)
            try:
                sections(laid_out, self._folder / f"{stem}.1.ptx", optimises=optimises)
            except Refused:
                return True
            return False
        try:
            return sections(laid_out, self._folder / f"{stem}.1.ptx", optimises=optimises) == expected
        except Refused:
            return False

    def __str__(self) -> str:
        counts = self._counts
        shown = f"{counts.files:>7}{counts.kernels:>9}{counts.instructions:>14,}{counts.megabytes:>8.1f}"
        return f"{self._source:<14}{shown}{len(self.refused):>9}{len(self.alarms):>8}{len(self.not_of_ptxas):>14}"
