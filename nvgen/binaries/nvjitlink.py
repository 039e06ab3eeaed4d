"""Calls nvJitLink, NVIDIA's linker as a library. It runs in a process of its own (``targets.worker``).

nvJitLink writes some errors to standard error and nowhere else, links all the same, and crashes after others.
Source: "nvJitLink" of CUDA's documentation, by ``cuda.bindings.nvjitlink``.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.binaries.link_inputs import LinkInput
from nvgen.records import Record


class Outcome(Record):
    """What came of it: the cubin, empty where there is none; the status, as ``ERROR_INVALID_INPUT``; and the log."""

    cubin: bytes
    status: str
    log: str


class Missing(Record):
    """Why the library cannot be called."""

    problem: str


def link(inputs: Sequence[LinkInput], options: Sequence[str]) -> Outcome | Missing:
    """Links files for the architecture that the options name."""
    try:
        from cuda.bindings import nvjitlink  # few programs link
    except ImportError as error:
        return Missing(f"cuda.bindings has none ({error})")
    with tempfile.TemporaryFile() as errors:
        saved = os.dup(2)
        os.dup2(errors.fileno(), 2)
        try:
            made = _linked(nvjitlink, inputs, options)
        finally:
            os.dup2(saved, 2)
            os.close(saved)
        if isinstance(made, Missing):
            return made
        errors.seek(0)
        return made.with_changes(log=made.log + errors.read().decode(errors="replace"))


def _linked(library: Any, inputs: Sequence[LinkInput], options: Sequence[str]) -> Outcome | Missing:
    try:
        handle = library.create(len(options), list(options))
    except library.nvJitLinkError as error:
        return Outcome(b"", _status(error), "")
    except RuntimeError as error:  # the library is not to be found
        return Missing(str(error).partition("\n")[0] or type(error).__name__)
    try:
        for one in inputs:
            kind = getattr(library.InputType, one.kind)
            library.add_data(handle, kind, one.content, len(one.content), one.name)
        library.complete(handle)
        content = _read(handle, library.get_linked_cubin_size, library.get_linked_cubin)
        return Outcome(content, "", _logs(library, handle))
    except library.nvJitLinkError as error:
        return Outcome(b"", _status(error), _logs(library, handle))


def _status(error: Exception) -> str:
    return str(error).partition(" ")[0]


def _logs(library: Any, handle: Any) -> str:
    log = _read(handle, library.get_error_log_size, library.get_error_log)
    return log.rstrip(b"\0").decode(errors="replace")


def _read(handle: Any, size: Callable[[Any], int], get: Callable[[Any, bytearray], None]) -> bytes:
    content = bytearray(size(handle))
    if content:
        get(handle, content)
    return bytes(content)
