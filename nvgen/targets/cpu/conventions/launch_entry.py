"""What the function takes that runs a kernel on NumPy's arrays: ``int64_t enter(const int64_t *words)``.

It is called with Python's lock. Of each array it looks whether it is as an array of an earlier launch was, and writes
its address, extents and strides to where the kernel finds its arguments. Then it gives the lock away, calls the
kernel's function (``targets.cpu.abi``), and takes the lock again. Where an array is another one it calls nothing.

The words here are as the host writes them; ``targets.cpu.library.launch_entry`` reads them, apart from this module
so that a launch of code that is compiled already loads no LLVM.
"""

from __future__ import annotations

from enum import IntEnum

#: Python's functions that give its lock away, and take it again; their addresses are words.
GIVE_AWAY, TAKE_AGAIN = "PyEval_SaveThread", "PyEval_RestoreThread"


class Word(IntEnum):
    """The words of a launch; those of each array follow."""

    #: The kernel's function, what it is called with, and whether it returns the block that it has left.
    FUNCTION = 0
    ARGUMENTS = 1
    NUMBERS = 2
    FIRST = 3
    END = 4
    RECORD = 5
    LEAVES = 6
    GIVE_AWAY = 7
    TAKE_AGAIN = 8
    #: How many arrays there are.
    COUNT = 9
    #: Where an object of Python has its class, and where an array has its parts, in bytes from the object's address.
    CLASS = 10
    DATA = 11
    DIMENSIONS = 12
    EXTENTS = 13
    STRIDES = 14
    DTYPE = 15
    FLAGS = 16
    #: The flags that are looked at.
    LOOKED_AT = 17
    #: More elements an array does not have.
    MOST = 18


class ArrayWord(IntEnum):
    """The words of an array: where its object's address stands, what it must be, and where to write what the kernel
    gets of it."""

    OBJECT = 0
    CLASS = 1
    DTYPE = 2
    FLAGS = 3
    #: -1 where they are not for the kernel, nor the extents.
    DIMENSIONS = 4
    #: What its data's address is a multiple of.
    ALIGNMENT = 5
    TO = 6
    HAS_STRIDES = 7
    #: The bytes of an element, where it matters that the array has any; and two places for its address and bytes, or 0.
    ELEMENT = 8
    RANGE = 9
    OTHER_RANGE = 10
