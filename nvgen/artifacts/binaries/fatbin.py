"""Several cubins and PTX in one file, of which the driver loads what its GPU takes.

A cubin runs on GPUs of its compute capability's generation, from its own one on. PTX is for all later GPUs, unless it
is of an architecture-specific or family-specific target: so the PTX in a fatbin is that of the newest plain
architecture, and there is none where no architecture is plain (CUDA Programming Guide, "Compute Capabilities").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.artifacts.binaries import tools
from nvgen.artifacts.binaries.cubin import Cubin
from nvgen.intrinsics.architectures import architectures


def made(cubins: Sequence[Cubin], texts: Mapping[str, str], *, bits: int = 64) -> bytes:
    """The fatbin of cubins, with the PTX that newer GPUs can run of ``texts``, the PTX by architecture.

    Raises:
        CompileError: there is no fatbinary, or it does not work.
    """
    program = tools.found("fatbinary", "fatbins")
    files, images = {}, []
    for cubin in cubins:
        name = f"{cubin.architecture}.cubin"
        files[name] = cubin.content
        images.append(f"--image3=kind=elf,sm={cubin.architecture.removeprefix('sm_')},file={name}")
    newest = newest_plain(texts)
    if newest:
        name = f"{newest}.ptx"
        files[name] = texts[newest].encode()
        images.append(f"--image3=kind=ptx,sm={newest.removeprefix('sm_')},file={name}")
    return tools.run(program, [f"--{bits}", "--create=all.fatbin", *images], files, "all.fatbin")


def newest_plain(names: Mapping[str, str] | Sequence[str]) -> str:
    """The newest architecture whose PTX later GPUs take; empty where there is none."""
    plain = [record.architecture for name in names if not (record := architectures()[name]).architecture.suffix]
    return str(max(plain, key=lambda architecture: architecture.number)) if plain else ""
