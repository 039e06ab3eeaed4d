"""What went wrong on a GPU: the driver's errors as diagnostics, also of kernels that fail after their launch returned.

A launch is noted in a ring, which costs it a tuple and an append: 0.04 us, with its position in the program 0.13. When
the driver reports that a kernel failed, which it may do in any later call, the launches that nobody has waited for
since are those that may have. Most such failures take the context along: from then on every call in it fails, and the
diagnostic says since when.
"""

from __future__ import annotations

import os
import re
import threading
from collections import deque
from functools import cache
from types import CodeType
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError, Span
from nvgen.diagnostics.caller import instruction_span
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.driver import call, loaded

#: A launch: the kernel's name, the context and the stream, and which instruction of which code of the user's it was.
Launched = tuple[str, int, int, CodeType | None, int]


class _Wait:
    """Stands in the ring behind the launches that it waits for."""

    __slots__ = ("context", "is_over", "stream")

    def __init__(self, context: int, stream: int) -> None:
        self.context = context
        self.stream = stream
        self.is_over = False


class _End(Record):
    """How a context came to its end."""

    kernels: str
    problem: str
    spans: tuple[Span, ...]


#: The newest launches and waits. Appending is atomic.
_ring: deque[Launched | _Wait] = deque(maxlen=128)
#: Notes a launch that the driver has taken.
launched = _ring.append
#: Contexts in which nothing can be done any more.
_ended: dict[int, _End] = {}

#: Stands for all streams in a wait.
_ALL = -1
#: Launches that a diagnostic shows.
_MAX_SHOWN = 4
_LOG_BYTES = 25600  # the driver keeps no more (CUDA driver API, "cuLogsDumpToMemory")


@cache
def is_synchronous() -> bool:
    """Whether every launch waits for its kernel: ``NVGEN_SYNC=1``. Read once: a look at the environment takes 1 us."""
    return os.environ.get("NVGEN_SYNC", "") not in ("", "0")


def wait(context: int, stream: int) -> None:
    """Waits for a stream. Into one that is captured nothing has been launched yet, and there is nothing to wait for.

    Raises:
        LaunchError: a kernel failed.
    """
    if not streams.is_capturing(stream):
        _wait(_Wait(context, stream))


def wait_for(stream: int | None = None) -> None:
    """Waits for a stream of the current context; without one for all of its streams.

    Raises:
        LaunchError: a kernel failed, or the stream is being captured.
    """
    _wait(_Wait(_current_context(), _ALL if stream is None else stream))


def _wait(waiting: _Wait) -> None:
    """What is launched into the stream meanwhile, by another thread, stands behind it in the ring."""
    _ring.append(waiting)
    if waiting.stream == _ALL:
        call("cuCtxSynchronize")
    else:
        call("cuStreamSynchronize", waiting.stream)
    waiting.is_over = True


def error(name: str, status: Any) -> LaunchError:
    """The error for a driver function that did not succeed."""
    if status.name == "CUDA_ERROR_NOT_INITIALIZED":  # it was: in the process that this one was forked from
        return LaunchError(diagnostics.gpu.Forked(None))
    driver = loaded().functions
    _, text = driver.cuGetErrorString(status)
    shown = f"{status.name}: {text.decode()}" if isinstance(text, bytes) else status.name
    if status.name in _PROBLEMS:
        return LaunchError(_failed(name, shown, status.name))
    found: diagnostics.Diagnostic = diagnostics.launch.DriverError(None, name, shown)
    if status.name == "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE":
        found = found.because(diagnostics.asynchronous.TooManyBlocks())
    elif status.name in ("CUDA_ERROR_INVALID_HANDLE", "CUDA_ERROR_INVALID_CONTEXT") and "Launch" in name:
        found = found.because(diagnostics.gpu.OtherContext())
    elif status.name == "CUDA_ERROR_OUT_OF_MEMORY" and "Module" not in name:
        found = found.because(diagnostics.gpu.NoMemory())
    elif status.name.startswith("CUDA_ERROR_STREAM_CAPTURE"):
        found = found.because(diagnostics.gpu.InACapture())
    return LaunchError(found.because(*_log(name)))


