"""How PTX is assembled, as users say it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures

#: Options of ptxas that nvgen passes itself, or that would make something else than a cubin.
_OWN = frozenset(
    ("-arch", "--gpu-name", "-o", "--output-file", "-maxrregcount", "--maxrregcount", "-h", "--help", "-V", "--version")
)


class AssemblyOptions(Record):
    """What ptxas is told besides the architecture."""

    #: The most registers of a thread, as ``--maxrregcount``; kernels with limits of their own keep those.
    max_registers: int | None = None
    #: Further options, as ptxas takes them.
    ptxas_options: tuple[str, ...] = ()
    #: Files with device code of others that are linked with it, by nvJitLink.
    link: tuple[str, ...] = ()

    @property
    def is_default(self) -> bool:
        """Whether nothing was said."""
        return self == AssemblyOptions()


def assembly_options(max_registers: Any = None, ptxas_options: Any = (), link: Iterable[str] = ()) -> AssemblyOptions:
    """The options as users give them: a number of registers, and one text or several.

    Raises:
        CompileError: a number or an option that cannot be.
    """
    most = max(record.registers_per_thread for record in architectures().values())
    if max_registers is not None and (type(max_registers) is not int or not 1 <= max_registers <= most):
        shown = diagnostics.value_text(max_registers)
        raise CompileError(diagnostics.binaries.BadRegisterLimit(None, shown, most))
    given = (ptxas_options,) if isinstance(ptxas_options, str) else ptxas_options
    options = tuple(given) if isinstance(given, Iterable) else (given,)
    for option in options:
        if not isinstance(option, str):
            raise CompileError(diagnostics.binaries.BadAssemblerOption(None, diagnostics.value_text(option)))
        name = option.partition("=")[0]
        if name in _OWN or not option.startswith("-"):
            error = diagnostics.binaries.BadAssemblerOption(None, option)
            raise CompileError(error.because(error.Own() if name in _OWN else error.NoOption()))
    return AssemblyOptions(max_registers, options, tuple(link))
