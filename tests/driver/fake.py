"""The fake driver's control: what a test sets, and what it finds recorded.

``install()`` gives the process a driver with GPUs of the compute capabilities that are asked for, and ``remove()``
takes it away: ``cuInit`` then says that there is no device. Between the two ``cuda.bindings`` and all that is built on
them work as on a machine with GPUs, except that kernels do what ``execute`` does, and nothing without it.

What stays for as long as the process lives, because libraries keep it: each device's primary context, what is loaded in
it, and memory pools. Kernels of nvgen that an earlier test launched are hence still loaded. All other handles of an
earlier driver are refused, except that they may be destroyed.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from functools import cache
from typing import Any

from nvgen.runtime.device_attributes import numbered as device_attributes
from tests.driver import building, forgetting
from tests.driver.records import (
    EncodedMap,
    Launch,
    LaunchStructure,
    Loaded,
    LoadedStructure,
    Memory,
    MemoryStructure,
    RecordStructure,
    Triple,
    encoded_map,
)
from tests.driver.status import CUresult

__all__ = ["CUresult", "FakeDriver", "Launch", "active", "install", "problem", "remove"]

Execute = Callable[[int, Triple, Triple], "int | None"]
#: Kinds of memory, as the C files have them.
MEMORY = {1: "device", 2: "host", 3: "managed", 4: "registered", 5: "symbol"}
_ROOM = 4096


_EXECUTE = ctypes.CFUNCTYPE(
    ctypes.c_int,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_uint * 3),
    ctypes.POINTER(ctypes.c_uint * 3),
    ctypes.POINTER(LaunchStructure),
)


@cache
def problem() -> str:
    """Why the fake driver cannot be used here; empty where it can."""
    if building.problem():
        return building.problem()
    if os.environ.get("NVGEN_TEST_DRIVER") == "fake":
        return ""
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return ""
    return "there is a CUDA driver (NVGEN_TEST_DRIVER=fake has the fake one used)"


@cache
def _library() -> ctypes.CDLL:
    """The library, loaded so that whoever looks for ``libcuda.so.1`` finds this one."""
    library = ctypes.CDLL(str(building.build()), mode=ctypes.RTLD_GLOBAL)
    for name in ("control_launch_count", "control_record_count", "control_call_count", "control_loaded_count"):
        getattr(library, name).restype = ctypes.c_size_t
    for name, type_ in (
        ("control_launch", ctypes.POINTER(LaunchStructure)),
        ("control_record", ctypes.POINTER(RecordStructure)),
        ("control_loaded", ctypes.POINTER(LoadedStructure)),
        ("control_call", ctypes.c_char_p),
        ("control_source", ctypes.c_char_p),
    ):
        getattr(library, name).restype = type_
        getattr(library, name).argtypes = [ctypes.c_size_t]
    return library


class _Recorded(Sequence[Any]):
    """A list that the driver keeps: it is read anew at each look."""

    def __init__(self, read: Callable[[], list[Any]], clear: Callable[[], object]) -> None:
        self._read, self.clear = read, clear

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, place: Any) -> Any:
        return self._read()[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._read())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (list, _Recorded)) and self._read() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Any) -> list[Any]:
        return [*self, *other]

    def __repr__(self) -> str:
        return repr(self._read())


class _Settings(MutableMapping[Any, Any]):
    """A dictionary whose items the driver is told."""

    def __init__(self, tell: Callable[[Any, Any], object], content: dict[Any, Any] | None = None) -> None:
        self._tell, self._content = tell, dict(content or {})

    def __getitem__(self, key: Any) -> Any:
        return self._content[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._content[key] = value
        self._tell(key, value)

    def __delitem__(self, key: Any) -> None:
        del self._content[key]
        self._tell(key, None)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)


class FakeDriver:
    """The driver that is installed. Assign ``execute`` to have kernels do something; set items of the dictionaries."""

    def __init__(self, capabilities: tuple[tuple[int, int], ...], driver_version: int) -> None:
        self.library = library = _library()
        self.capabilities = capabilities
        self.driver_version = driver_version
        self._log = self._info_log = b""
        self._is_lazy = False  # set below, where the environment wants it
        self._execute: Execute | None = None
        self._callback: Any = None
        self._running: Any = None
        #: What ``execute`` raised.
        self.problems: list[BaseException] = []
        library.control_install(len(capabilities), driver_version)
        for ordinal, capability in enumerate(capabilities):
            for attribute, value in device_attributes(capability, ordinal).items():
                library.control_set_attribute(ordinal, attribute, value)
        #: Function names that fail in all further calls, and the error.
        self.failures: MutableMapping[str, int] = _Settings(self._tell_failure)
        #: Values of ``cuDeviceGetAttribute`` for all devices, by number.
        self.attributes: MutableMapping[int, int] = _Settings(
            self._tell_attribute, device_attributes(capabilities[0], 0) if capabilities else {}
        )
        #: What all kernels are said to have, by number of ``cuFuncGetAttribute``, in place of what their PTX says.
        self.function_attributes: MutableMapping[int, int] = _Settings(self._tell_function_attribute)
        #: Names of the functions, in the order of the calls.
        self.calls: Any = _Recorded(self._calls, library.control_clear_calls)
        self.launches: Any = _Recorded(self._launches, library.control_clear_launches)
        #: (host address, bytes, stream), in order.
        self.copied_in: Any = self._records("copied in", 3)
        self.copied_out: Any = self._records("copied out", 3)
        #: Copies within device memory: (target, bytes, stream, source).
        self.copied: Any = self._records("copied", 4)
        #: (address, bytes, stream, value)
        self.filled: Any = self._records("filled", 4)
        #: What waits for what: (waiting stream, event, stream on which it was recorded).
        self.order: Any = self._records("wait", 3)
        #: (event, stream)
        self.recorded_events: Any = self._records("record", 2)
        #: (function, attribute, value)
        self.set_attributes: Any = self._records("set attribute", 3)
        #: (address, bytes) of freed memory beside which somebody wrote.
        self.damaged: Any = self._records("damaged", 2)

        if os.environ.get("NVGEN_FAKE_LAZY") == "1":
            self.is_lazy = True

    # ---- what a test sets ----

    @property
    def execute(self) -> Execute | None:
        """What a GPU does with a kernel: gets the address of the parameters' addresses, grid and block.

        A number that it gives back is the error that the kernel ends in, which every later call reports.
        """
        return self._execute

    @execute.setter
    def execute(self, function: Execute | None) -> None:
        self._execute = function
        if function is None:
            self._callback = _EXECUTE()
        else:

            def run(parameters: int, grid: Any, block: Any, launch: Any) -> int:
                self._running = launch.contents.function
                try:
                    return int(function(parameters, tuple(grid.contents), tuple(block.contents)) or 0)
                except BaseException as error:
                    self.problems.append(error)
                    return int(CUresult.CUDA_ERROR_LAUNCH_FAILED)

            self._callback = _EXECUTE(run)
        _CALLBACKS.append(self._callback)
        self.library.control_set_execute(self._callback)

    @property
    def running_ptx(self) -> str:
        """The text that the driver was handed of the kernel that is running, for ``execute``."""
        found: bytes = self.library.control_source(self._running)
        return found.decode()

    def fault(self, error: int) -> None:
        """The next kernel ends in an error, as an illegal address; every later call in its context reports it."""
        self.library.control_set_fault(int(error))

    def fail_once(self, name: str, error: int, *, after: int = 0) -> None:
        """One call of a function fails, after so many that do not."""
        self.library.control_fail(name.encode(), int(error), after, 1)

    def _tell_failure(self, name: str, error: int | None) -> None:
        self.library.control_forgive(name.encode())
        if error is not None:
            self.library.control_fail(name.encode(), int(error), 0, -1)

    def _tell_attribute(self, attribute: int, value: int | None) -> None:
        for ordinal in range(len(self.capabilities)):
            self.library.control_set_attribute(ordinal, int(attribute), int(value or 0))

    def _tell_function_attribute(self, attribute: int, value: int | None) -> None:
        self.library.control_set_function_attribute(int(attribute), int(value or 0), value is not None)

    @property
    def log(self) -> bytes:
        """What the compiler of the driver writes into the log of errors."""
        return self._log

    @log.setter
    def log(self, text: bytes) -> None:
        self._log = text
        self.library.control_set_logs(self._log, self._info_log)

    @property
    def info_log(self) -> bytes:
        """What the compiler of the driver writes into the log of what is worth knowing."""
        return self._info_log

    @info_log.setter
    def info_log(self, text: bytes) -> None:
        self._info_log = text
        self.library.control_set_logs(self._log, self._info_log)

    @property
    def is_lazy(self) -> bool:
        """Whether asynchronous work is done only when something waits for it: the latest that a GPU may do it.

        What is read too early then finds poison, and what is not ordered by streams and events shows.
        """
        return self._is_lazy

    @is_lazy.setter
    def is_lazy(self, wanted: bool) -> None:
        self._is_lazy = wanted
        self.library.control_set_lazy(int(wanted))

    def finish(self) -> None:
        """Has all work done that is still waiting."""
        self.library.control_finish()

    @property
    def is_recording(self) -> bool:
        raise AttributeError("is_recording can only be set")

    @is_recording.setter
    def is_recording(self, wanted: bool) -> None:
        self.library.control_recording(int(wanted))

    # ---- what a test finds ----

    def _calls(self) -> list[str]:
        return [self.library.control_call(place).decode() for place in range(self.library.control_call_count())]

    def _launches(self) -> list[Launch]:
        return [self._launch(place) for place in range(self.library.control_launch_count())]

    def _records(self, what: str, width: int) -> _Recorded:
        name, library = what.encode(), self.library

        def read() -> list[tuple[int, ...]]:
            found = (library.control_record(place).contents for place in range(library.control_record_count()))
            return [tuple(record.values[:width]) for record in found if record.what == name]

        return _Recorded(read, lambda: library.control_clear_records(name))

    def _launch(self, place: int) -> Launch:
        found = self.library.control_launch(place).contents
        start = found.parameters
        layout = [(found.layout[2 * i], found.layout[2 * i + 1]) for i in range(found.parameter_count)]
        return Launch(
            found.name.decode(),
            _triple(found.grid),
            _triple(found.block),
            found.dynamic_bytes,
            _triple(found.cluster),
            bool(found.is_cooperative),
            {found.attributes[i].id: bytes(found.attributes[i].value) for i in range(found.attribute_count)},
            found.stream or 0,
            found.context,
            found.function,
            found.device,
            bool(found.is_in_graph),
            tuple(ctypes.string_at(start + offset, size) for offset, size in layout),
            found.thread,
        )

    @property
    def loaded(self) -> list[Loaded]:
        """All images that were given to the driver, refused ones as well."""
        found = [self.library.control_loaded(i).contents for i in range(self.library.control_loaded_count())]
        return [
            Loaded(
                ctypes.string_at(image.bytes, image.size),
                dict(zip(image.options[: image.count], image.values[: image.count], strict=True)),
                image.status,
            )
            for image in found
        ]

    @property
    def ptx(self) -> list[str]:
        return [loaded.image.decode() for loaded in self.loaded if not loaded.image.startswith(b"\x7fELF")]

    @property
    def memory(self) -> list[Memory]:
        """Live allocations, without variables of modules."""
        room = (MemoryStructure * _ROOM)()
        count = self.library.control_allocations(room, _ROOM)
        shown = [Memory(a.address, a.size, MEMORY[a.kind], a.device, bool(a.is_async), a.flags) for a in room[:count]]
        return [memory for memory in shown if memory.kind != "symbol"]

    @property
    def symbols(self) -> dict[tuple[int, str], tuple[int, int]]:
        """Addresses and sizes of variables that somebody asked for, by module and name, in that order."""
        addresses, sizes = (ctypes.c_uint64 * _ROOM)(), (ctypes.c_size_t * _ROOM)()
        names, modules = (ctypes.c_char_p * _ROOM)(), (ctypes.c_void_p * _ROOM)()
        count = self.library.control_symbols(addresses, sizes, names, modules, _ROOM)
        places = range(count - 1, -1, -1)
        return {(modules[i], names[i].decode()): (addresses[i], sizes[i]) for i in places}

    @property
    def contexts(self) -> list[int]:
        """This thread's stack of contexts; the last one is current."""
        room = (ctypes.c_void_p * 64)()
        return list(room[: self.library.control_stack(room)])

    @property
    def tensor_maps(self) -> list[EncodedMap]:
        """Every tensor map that was encoded, in order."""
        found = [self.library.control_record(i).contents for i in range(self.library.control_record_count())]
        return [
            encoded_map(record.what.decode(), [ctypes.c_int64(n).value for n in record.values[: record.count]])
            for record in found
            if record.what.startswith(b"cuTensorMap")
        ]


#: What C may still call is not collected.
_CALLBACKS: list[Any] = []


def _triple(values: Any) -> Triple:
    x, y, z = values
    return x, y, z


_active: list[FakeDriver] = []


def active() -> FakeDriver | None:
    """The driver that is installed, if one is."""
    return _active[-1] if _active else None


def install(capabilities: Sequence[tuple[int, int]] = ((9, 0),), driver_version: int = 13000) -> FakeDriver:
    """A driver with GPUs of these compute capabilities; what was installed before is forgotten."""
    assert not problem(), problem()
    driver = FakeDriver(tuple(capabilities), driver_version)
    _active[:] = [driver]
    forgetting.forget()
    return driver


def remove() -> None:
    """Takes the driver away: there is no device then."""
    if _active:
        _active.pop()
        _library().control_remove()
        _CALLBACKS.clear()
    forgetting.forget()
