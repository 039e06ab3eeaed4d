"""What PTX is made for, as users say it; checked without LLVM, which nobody need load for kept PTX."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import (
    DEFAULT_ARCHITECTURE,
    ArchitectureRecord,
    PtxVersion,
    choose_ptx_version,
    find_architecture,
)

BITS = (64, 32)
SYSTEMS = ("cuda", "nvcl")
LEVELS = (0, 1, 2, 3)


class CompileOptions(Record):
    """What PTX is made for. ``ptx_version`` is the oldest that the architecture allows, unless said otherwise."""

    arch: str = DEFAULT_ARCHITECTURE
    ptx_version: str | None = None
    bits: int = 64
    system: str = "cuda"
    level: int = 3


def compile_options(*, arch: str | None = None, **others: Any) -> CompileOptions:
    """The options as users give them by keyword; ``arch=None`` means the default.

    Raises:
        CompileError: there is no such option.
    """
    known = CompileOptions._fields
    for name in others:
        if name not in known:
            raise CompileError(diagnostics.target.UnknownTargetOption(None, name, ", ".join(sorted(known))))
    return CompileOptions(DEFAULT_ARCHITECTURE if arch is None else arch, **others)


def check(options: CompileOptions) -> tuple[ArchitectureRecord, PtxVersion]:
    """The architecture and the version of PTX that the options name.

    Raises:
        CompileError: there is no such architecture, it does not go with the PTX version, or another option has a value
            that it cannot have.
    """
    _choice("bits", options.bits, BITS)
    _choice("system", options.system, SYSTEMS)
    _choice("level", options.level, LEVELS)
    record = find_architecture(options.arch)
    return record, choose_ptx_version(record, options.ptx_version)


def _choice(option: str, value: Any, choices: tuple[Any, ...]) -> None:
    if type(value) is not type(choices[0]) or value not in choices:  # 3.0 and True are no levels
        shown = diagnostics.one_value_of(choices)
        raise CompileError(diagnostics.target.BadTargetOption(None, option, repr(value), shown))
