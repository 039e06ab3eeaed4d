"""The short way of a launch: from arguments like those of an earlier launch to ``cuLaunchKernel``.

A launch that went the long way leaves behind what it found out: the function, its sizes, and how the parameters lie in
memory. It holds for arguments with the same *signature*: the keys of device arrays and the classes of numbers. What
may differ between two launches of one signature is looked at each time: whether arrays overlap, and whether numbers
fit. Whatever else is the case, the short way says no and the long way is taken.

Nothing here allocates device memory or waits, so that launches can be captured into CUDA graphs.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nvgen.lang.index import is_plain, without_stream
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.owners import record_stream_use
from nvgen.runtime.gpu import failures, streams
from nvgen.runtime.gpu.driver import loaded
from nvgen.runtime.gpu.launch_call import launch_call
from nvgen.runtime.gpu.modules import LoadedKernel
from nvgen.runtime.launch.arguments import is_array
from nvgen.runtime.launch.caller import instruction, is_users
from nvgen.runtime.launch.configuration import stream_of
from nvgen.runtime.launch.device import current, in_scope
from nvgen.targets.configuration import Configuration
from nvgen.types import ArrayType, ConstexprType, PointerType, Scalar, Type, i32

if TYPE_CHECKING:
    from nvgen.kernels import Kernel
    from nvgen.launches import Launch

#: How ``struct`` writes the numbers that a parameter may be; it checks their range, as the long way does.
_FORMATS = {
    "i8": "b",
    "i16": "h",
    "i32": "i",
    "i64": "q",
    "u8": "B",
    "u16": "H",
    "u32": "I",
    "u64": "Q",
    "bool": "?",
    "f16": "e",
    "f32": "f",
    "f64": "d",
}
#: Classes of constants whose equal values are the same: -0.0 and 0.0 are not.
_PLAIN_CONSTANTS = frozenset({bool, int, str})
#: Streams of which a launch keeps the driver's call.
_MAX_STREAMS = 16
#: Configurations whose short way a kernel keeps.
_MAX_CONFIGURATIONS = 64

#: A number of argument and another of which one is written: if they overlap, ``noalias`` does not hold.
Pairs = tuple[tuple[int, int], ...]


class Parameters:
    """How the parameters of a kernel lie in memory, one behind the other, and memory for them."""

    def __init__(self, types: Sequence[Type]) -> None:
        codes = [code for type_ in types for code in _codes(type_)]
        self._format = struct.Struct("=" + "".join(codes))
        sizes = [struct.calcsize("=" + code) for code in codes]
        self._offsets = [sum(sizes[:place]) for place in range(len(sizes))]
        #: ``pack(memory, 0, *values)`` writes the parameters.
        self.pack = self._format.pack_into
        #: Memory that nobody uses. Appending and popping are atomic.
        self.free: list[tuple[Any, int, Any]] = []

    def memory(self) -> tuple[Any, int, Any]:
        """Memory for one launch at a time: for the values, and the address of the pointers to them."""
        storage = (ctypes.c_char * max(self._format.size, 1))()
        start = ctypes.addressof(storage)
        pointers = (ctypes.c_void_p * max(len(self._offsets), 1))(*(start + offset for offset in self._offsets))
        return storage, ctypes.addressof(pointers), pointers


def _codes(type_: Type) -> list[str]:
    if isinstance(type_, ArrayType):
        return ["Q"] + ["q"] * type_.ndim * (2 if type_.has_strides else 1)
    if isinstance(type_, PointerType):
        return ["Q"]
    assert isinstance(type_, Scalar)
    return [_FORMATS[type_.name]]


def fits(types: Sequence[Type], annotated: Sequence[Type | None], arguments: Sequence[Any]) -> bool:
    """Whether a short way can be kept for a launch: all arguments are passed, and are numbers and device arrays.

    ``annotated`` are the types that the kernel states: where it states none, a large int makes another kernel than a
    small one of the same class.
    """
    return len(types) == len(arguments) and all(map(_fits, types, annotated, arguments))


def _fits(type_: Type, annotated: Type | None, argument: Any) -> bool:
    """Whether a parameter of a type takes the argument as it is, or a device array."""
    if annotated is None and type(argument) is int and type_ != i32:
        return False
    if isinstance(type_, ArrayType):
        return isinstance(argument, DeviceArray)
    if isinstance(type_, PointerType):
        return type(argument) is int
    return isinstance(type_, Scalar) and type_.name in _FORMATS and not is_array(argument)


class PreparedLaunch:
    """A kernel with a configuration, as the driver takes it for arguments of one signature."""

    __slots__ = (
        *("_configuration", "_kernel", "context", "is_anywhere", "name", "ordinal", "pairs", "parameters", "starts"),
        "strided",
    )

    def __init__(
        self,
        kernel: LoadedKernel,
        configuration: Configuration,
        types: Sequence[Type],
        arguments: Sequence[Any],
        pairs: Pairs,
    ) -> None:
        self.name = kernel.name
        self.context = kernel.context
        self.ordinal = kernel.ordinal
        #: Whether no array says on which GPU the kernel runs.
        self.is_anywhere = not any(isinstance(argument, DeviceArray) for argument in arguments)
        #: The places of arrays that lie contiguously where the kernel takes any strides.
        self.strided = frozenset(
            place
            for place, (type_, argument) in enumerate(zip(types, arguments, strict=True))
            if isinstance(type_, ArrayType) and type_.has_strides and not argument.type.has_strides
        )
        self.parameters = Parameters(types)
        #: Arguments that must not overlap.
        self.pairs = pairs
        self._kernel = kernel
        self._configuration = configuration
        #: The driver call by the stream's handle.
        self.starts: dict[int, Callable[[int, int], Any]] = {}

    def with_strides(self, arguments: Sequence[Any]) -> list[Any]:
        """The values of the parameters, with the strides of arrays whose own type would do without."""
        values: list[Any] = []
        for place, argument in enumerate(arguments):
            if argument.__class__ is not DeviceArray:
                values.append(argument)
            else:
                values += argument.parameters
                values += argument.strides if place in self.strided else ()
        return values

    def launch_call(self, stream: int) -> Callable[[int, int], Any]:
        """The driver call for a stream that there was no launch into yet."""
        if len(self.starts) >= _MAX_STREAMS:
            self.starts.clear()
        return self.starts.setdefault(stream, launch_call(self._kernel, self._configuration, stream))


def overlap(pairs: Pairs, arguments: Sequence[Any]) -> bool:
    """Whether two arrays among the arguments that must not overlap do."""
    for first, second in pairs:
        one, other = arguments[first], arguments[second]
        if one.low < other.high and other.low < one.high:
            return True
    return False


def keep(launch: Launch, arguments: Sequence[Any], ready: PreparedLaunch, *, overlapping: bool) -> None:
    """Gives a launch the short way for such arguments, and all others of the kernel with this grid and block too."""
    if launch.fast_path is None:
        launch.fast_path = _shared(launch)
    launch.fast_path.add(arguments, ready, overlapping=overlapping)


def _shared(launch: Launch) -> FastPath | FastPathByConstants:
    """The short way of all launches with a configuration, whatever their streams: the kernel keeps it."""
    constants = constants_of(launch.kernel)
    new = FastPathByConstants(constants) if constants else FastPath()
    sizes = without_stream(launch.configuration)
    if not is_plain(sizes):
        return new
    known: dict[Any, Launch] = launch.kernel._quick
    if sizes not in known:
        if len(known) >= _MAX_CONFIGURATIONS:
            known.clear()
        known[sizes] = type(launch)(launch.kernel, sizes)
        known[sizes].fast_path = new
    found = known[sizes].fast_path
    assert found is not None
    return found


def constants_of(kernel: Kernel) -> frozenset[int]:
    """The places of the arguments that are constants in the kernel's code."""
    return frozenset(
        place for place, type_ in enumerate(kernel.parameters.values()) if isinstance(type_, ConstexprType)
    )


