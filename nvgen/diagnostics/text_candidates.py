"""Where the text of code that runs may be: in the frames outside of it, on the command line, in standard input."""

from __future__ import annotations

import ctypes
import dis
import linecache
import os
import platform
import re
import stat
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from nvgen.base.kept import kept

#: What is looked at in a list, a dict or an object that holds texts.
_ELEMENTS = 1000
#: What may be called in the call that executes a text, and leaves a text as it is.
_UNCHANGED = frozenset({"exec", "eval", "compile", "open", "read", "read_text", "Path", "dedent"})
_MAKE_TEXT = frozenset({"BINARY_OP", "BUILD_STRING", "FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC"})


class Candidate:
    """A text that may be the one; what holds it, a variable or a constant, and in which frame."""

    def __init__(self, text: str, holder: object = None, frame: FrameType | None = None) -> None:
        self.text = text
        self._holder = holder
        self._frame = frame

    def may_define(self, code: CodeType) -> bool:
        """Whether the text has the words that a definition of the function needs."""
        if code.co_name == "<module>":
            return True
        word = r"\blambda\b" if code.co_name == "<lambda>" else rf"\bdef\s+{re.escape(code.co_name)}\b"
        return re.search(word, self.text) is not None

    @kept
    def is_passed(self) -> bool:
        """Whether the call that the frame is in takes the text from there, and makes no other one of it."""
        return self._frame is None or self._holder in _passed(self._frame)


def of_file(name: str, last_line: int) -> list[Candidate]:
    """The texts that Python itself may have by a file name: registered, given by ``-c``, or on standard input.

    ``last_line`` is the last one that has code.
    """
    texts = ["".join(linecache.getlines(name))]
    if name == "<string>":
        texts += sys.orig_argv
    elif name == "<stdin>":
        texts += _standard_input(last_line)
    return [Candidate(text) for text in texts]


def in_frame(frame: FrameType) -> list[Candidate]:
    """The texts that a frame has in its variables and constants, or in what these hold; those of files that they name.

    A path stands for the text of its file: ``exec(open("kernels.py").read())``.
    """
    held = [(constant, constant) for constant in frame.f_code.co_consts if isinstance(constant, str)]
    held += frame.f_locals.items()
    if frame.f_globals is not frame.f_locals:
        held += list(frame.f_globals.items())
    return [Candidate(text, holder, frame) for holder, value in held for text in _texts_in(value)]


def _texts_in(value: Any) -> Iterable[str]:
    elements: Iterable[Any] = ()
    if isinstance(value, (str, Path)):
        elements = [value]
    elif type(value) in (list, tuple):
        elements = value
    elif type(value) is dict:
        elements = list(value.values())
    elif not isinstance(value, (type, ModuleType)):
        elements = list(_attributes(value).values())
    texts = (_text(element) for element in islice(elements, _ELEMENTS))
    return [text for text in texts if text is not None]


def _attributes(value: Any) -> dict[str, Any]:
    """The attributes that an object stores itself, without any code of its class."""
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return found if type(found) is dict else {}


def _text(value: Any) -> str | None:
    if not isinstance(value, (str, Path)):
        return None
    text = str(value)
    if "\n" in text or not text.endswith(".py"):
        body = text.partition("\n")[2] if text.startswith("%%") else text  # a cell in IPython's history
        return body if isinstance(value, str) else None
    try:
        return Path(text).read_text(encoding="utf-8")
    except (OSError, ValueError):  # there is no such file, or it is no text
        return None


def _passed(frame: FrameType) -> list[Any]:
    """The names and constants that the call which a frame is in loads; none where it makes a text of them."""
    instructions = list(dis.get_instructions(frame.f_code))
    call = next((each for each in instructions if each.offset == frame.f_lasti), None)
    if call is None or call.positions is None:
        return []
    inside = [each for each in instructions if each.positions and _is_within(each.positions, call.positions)]
    loaded = [name for each in inside if each.opname.startswith("LOAD_") for name in _names(each)]
    calls = sum(each.opname in ("CALL", "CALL_KW", "CALL_FUNCTION_EX") for each in inside)
    if calls > sum(name in _UNCHANGED for name in loaded) or any(each.opname in _MAKE_TEXT for each in inside):
        return []
    return loaded


def _names(instruction: dis.Instruction) -> tuple[Any, ...]:
    """What an instruction loads: since Python 3.13 some load two variables."""
    return instruction.argval if instruction.opname.count("LOAD_FAST") == 2 else (instruction.argval,)


def _is_within(inner: dis.Positions, outer: dis.Positions) -> bool:
    if None in inner or None in outer:
        return False
    line, end_line, column, end_column = (value or 0 for value in inner)
    first, last, start, end = (value or 0 for value in outer)
    return (first, start) <= (line, column) and (end_line, end_column) <= (last, end)


# Standard input


def _standard_input(last_line: int) -> list[str]:
    """What Python has read its program from, as far as it is still there: a file, or what a pipe left in the buffer."""
    try:
        kind = os.fstat(0)
        if stat.S_ISREG(kind.st_mode):
            return [os.pread(0, kind.st_size, 0).decode(errors="replace")]
    except OSError:  # it is closed
        return []
    text = _buffered().decode(errors="replace")
    # Behind the program is what the buffer had before.
    return [text, text[: text.rfind("\n") + 1], "".join(text.splitlines(keepends=True)[:last_line])]


def _buffered() -> bytes:
    """The buffer of ``stdin`` in glibc up to a null byte: a program that was read at once from a pipe.

    A ``FILE`` begins with an int and eight pointers, of which the last two are the buffer's bounds (glibc,
    ``bits/types/struct_FILE.h``). For a pipe its size is 4096 bytes, and 1 with ``PYTHONUNBUFFERED``.
    """
    if platform.libc_ver()[0] != "glibc":
        return b""
    file = ctypes.c_void_p.in_dll(ctypes.CDLL(None), "stdin").value
    start, end = (ctypes.c_void_p * 9).from_address(file)[7:9] if file else (None, None)
    if not start or not end:
        return b""
    return ctypes.string_at(start, end - start).partition(b"\0")[0]
