"""Tries an intrinsic: LLVM makes PTX of a kernel that calls it, and ptxas assembles that.

LLVM ends the process over what it cannot select, so it runs in a child, which is begun anew when it has died. ptxas
takes thousands of kernels at once and says by their lines which of them are wrong.
"""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from llvmlite import binding
from nvvm_tablegen import Signature

_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
_TRIPLE = "nvptx64-nvidia-cuda"
#: Pointers that a kernel can be given as such; others are made of numbers.
_KERNEL_POINTERS = ("ptr", "ptr addrspace(1)")
#: How an address in a state space may be spelled in PTX.
_SPACES = {1: (".global",), 3: (".shared",), 4: (".const",), 5: (".local",), 7: (".shared::cluster",), 101: (".param",)}
_TENSOR_SPACE = 6
#: These ask for the space of a pointer. LLVM knows that of a kernel's parameters, and drops the instruction.
_OF_SPACES = "isspacep."
#: ptxas does not optimise what is only tried.
_PTXAS_OPTIONS = ("-c", "-O0", "-o", os.devnull)
_LINE = re.compile(r", line (\d+); (?:error|fatal)\s*:\s*(.*)")


_VARIABLE = re.compile(r"^\.(?:global|const) .*;$", re.MULTILINE)
#: A variable that a kernel names.
_TEXTURE_DECLARED = re.compile(r"^\.global \.texref k_constant;$", re.MULTILINE)


class OfConstant(NamedTuple):
    """An intrinsic of a constant of the module: what defines ``@k_constant``, and the operand in words."""

    definition: str
    says: str


_TEXTURE = OfConstant(
    "@k_constant = internal addrspace(1) global i64 0, align 8\n"
    '!nvvm.annotations = !{!0}\n!0 = !{ptr addrspace(1) @k_constant, !"texture", i32 1}\n',
    "its operand is a global variable that is a texture or a surface",
)
_KEY = OfConstant(
    '@k_constant = internal addrspace(1) constant [11 x i8] c"__CUDA_FTZ\\00"\n', "its operand is a constant text"
)
#: LLVM cannot select these of anything else, and leaves no instruction of them.
OF_CONSTANTS = {"texsurf.handle.internal": _TEXTURE, "reflect": _KEY}


class Probe(NamedTuple):
    """One call: an intrinsic and the values of its immediates, in their order."""

    signature: Signature
    immediates: tuple[int, ...] = ()


def module(probe: Probe) -> str:
    """A module with a kernel ``k`` that makes the call and stores its results."""
    lines: list[str] = []
    kernel_parameters, operands = [], []
    constant = OF_CONSTANTS.get(probe.signature.base)
    values = dict(zip((i.place for i in probe.signature.immediates), probe.immediates, strict=True))
    for place, type_ in enumerate(probe.signature.parameters):
        if place in values:
            operands.append(f"{type_} {values[place]}")
            continue
        if constant is not None:
            operands.append(_of_constant(type_))
            continue
        given, made = _given(type_, place)
        if probe.signature.name.startswith(_OF_SPACES):
            given, made = "ptr addrspace(1)", [f"  %v{place} = load ptr, ptr addrspace(1) %a{place}"]
        kernel_parameters.append(f"{given} %a{place}")
        lines += made
        operands.append(f"{type_} %{'v' if made else 'a'}{place}")
    returns, name = probe.signature.returns, f"llvm.nvvm.{probe.signature.name}"
    target = "" if returns == "void" else "%r = "
    lines.append(f"  {target}call {returns} @{name}({', '.join(operands)})")
    lines += _stores(probe.signature.results)
    header = f'target triple = "{_TRIPLE}"\ntarget datalayout = "{_LAYOUT}"\n'
    header += "" if constant is None else constant.definition
    declaration = f"declare {returns} @{name}({', '.join(probe.signature.parameters)})\n"
    signature = ", ".join(["ptr addrspace(1) %out", *kernel_parameters])
    return f"{header}{declaration}define ptx_kernel void @k({signature}) {{\n" + "\n".join(lines) + "\n  ret void\n}\n"


