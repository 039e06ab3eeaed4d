"""Machine code that ``nvgen build`` writes: cubins, fatbins, SASS text; what ptxas warns of goes to standard error."""

from __future__ import annotations

import sys

from nvgen.artifacts.binaries import cubin
from nvgen.artifacts.binaries import fatbin as fatbins
from nvgen.artifacts.binaries import sass as sass_texts
from nvgen.artifacts.binaries.cubin import Cubin
from nvgen.cli.build_formats import Request
from nvgen.diagnostics.errors import shows_colours
from nvgen.diagnostics.render import render


def cubins(request: Request) -> list[Cubin]:
    """The machine code for each architecture.

    Raises:
        NvgenError: something in the input is wrong, or ptxas is missing or refuses it.
    """
    return _assembled(request, request.source.ptx(request.options))


def sass(request: Request) -> list[bytes]:
    """The SASS text for each architecture; raises what ``cubins`` does."""
    return [sass_texts.disassembled(one, request.source.kernels).encode() for one in cubins(request)]


def fatbin(request: Request) -> bytes:
    """The machine code for all architectures and the PTX for later ones; raises what ``cubins`` does."""
    texts = request.source.ptx(request.options)
    by_name = {one.arch: text for one, text in zip(request.options, texts, strict=True)}
    if request.assembly.link or any(kernel.options.link for kernel in request.source.kernels):
        by_name = {}  # the PTX alone calls what it does not have
    return fatbins.made(_assembled(request, texts), by_name, bits=request.options[0].bits)


def _assembled(request: Request, texts: list[str]) -> list[Cubin]:
    kernels = request.source.kernels
    made = [
        cubin.assembled(text, one.arch, kernels, request.assembly)
        for one, text in zip(request.options, texts, strict=True)
    ]
    for one in made:
        for warning in one.warnings:
            print(render(warning, colour=shows_colours(sys.stderr)), file=sys.stderr)
        if one.log:
            print(one.log, file=sys.stderr)
    return made
