"""The PTX of kernels: what another process has compiled, or compiled now and kept.

Text is kept as images of kernels for GPUs are (``runtime.gpu.images``), under the digest of all that it is made of: the
kernels' fingerprints, the places that the text's header names, the options, nvgen and LLVM; for inline PTX also the
ptxas that it is shown to. Of libdevice the kept text says which one it has. Where nothing is to be compiled, no LLVM is
loaded.

A kept text is a line of JSON and the PTX. Who keeps it checks that it is whole.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from nvgen.base.records import Node
from nvgen.files import cache, cached_libdevice, compiler_identity, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.tree import Assembly
from nvgen.tree.analysis.fingerprint import fingerprint

#: Of kept texts: raised where their form changes.
_FORMAT = 1
#: What a kernel's text depends on: the kernel, where the header says that it stands, and whether inline PTX is in it.
Part = tuple[str, str, int, bool]


def ptx(kernels: Sequence[Specialisation], options: CompileOptions) -> str:
    """The PTX of kernels as one module.

    Raises:
        CompileError: a kernel, or what it is compiled for, is wrong.
    """
    with progress.compiling(f"{kernels[0].name} for {options.arch}", progress.PTX_STEPS):
        entry = Entry.of(kernels, options)
        return entry.read() or entry.compiled()


class Entry(Node):
    """Where the PTX of some kernels, for some options, is kept on disk."""

    kernels: Sequence[Specialisation]
    options: CompileOptions
    #: None where nothing is kept.
    key: str | None

    @classmethod
    def of(cls, kernels: Sequence[Specialisation], options: CompileOptions) -> Entry:
        """The entry of kernels, which are typed for it where anything is kept.

        Raises:
            CompileError: a kernel is wrong.
        """
        if cache.store() is None:
            return cls(kernels, options, None)
        return cls.of_parts(kernels, [part(kernel) for kernel in kernels], options)

    @classmethod
    def of_parts(cls, kernels: Sequence[Specialisation], parts: Sequence[Part], options: CompileOptions) -> Entry:
        """The entry of kernels that another process may have typed, of which it has told the ``part`` of each."""
        identity = (
            _FORMAT,
            *parts,
            options,
            compiler_identity.first_nvgen(),
            compiler_identity.llvm(),
            _assembler() if any(has_inline_ptx for *_, has_inline_ptx in parts) else None,
        )
        return cls(kernels, options, cache.digest(repr(identity).encode()))

    def read(self) -> str | None:
        """The PTX; None where nobody has kept it, or with another libdevice than would be taken now."""
        store = cache.store()
        kept = None if store is None or self.key is None else store.get(self.key)
        if kept is None:
            return None
        line, _, content = kept.partition(b"\n")
        return content.decode() if cached_libdevice.is_current(json.loads(line)["libdevice"]) else None

    def compiled(self) -> str:
        """The PTX, compiled now and kept.

        Raises:
            CompileError: a kernel, or what it is compiled for, is wrong.
        """
        from nvgen.artifacts import compiler  # it loads LLVM

        made = compiler.compile_kernels(self.kernels, self.options, compiler.Stage.PTX)
        self.write(made.text, has_libdevice=made.has_libdevice)
        return made.text

    def write(self, text: str, *, has_libdevice: bool) -> None:
        """Keeps the PTX, where the disk allows it and nobody has edited nvgen since it was loaded."""
        store = cache.store()
        if store is None or self.key is None or compiler_identity.nvgen() != compiler_identity.first_nvgen():
            return
        libdevice = cached_libdevice.current() if has_libdevice else None
        store.put(self.key, json.dumps({"libdevice": libdevice}).encode("ascii") + b"\n" + text.encode())


def part(kernel: Specialisation) -> Part:
    """What the key of a kernel's text is made of.

    Raises:
        CompileError: the kernel is wrong.
    """
    span = kernel.typed.span
    is_assembled = Assembly in kernel.typed.kinds
    return fingerprint(kernel.typed, kernel.options), span.file.name, span.line, is_assembled


def _assembler() -> compiler_identity.FileState | None:
    """The ptxas that inline PTX is shown to."""
    from nvgen.files import cuda_tools  # kernels without inline PTX need no ptxas

    path = cuda_tools.ptxas()
    return None if path is None else compiler_identity.state(path)