def _of_constant(type_: str) -> str:
    own = "ptr addrspace(1) @k_constant"
    return own if own.startswith(f"{type_} @") else f"{type_} addrspacecast ({own} to {type_})"


def _given(type_: str, place: int) -> tuple[str, list[str]]:
    """The type of a kernel's parameter, and what makes an operand of it."""
    if type_ == "i1":
        return "i8", [f"  %v{place} = trunc i8 %a{place} to i1"]
    if type_.startswith("ptr") and type_ not in _KERNEL_POINTERS:
        number = "i32" if type_ == f"ptr addrspace({_TENSOR_SPACE})" else "i64"
        return number, [f"  %v{place} = inttoptr {number} %a{place} to {type_}"]
    return type_, []


def _stores(results: Sequence[str]) -> Iterator[str]:
    for place, type_ in enumerate(results):
        value = "%r"
        if len(results) > 1:
            value = f"%e{place}"
            yield f"  {value} = extractvalue {{ {', '.join(results)} }} %r, {place}"
        yield f"  %p{place} = getelementptr i8, ptr addrspace(1) %out, i64 {1024 * place}"
        yield f"  store {type_} {value}, ptr addrspace(1) %p{place}"


class Llvm:
    """LLVM in a child process."""

    def __init__(self) -> None:
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        self._child = 0

    def kernel(self, probe: Probe, architecture: str, feature: str) -> str:
        """The PTX of a probe's kernel, without the module's head; empty where LLVM cannot make it."""
        if not self._child:
            self._begin()
        pickle.dump((module(probe), architecture, feature), self._to)
        self._to.flush()
        try:
            ptx: str = pickle.load(self._from)
        except EOFError:
            self._end()
            return ""
        # What LLVM does not know as an intrinsic it prints as a call of a function.
        found = re.search(r"(?ms)^\s*// \.globl[^\n]*\n(.*?^\})", ptx)
        if found is None or "llvm_nvvm" in ptx:
            return ""
        if probe.signature.base in OF_CONSTANTS:
            return "\n".join([*_TEXTURE_DECLARED.findall(ptx), _VARIABLE.sub("", found[1])])
        return found[1] if _keeps_spaces(probe.signature, found[1]) else ""

    def _begin(self) -> None:
        (source, to), (from_, target) = os.pipe(), os.pipe()
        self._child = os.fork()
        if self._child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.close(to)
            os.close(from_)
            _serve(source, target)
            os._exit(0)
        os.close(source)
        os.close(target)
        self._to, self._from = os.fdopen(to, "wb"), os.fdopen(from_, "rb")

    def _end(self) -> None:
        for file in (self._to, self._from):
            try:
                file.close()
            except BrokenPipeError:
                continue
        os.waitpid(self._child, 0)
        self._child = 0


def _serve(source: int, target: int) -> None:
    with os.fdopen(source, "rb") as requests, os.fdopen(target, "wb") as answers:
        while True:
            try:
                text, architecture, feature = pickle.load(requests)
            except EOFError:
                return
            try:
                with binding.parse_assembly(text) as parsed:
                    parsed.verify()
                    ptx = _machine(architecture, feature).emit_assembly(parsed)
            except RuntimeError:
                ptx = ""
            pickle.dump(ptx, answers)
            answers.flush()


@cache
def _machine(architecture: str, feature: str) -> binding.TargetMachine:
    return binding.Target.from_triple(_TRIPLE).create_target_machine(cpu=architecture, features=feature, opt=2)


