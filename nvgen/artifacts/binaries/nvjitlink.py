"""Calls nvJitLink, NVIDIA's linker as a library, each time in a process of its own.

nvJitLink 13.5 tells of symbols that are defined twice on standard error and nowhere else, and links all the same; after
an error a later call may end the process. Source: "nvJitLink" of CUDA's documentation, by ``cuda.bindings.nvjitlink``.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.artifacts.binaries.link_inputs import LinkInput
from nvgen.base.records import Record

#: Linking takes well below a second; link-time optimisation of large libraries takes minutes.
_SECONDS = 600
_PROGRAM = "import sys; sys.path[:] = {paths!r}; from nvgen.artifacts.binaries import nvjitlink; nvjitlink.serve()"


class Outcome(Record):
    """What came of it: the cubin, empty where there is none; the status, as ``ERROR_INVALID_INPUT``; what is wrong; and
    what is said of the kernels."""

    cubin: bytes
    status: str
    log: str
    information: str = ""


class Missing(Record):
    """Why the library cannot be called."""

    problem: str


def link(inputs: Sequence[LinkInput], options: Sequence[str]) -> Outcome | Missing:
    """Links files for the architecture that the options name.

    Where the process dies, the status says of what.
    """
    program = _PROGRAM.format(paths=sys.path)
    job = pickle.dumps((tuple(inputs), tuple(options)))
    try:
        run = subprocess.run(
            [sys.executable, "-c", program], input=job, capture_output=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        return Outcome(b"", f"it did not end within {_SECONDS} seconds", "")
    except OSError as error:
        return Outcome(b"", f"no process could be started for it ({error.strerror})", "")
    errors = run.stderr.decode(errors="replace")
    if run.returncode:
        return Outcome(b"", f"it ended its process with status {run.returncode}", errors)
    made: Outcome | Missing = pickle.loads(run.stdout)
    return made if isinstance(made, Missing) else made.with_changes(log=made.log + errors)


def serve() -> None:
    """The other process: takes a job from standard input, and writes what came of it to standard output."""
    inputs, options = pickle.loads(sys.stdin.buffer.read())
    sys.stdout.buffer.write(pickle.dumps(_linked(inputs, options)))


def _linked(inputs: Sequence[LinkInput], options: Sequence[str]) -> Outcome | Missing:
    try:
        from cuda.bindings import nvjitlink as library

        handle = library.create(len(options), list(options))
    except ImportError as error:
        return Missing(f"`cuda.bindings` is older, or not installed ({error})")
    except RuntimeError as error:  # errors of nvJitLink are none
        return Missing(str(error).partition("\n")[0] or type(error).__name__)
    except Exception as error:
        return Outcome(b"", _status(error), "")
    try:
        for one in inputs:
            kind = getattr(library.InputType, one.kind)
            library.add_data(handle, kind, one.content, len(one.content), one.name)
        library.complete(handle)
        content = _read(handle, library.get_linked_cubin_size, library.get_linked_cubin)
        return Outcome(content, "", _log(library, handle), _information(library, handle))
    except library.nvJitLinkError as error:
        return Outcome(b"", _status(error), _log(library, handle))


def _status(error: Exception) -> str:
    return str(error).partition(" ")[0]


def _log(library: Any, handle: Any) -> str:
    return _text(_read(handle, library.get_error_log_size, library.get_error_log))


def _information(library: Any, handle: Any) -> str:
    return _text(_read(handle, library.get_info_log_size, library.get_info_log))


def _text(content: bytes) -> str:
    return content.rstrip(b"\0").decode(errors="replace")


def _read(handle: Any, size: Callable[[Any], int], get: Callable[[Any, bytearray], None]) -> bytes:
    content = bytearray(size(handle))
    if content:
        get(handle, content)
    return bytes(content)
