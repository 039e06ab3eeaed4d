"""The machine code of a cubin as text, by nvdisasm, with its Python lines where the cubin has their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nvgen.artifacts.binaries import tools
from nvgen.artifacts.binaries.cubin import Cubin
from nvgen.artifacts.binaries.source_lines import source_named
from nvgen.diagnostics import SourceFile
from nvgen.frontend.specialisation import Specialisation

#: ``//## File "/home/me/k.py", line 5 inlined at "/home/me/k.py", line 8``.
_PLACE = re.compile(r'^(\s*)//## File "([^"]*)", line (\d+)(?: inlined at "([^"]*)", line (\d+))?.*$', re.MULTILINE)

#: ``//--------------------- .text.saxpy                   --------------------------`` begins the code of ``saxpy``.
_SECTION = re.compile(r"^//-+ (\S+) +-+\n", re.MULTILINE)


def disassembled(cubin: Cubin, kernels: Sequence[Specialisation]) -> str:
    """The code sections of a cubin in SASS. ``kernels`` are those that it was made of.

    Raises:
        CompileError: there is no nvdisasm, or it does not work.
    """
    has_lines = any(kernel.options.lineinfo or kernel.options.debug for kernel in kernels)
    text = listing(cubin, *(["-gi"] if has_lines else []))
    if not has_lines:
        return text
    sources = {kernel.source.file.name: kernel.source.file for kernel in kernels}
    return _PLACE.sub(lambda found: found[1] + _shown(found, sources), text)


def listing(cubin: Cubin, *options: str) -> str:
    """The code sections of a cubin as nvdisasm prints them, with further options of its own.

    Raises:
        CompileError: there is no nvdisasm, or it does not work.
    """
    nvdisasm = tools.found("nvdisasm", "SASS text")
    return tools.run(nvdisasm, ["-c", *options, "kernel.cubin"], {"kernel.cubin": cubin.content}).decode()


def function(text: str, name: str) -> str:
    """The section of a listing that has a kernel, with the functions that it calls; or all, where there is none."""
    parts = _SECTION.split(text)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    return sections.get(f".text.{name}", text).rstrip() + "\n"


def _shown(found: re.Match[str], sources: dict[str, SourceFile]) -> str:
    """A place with the text of its line, which is what a reader looks for."""
    path, number, caller, call = found[2], int(found[3]), found[4], found[5]
    source = source_named(sources, path)
    lines = () if source is None else source.lines
    text = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    at = f", inlined at {caller}:{call}" if caller else ""
    return f"// {path}:{number}{at}{'  ' + text if text else ''}"
