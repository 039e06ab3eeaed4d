"""Sources for host programs that ``nvgen build`` writes: an image, and what launches its kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nvgen import diagnostics
from nvgen.artifacts.binaries import linked_cubin
from nvgen.artifacts.host.header import header
from nvgen.artifacts.host.kernels import ImageKind
from nvgen.artifacts.host.python_launcher import python_launcher
from nvgen.artifacts.host.rust import rust
from nvgen.cli import build_binaries
from nvgen.cli.build_formats import Request
from nvgen.diagnostics import CommandError
from nvgen.frontend.specialisation import Specialisation

_IMAGES: Mapping[ImageKind, Callable[[Request], bytes]] = {
    "ptx": lambda request: request.source.ptx(request.options)[0].encode(),
    "cubin": lambda request: build_binaries.cubins(request)[0].content,
    "fatbin": build_binaries.fatbin,
}
_Writer = Callable[[str, Sequence[Specialisation], bytes, ImageKind], str]
_WRITERS: Mapping[str, _Writer] = {"header": header, "python": python_launcher, "rust": rust}


def launcher(request: Request, language: str) -> bytes:
    """The source for a language, by its name in ``--emit``.

    Raises:
        NvgenError: something in the input is wrong, ptxas is missing or refuses it, or the driver would not load it.
    """
    for option, value, wanted in (
        ("--bits", request.options[0].bits, 64),
        ("--system", request.options[0].system, "cuda"),
    ):
        if value != wanted:
            raise CommandError(diagnostics.host.NotForHosts(None, option, str(value)))
    kind = _kind(request)
    if kind == "ptx":
        linked_cubin.check(request.source.kernels, request.assembly)
    image = _IMAGES[kind](request)
    kernels = [kernel for kernel in request.source.kernels if not kernel.is_exported]
    return _WRITERS[language](request.name, kernels, image, kind).encode()


def _kind(request: Request) -> ImageKind:
    """What is embedded: what the command line says, else what all that it says needs."""
    count = len(request.options)
    if request.image is None:
        is_linked = any(kernel.options.link for kernel in request.source.kernels)
        return "ptx" if count == 1 and request.assembly.is_default and not is_linked else "fatbin"
    for kind in _IMAGES:
        if request.image == kind:
            if kind != "fatbin" and count > 1:
                raise CommandError(diagnostics.host.OneArchitecture(None, kind, count))
            return kind
    choices = diagnostics.one_of(_IMAGES)
    raise CommandError(diagnostics.target.BadTargetOption(None, "--image", repr(request.image), choices))
