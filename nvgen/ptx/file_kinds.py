"""What a file is, which was given for PTX text or found in a folder: by its first bytes, or by words that only one
language has.

Takes bytes or a text that the parser has refused; gives words for diagnostics, nothing for what it does not know.
Sources: the gABI's "ELF Header" (``e_machine`` 190 is ``EM_CUDA``), the headers that fatbinary, ar and LLVM write.
"""

from __future__ import annotations

import re

from nvgen.ptx.lexer import TRIVIA

ELF, FATBIN = b"\x7fELF", b"\x50\xed\x55\xba"
#: ``EM_CUDA``: machine code of a GPU.
CUDA = 190
#: How files begin that may have PTX inside.
_CONTAINERS = {
    ELF: "an ELF file",
    FATBIN: "a fatbin",
    b"!<arch>\n": "a library",
    b"MZ": "a Windows program",
}
_BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
#: As many bytes of a file say which it is.
BEGINNING = 20
#: Within so many bytes the comments end with which a PTX text begins.
TEXT_BEGINNING = 1 << 16
_ELF_TYPES = {1: "an object file", 2: "an executable", 3: "a shared library or an executable"}

#: What only one language has, a pattern for lines, and what to do with it. The first that is found counts.
_LANGUAGES = (
    (
        r"^\s*(?:source_filename = |target triple = |define .*@.*\{$|declare .*@|; ModuleID = )",
        "LLVM IR",
        "`nvgen build FILE.ll -o FILE.ptx` makes PTX of it",
    ),
    (
        r"^\s*(?:#include\b|#pragma\b|template\s*<)|\b__(?:global|device|shared)__\b|\bextern \"C\"",
        "CUDA C++",
        "`nvcc -ptx FILE.cu` makes PTX of it",
    ),
    (
        r"^\s*(?:import \w.*|from [\w.]+ import .*|def \w+\(.*|class \w+.*:|@(?:\w+\.)+\w+(?:\(.*\))?)$",
        "Python",
        "`nvgen build FILE.py -o FILE.ptx` makes PTX of its kernels",
    ),
    (
        r"/\*[0-9a-f]{4,}\*/\s+\S|^\s*(?:code for sm_\d|Function : |\.headerflags)",
        "machine code as text (SASS)",
        "name the PTX that it was made of: PTX cannot be made of machine code",
    ),
)
#: Without it ptxas takes no text, whatever follows.
_VERSION = r"^\s*\.version\b"
#: The language shows near the beginning of a file.
_MOST_CHARACTERS = 20_000


def container(beginning: bytes) -> str:
    """What a file is that begins so and may have PTX inside, as ``a cubin``; empty if it is no such file."""
    found = next((kind for sign, kind in _CONTAINERS.items() if beginning.startswith(sign)), "")
    if not beginning.startswith(ELF) or len(beginning) < BEGINNING:
        return found
    order = "little" if beginning[5] == 1 else "big"
    if beginning[18:20] == CUDA.to_bytes(2, "little"):
        return "a cubin"
    return _ELF_TYPES.get(int.from_bytes(beginning[16:18], order), found)  # type: ignore[arg-type]


def begins_as_ptx(beginning: bytes) -> bool:
    """Whether a text begins as PTX does, with ``.version`` behind blanks and comments at most."""
    text = beginning.decode(errors="replace")
    found = TRIVIA.match(text)
    return re.compile(r"\.version\b").match(text, found.end() if found else 0) is not None


def binary(content: bytes) -> str:
    """What bytes are that are no text; empty where nobody knows."""
    return "LLVM bitcode" if content.startswith(_BITCODE) else container(content[:BEGINNING])


def language(text: str) -> tuple[str, str] | None:
    """The language of a text that is no PTX, and what to do with it; None where it has a ``.version`` or is unknown."""
    beginning = text[:_MOST_CHARACTERS]
    if re.search(_VERSION, beginning, re.MULTILINE):
        return None
    return next(
        ((name, remedy) for words, name, remedy in _LANGUAGES if re.search(words, beginning, re.MULTILINE)), None
    )
