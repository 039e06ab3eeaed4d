"""The messages between the driver library of an emulated device and its server, as ``driver/emulation.c`` has them.

A question is two 64-bit numbers, its kind and its length, and as many bytes; an answer is a status, 0 or an error of
the driver, and its length, and as many bytes. All numbers are the machine's own.
"""

from __future__ import annotations

import socket
import struct
from enum import IntEnum

from nvgen.base.records import Record

_HEADER = struct.Struct("=qQ")
_WORDS = 18
_LAUNCH = struct.Struct(f"={_WORDS}Q")
_STEP = struct.Struct("=7Q")


class Kind(IntEnum):
    """What the library asks for."""

    #: Whether a text is PTX.
    CHECK = 1
    #: To load a text as the module of a number; the answer has the bytes of its variables.
    LOAD = 2
    #: Where these lie.
    PLACE = 3
    #: Where one of them lies, and how large it is.
    VARIABLE = 4
    UNLOAD = 5
    LAUNCH = 6
    #: What orders streams, and what they are given besides launches; asked where races are looked for alone.
    ORDER = 7


class Step(IntEnum):
    """What ``Kind.ORDER`` tells of: a stream or an event, and up to four numbers."""

    #: An event, the first number, is recorded in a stream; a stream waits for it.
    RECORDED = 1
    WAITED = 2
    #: The program has waited for a stream, for an event, and for all.
    STREAM_DONE = 3
    EVENT_DONE = 4
    ALL_DONE = 5
    #: Bytes are copied to an address from another, each 0 for memory that no kernel may use; behind the addresses is
    #: how many these are, and whether the program waits for that.
    COPIED = 6
    #: Memory, an address and its size, is filled, given to the stream, taken back in its order, or at once.
    FILLED = 7
    GIVEN = 8
    FREED = 9
    FORGOTTEN = 10


class Asked(Record):
    """A step of a stream; ``is_blocking`` says that the default stream, 0, and this one wait for each other."""

    step: Step
    stream: int
    is_blocking: bool
    numbers: tuple[int, ...]


class Launch(Record):
    """A launch. ``parameters`` are the bytes of all parameters, as PTX lays them out, ``memory`` the address and the
    size of all that the device has given out."""

    module: int
    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    cluster: tuple[int, int, int]
    dynamic_bytes: int
    is_cooperative: bool
    parameters: bytes
    memory: tuple[tuple[int, int], ...]
    stream: int
    is_blocking: bool
    #: Whether it may begin before the launch before it in the stream has ended.
    is_dependent: bool


def receive(connection: socket.socket) -> tuple[Kind, bytes] | None:
    """The next question; None at the end."""
    header = _exactly(connection, _HEADER.size)
    if header is None:
        return None
    kind, length = _HEADER.unpack(header)
    content = _exactly(connection, length)
    return None if content is None else (Kind(kind), content)


def answer(connection: socket.socket, status: int, content: bytes = b"") -> None:
    """Answers a question."""
    connection.sendall(_HEADER.pack(status, len(content)) + content)


def _exactly(connection: socket.socket, size: int) -> bytes | None:
    parts = []
    while size:
        part = connection.recv(min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def launch_of(content: bytes) -> Launch:
    """The launch that a question asks for."""
    numbers = _LAUNCH.unpack_from(content)
    name_length, parameter_bytes, count = numbers[12:15]
    start = _LAUNCH.size
    name = content[start : start + name_length].decode()
    start += name_length
    parameters = content[start : start + parameter_bytes]
    words = struct.unpack_from(f"={2 * count}Q", content, start + parameter_bytes)
    return Launch(
        *(numbers[0], name, numbers[1:4], numbers[4:7], numbers[7:10], numbers[10], bool(numbers[11]), parameters),
        tuple(zip(words[::2], words[1::2], strict=True)),
        *(numbers[15], bool(numbers[16]), bool(numbers[17])),
    )


def step_of(content: bytes) -> Asked:
    """The step of a stream that is told of."""
    step, stream, is_blocking, *numbers = _STEP.unpack(content)
    return Asked(Step(step), stream, bool(is_blocking), tuple(numbers))