# Workaround (LLVM 22.1, 2026-11): a pointer's address space may be taken for the generic one.
# Reproducer: tests/workarounds/generic_atomic_space.ll
def _keeps_spaces(signature: Signature, kernel: str) -> bool:
    """Whether the instruction is for the state space of each overloaded pointer: LLVM may take one for generic."""
    spaces = [int(number) for number in re.findall(r"\.p(\d+)", signature.name.removeprefix(signature.base))]
    body = "\n".join(text for text in instructions(kernel) if not text.startswith("cvta"))
    return all(any(name in body for name in _SPACES[space]) for space in spaces if space)


class Assembler:
    """One ptxas; ``architectures`` are those that it makes code for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = subprocess.run([str(path), "--help"], capture_output=True, text=True, check=True).stdout
        self.architectures = frozenset(re.findall(r"'(sm_\w+)'", text))
        version = subprocess.run([str(path), "--version"], capture_output=True, text=True, check=True).stdout
        self.version = re.search(r"release ([\d.]+), V([\d.]+)", version)[2]  # type: ignore[index]
        self._oldest = min(self.architectures, key=lambda name: int(re.sub(r"\D", "", name)))

    def refused(self, kernels: Mapping[int, str], architecture: str, version: str) -> dict[int, str]:
        """Which of the kernels it does not take, and why."""
        wrong: dict[int, str] = {}
        waiting = dict(kernels)
        while waiting:
            found = self._errors(waiting, architecture, version)
            if not found:
                return wrong
            if None in found and len(found) == 1:
                found = self._by_halves(waiting, architecture, version, found[None])
            wrong |= {key: words for key, words in found.items() if key is not None}
            waiting = {key: text for key, text in waiting.items() if key not in found}
        return wrong

    # Workaround (ptxas 13.5, 2026-11): it crashes over some fetches of textures, and says of no line that it did.
    # Guard: tests/intrinsics/test_probe.py::test_a_ptxas_that_names_no_line_is_asked_by_halves
    def _by_halves(
        self, kernels: Mapping[int, str], architecture: str, version: str, words: str
    ) -> dict[int | None, str]:
        """The same where ptxas does not say which: one half after the other."""
        if len(kernels) == 1:
            return dict.fromkeys(kernels, words)
        keys = list(kernels)
        found: dict[int | None, str] = {}
        for half in (keys[: len(keys) // 2], keys[len(keys) // 2 :]):
            found |= self.refused({key: kernels[key] for key in half}, architecture, version)
        return found

    def _code_for(self, architecture: str) -> str:
        """What it makes code for: what an older architecture lacks it knows all the same, by ``.target``."""
        return architecture if architecture in self.architectures else self._oldest

    def _errors(self, kernels: Mapping[int, str], architecture: str, version: str) -> dict[int | None, str]:
        lines = [f".version {version}", f".target {architecture}", ".address_size 64"]
        owners: list[int | None] = [None] * len(lines)
        for key, text in kernels.items():
            own = re.sub(r"\bk(_param_\d+|_constant)?\b", rf"k{key}\1", text).splitlines()
            lines += own
            owners += [key] * len(own)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            command = [str(self.path), f"-arch={self._code_for(architecture)}", *_PTXAS_OPTIONS, str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return {}
        found: dict[int | None, str] = {}
        for number, words in _LINE.findall(done.stderr):
            if (owner := owners[min(int(number), len(owners)) - 1]) is not None:
                found.setdefault(owner, words.strip())
        if done.returncode < 0:
            return found or {None: f"nothing: it ends with signal {-done.returncode}"}
        return found or {None: done.stderr.strip().splitlines()[0] if done.stderr else str(done.returncode)}


def instructions(kernel: str) -> Iterator[str]:
    """What the kernel does besides loading its parameters and storing its results."""
    body = kernel[kernel.index("{") + 1 : kernel.rindex("}")]
    for statement in re.sub(r"//[^\n]*", "", body).split(";"):
        text = re.sub(r"\s+", " ", statement).strip()
        if text and not text.startswith((".", "ld.param", "st.global", "ret")):
            yield text
