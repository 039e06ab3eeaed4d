"""The fast path of a launch: from arguments like those of an earlier launch to ``cuLaunchKernel``.

A launch that took the slow path leaves behind what it found out: the function, its sizes, and how the parameters lie in
memory. It holds for arguments of the same classes whose arrays have the same keys. Other libraries' arrays are viewed
first, by the way that their class has; their views have keys as our own arrays have. What may differ between two
launches that are alike in this is looked at each time: whether arrays overlap or differ in shape, and whether numbers
fit. Whatever else is the case, the fast path does not launch, and the slow path is taken.

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
from nvgen.runtime.gpu.argument_reader import Passed, reader
from nvgen.runtime.gpu.driver import loaded
from nvgen.runtime.gpu.prepared_launch import PreparedLaunch, differ, overlap
from nvgen.runtime.launch import constant_arguments, variables
from nvgen.runtime.launch.configuration_key import is_plain, stream_of, without_stream
from nvgen.runtime.launch.device import current, in_scope
from nvgen.runtime.launch.state import ConfiguredLaunch, LaunchFastPath

#: Choices of classes of which a fast path knows something; a program may make classes without end.
_MAX_CLASSES = 64


def keep(launch: ConfiguredLaunch, passed: Sequence[Passed], prepared: PreparedLaunch) -> None:
    """Gives a launch the fast path for such arguments, and all others of the kernel with this grid and block too."""
    if launch.fast_path is None:
        launch.fast_path = _shared(launch)
    launch.fast_path.add(passed, prepared)


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

    def add(self, passed: Sequence[Passed], prepared: PreparedLaunch) -> None:
        """Keeps what a launch with these arguments found out, if equal constants are sure to mean the same."""
        choice = constant_arguments.choice(self._positions, (one.given for one in passed))
        if constant_arguments.is_plain(choice):
            path = self._paths.setdefault(choice, FastPath())
            path.add(constant_arguments.without(self._positions, passed), prepared)

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> Sequence[Any] | None:
        """Launches as ``FastPath`` does, if there is one for the constants."""
        try:
            found = self._paths.get(constant_arguments.choice(self._positions, arguments))
        except TypeError:  # one that has no hash
            return arguments
        if found is None:
            return arguments
        left = found(constant_arguments.without(self._positions, arguments), given, depth + 1)
        return None if left is None else constant_arguments.merged(self._positions, arguments, left)


def _chosen_ordinal() -> int | None:
    """The device that the program names, and where it names none the first GPU."""
    is_named = variables.values()[0]
    return current(None).ordinal if is_named else 0


class _Known:
    """What is known of launches with arguments of certain classes."""

    __slots__ = ("others", "prepared", "read")

    def __init__(self, passed: Sequence[Passed]) -> None:
        self.read = reader(passed)
        #: By the keys of the arrays; and for arrays that overlap, or whose shapes differ, one for each case.
        self.prepared: dict[tuple[Any, ...] | None, PreparedLaunch] = {}
        self.others: dict[tuple[Any, ...] | None, tuple[PreparedLaunch, ...]] = {}

    def add(self, keys: tuple[Any, ...], prepared: PreparedLaunch) -> None:
        case = prepared.compared
        if not (case.overlap or case.differ):
            self.prepared[keys] = prepared
            return
        others = [other for other in self.others.get(keys, ()) if other.compared != case]
        self.others[keys] = (*others, prepared)

    def other(self, keys: tuple[Any, ...] | None, arguments: Sequence[Any]) -> PreparedLaunch | None:
        """What holds for arrays that overlap, or whose shapes differ."""
        return next((found for found in self.others.get(keys, ()) if found.compared.holds(arguments)), None)


#: Of a fast path that nothing has been added to.
_NOTHING = _Known(())


class FastPath:
    """The fast path of one configured kernel, and of one choice of its constants."""

    __slots__ = ("_default", "_known", "_latest", "_success")

    def __init__(self) -> None:
        #: By the classes of the arguments; and that of the last launch, which is looked at first.
        self._known: dict[tuple[type, ...], _Known] = {}
        self._latest = _NOTHING
        self._success = loaded().functions.CUresult.CUDA_SUCCESS
        self._default = streams.default()

    def add(self, passed: Sequence[Passed], prepared: PreparedLaunch) -> None:
        """Keeps what a launch with these arguments found out."""
        classes = tuple([one.given.__class__ for one in passed])
        known = self._known.get(classes)
        if known is None:
            if len(self._known) >= _MAX_CLASSES:
                self._known.clear()
            known = self._known[classes] = self._latest = _Known(passed)
        keys = tuple([one.value.key for one in passed if one.value.__class__ is DeviceArray])
        known.add(keys, prepared)

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> Sequence[Any] | None:
        """Launches, if there was a launch with arguments like these; returns None if it did.

        Otherwise it returns the arguments, with their views in place of the other libraries' arrays that were viewed.
        Without a stream that is given, the one stream in which the arrays' producers work is taken. ``depth`` is how
        many frames below the user's call this is.

        Raises:
            LaunchError: an argument is an array that no kernel can take, or the driver reports an error.
        """
        chosen_stream = stream_of(given) if len(given) > 2 else None
        stream = None if chosen_stream is None else streams.handle(chosen_stream)
        known = self._latest
        read = known.read(arguments, stream)
        if read is None:
            known = self._of_other_classes(arguments)
            read = known.read(arguments, stream)
            if read is None:
                return arguments
        keys, values, stream, arguments = read
        found = known.prepared.get(keys)
        if (
            found is None
            or (found.pairs and overlap(found.pairs, arguments))
            or (found.groups and differ(found.groups, arguments))
        ):
            found = known.other(keys, arguments)
            if found is None:
                return arguments
        unchanged = found.unchanged
        if unchanged is not None and not unchanged():
            return arguments
        if found.strided:
            values = found.with_strides(arguments)
        scope = in_scope.get()
        if scope is not None and scope.ordinal != found.ordinal:
            return arguments
        if found.is_anywhere and scope is None and _chosen_ordinal() != found.ordinal:
            return arguments
        is_launched = self._launch(found, values, arguments, stream, chosen_stream, depth + 1)
        return None if is_launched else arguments

    def _launch(
        self,
        found: PreparedLaunch,
        values: Sequence[Any],
        arguments: Sequence[Any],
        stream: int | None,
        chosen_stream: Any,
        depth: int,
    ) -> bool:
        """Has the driver launch with these values of the parameters; whether it did.

        Raises:
            LaunchError: the driver reports an error.
        """
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
            self._refuse(status)
            return False
        caller = sys._getframe(depth)
        launched_at: tuple[Any, int] = (caller.f_code, caller.f_lasti)
        if not is_users[launched_at[0].co_filename]:  # as for `kernel.launch`
            launched_at = instruction()
        failures.launched((found.name, found.context, stream, *launched_at))
        return True

    def _of_other_classes(self, arguments: Sequence[Any]) -> _Known:
        """What is known of arguments of other classes than those of the last launch."""
        found = self._known.get(tuple([argument.__class__ for argument in arguments]))
        if found is None:
            return _NOTHING
        self._latest = found
        return found

    def _refuse(self, status: Any) -> None:
        """What the driver did not take may be another context's; every other failure is the user's to know."""
        results = loaded().functions.CUresult
        if status not in (results.CUDA_ERROR_INVALID_HANDLE, results.CUDA_ERROR_INVALID_CONTEXT):
            raise failures.error("cuLaunchKernel", status)
