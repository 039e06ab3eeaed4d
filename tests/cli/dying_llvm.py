"""A stand-in for LLVM that dies as a file of LLVM IR tells it to, so that no test holds what ends the real one.

A line of the file says how, until which architecture, and with which words::

    ; dies by SIGABRT before sm_90: LLVM ERROR: there is no such scope
"""

from __future__ import annotations

import os
import re
import signal

from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_input import IrJob

_LINE = re.compile(r"; dies by (\w+) before sm_(\d+): (.*)")


def compile_here(job: IrJob, target: NvptxTarget) -> bytes:
    """In place of ``ir_input.compile_here``: PTX of nothing, or the process ends."""
    match = _LINE.search(job.file.content.decode())
    assert match is not None
    how, first, words = match.groups()
    if target.record.architecture.number >= int(first):
        return b"// PTX\n"
    os.write(2, words.replace("|", "\n").encode())
    if how == "exit":
        os._exit(1)
    signal.raise_signal(signal.Signals[how])
    raise AssertionError("it lives on")