# Kernels that failed

#: What the driver reports of kernels some time after their launch (CUDA driver API, ``CUresult``): how CUDA
#: calls it, and what it means.
_PROBLEMS = {
    "CUDA_ERROR_ILLEGAL_ADDRESS": ("illegal memory access", "a thread used memory where there is none"),
    "CUDA_ERROR_LAUNCH_TIMEOUT": ("launch timeout", "the system ends kernels that run long on a GPU with a display"),
    "CUDA_ERROR_ASSERT": ("device-side assert", "a check in the kernel failed"),
    "CUDA_ERROR_HARDWARE_STACK_ERROR": ("hardware stack error", "a thread's call stack is broken or too deep"),
    "CUDA_ERROR_ILLEGAL_INSTRUCTION": ("illegal instruction", "`nv.trap()` may be one"),
    "CUDA_ERROR_MISALIGNED_ADDRESS": ("misaligned address", "an address is no multiple of the value's size"),
    "CUDA_ERROR_INVALID_ADDRESS_SPACE": (
        "invalid address space",
        "an instruction takes addresses of another state space",
    ),
    "CUDA_ERROR_INVALID_PC": ("invalid program counter", "a thread went on at an address where there is no code"),
    "CUDA_ERROR_LAUNCH_FAILED": ("unspecified launch failure", "a thread met `nv.trap()` or left its `.shared` memory"),
    "CUDA_ERROR_TENSOR_MEMORY_LEAK": ("tensor memory leak", "tensor memory was allocated and never given back"),
    "CUDA_ERROR_ECC_UNCORRECTABLE": ("uncorrectable ECC error", "the GPU's memory has an error"),
    "CUDA_ERROR_NVLINK_UNCORRECTABLE": ("uncorrectable NVLink error", "the link between GPUs has an error"),
    "CUDA_ERROR_CONTAINED": ("contained hardware error", "the GPU has contained a hardware error"),
}
#: Not the program's mistakes: the checks of the CPU find none of them.
_HARDWARE = ("CUDA_ERROR_ECC_UNCORRECTABLE", "CUDA_ERROR_NVLINK_UNCORRECTABLE", "CUDA_ERROR_CONTAINED")


def _failed(name: str, shown: str, status: str) -> diagnostics.Diagnostic:
    """The diagnostic of a kernel that failed, or of a call in a context that ended with one."""
    term, problem = _PROBLEMS[status]
    reported = diagnostics.gpu.Reported(name, shown)
    context = _current_context()
    suspects = _suspects(context)
    if context in _ended and not suspects:
        end = _ended[context]
        ended = diagnostics.gpu.LostContext(None, end.kernels, end.problem)
        return ended.because(reported, *(ended.LaunchedHere(span=span) for span in end.spans))
    kernels = list(dict.fromkeys(suspect[0] for suspect in suspects))
    spans = tuple(span for suspect in suspects if (span := _span(suspect)) is not None)
    found = diagnostics.gpu.KernelFailed(None, term, _named(kernels), problem).because(reported)
    if len(suspects) == 1 and spans:
        found = found.at(spans[0])
    else:
        found = found.because(*(found.LaunchedHere(span=span) for span in spans[-_MAX_SHOWN:]))
    if status == "CUDA_ERROR_ASSERT":
        found = found.because(found.Printed())
    found = found.because(*_log(name))
    if _is_alive():
        found = found.because(found.Alive())
    else:
        found = found.because(found.Lost())
        _ended[context] = _End(_named(kernels), problem, spans[-_MAX_SHOWN:])
    _ring.append(_over(context))
    return found.because(*_remedies(found, status, kernels, len(suspects)))


