"""What ``nvgen.build`` returns: every output, every failure, and words for both."""

from __future__ import annotations

from pathlib import Path

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.diagnostics.tracebacks import ends_tracebacks


class Output(Record):
    """What was made of a kernel for an architecture."""

    #: The kernel's name.
    kernel: str
    arch: str
    #: The file; None where the content was not written.
    path: Path | None
    #: The content, where it was not written.
    held: str | bytes | None

    @property
    def content(self) -> str | bytes:
        """Text, or the bytes of a cubin; read from the file where there is one."""
        if self.path is None:
            assert self.held is not None
            return self.held
        content = self.path.read_bytes()
        return content if self.path.suffix == ".cubin" else content.decode()


class Failure(Record):
    """A kernel or a file that was not compiled, and why."""

    #: The kernel's name, or the file's path.
    name: str
    #: The architectures for which it was not; none where a file has no kernels.
    archs: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    #: The diagnostics, rendered where they happened.
    text: str

    @property
    def title(self) -> str:
        """Which it is: "halves (sm_80, sm_90)"."""
        return f"{self.name} ({', '.join(self.archs)})" if self.archs else self.name


class BuildResult(Record):
    """The outputs and failures of a build, in the order of the inputs; ``str()`` of it is the summary."""

    outputs: tuple[Output, ...]
    failures: tuple[Failure, ...]

    @property
    def is_complete(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    @ends_tracebacks
    def __getitem__(self, key: tuple[str, str]) -> str | bytes:
        """The content for a kernel's name and an architecture: ``result["vector_add", "sm_90"]``.

        Raises:
            CompileError: it was not built.
        """
        for output in self.outputs:
            if (output.kernel, output.arch) == key:
                return output.content
        kernel, arch = key if isinstance(key, tuple) and len(key) == 2 else (key, "")
        problem, remedy = "it was not asked for", 'name a kernel and an architecture: `result["vector_add", "sm_90"]`'
        if any(failure.name == kernel and arch in failure.archs for failure in self.failures):
            problem, remedy = "it failed", "`result.summary()` says why"
        raise CompileError(diagnostics.batch.NotBuilt(None, str(kernel), str(arch), problem, remedy))

    def summary(self) -> str:
        """Each failure with its diagnostics, and a line that counts."""
        failed = [f"{failure.title}:\n{failure.text}\n" for failure in self.failures]
        counts = [f"{diagnostics.counted(len(self.outputs), 'output')} built"]
        if self.failures:
            names = diagnostics.first_of(list(dict.fromkeys(failure.name for failure in self.failures)))
            counts.append(f"{len(self.failures)} failed: {names}")
        return "\n".join([*failed, ", ".join(counts)])

    def __str__(self) -> str:
        return self.summary()

    @ends_tracebacks
    def raise_if_failed(self) -> BuildResult:
        """The result itself if nothing failed.

        Raises:
            CompileError: with the diagnostics of all failures.
        """
        if self.failures:
            raise CompileError(*(one for failure in self.failures for one in failure.diagnostics))
        return self
