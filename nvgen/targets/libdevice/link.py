"""Links the functions of libdevice that a module calls, as the NVPTX user guide says ("Linking with Libdevice").

The guide's steps are: link, internalise all but the kernels, drop what is unused, run NVVMReflect with the module flag
``nvvm-reflect-ftz``, optimise. Here the functions are cut out, reflected and simplified on their own before, once for
all kernels that call them; so the flag can differ between the kernels of a module, no ``__nvvm_reflect`` is left at
any level, and linking costs little. A kernel with ``ftz`` calls ``__nv_name.ftz``.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from nvgen import diagnostics
from nvgen.base.version import __version__
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import FTZ_SUFFIX, PREFIX
from nvgen.diagnostics import CompileError, Span
from nvgen.files import cuda_tools
from nvgen.targets.libdevice import reflect, store
from nvgen.targets.libdevice.cut import NoLibrary


class Preparation(ABC):
    """How a target makes functions of libdevice its own."""

    #: The modules that do it: where they change, what they made before is out of date.
    modules: ClassVar[tuple[ModuleType, ...]]

    @property
    @abstractmethod
    def key(self) -> str:
        """Everything about the target that the result depends on."""

    @abstractmethod
    def prepare(self, library: Path, names: tuple[str, ...], *, ftz: bool) -> bytes:
        """Bitcode with the functions ``names``, free of ``__nvvm_reflect``, each under its ``symbol``."""


def link(module: llvm.Module, preparation: Preparation, span: Span | None) -> None:
    """Adds what the module declares of libdevice, internal and ready to be inlined.

    Raises:
        CompileError: there is no libdevice on this machine, or the file that is named is none.
    """
    wanted = llvm.declared(module, PREFIX)
    for ftz in (False, True):
        names = tuple(sorted(name.removesuffix(FTZ_SUFFIX) for name in wanted if name.endswith(FTZ_SUFFIX) == ftz))
        if names:
            llvm.link(module, _prepared(preparation, names, ftz, span))
    llvm.internalise(module, wanted)


def _prepared(preparation: Preparation, names: tuple[str, ...], ftz: bool, span: Span | None) -> bytes:
    library = cuda_tools.libdevice()
    called = names[0].removeprefix(PREFIX)
    if library is None:
        error = diagnostics.target.NoLibdevice(span, called)
        named = [error.Named(os.environ["NVGEN_LIBDEVICE"])] if cuda_tools.libdevice_is_chosen() else []
        raise CompileError(error.because(*named))
    makers = (library, *(Path(str(module.__file__)) for module in (reflect, *preparation.modules)))
    states = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in makers]
    key = repr((states, llvm.version(), __version__, preparation.key, names, ftz))
    try:
        return store.kept(key, lambda: preparation.prepare(library, names, ftz=ftz))
    except NoLibrary as problem:
        raise CompileError(diagnostics.target.BadLibdevice(span, called, str(library), str(problem))) from None
