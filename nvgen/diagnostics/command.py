"""NVG07xx: the command line."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


def _sentence(problem: str) -> str:
    """What Python or the system says, as nvgen writes messages: a small letter first and no full stop."""
    return problem[:1].lower() + problem[1:].rstrip(".")


class Usage(Diagnostic):
    """The command has no such option or argument."""

    code: ClassVar[str] = "NVG0701"
    title: ClassVar[str] = "wrong command line"
    message: ClassVar[str] = "{sentence}"
    remedies: ClassVar[tuple[str, ...]] = ("`{command} --help` shows the options",)
    problem: str
    command: str

    @property
    def sentence(self) -> str:
        return _sentence(self.problem)


class CannotRead(Diagnostic):
    """The input file is not there, or is no Python text."""

    code: ClassVar[str] = "NVG0702"
    title: ClassVar[str] = "cannot read file"
    message: ClassVar[str] = "cannot read `{path}`: {reason}"
    fallback: ClassVar[str] = "name a file that is there and can be read"
    path: str
    problem: str

    @property
    def reason(self) -> str:
        return _sentence(self.problem)


class CannotWrite(Diagnostic):
    """The output file cannot be written."""

    code: ClassVar[str] = "NVG0703"
    title: ClassVar[str] = "cannot write file"
    message: ClassVar[str] = "cannot write `{path}`: {reason}"
    fallback: ClassVar[str] = "name a file in a folder that is there and can be written to"
    path: str
    problem: str

    class ClearAgain(Help):
        """Entries of the cache were left: another process has them open, or another user owns them."""

        message: ClassVar[str] = "clear it again when no other process uses it, as the user who owns the folder"

    @property
    def reason(self) -> str:
        return _sentence(self.problem)


class NoKernels(Diagnostic):
    """The file defines no kernel that can be compiled ahead of time."""

    code: ClassVar[str] = "NVG0704"
    title: ClassVar[str] = "no kernels in the file"
    message: ClassVar[str] = "`{path}` defines {what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    path: str
    unannotated: int

    @property
    def what(self) -> str:
        return "no kernel with a type for every parameter" if self.unannotated else "no kernel"

    @property
    def remedy(self) -> str:
        if self.unannotated:
            return "annotate all parameters, as in `a: nv.Array[nv.f32]`"
        return "decorate a function with `@nv.kernel`"


class UnknownKernel(Diagnostic):
    """The file defines no kernel of this name."""

    code: ClassVar[str] = "NVG0705"
    title: ClassVar[str] = "unknown kernel"
    message: ClassVar[str] = "`{path}` defines no kernel named `{name}`"
    name: str
    path: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str

    class Known(Help):
        message: ClassVar[str] = "it defines {names}"
        names: str


class ScriptFailed(Diagnostic):
    """nvgen executes the file as Python does when it is imported, and that failed."""

    code: ClassVar[str] = "NVG0706"
    title: ClassVar[str] = "script failed"
    message: ClassVar[str] = "executing `{path}` failed: {error}"
    label: ClassVar[str] = "raised while this was executed"
    remedies: ClassVar[tuple[str, ...]] = ("`python {path}` shows the whole traceback",)
    path: str
    error: str


class UnknownEnding(Diagnostic):
    """The ending of the output's name says what to write."""

    code: ClassVar[str] = "NVG0707"
    title: ClassVar[str] = "unknown file ending"
    message: ClassVar[str] = "the ending of `{path}` does not say what to write"
    remedies: ClassVar[tuple[str, ...]] = ("end it in {endings}, or add `--emit ptx`",)
    path: str
    endings: str


class OneOutput(Diagnostic):
    """Each architecture has an output of its own."""

    code: ClassVar[str] = "NVG0708"
    title: ClassVar[str] = "several outputs in one file"
    message: ClassVar[str] = "{count} architectures cannot be written to one place"
    remedies: ClassVar[tuple[str, ...]] = ("name a file with `-o`, and each architecture once",)
    count: int


class UnknownCode(Diagnostic):
    """No diagnostic has this code."""

    code: ClassVar[str] = "NVG0709"
    title: ClassVar[str] = "unknown diagnostic code"
    message: ClassVar[str] = "no diagnostic has the code `{given}`"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen explain` lists all codes",)
    given: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {suggestions}?"
        suggestions: str


class OnlyForPython(Diagnostic):
    """LLVM IR has the debug information that whoever made it put there; nvgen adds none."""

    code: ClassVar[str] = "NVG0710"
    title: ClassVar[str] = "option for Python files only"
    message: ClassVar[str] = "`{option}` is for Python files, and `{path}` is LLVM IR"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out; the debug information in the file is kept",)
    option: str
    path: str


class OutputIsInput(Diagnostic):
    """The output would take the place of the file that it is made of."""

    code: ClassVar[str] = "NVG0711"
    title: ClassVar[str] = "output overwrites the input"
    message: ClassVar[str] = "`{path}` is the file that is read"
    remedies: ClassVar[tuple[str, ...]] = ("name another one with `-o`",)
    path: str


class BadCacheSize(Diagnostic):
    """``NVGEN_CACHE_MAX_SIZE`` is the most bytes that the cache keeps on disk: 1 GiB where it is not set."""

    code: ClassVar[str] = "NVG0712"
    title: ClassVar[str] = "invalid cache size"
    message: ClassVar[str] = "`NVGEN_CACHE_MAX_SIZE` is `{given}`, which is no size"
    remedies: ClassVar[tuple[str, ...]] = (
        "give a whole number of bytes from 1 on, alone or with K, M, G or T, as in `512M`",
        "`NVGEN_CACHE_DIR=off` keeps nothing",
    )
    given: str


class NoNativeArchitecture(Diagnostic):
    """`--arch native` compiles for the GPUs of the machine."""

    code: ClassVar[str] = "NVG0713"
    title: ClassVar[str] = "no GPU to compile for"
    message: ClassVar[str] = "`--arch native` is that of the GPUs of this machine: {reason}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name the architecture, as `--arch sm_90`; `nvgen targets` lists all of them",
    )
    reason: str


class UnknownFamily(Diagnostic):
    """The intrinsics are sorted into families, and none has this name."""

    code: ClassVar[str] = "NVG0720"
    title: ClassVar[str] = "unknown intrinsic family"
    message: ClassVar[str] = "no family of intrinsics is named `{given}`"
    remedies: ClassVar[tuple[str, ...]] = ("the families are {families}",)
    given: str
    families: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str


class UnknownIntrinsic(Diagnostic):
    """No intrinsic has this name, neither as LLVM writes it nor with underscores."""

    code: ClassVar[str] = "NVG0721"
    title: ClassVar[str] = "unknown intrinsic"
    message: ClassVar[str] = "there is no intrinsic `{given}`"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen intrinsics PATTERN` lists those whose names have a part in common",)
    given: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean {suggestions}?"
        suggestions: str


class NothingFound(Diagnostic):
    """No intrinsic's name fits the pattern: a part of it, or with `*` and `?` the whole name."""

    code: ClassVar[str] = "NVG0722"
    title: ClassVar[str] = "no matching intrinsic"
    message: ClassVar[str] = "no intrinsic's name fits `{pattern}`"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen intrinsics` without a pattern lists them all",)
    pattern: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str