def _remedies(found: Any, status: str, kernels: list[str], suspects: int) -> list[diagnostics.Remark]:
    remedies: list[diagnostics.Remark] = []
    if suspects != 1 and not is_synchronous():
        remedies.append(found.WaitForEach())
    if status == "CUDA_ERROR_LAUNCH_TIMEOUT":
        remedies.append(found.ShorterKernels())
    elif status != "CUDA_ERROR_ASSERT" and status not in _HARDWARE:
        remedies += [found.CheckOnCpu(kernels[-1] if kernels else "kernel"), found.Debug()]
    return remedies


def _named(kernels: list[str]) -> str:
    if not kernels:
        return "a kernel"
    if len(kernels) == 1:
        return f"kernel `{kernels[0]}`"
    shown = [f"`{kernel}`" for kernel in kernels[-_MAX_SHOWN:]]
    if len(kernels) > _MAX_SHOWN:
        shown.insert(0, "an earlier one")
    return f"one of the kernels {', '.join(shown[:-1])} and {shown[-1]}"


def _suspects(context: int) -> list[Launched]:
    """The launches of a context that nobody is known to have waited for, oldest first."""
    found: list[Launched] = []
    over: set[int] = set()
    for entry in reversed(_ring.copy()):
        if isinstance(entry, _Wait):
            if entry.is_over and entry.context == context:
                over.add(entry.stream)
        elif entry[1] == context and entry[2] not in over and _ALL not in over:
            found.append(entry)
    return found[::-1]


def _over(context: int) -> _Wait:
    """Takes the launches of a context off the ring: they have been reported."""
    mark = _Wait(context, _ALL)
    mark.is_over = True
    return mark


def _span(suspect: Launched) -> Span | None:
    return None if suspect[3] is None else instruction_span(suspect[3], suspect[4])


def _current_context() -> int:
    driver = loaded().functions
    status, context = driver.cuCtxGetCurrent()
    return int(context) if status == driver.CUresult.CUDA_SUCCESS and context is not None else 0


def _is_alive() -> bool:
    """Whether the current context can be used; a call that changes nothing, and that a capture allows, says it."""
    driver = loaded().functions
    status, *_ = driver.cuMemGetInfo()
    return bool(status == driver.CUresult.CUDA_SUCCESS)


# The driver's log

_LINE = re.compile(r"\[[\d:.]+\]\[(?P<thread>\d+)\](?P<tags>(?:\[[^\]]*\])*) *(?P<text>.*)")
_RETURNING = re.compile(r"Returning \d+ \(\w+\) from (?P<call>\w+)")


def _log(name: str) -> list[diagnostics.Remark]:
    """What the driver's log says of the call that has just failed; drivers before CUDA 12.9 have none."""
    functions = loaded().functions
    buffer = bytes(_LOG_BYTES)  # the bindings write into it
    try:
        status, *_ = functions.cuLogsDumpToMemory(None, buffer, _LOG_BYTES, 0)
    except (AttributeError, RuntimeError):  # older bindings, or an older driver
        return []
    if status != functions.CUresult.CUDA_SUCCESS:
        return []
    lines = _lines_of_call(buffer.split(b"\0")[0].decode(errors="replace"), name)
    return [diagnostics.gpu.DriverLog("\n".join(lines))] if lines else []


def _lines_of_call(log: str, name: str) -> list[str]:
    """The lines at the end of a log that this thread's call of a function has written.

    They are followed by a line that says what the function returns; drivers of CUDA 12.9 name it in front instead.
    """
    own = (str(threading.get_native_id()), str(threading.get_ident()))
    found: list[str] = []
    is_of_call = False
    for line in reversed(log.splitlines()):
        match = _LINE.match(line)
        if match is None or match["thread"] not in own:
            continue
        returning = _RETURNING.match(match["text"])
        if returning is not None:
            if is_of_call or not returning["call"].startswith(name):
                break
            is_of_call = True
        elif is_of_call or f"[{name}" in match["tags"]:
            found.append(match["text"])
        else:
            break
    return found[::-1]
