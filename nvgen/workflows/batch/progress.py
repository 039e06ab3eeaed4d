"""How far a build is: tqdm's bar, in a terminal or a notebook; without tqdm a line that is written over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from nvgen.files import progress

#: Takes the number of outputs that there are more, and the number of those that have failed in all.
Advance = Callable[[int, int], None]

_TITLE = "nvgen.build"
_UNIT = "outputs"
#: Seconds between two states of the line.
_INTERVAL = 0.1


@contextmanager
def shown(total: int, wanted: bool | None, title: str = _TITLE, unit: str = _UNIT) -> Iterator[Advance]:
    """Shows how many of ``total`` units are there; by default where somebody looks at standard error."""
    with progress.silenced():
        if not (progress.is_wanted() if wanted is None else wanted):
            yield lambda count, failed: None
            return
        bar_class = progress.bar()
        if bar_class is None:
            with _line(total, title, unit) as advance:
                yield advance
            return
        with bar_class(total=total, desc=title, unit=f" {unit}", dynamic_ncols=True, miniters=1) as bar:

            def advance_bar(count: int, failed: int) -> None:
                if failed:
                    bar.set_postfix(failed=failed, refresh=False)
                bar.update(count)

            yield advance_bar


@contextmanager
def _line(total: int, title: str, unit: str) -> Iterator[Advance]:
    done, last = 0, 0.0

    def advance(count: int, failed: int) -> None:
        nonlocal done, last
        done += count
        if done == total or monotonic() - last >= _INTERVAL:
            last = monotonic()
            words = f", {failed} failed" if failed else ""
            sys.stderr.write(f"\r{title}: {done} of {total} {unit}{words}")
            sys.stderr.flush()

    try:
        yield advance
    finally:
        sys.stderr.write("\n")
