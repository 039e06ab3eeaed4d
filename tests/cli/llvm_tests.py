"""LLVM's own tests of its NVPTX back end (``llvm/test/CodeGen/NVPTX``) as inputs of ``nvgen build``: what each RUN line
asks ``llc`` for, and what nvgen, LLVM alone and ptxas make of the file.

The files are LLVM's and not here; only what came of each is (``llvm_tests.json``). Files from before LLVM 15 need their
pointers made opaque first.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import llvmlite.binding as binding

from nvgen.codegen.contract import llvm
from nvgen.diagnostics import NvgenError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE, newest_printed
from nvgen.processes import worker
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target

_COMMAND = re.compile(r"RUN:\s*(.*)")
_MACHINE = re.compile(r"-(?:-?mtriple|-?march)[= ]\s*(nvptx(?:64)?)(-[\w-]+)?(?=\s|$)")
_ARCHITECTURE = re.compile(r"-mcpu[= ]\s*(sm_\w+)")
_VERSION = re.compile(r"\+ptx(\d+)(\d)\b")
_LEVEL = re.compile(r"-O([0-3])\b")
_TRIPLE = re.compile(r'^target triple = "(nvptx(?:64)?)([^"]*)"', re.MULTILINE)
#: Names a ptxas of CUDA 11, the last that takes addresses of 32 bits (``nvidia-cuda-nvcc-cu11``).
PTXAS_32 = "NVGEN_PTXAS_32"
#: What ptxas of CUDA 13 makes code for at the least; it checks older PTX by its ``.target`` all the same.
_OLDEST_ASSEMBLED = 75


@dataclass(frozen=True, order=True)
class Run:
    """What a RUN line asks for; empty where it leaves that to LLVM."""

    arch: str = ""
    version: str = ""
    bits: int = 64
    #: Empty: that of the module.
    system: str = ""
    level: int = 2

    def __str__(self) -> str:
        return " ".join(filter(None, [self.arch, self.version, f"{self.bits}", self.system, f"-O{self.level}"]))

    @property
    def options(self) -> CompileOptions:
        """The same for ``nvgen build``."""
        arch, system = self.arch or DEFAULT_ARCHITECTURE, self.system or "cuda"
        return CompileOptions(arch, self.version or None, self.bits, system, self.level)

    def text(self, path: Path) -> str:
        """A test's text with the triple that the RUN line puts in the place of its own."""
        machine = "nvptx64" if self.bits == 64 else "nvptx"
        system = f"-nvidia-{self.system}" if self.system else r"\2"
        return _TRIPLE.sub(rf'target triple = "{machine}{system}"', path.read_text(encoding="utf-8"))


def runs(text: str) -> Iterator[Run]:
    """The distinct things that a test's RUN lines have ``llc`` do."""
    lines = " ".join(_COMMAND.findall(text)).replace("\\ ", " ")
    own = _TRIPLE.search(text)
    found = set()
    for command in re.split(r"\||&&|%}|(?=\bllc\b)|(?=\bopt\b)", lines):
        if not command.strip().startswith("llc"):
            continue
        given = _MACHINE.findall(command)
        kind, rest = given[-1] if given else (own[1], own[2]) if own else ("nvptx64", "")
        arch, version, level = (pattern.search(command) for pattern in (_ARCHITECTURE, _VERSION, _LEVEL))
        found.add(
            Run(
                arch[1] if arch else "",
                f"{version[1]}.{version[2]}" if version else "",
                32 if kind == "nvptx" else 64,
                rest.rpartition("-")[2] if rest.endswith(("nvcl", "cuda")) else "",
                int(level[1]) if level else 2,
            )
        )
    yield from sorted(found)


@dataclass(frozen=True)
class Outcome:
    """What came of a file with a RUN line's options."""

    #: One of ``KINDS``.
    kind: str
    #: The diagnostic, what ptxas says, a traceback.
    words: str = ""
    #: The diagnostic's.
    code: str = ""


#: "accepted": nvgen and ptxas take it. "refused": by nvgen, and by LLVM or ptxas too. "wrongly refused": by nvgen
#: alone. "wrong PTX": ptxas refuses what nvgen prints. "traceback", "dead": of nvgen's own.
KINDS = ("accepted", "refused", "wrongly refused", "wrong PTX", "traceback", "dead")


def outcome(path: Path, run: Run, folder: Path) -> Outcome:
    """What comes of a test's file; ``folder`` is for ptxas."""
    text = run.text(path)
    try:
        target = nvptx_target(run.options)
    except NvgenError as error:
        return Outcome("refused", str(error).splitlines()[0], error.code)
    job = IrJob(IrFile(path.name, text.encode()), "ptx", False, run.level, bool(run.version))
    try:
        ptx = compile_ir(job, target).decode()
    except NvgenError as error:
        words = str(error).splitlines()[0]
        versions = {target.ptx_version, target.ptx_version if run.version else newest_printed()}
        alone = [_alone(text, run, version.llvm_feature, folder) for version in sorted(versions)]
        if "" in alone:
            return Outcome("wrongly refused", words, error.code)
        return Outcome("refused", f"{words}; without nvgen: {alone[-1]}", error.code)
    except worker.WorkerDied as error:
        return Outcome("dead", str(error))
    except Exception as error:
        return Outcome("traceback", repr(error))
    against = assembled(ptx, folder)
    return Outcome("wrong PTX", against) if against else Outcome("accepted")


def assembled(ptx: str, folder: Path) -> str:
    """What ptxas has against PTX for the target that it names; nothing of 32 bits without a ptxas for those."""
    arch = re.search(r"^\.target (sm_(\d+)\w*)", ptx, re.MULTILINE)
    assert arch is not None
    own = arch[1] if int(arch[2]) >= _OLDEST_ASSEMBLED else f"sm_{_OLDEST_ASSEMBLED}"
    ptxas, options = cuda_tools.ptxas(), ["-c", "-O0"]
    if ".address_size 32" in ptx:
        named = os.environ.get(PTXAS_32)
        ptxas, options = Path(named) if named else None, [*options, "-m32"]
    if ptxas is None:
        return ""
    source = folder / "test.ptx"
    source.write_text(ptx, encoding="utf-8")
    command = [ptxas, f"-arch={own}", *options, source, "-o", os.devnull]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    words = (result.stdout + result.stderr).splitlines()
    errors = [line.partition("; ")[2] or line for line in words if "error" in line or "fatal" in line]
    return " ".join((errors or words or ["exit status"])[0].split()) if result.returncode else ""


def _alone(text: str, run: Run, feature: str, folder: Path) -> str:
    """What LLVM alone, as ``llc``, or ptxas has against a file; empty where both take it."""
    target = nvptx_target(run.options)
    try:
        ptx = worker.run(emit, text, target.triple, target.record.llvm_processor, feature, run.level)
    except worker.WorkerDied as error:
        return f"LLVM ends: {' '.join(error.crash.text.split())[:200]}"
    return ptx[1:] if ptx.startswith("!") else assembled(ptx, folder)


def emit(text: str, triple: str, arch: str, feature: str, level: int) -> str:
    """LLVM's own PTX of a text, in this process, which LLVM may end; behind an exclamation mark why there is none."""
    context = binding.create_context()
    try:
        module = binding.parse_assembly(text, context)
        module.verify()
    except RuntimeError as error:
        return f"!{error}"
    machine = llvm.target_machine(triple, arch, feature, level)
    module.triple = triple
    module.data_layout = str(machine.target_data)
    return str(machine.emit_assembly(module))
