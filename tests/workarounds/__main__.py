"""Prints every workaround for LLVM, llvmlite and ptxas: ``python -m tests.workarounds``.

A line has the file and the line of the marker, the release and the date of the defect, what it is, and what shows it: a
reproducer, or a test of what is done instead.
"""

from __future__ import annotations

from tests.workarounds.markers import markers


def main() -> None:
    """Prints the list, and how many there are."""
    every = markers()
    for marker in every:
        print(marker)
    without, guarded = sum(bool(marker.reason) for marker in every), sum(bool(marker.guard) for marker in every)
    print(f"{len(every)} workarounds, {without} of them without a reproducer, {guarded} shown by their guard alone")


if __name__ == "__main__":
    main()