def without(places: frozenset[int], arguments: Iterable[Any]) -> list[Any]:
    """The arguments but for those at some places."""
    return [argument for place, argument in enumerate(arguments) if place not in places]


class FastPathByConstants:
    """The short ways of a configured kernel with constant parameters: one for each choice of constants."""

    __slots__ = ("_places", "_ways")

    def __init__(self, places: frozenset[int]) -> None:
        self._places = places
        self._ways: dict[tuple[Any, ...], FastPath] = {}

    def _choice(self, arguments: Sequence[Any]) -> tuple[Any, ...]:
        """The constants, with their classes: 1, True and 1.0 are equal."""
        return tuple((a.__class__, a) for place, a in enumerate(arguments) if place in self._places)

    def add(self, arguments: Sequence[Any], ready: PreparedLaunch, *, overlapping: bool) -> None:
        """Keeps what a launch with these arguments found out, if equal constants are sure to mean the same."""
        choice = self._choice(arguments)
        if all(kind in _PLAIN_CONSTANTS for kind, _ in choice):
            way = self._ways.setdefault(choice, FastPath())
            way.add(without(self._places, arguments), ready, overlapping=overlapping)

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> bool:
        """Launches as ``FastPath`` does, if there is a way for the constants."""
        try:
            found = self._ways.get(self._choice(arguments))
        except TypeError:  # one that has no hash
            return False
        return found is not None and found(without(self._places, arguments), given, depth + 1)


