"""What is linked: PTX, and files of others, told apart by their first bytes.

Sources: the magic numbers of fatbins (``fatbinary_section.h``), of archives and of LLVM's bitcode;
that of LTO-IR is what nvcc 13.0 writes.
"""

from __future__ import annotations

from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.binaries import archives, device_elf
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.ptx import file_kinds

FATBIN_MAGIC = file_kinds.FATBIN
#: The kinds of nvJitLink by the first bytes of a file.
_MAGIC = {
    FATBIN_MAGIC: "FATBIN",
    archives.MAGIC: "LIBRARY",
    b"\xed\x43\x4e\x7f": "LTOIR",
}
_BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
_BY_LLVM = "it is LLVM's bitcode, which nvJitLink does not take: LTO-IR is a format of NVIDIA's own"
_SOURCES = (".cu", ".cuh", ".cpp", ".cc", ".c", ".h")


class LinkInput(Record):
    """One input of the linker: its name in messages, its bytes, and which kind of nvJitLink it is."""

    name: str
    content: bytes
    kind: str


#: The name of nvgen's own PTX.
OWN = "nvgen.ptx"


def of_ptx(text: str, name: str = OWN) -> LinkInput:
    """PTX text, such as nvgen makes."""
    return LinkInput(name, text.encode() + b"\0", "PTX")


def of_file(path: Path) -> LinkInput:
    """A file: PTX, a cubin, a fatbin, an object or a library of the host with device code, or LTO-IR.

    Raises:
        CompileError: it cannot be read, or is none of these.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _refused(path, f"it cannot be read ({error.strerror})", "name a file that is there") from None
    name = str(path)
    if content.startswith(_BITCODE):
        remedy = "link PTX, or the LTO-IR that `nvcc -dc -dlto -ltoir` makes; nvgen's own kernels are linked as PTX"
        raise _refused(path, _BY_LLVM, remedy)
    if content.startswith(device_elf.MAGIC):
        return LinkInput(name, content, "CUBIN" if device_elf.is_cubin(content) else "OBJECT")
    for magic, kind in _MAGIC.items():
        if content.startswith(magic):
            return LinkInput(name, content, kind)
    if b".version" in content and b"\0" not in content.rstrip(b"\0"):
        return LinkInput(name, content.rstrip(b"\0") + b"\0", "PTX")
    if path.suffix in _SOURCES:
        raise _refused(path, "it is a source file", f"compile it first: `nvcc -dc {path.name}`")
    known = "PTX, a cubin, a fatbin, an object, a library or LTO-IR"
    raise _refused(path, f"it is none of {known}", "compile it with `nvcc -rdc=true`, to any of these")


def _refused(path: Path, problem: str, remedy: str) -> CompileError:
    return CompileError(diagnostics.linking.BadLinkInput(None, str(path), problem, remedy))
