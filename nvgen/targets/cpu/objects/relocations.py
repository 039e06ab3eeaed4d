"""How addresses are filled in: the relocations of code that may lie anywhere, for each processor.

Those that LLVM makes for such code (``PIC``) in the small code model. Between two addresses of an image the distance is
known when it is linked. What others define may be far away, so code reaches it by a word that holds its address: it
loads the word itself, or calls a stub that jumps to it.

System V ABI, AMD64 supplement 1.0, table 4.9; ELF for the Arm 64-bit Architecture, "Relocation".
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import ClassVar

from nvgen.targets.cpu.objects.elf import Unsupported


class Takes(Enum):
    """What a relocation takes the address of."""

    #: The symbol, which has to be in the image.
    SYMBOL = auto()
    #: The symbol, or for one outside a stub that jumps there.
    CALLED = auto()
    #: A word with the address of the symbol.
    WORD = auto()
    #: The symbol wherever it is: the word itself is filled in when the image is loaded.
    ADDRESS = auto()


class Processor(ABC):
    """The relocations of a processor, and its stubs."""

    #: What each relocation takes, by its number.
    takes: ClassVar[dict[int, Takes]]
    #: Bytes, a multiple of 8.
    stub_size: ClassVar[int]

    @abstractmethod
    def add_stub(self, content: bytearray, offset: int, word: int) -> None:
        """Writes code at ``offset`` that jumps to the address in a word."""

    @abstractmethod
    def fill(self, content: bytearray, offset: int, kind: int, target: int) -> None:
        """Fills in a relocation at ``offset``, which the ABIs call P; ``target`` is what it takes, with its addend."""


class X86(Processor):
    """x86-64."""

    _PC32, _PC64 = 2, 24
    takes: ClassVar = {
        1: Takes.ADDRESS,  # 64
        _PC32: Takes.SYMBOL,
        4: Takes.CALLED,  # PLT32
        9: Takes.WORD,  # GOTPCREL
        _PC64: Takes.SYMBOL,
        41: Takes.WORD,  # GOTPCRELX
        42: Takes.WORD,  # REX_GOTPCRELX
    }
    stub_size: ClassVar = 8

    def add_stub(self, content: bytearray, offset: int, word: int) -> None:
        """``jmp *word(%rip)``"""
        struct.pack_into("<Hi", content, offset, 0x25FF, word - (offset + 6))

    def fill(self, content: bytearray, offset: int, kind: int, target: int) -> None:
        form = "<q" if kind == self._PC64 else "<i"
        struct.pack_into(form, content, offset, target - offset)


class AArch64(Processor):
    """AArch64. Pages are those of ``adrp``, 4 KiB, which is at most the system's."""

    _PREL64, _PREL32, _ADR_PAGE, _ADR_GOT_PAGE, _ADD, _LOAD_WORD = 260, 261, 275, 311, 277, 312
    _JUMP26, _CALL26 = 282, 283
    #: Loads and stores: by how many bits their offsets in the instruction are shifted.
    _SHIFTS: ClassVar = {278: 0, 284: 1, 285: 2, 286: 3, 299: 4}
    takes: ClassVar = {
        257: Takes.ADDRESS,  # ABS64
        **dict.fromkeys((_PREL64, _PREL32, _ADR_PAGE, _ADD, *_SHIFTS), Takes.SYMBOL),
        **dict.fromkeys((_JUMP26, _CALL26), Takes.CALLED),
        **dict.fromkeys((_ADR_GOT_PAGE, _LOAD_WORD), Takes.WORD),
    }
    stub_size: ClassVar = 16

    def add_stub(self, content: bytearray, offset: int, word: int) -> None:
        """``adrp x16, word; ldr x16, [x16, word]; br x16``, in a register that calls may change."""
        struct.pack_into("<3I", content, offset, 0x90000010, 0xF9400210, 0xD61F0200)
        self.fill(content, offset, self._ADR_PAGE, word)
        self.fill(content, offset + 4, self._LOAD_WORD, word)

    def fill(self, content: bytearray, offset: int, kind: int, target: int) -> None:
        if kind in (self._PREL64, self._PREL32):
            struct.pack_into("<q" if kind == self._PREL64 else "<i", content, offset, target - offset)
            return
        if kind in (self._ADR_PAGE, self._ADR_GOT_PAGE):
            pages = (target >> 12) - (offset >> 12)
            bits = (pages & 3) << 29 | (pages >> 2 & 0x7FFFF) << 5
        elif kind in (self._JUMP26, self._CALL26):
            bits = (target - offset) >> 2 & 0x3FFFFFF
        else:
            shift = 3 if kind == self._LOAD_WORD else self._SHIFTS.get(kind, 0)
            bits = (target & 0xFFF) >> shift << 10
        (instruction,) = struct.unpack_from("<I", content, offset)
        struct.pack_into("<I", content, offset, instruction | bits)  # LLVM leaves the bits empty


#: By the number of the processor in ELF.
_PROCESSORS: dict[int, Processor] = {62: X86(), 183: AArch64()}


def processor(machine: int) -> Processor:
    """The relocations of a processor.

    Raises:
        Unsupported: nobody has written them down.
    """
    found = _PROCESSORS.get(machine)
    if found is None:
        raise Unsupported(f"relocations of processor {machine}")
    return found