class FastPath:
    """The short way of one configured kernel, and of one choice of its constants."""

    __slots__ = ("_default", "_overlapping", "_ready", "_success")

    def __init__(self) -> None:
        #: By signature; and again for arrays that overlap.
        self._ready: dict[tuple[Any, ...], PreparedLaunch] = {}
        self._overlapping: dict[tuple[Any, ...], PreparedLaunch] = {}
        self._success = loaded().functions.CUresult.CUDA_SUCCESS
        self._default = streams.default()

    def add(self, arguments: Sequence[Any], ready: PreparedLaunch, *, overlapping: bool) -> None:
        """Keeps what a launch with these arguments found out."""
        signature = tuple(a.key if a.__class__ is DeviceArray else a.__class__ for a in arguments)
        (self._overlapping if overlapping else self._ready)[signature] = ready

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> bool:
        """Launches, if the arguments have a signature that is known; whether it did.

        Without a stream that is given, the one stream in which the arrays' producers work is taken. ``depth`` is how
        many frames below the user's call this is. For one array it takes 1.2 us besides the driver's call, of which
        packing the parameters is a quarter and the signature another (tests/bench/test_launch.py).
        """
        signature: list[Any] = []
        values: list[Any] = []
        asked = stream_of(given) if len(given) > 2 else None
        stream = None if asked is None else streams.handle(asked)
        for argument in arguments:
            kind = argument.__class__
            if kind is DeviceArray:
                producer = argument.stream
                if producer is not None and producer != stream:
                    if stream is not None:
                        return False  # its work has to be waited for
                    stream = producer
                signature.append(argument.key)
                values += argument.parameters
            else:
                signature.append(kind)
                values.append(argument)
        found = self._ready.get(tuple(signature))
        if found is None or (found.pairs and overlap(found.pairs, arguments)):
            found = self._overlapping.get(tuple(signature))
            if found is None or not overlap(found.pairs, arguments):
                return False
        if found.strided:
            values = found.with_strides(arguments)
        scope = in_scope.get()
        if scope is not None and scope.ordinal != found.ordinal:
            return False
        if found.is_anywhere and current(None).ordinal != found.ordinal:
            return False
        parameters = found.parameters
        try:
            memory = parameters.free.pop()
        except IndexError:
            memory = parameters.memory()
        try:
            parameters.pack(memory[0], 0, *values)
        except (struct.error, OverflowError, TypeError, ValueError):
            return False  # a number that does not fit: the long way says so
        if stream is None:
            stream = self._default
        else:
            record_stream_use(arguments, stream, asked)
        start = found.starts.get(stream) or found.launch_call(stream)
        (status,) = start(memory[1], 0)
        parameters.free.append(memory)
        if status is not self._success:
            return self._failed(status)
        caller = sys._getframe(depth)
        place: tuple[Any, int] = (caller.f_code, caller.f_lasti)
        if not is_users[place[0].co_filename]:  # as for `kernel.launch`
            place = instruction()
        failures.launched((found.name, found.context, stream, *place))
        return True

    def _failed(self, status: Any) -> bool:
        """What the driver did not take may be another context's; every other failure is the user's to know."""
        results = loaded().functions.CUresult
        if status in (results.CUDA_ERROR_INVALID_HANDLE, results.CUDA_ERROR_INVALID_CONTEXT):
            return False
        raise failures.error("cuLaunchKernel", status)
