"""The fast path of a launch: from arguments like those of an earlier launch to ``cuLaunchKernel``.

A launch that took the slow path leaves behind what it found out: the function, its sizes, and how the parameters lie in
memory. It holds for arguments with the same *signature*: the keys of device arrays and the classes of numbers. What
may differ between two launches of one signature is looked at each time: whether arrays overlap, and whether numbers
fit. Whatever else is the case, the fast path says no and the slow path is taken.

Nothing here allocates device memory or waits, so that launches can be captured into CUDA graphs.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from typing import Any

from nvgen.diagnostics.caller import instruction, is_users
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.owners import record_stream_use
from nvgen.runtime.gpu import failures, streams
from nvgen.runtime.gpu.driver import loaded
from nvgen.runtime.gpu.prepared_launch import PreparedLaunch, overlap
from nvgen.runtime.launch import constant_arguments
from nvgen.runtime.launch.configuration_key import is_plain, stream_of, without_stream
from nvgen.runtime.launch.device import current, in_scope
from nvgen.runtime.launch.state import ConfiguredLaunch, LaunchFastPath


def keep(launch: ConfiguredLaunch, arguments: Sequence[Any], prepared: PreparedLaunch, *, overlapping: bool) -> None:
    """Gives a launch the fast path for such arguments, and all others of the kernel with this grid and block too."""
    if launch.fast_path is None:
        launch.fast_path = _shared(launch)
    launch.fast_path.add(arguments, prepared, overlapping=overlapping)


def _shared(launch: ConfiguredLaunch) -> LaunchFastPath:
    """The fast path of all launches with a configuration, whatever their streams: the kernel keeps it."""
    constants = constant_arguments.positions_of(launch.kernel)
    new: LaunchFastPath = FastPathByConstants(constants) if constants else FastPath()
    sizes = without_stream(launch.configuration)
    if not is_plain(sizes):
        return new
    shared = launch.shared(sizes)
    if shared.fast_path is None:
        shared.fast_path = new
    return shared.fast_path


class FastPathByConstants:
    """The fast paths of a configured kernel with constant parameters: one for each choice of constants."""

    __slots__ = ("_paths", "_positions")

    def __init__(self, positions: frozenset[int]) -> None:
        self._positions = positions
        self._paths: dict[tuple[Any, ...], FastPath] = {}

    def add(self, arguments: Sequence[Any], prepared: PreparedLaunch, *, overlapping: bool) -> None:
        """Keeps what a launch with these arguments found out, if equal constants are sure to mean the same."""
        choice = constant_arguments.choice(self._positions, arguments)
        if constant_arguments.is_plain(choice):
            path = self._paths.setdefault(choice, FastPath())
            path.add(constant_arguments.without(self._positions, arguments), prepared, overlapping=overlapping)

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> bool:
        """Launches as ``FastPath`` does, if there is one for the constants."""
        try:
            found = self._paths.get(constant_arguments.choice(self._positions, arguments))
        except TypeError:  # one that has no hash
            return False
        if found is None:
            return False
        return found(constant_arguments.without(self._positions, arguments), given, depth + 1)


class FastPath:
    """The fast path of one configured kernel, and of one choice of its constants."""

    __slots__ = ("_default", "_overlapping", "_prepared", "_success")

    def __init__(self) -> None:
        #: By signature; and again for arrays that overlap.
        self._prepared: dict[tuple[Any, ...], PreparedLaunch] = {}
        self._overlapping: dict[tuple[Any, ...], PreparedLaunch] = {}
        self._success = loaded().functions.CUresult.CUDA_SUCCESS
        self._default = streams.default()

    def add(self, arguments: Sequence[Any], prepared: PreparedLaunch, *, overlapping: bool) -> None:
        """Keeps what a launch with these arguments found out."""
        signature = tuple(a.key if a.__class__ is DeviceArray else a.__class__ for a in arguments)
        (self._overlapping if overlapping else self._prepared)[signature] = prepared

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> bool:
        """Launches, if the arguments have a signature that is known; whether it did.

        Without a stream that is given, the one stream in which the arrays' producers work is taken. ``depth`` is how
        many frames below the user's call this is. For one array it takes 1.2 us besides the driver's call, of which
        packing the parameters is a quarter and the signature another (tests/bench/test_launch.py).
        """
        signature: list[Any] = []
        values: list[Any] = []
        chosen_stream = stream_of(given) if len(given) > 2 else None
        stream = None if chosen_stream is None else streams.handle(chosen_stream)
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
        found = self._prepared.get(tuple(signature))
        if found is None or (found.pairs and overlap(found.pairs, arguments)):
            found = self._overlapping.get(tuple(signature))
            if found is None or not overlap(found.pairs, arguments):
                return False
        unchanged = found.unchanged
        if unchanged is not None and not unchanged():
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
            return False  # a number that does not fit: the slow path says so
        if stream is None:
            stream = self._default
        else:
            record_stream_use(arguments, stream, chosen_stream)
        call = found.calls.get(stream) or found.launch_call(stream)
        (status,) = call(memory[1], 0)
        parameters.free.append(memory)
        if status is not self._success:
            return self._failed(status)
        caller = sys._getframe(depth)
        launched_at: tuple[Any, int] = (caller.f_code, caller.f_lasti)
        if not is_users[launched_at[0].co_filename]:  # as for `kernel.launch`
            launched_at = instruction()
        failures.launched((found.name, found.context, stream, *launched_at))
        return True

    def _failed(self, status: Any) -> bool:
        """What the driver did not take may be another context's; every other failure is the user's to know."""
        results = loaded().functions.CUresult
        if status in (results.CUDA_ERROR_INVALID_HANDLE, results.CUDA_ERROR_INVALID_CONTEXT):
            return False
        raise failures.error("cuLaunchKernel", status)
