"""``python -m tests.lift.published_kernels FOLDER [PART ...]``: compares runs of the kernels in a folder's sources.

``PART`` keeps the sources whose paths have it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from cuda import pathfinder

from tests.lift.published_kernels.compiled import sources
from tests.lift.published_kernels.report import Report


def main(folder: Path, parts: list[str]) -> None:
    """Prints sums, and each kernel of which two runs differ."""
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise SystemExit("there is no nvcc: pip install nvidia-cuda-nvcc nvidia-cuda-crt nvidia-cuda-cccl nvidia-nvvm")
    report = Report()
    for source in sources(folder):
        if not parts or any(part in str(source) for part in parts):
            started, known = time.monotonic(), (len(report.wrong), len(report.notes))
            report.look_at(nvcc, source, folder)
            print(f"{time.monotonic() - started:6.1f} s {source.relative_to(folder)}", flush=True)
            for line in report.wrong[known[0] :]:
                print("    WRONG", line, flush=True)
            for line in report.notes[known[1] :]:
                print("    note", line, flush=True)
    for line in report.refused:
        print("refused:", line)
    for name, count in [*report.counts.items(), *sorted(report.diagnostics.items())]:
        print(f"{count:8} {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
