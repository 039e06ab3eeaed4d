"""What ``nvgen build`` writes: a row a format, with the ending that asks for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.binaries.options import AssemblyOptions
from nvgen.base.records import Node, Record
from nvgen.cli.build_inputs import Input
from nvgen.diagnostics import CommandError
from nvgen.files import output
from nvgen.intrinsics.architectures import find_architecture
from nvgen.targets.nvptx.options import CompileOptions


class Request(Node):
    """What outputs are made of."""

    source: Input
    options: tuple[CompileOptions, ...]
    assembly: AssemblyOptions
    #: What a launcher calls the kernels by, and what it embeds; None: what the rest says.
    name: str = "kernels"
    image: str | None = None


class Format(Record):
    """A format: what makes its contents, one for each of the request's options, or one for all of them."""

    ending: str
    make: Callable[[Request], list[bytes]]
    #: Whether one file is for all architectures.
    is_joint: bool = False
    #: Whether ptxas makes a part of it.
    is_assembled: bool = False
    #: Whether a driver loads it, or a part of it.
    is_loaded: bool = True
    #: Whether it launches the kernels, whose parameters it has to know.
    is_launcher: bool = False


def _ptx(request: Request) -> list[bytes]:
    return [text.encode() for text in request.source.ptx(request.options)]


def _llvm(*, optimised: bool = True, is_bitcode: bool = False) -> Callable[[Request], list[bytes]]:
    def make(request: Request) -> list[bytes]:
        return request.source.llvm(request.options, optimised=optimised, is_bitcode=is_bitcode)

    return make


def _cubin(request: Request) -> list[bytes]:
    from nvgen.cli import build_binaries  # most outputs are PTX

    return [cubin.content for cubin in build_binaries.cubins(request)]


def _sass(request: Request) -> list[bytes]:
    from nvgen.cli import build_binaries  # most outputs are PTX

    return build_binaries.sass(request)


def _fatbin(request: Request) -> list[bytes]:
    from nvgen.cli import build_binaries  # most outputs are PTX

    return [build_binaries.fatbin(request)]


def _prototypes(request: Request) -> list[bytes]:
    from nvgen.frontend import exported_functions  # most outputs are PTX

    functions = [kernel for kernel in request.source.kernels if kernel.is_exported]
    if not functions:
        raise CommandError(diagnostics.linking.NothingExported(None))
    return [exported_functions.prototypes(functions).encode()]


def _launcher(language: str) -> Callable[[Request], list[bytes]]:
    def make(request: Request) -> list[bytes]:
        from nvgen.cli import build_launchers  # most outputs are PTX

        return [build_launchers.launcher(request, language)]

    return make


def _source(language: str, ending: str) -> Format:
    return Format(ending, _launcher(language), is_joint=True, is_assembled=True, is_launcher=True)


#: By the value of ``--emit``; of formats with one ending the last one is what the ending asks for.
FORMATS = {
    "ptx": Format(".ptx", _ptx),
    "llvm": Format(".ll", _llvm(optimised=False), is_loaded=False),
    "llvm-opt": Format(".ll", _llvm(), is_loaded=False),
    "bc": Format(".bc", _llvm(is_bitcode=True), is_loaded=False),
    "cubin": Format(".cubin", _cubin, is_assembled=True),
    "fatbin": Format(".fatbin", _fatbin, is_joint=True, is_assembled=True),
    "cuh": Format(".cuh", _prototypes, is_joint=True, is_loaded=False),
    "sass": Format(".sass", _sass, is_assembled=True, is_loaded=False),
    "header": _source("header", ".h"),
    "python": _source("python", ".py"),
    "rust": _source("rust", ".rs"),
}
_BY_ENDING = {found.ending: found for found in FORMATS.values()}


def chosen(target: str | None, emit: str | None) -> Format:
    """The format that the command line asks for.

    Raises:
        CommandError: there is no such format, or the name of the output does not say it.
    """
    if emit is not None:
        if emit not in FORMATS:
            choices = diagnostics.one_of(FORMATS)
            raise CommandError(diagnostics.target.BadTargetOption(None, "--emit", repr(emit), choices))
        return FORMATS[emit]
    if target is None or target == output.STANDARD_OUTPUT:
        return FORMATS["ptx"]
    ending = Path(target).suffix
    if ending not in _BY_ENDING:
        raise CommandError(diagnostics.command.UnknownEnding(None, target, diagnostics.one_of(_BY_ENDING)))
    return _BY_ENDING[ending]


def say_where_it_runs(options: tuple[CompileOptions, ...]) -> None:
    """Says on standard error which code no later GPU runs, unless other code of the output does."""
    found = [find_architecture(one.arch).architecture for one in options]
    if all(architecture.suffix for architecture in found):
        for architecture in found:
            print(f"note: code for {architecture} runs on {architecture.restriction} alone", file=sys.stderr)
