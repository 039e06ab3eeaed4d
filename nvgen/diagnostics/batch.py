"""NVG3500 to NVG3519: many kernels at once."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


class SameOutput(Diagnostic):
    """Two kernels that are built together have one name, and so would their outputs."""

    code: ClassVar[str] = "NVG3500"
    title: ClassVar[str] = "two outputs of one name"
    message: ClassVar[str] = "two of the kernels to build are called `{name}`, and so would their outputs be"
    remedies: ClassVar[tuple[str, ...]] = (
        'give one another name: `{name}.bind(name="{name}_2")`, or build them in two calls',
    )
    name: str


class NotBuildable(Diagnostic):
    """What is to be built is neither a kernel nor the path of a file."""

    code: ClassVar[str] = "NVG3501"
    title: ClassVar[str] = "neither kernel nor file"
    message: ClassVar[str] = "`nvgen.build` takes kernels and paths of Python files, not {value}"
    remedies: ClassVar[tuple[str, ...]] = ('pass kernels, as `[vector_add, "kernels.py"]`',)
    value: str


class NoExecutor(Diagnostic):
    """What is to run the compilations is no executor, or takes no tasks."""

    code: ClassVar[str] = "NVG3502"
    title: ClassVar[str] = "no executor"
    message: ClassVar[str] = (
        "`executor` must be a number of processes, or a `concurrent.futures.Executor` that takes tasks: {problem}"
    )
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    problem: str
    remedy: str


class NotAnswered(Diagnostic):
    """Whoever compiled the kernel has given no answer, several times: mostly the process has died."""

    code: ClassVar[str] = "NVG3503"
    title: ClassVar[str] = "worker that gives no answer"
    message: ClassVar[str] = "`{kernel}` was sent to a worker {times}, which gave no answer: {problem}"
    kernel: str
    tries: int
    problem: str

    @property
    def times(self) -> str:
        return "once" if self.tries == 1 else f"{self.tries} times"

    class Alone(Help):
        """What can be done in every case."""

        message: ClassVar[str] = "`{kernel}.ptx()` in a process of its own shows what happens"
        kernel: str


class CompilerFailed(Diagnostic):
    """nvgen has a defect that shows with this kernel; the others are compiled nevertheless."""

    code: ClassVar[str] = "NVG3504"
    title: ClassVar[str] = "defect of the compiler"
    message: ClassVar[str] = "compiling `{kernel}` for {arch} ended in an exception: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("report it to the developers of nvgen with the kernel",)
    kernel: str
    arch: str
    problem: str


class NotBuilt(Diagnostic):
    """An output was asked for that there is not."""

    code: ClassVar[str] = "NVG3505"
    title: ClassVar[str] = "output that was not built"
    message: ClassVar[str] = "there is no output of `{kernel}` for `{arch}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    kernel: str
    arch: str
    problem: str
    remedy: str
