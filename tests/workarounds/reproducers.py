"""Runs reproducers: whether a defect that nvgen works around is still there.

A reproducer is a file of this folder. One of LLVM IR (``.ll``) or PTX (``.ptx``) says in comments at its top

- ``defect:`` what goes wrong, and ``mended:`` what would show that it no longer does;
- ``compile:`` the architecture or x86 processor, features of LLVM's (``-``: none), and the level of LLVM's pipeline and
  code generation (at ``O0`` no pipeline runs); of PTX the architecture alone;
- ``seen:`` what shows the defect, once or more often; all of it has to hold.

``seen`` is one of the following, whose patterns are regular expressions that are searched for:

- ``output has PATTERN``, ``output lacks PATTERN``: PTX or assembly; ``module has``, ``module lacks``: the optimised IR;
- ``llvm refuses PATTERN``: with which words LLVM's reader or verifier refuses the text;
- ``ptxas refuses PATTERN``, ``ptxas takes``: what ptxas does with the PTX.

One in Python (``.py``) has the first two lines in its docstring, and a function ``is_there() -> bool``. None ends the
process of LLVM or ptxas: what does is told by a marker in words (``markers.py``). LLVM is asked in another process all
the same, since a release that dies of one shows a new defect.
"""

from __future__ import annotations

import importlib
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from llvmlite import binding

from nvgen.codegen.contract import llvm
from nvgen.files import cuda_tools
from nvgen.processes import worker

FOLDER = Path(__file__).parent
_LINE = re.compile(r"^(?:; |// |)(defect|mended|compile|seen): (.*)$", re.MULTILINE)
_SEEN = re.compile(r"(output|module) (has|lacks) (.+)|(llvm|ptxas) refuses (.+)|(ptxas takes)")
_NVPTX, _X86 = "nvptx64-nvidia-cuda", "x86_64-unknown-linux-gnu"
_NO_FEATURES = "-"


@dataclass(frozen=True)
class Outcome:
    """What LLVM made of a text, or the words with which it refused it or died of it."""

    module: str = ""
    output: str = ""
    refusal: str = ""
    death: str = ""


class Reproducer:
    """A file of this folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name
        self.text = path.read_text(encoding="utf-8")

    def lines(self, key: str) -> list[str]:
        """What the file says of itself under a key."""
        return [value.strip() for found, value in _LINE.findall(self.text) if found == key]

    @property
    def needs_ptxas(self) -> bool:
        """Whether it is ptxas that shows the defect."""
        return any(seen.startswith("ptxas") for seen in self.lines("seen"))

    def problem(self) -> str:
        """What of the defect is not seen; empty where all is."""
        if self.path.suffix == ".py":
            is_there = worker.run(_is_there, f"{__package__}.{self.path.stem}")
            return "" if is_there else "`is_there()` is false"
        outcome = self._outcome()
        for seen in self.lines("seen"):
            if not self._holds(seen, outcome):
                return f"not seen: {seen}. {outcome.refusal}{outcome.death}\n{outcome.output}"
        return ""

    def _outcome(self) -> Outcome:
        if self.path.suffix == ".ptx":
            return Outcome(output=self.text)
        cpu, features, level = self.lines("compile")[0].split()
        features = "" if features == _NO_FEATURES else features
        try:
            made: Outcome = worker.run(_compiled, self.text, cpu, features, int(level.removeprefix("O")))
        except worker.WorkerDied as error:
            return Outcome(death=error.crash.text)
        return made

    def _holds(self, seen: str, outcome: Outcome) -> bool:
        match = _SEEN.fullmatch(seen)
        assert match is not None, f"{self.name}: {seen}"
        what, has, pattern, tool, words, takes = match.groups()
        if what:
            text = outcome.output if what == "output" else outcome.module
            return bool(text) and (re.search(pattern, text, re.MULTILINE) is not None) == (has == "has")
        if tool == "llvm":
            return bool(outcome.refusal) and re.search(words, outcome.refusal) is not None
        status, said = _assembled(outcome.output, self.lines("compile")[0].split()[0])
        if takes:
            return status == 0
        return status > 0 and re.search(words, said) is not None


def reproducers() -> list[Reproducer]:
    """Every reproducer, by name."""
    own = {"__init__.py", "__main__.py", Path(__file__).name, "markers.py", "test_workarounds.py"}
    paths = [path for path in FOLDER.iterdir() if path.suffix in (".ll", ".ptx", ".py") and path.name not in own]
    return [Reproducer(path) for path in sorted(paths)]


# In a process of its own


def _is_there(module: str) -> bool:
    return bool(importlib.import_module(module).is_there())


def _compiled(text: str, cpu: str, features: str, level: int) -> Outcome:
    triple = _NVPTX if cpu.startswith("sm_") else _X86
    machine = llvm.target_machine(triple, cpu, features, level)
    try:
        with binding.parse_assembly(f'target triple = "{triple}"\n{text}') as module:
            module.verify()
            if level:
                llvm.optimise(module, machine, level)
            return Outcome(str(module), machine.emit_assembly(module))
    except RuntimeError as error:
        return Outcome(refusal=str(error))


def _assembled(ptx: str, architecture: str) -> tuple[int, str]:
    """The exit status of ptxas, and what it says."""
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "reproducer.ptx")
        source.write_text(ptx, encoding="utf-8")
        command = [ptxas, f"-arch={architecture}", "-O1", source, "-o", source.with_suffix(".cubin")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
