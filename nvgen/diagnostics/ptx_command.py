"""NVG3130 to NVG3149: ``nvgen ptx``, the commands on PTX text."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class NoCuobjdump(Diagnostic):
    """PTX within another file is taken out by a program of NVIDIA's, which is not there."""

    code: ClassVar[str] = "NVG3130"
    title: ClassVar[str] = "cuobjdump not found"
    message: ClassVar[str] = "`{path}` is {what}, and cuobjdump, which takes PTX out of it, is not found"
    remedies: ClassVar[tuple[str, ...]] = (
        "`pip install nvidia-cuda-cuobjdump`, or name the program in `NVGEN_CUOBJDUMP`",
    )
    path: str
    what: str


class NoEmbeddedPtx(Diagnostic):
    """The file has machine code at most, which cannot be turned back into PTX."""

    code: ClassVar[str] = "NVG3131"
    title: ClassVar[str] = "no PTX in the file"
    message: ClassVar[str] = "`{path}` is {kind} without PTX in it"
    remedies: ClassVar[tuple[str, ...]] = (
        "name the PTX that it was made of, or make it with PTX inside: `nvcc -gencode arch=compute_90,code=compute_90`",
    )
    path: str
    kind: str


class SeveralEmbedded(Diagnostic):
    """The file has PTX several times, mostly for several architectures, and a command reads one."""

    code: ClassVar[str] = "NVG3132"
    title: ClassVar[str] = "several PTX texts in one file"
    message: ClassVar[str] = "there are {count} PTX texts in `{path}`: {listed}"
    remedies: ClassVar[tuple[str, ...]] = ("choose one with `--arch` or `--number`",)
    path: str
    count: int
    listed: str


class NoSuchEmbedded(Diagnostic):
    """No PTX text in the file has this architecture or this number."""

    code: ClassVar[str] = "NVG3133"
    title: ClassVar[str] = "no such PTX text in the file"
    message: ClassVar[str] = "no PTX text in `{path}` has the {what} `{given}`"
    remedies: ClassVar[tuple[str, ...]] = ("it has {listed}",)
    path: str
    what: str
    given: str
    listed: str


class CannotExtract(Diagnostic):
    """cuobjdump does not read the file, or cannot be run."""

    code: ClassVar[str] = "NVG3134"
    title: ClassVar[str] = "cuobjdump cannot read the file"
    message: ClassVar[str] = "cuobjdump cannot take PTX out of `{path}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name a file that a CUDA compiler made, whole; `NVGEN_CUOBJDUMP` names another cuobjdump",
    )
    path: str
    problem: str


class EmptyFile(Diagnostic):
    """There is nothing in the file."""

    code: ClassVar[str] = "NVG3135"
    title: ClassVar[str] = "empty PTX file"
    message: ClassVar[str] = "`{path}` is empty"
    remedies: ClassVar[tuple[str, ...]] = ("name a file with PTX; what made this one may have failed",)
    path: str


class NotFormatted(Diagnostic):
    """``fmt --check`` says that ``fmt`` would change the file."""

    code: ClassVar[str] = "NVG3136"
    title: ClassVar[str] = "PTX that is not formatted"
    message: ClassVar[str] = "`{path}` is not formatted: line {line} would change"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen ptx fmt --in-place FILE` formats it",)
    path: str
    line: int


class CannotRewrite(Diagnostic):
    """A file is written anew where PTX text was read from it."""

    code: ClassVar[str] = "NVG3137"
    title: ClassVar[str] = "input that cannot be written anew"
    message: ClassVar[str] = "`{path}` cannot be written anew: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    path: str
    problem: str
    remedy: str


class BadPattern(Diagnostic):
    """A pattern is parts of an opcode between dots."""

    code: ClassVar[str] = "NVG3138"
    title: ClassVar[str] = "wrong pattern of an opcode"
    message: ClassVar[str] = "the pattern `{pattern}` finds nothing: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("write parts between dots, as in `atom.*.cas`",)
    pattern: str
    problem: str


class UnknownGraphEnding(Diagnostic):
    """The ending of the output's name says in which form the graph is written."""

    code: ClassVar[str] = "NVG3139"
    title: ClassVar[str] = "unknown ending of a graph's file"
    message: ClassVar[str] = "the ending of `{path}` does not say what to write"
    remedies: ClassVar[tuple[str, ...]] = ("end it in {endings}, or add `--format`",)
    path: str
    endings: str


class NothingToDraw(Diagnostic):
    """A control flow graph is of a kernel or function with a body."""

    code: ClassVar[str] = "NVG3140"
    title: ClassVar[str] = "no code in the PTX"
    message: ClassVar[str] = "`{path}` has no kernel or function with a body"
    remedies: ClassVar[tuple[str, ...]] = ("name a file that defines one; `nvgen ptx tree FILE` shows what it has",)
    path: str


class NoPtxInFolder(Diagnostic):
    """Of a folder the files are taken that are PTX or have PTX in them."""

    code: ClassVar[str] = "NVG3142"
    title: ClassVar[str] = "folder without PTX"
    message: ClassVar[str] = "there is no PTX in the folder `{path}`, nor in those in it"
    remedies: ClassVar[tuple[str, ...]] = (
        "name a folder with `.ptx` files, texts that begin with `.version`, or fatbins and others with PTX in them",
    )
    path: str
