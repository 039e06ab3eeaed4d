"""``python -m tests.lift.nvcc [NAME ...]``: has nvcc make the PTX of the CUDA programs again.

nvcc comes from PyPI: ``nvidia-cuda-nvcc``, with ``nvidia-cuda-crt``, ``nvidia-cuda-cccl`` and ``nvidia-nvvm``.
"""

from __future__ import annotations

import sys

from cuda import pathfinder

from tests.lift.nvcc.compiled import TEXTS, all_texts


def main(names: list[str]) -> None:
    """Writes the texts of some programs, or of all, and removes what belongs to none."""
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise SystemExit("there is no nvcc: pip install nvidia-cuda-nvcc nvidia-cuda-crt nvidia-cuda-cccl nvidia-nvvm")
    TEXTS.mkdir(exist_ok=True)
    known = list(all_texts())
    for text in known:
        if not names or text.source.stem in names:
            text.path.write_text(text.made(nvcc), encoding="utf-8")
            print(text.path.name, text.path.stat().st_size)
    for path in set(TEXTS.iterdir()) - {text.path for text in known}:
        path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
