"""Prints every workaround for LLVM, llvmlite and ptxas: ``python -m tests.workarounds``.

A line has the file and the line of the marker, the release and the date of the defect, what it is, and what shows it.
"""

from __future__ import annotations

from tests.workarounds.markers import markers


def main() -> None:
    """Prints the list, and how many there are."""
    every = markers()
    for marker in every:
        print(marker)
    without = sum(not marker.reproducer for marker in every)
    print(f"{len(every)} workarounds, {without} of them without a reproducer")


if __name__ == "__main__":
    main()
