"""``python -m tests.lift.race_suites FOLDER [PART ...]``: prints what checked runs find in the suites of a folder.

``PART`` keeps the kernels whose names have it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from cuda import pathfinder

from tests.lift.race_suites.suites import SEEDS, all_cases
from tests.lift.race_suites.verdicts import table, verdict


def main(folder: Path, parts: list[str]) -> None:
    """Prints each kernel that is not as expected, and the table of verdicts."""
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise SystemExit("there is no nvcc: pip install nvidia-cuda-nvcc nvidia-cuda-crt nvidia-cuda-cccl nvidia-nvvm")
    verdicts = []
    for case in all_cases(folder):
        if not parts or any(part in case.title for part in parts):
            started = time.monotonic()
            verdicts.append(verdict(nvcc, case, SEEDS))
            print(f"{time.monotonic() - started:6.1f} s {case.title}: {verdicts[-1].word}", flush=True)
            for line in verdicts[-1].wrong:
                print("    WRONG", line.replace("\n", "\n    "), flush=True)
    print(*table(verdicts), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
