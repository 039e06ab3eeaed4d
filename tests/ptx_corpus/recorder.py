"""A plugin that keeps the PTX that a test run makes: ``NVGEN_RECORDED_PTX=FOLDER pytest -p tests.ptx_corpus.recorder``.

Each text is a file, named after what is in it. What processes make that tests start is not kept.
"""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nvgen.targets.nvptx import ir_globals, pipeline

FOLDER = "NVGEN_RECORDED_PTX"


def _kept(function: Callable[..., str], folder: Path) -> Callable[..., str]:
    @functools.wraps(function)
    def recorded(*arguments: Any, **options: Any) -> str:
        text = function(*arguments, **options)
        name = hashlib.sha256(text.encode()).hexdigest()[:20]
        (folder / f"{name}.ptx").write_text(text, encoding="utf-8")
        return text

    return recorded


def pytest_configure() -> None:
    folder = Path(os.environ[FOLDER])
    folder.mkdir(parents=True, exist_ok=True)
    pipeline.emit_ptx = _kept(pipeline.emit_ptx, folder)  # of Python kernels
    ir_globals.with_sums = _kept(ir_globals.with_sums, folder)  # the last step of what is read as LLVM IR
