"""The process that runs the kernels of an emulated device: ``python -m nvgen.emulate.server ADDRESS BYTES``.

The driver library starts it, with a socket and the device's memory as files. What goes wrong with a text or a kernel is
printed on standard error; the library is told the error that a GPU's driver would give. Kernels print on the program's
standard output.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import NoReturn

from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.run_checks import BOUNDS
from nvgen.diagnostics import CompileError, LaunchError, NvgenError
from nvgen.diagnostics.errors import shows_colours
from nvgen.emulate import protocol
from nvgen.emulate.protocol import Kind, Launch
from nvgen.emulate.streams import Streams
from nvgen.files import progress
from nvgen.lift.layout import laid_out
from nvgen.ptx import SourceText, check
from nvgen.runtime.cpu.bounds_table import NOWHERE, BoundsTable, Range
from nvgen.runtime.cpu.run_options import cpu_run
from nvgen.runtime.cpu.run_options import parse as run_options
from nvgen.runtime.launch import slow_path
from nvgen.runtime.launch.arguments import Argument, ArrayArgument
from nvgen.runtime.ptx.kept_texts import KeptTexts
from nvgen.runtime.ptx.module import LoadableKernel, LoadedText
from nvgen.runtime.ptx.variables import room
from nvgen.types import u8

_SOCKET, _MEMORY = 3, 4
#: Of Linux; Python has no names for these.
_MAP_NORESERVE, _MAP_FIXED_NOREPLACE = 0x4000, 0x100000
#: Errors of the driver: ``CUresult``.
_INVALID_PTX, _NOT_FOUND, _NOT_SUPPORTED = 218, 500, 801
_ILLEGAL_ADDRESS, _TIMEOUT, _ASSERT, _FAILED = 700, 702, 710, 719
_MISALIGNED, _INVALID_PC, _UNKNOWN = 716, 718, 999
#: What a launch ends in by the code of its diagnostic, where a GPU has an error of its own for it.
_STATUS = {
    **dict.fromkeys(("NVG3202", "NVG3203", "NVG2131"), _ILLEGAL_ADDRESS),
    **dict.fromkeys(("NVG1508", "NVG1814", "NVG2008"), _MISALIGNED),
    "NVG1007": _ASSERT,
    "NVG3204": _INVALID_PC,
    "NVG2102": _TIMEOUT,
}


class Server:
    """Loaded modules by their numbers."""

    def __init__(self, checks: str | None) -> None:
        """``checks`` are those that launches make, in a word of ``check``; None for the usual ones."""
        self._options = run_options(checks)
        self._texts: dict[int, tuple[str, int | None]] = {}
        self._loaded: dict[int, LoadedText] = {}
        #: A program has a text checked, loaded and placed.
        self._checked = KeptTexts(check, 8_000_000)
        self._streams = Streams()

    def answer(self, kind: Kind, content: bytes) -> tuple[int, bytes]:
        """The status and the rest of an answer. A mistake of nvgen's own is the driver's unknown error."""
        try:
            return _ANSWERS[kind](self, content)
        except Exception:
            traceback.print_exc()
            return _UNKNOWN, b""

    def check(self, content: bytes) -> tuple[int, bytes]:
        """Whether a text can be read, and is what its header allows."""
        text = content.decode(errors="replace")
        try:
            self._checked.of(text, "<ptx>")
        except CompileError as error:
            _show(error)
            return _INVALID_PTX, error.rendered(colour=False).encode()
        return 0, b""

    def load(self, content: bytes) -> tuple[int, bytes]:
        """Keeps a text; the answer says how much memory its variables take."""
        number, text = struct.unpack_from("=Q", content)[0], content[8:].decode(errors="replace")
        self._texts[number] = text, None
        try:
            found = room(self._checked.of(text, "<ptx>"), SourceText(text, "<ptx>"))
        except CompileError as error:
            _show(error)
            return _status(error), b""
        return 0, struct.pack("=Q", found)

    def place(self, content: bytes) -> tuple[int, bytes]:
        """Loads a text, whose variables get their initial values."""
        number, address = struct.unpack("=2Q", content)
        text, _ = self._texts.pop(number)
        try:
            loaded = LoadedText(self._checked.of(text, "<ptx>"), SourceText(text, "<ptx>"), address or None)
            _ = loaded.variables
        except CompileError as error:
            _show(error)
            return _status(error), b""
        self._loaded[number] = loaded
        return 0, b""

    def variable(self, content: bytes) -> tuple[int, bytes]:
        """Where a variable lies."""
        found = self._loaded[struct.unpack_from("=Q", content)[0]].variables.range_of(content[8:].decode())
        return (_NOT_FOUND, b"") if found is None else (0, struct.pack("=2Q", *found))

    def unload(self, content: bytes) -> tuple[int, bytes]:
        """Forgets a module."""
        self._loaded.pop(struct.unpack("=Q", content)[0], None)
        return 0, b""

    def launch(self, content: bytes) -> tuple[int, bytes]:
        """Runs a kernel."""
        asked = protocol.launch_of(content)
        try:
            self._run(asked)
        except CompileError as error:
            _show(error)
            return _status(error), b""
        except LaunchError as error:
            _show(slow_path.without_location(error))
            return _status(error), b""
        finally:
            sys.stdout.flush()
        return 0, b""

    def order(self, content: bytes) -> tuple[int, bytes]:
        """Notes what a stream is asked."""
        race = self._streams.step(protocol.step_of(content))
        if race is None:
            return 0, b""
        _show(LaunchError(race))
        return _FAILED, b""

    def _run(self, asked: Launch) -> None:
        kernel = self._loaded[asked.module].kernel(asked.kernel)
        cluster = asked.cluster if asked.cluster != (1, 1, 1) else None
        configuration = Configuration(
            *(asked.grid, asked.block, asked.dynamic_bytes, cluster),
            cooperative=asked.is_cooperative,
            programmatic_dependent=asked.is_dependent,
        )
        arguments = _arguments(kernel, asked.parameters)
        launch = kernel.on_cpu(arguments, configuration, cpu_run(self._options))
        table = _bounds(arguments, asked.memory) if BOUNDS in launch.run.checks else None
        race = self._streams.run(kernel.name, launch, asked, table)
        if race is not None:
            raise LaunchError(race)


_ANSWERS: dict[Kind, Callable[[Server, bytes], tuple[int, bytes]]] = {
    Kind.CHECK: Server.check,
    Kind.LOAD: Server.load,
    Kind.PLACE: Server.place,
    Kind.VARIABLE: Server.variable,
    Kind.UNLOAD: Server.unload,
    Kind.LAUNCH: Server.launch,
    Kind.ORDER: Server.order,
}


def _arguments(kernel: LoadableKernel, packed: bytes) -> list[Argument]:
    """The bytes of each parameter."""
    slots = laid_out(kernel.function.parameters or ())
    content = [packed[slot.offset : slot.offset + (slot.size or 0)] for slot in slots]
    return [Argument(u8, (ctypes.c_uint8 * max(len(one), 1)).from_buffer_copy(one or b"\0")) for one in content]


def _bounds(arguments: Sequence[Argument], memory: Sequence[Range]) -> BoundsTable:
    """What is known of a launch where all memory is known that the device has given out."""
    own = [(ctypes.addressof(one.value), ctypes.sizeof(one.value)) for one in arguments]
    instrumented = [ArrayArgument(None, address, size, (), True) for address, size in memory]
    return BoundsTable([_around(one, memory) for one in arguments], [*memory, *own], (), instrumented)


def _around(argument: Argument, memory: Sequence[Range]) -> Range:
    """The range that an argument leads to."""
    content = bytes(argument.value)
    address = int.from_bytes(content, "little") if len(content) == 8 else 0
    return next(((start, size) for start, size in memory if start <= address < start + size), NOWHERE)


def _show(error: NvgenError) -> None:
    print(error.rendered(colour=shows_colours(sys.stderr)), file=sys.stderr, flush=True)


def _status(error: NvgenError) -> int:
    """The driver's error for a diagnostic."""
    if isinstance(error, CompileError) or error.diagnostics[0].code == "NVG3200":
        return _NOT_SUPPORTED
    return _STATUS.get(error.diagnostics[0].code, _FAILED)


def map_memory(address: int, size: int) -> None:
    """Has the device's memory at the address that it has in the program.

    Raises:
        OSError: something else is there.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    flags = mmap.MAP_SHARED | _MAP_NORESERVE | _MAP_FIXED_NOREPLACE
    found = libc.mmap(address, size, mmap.PROT_READ | mmap.PROT_WRITE, flags, _MEMORY, 0)
    if found != address:
        raise OSError(ctypes.get_errno(), "the memory of the emulated device cannot be mapped")


def main() -> NoReturn:
    """Answers until the program ends."""
    map_memory(*map(int, sys.argv[1:3]))
    os.environ["NVGEN_DEVICE"] = "cpu"
    server = Server(os.environ.get("NVGEN_EMULATE_CHECK") or None)
    with progress.silenced(), socket.socket(fileno=_SOCKET) as connection:  # the terminal is the program's
        while (asked := protocol.receive(connection)) is not None:
            protocol.answer(connection, *server.answer(*asked))
    raise SystemExit(0)


if __name__ == "__main__":
    main()
