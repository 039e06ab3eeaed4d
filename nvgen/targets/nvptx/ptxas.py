"""Runs ``ptxas``, NVIDIA's assembler: PTX in, machine code (a cubin) out, or what it has against it."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, newest_ptx_of, version_of

#: ptxas takes a second for thousands of instructions, and minutes for the largest kernels that there are.
MAX_SECONDS = 600
_RELEASE = re.compile(r"\d+\.\d+")


class Outcome(Record):
    """What came of a run: the machine code, empty where it refuses, and all that it printed."""

    cubin: bytes
    log: str


def run(ptxas: Path, ptx: str, architecture: str, *options: str, seconds: float = MAX_SECONDS) -> Outcome:
    """Has PTX assembled for an architecture.

    Raises:
        CompileError: ptxas cannot be run, dies, or does not end in time.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.ptx"
        source.write_text(ptx, encoding="utf-8")
        target = source.with_suffix(".cubin")
        command = [str(ptxas), f"-arch={architecture}", *options, str(source), "-o", str(target)]
        try:
            result = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            raise _failed(ptxas, f"did not end within {seconds:g} seconds") from None
        except OSError as error:
            raise _failed(ptxas, f"cannot be run ({error.strerror})") from None
        log = (result.stdout + result.stderr).replace(str(source), "kernel.ptx").strip()
        if result.returncode < 0:
            raise _failed(ptxas, f"died of {_signal(-result.returncode)}", log)
        if result.returncode > 0:
            return Outcome(b"", log or f"exit status {result.returncode}")
        if not target.is_file():
            raise _failed(ptxas, "made no machine code, and is perhaps no ptxas", log)
        return Outcome(target.read_bytes(), log)


def assemble(ptx: str, architecture: str, ptxas: Path, *, debug: bool = False, lineinfo: bool = False) -> bytes:
    """The machine code of PTX for an architecture, ``debug`` for a debugger or ``lineinfo`` with lines.

    The cap on registers and the sizes of blocks stand in the PTX.

    Raises:
        CompileError: ptxas refuses it, which its log in the diagnostic explains; or it does not work.
    """
    options = ("-g",) if debug else ("-lineinfo",) if lineinfo else ()
    outcome = run(ptxas, ptx, architecture, *options)
    if outcome.cubin:
        return outcome.cubin
    error = diagnostics.gpu.PtxasRefused(None, str(ptxas), architecture)
    error = error.because(error.Log(outcome.log))
    if "gpu-name" in outcome.log or "Unsupported .version" in outcome.log:
        error = error.because(error.AnotherPtxas(release(ptxas), architecture))
    raise CompileError(error)


def release(ptxas: Path) -> str:
    """The release of CUDA that a ptxas is of, as ``13.0``.

    Raises:
        CompileError: it cannot be run, or says none.
    """
    try:
        status = ptxas.stat()
    except OSError as error:
        raise _failed(ptxas, f"cannot be read ({error.strerror})") from None
    return _release(ptxas, status.st_mtime_ns, status.st_size)


@cache
def _release(ptxas: Path, modified: int, size: int) -> str:
    """The release of a file that was last written at a time."""
    try:
        found = cuda_tools.ptxas_version(ptxas)
    except OSError as error:
        raise _failed(ptxas, f"cannot be run ({error.strerror})") from None
    if _RELEASE.fullmatch(found) is None:
        raise _failed(ptxas, "does not say its release, and is perhaps no ptxas")
    return found


def newest_version(ptxas: Path) -> PtxVersion | None:
    """The newest PTX that a ptxas takes, of those that the database has.

    Raises:
        CompileError: it cannot be run.
    """
    return newest_ptx_of(version_of(release(ptxas)))


def _failed(ptxas: Path, problem: str, log: str = "") -> CompileError:
    error = diagnostics.gpu.PtxasFailed(None, str(ptxas), problem)
    return CompileError(error.because(error.Log(log)) if log else error)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
