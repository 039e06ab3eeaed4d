"""``kernel[griddim, blockdim, stream, sharedmem]`` and ``kernel.forall(n)``."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy

from nvgen.diagnostics import NvgenError
from nvgen.extending.kernels import Launch
from nvgen.extending.programs import at_api_boundary
from nvgen_numba.cuda.dispatch import settings
from nvgen_numba.cuda.dispatch.failures import translated
from nvgen_numba.cuda.dispatch.options import JitOptions
from nvgen_numba.cuda.host.device_arrays import DeviceNDArray
from nvgen_numba.errors import NumbaPerformanceWarning

#: Threads of a block where nobody says it and no driver can be asked.
_THREADS = 256
#: Classes of arguments that are passed as they are.
_PLAIN = frozenset({DeviceNDArray, numpy.ndarray, int, float})
#: A grid with fewer blocks leaves multiprocessors idle.
_FEW_BLOCKS = 128


class Dispatcher(Protocol):
    """What is launched."""

    options: JitOptions
    extensions: list[Any]

    @property
    def warns_of_few_blocks(self) -> bool:
        """Whether a small grid is a warning."""

    def call(self, arguments: Sequence[Any], config: LaunchConfiguration) -> None:
        """Launches, compiled for these arguments if nothing is."""

    def __getitem__(self, given: Any) -> LaunchConfiguration: ...


class LaunchConfiguration:
    """A kernel with a grid and a block: calling it launches. Dimensions are tuples of three, x first."""

    __slots__ = (
        *("_classes", "_launch", "blockdim", "dispatcher", "griddim", "pre_launch_callbacks", "sharedmem", "stream"),
    )

    def __init__(
        self, dispatcher: Dispatcher, griddim: Any, blockdim: Any, stream: Any = 0, sharedmem: int = 0
    ) -> None:
        self.dispatcher = dispatcher
        self.griddim, self.blockdim = normalised(griddim, blockdim)
        self.stream = stream
        self.sharedmem = sharedmem
        #: Called as ``(kernel, configuration)`` before each launch.
        self.pre_launch_callbacks: list[Callable[[Any, LaunchConfiguration], Any]] = []
        #: The classes of the arguments of the last launch, and that launch, if others like it need no preparation.
        self._classes: tuple[type, ...] | None = None
        self._launch: Launch | None = None
        if dispatcher.warns_of_few_blocks:
            self._warn()

    def _warn(self) -> None:
        x, y, z = self.griddim
        if x * y * z < _FEW_BLOCKS:
            text = f"Grid size {x * y * z} will likely result in GPU under-utilization due to low occupancy."
            warnings.warn(NumbaPerformanceWarning(text), stacklevel=5)

    def __call__(self, *arguments: Any) -> None:
        """Launches."""
        try:
            if tuple(map(type, arguments)) == self._classes and self._repeated(arguments):
                return
            self.dispatcher.call(arguments, self)
        except NvgenError as error:
            raise at_api_boundary(translated(error)) from None

    def _repeated(self, arguments: tuple[Any, ...]) -> bool:
        """Launches by the way of a launch with arguments like these; whether it went."""
        launch = self._launch
        assert launch is not None
        passed = tuple([value._argument if value.__class__ is DeviceNDArray else value for value in arguments])
        if launch.fast_path is not None:
            return launch.fast_path(passed, launch.configuration) is None
        return launch.cpu_fast_path is not None and launch.cpu_fast_path.launch(passed)

    def keep(self, launch: Launch, arguments: Sequence[Any]) -> None:
        """Keeps a launch for others with arguments like these, unless something is done before or after each."""
        classes = tuple(map(type, arguments))
        has_ways = launch.fast_path is not None or launch.cpu_fast_path is not None
        is_plain = has_ways and _PLAIN.issuperset(classes) and not self.dispatcher.extensions
        is_plain = is_plain and not self.dispatcher.options.debug  # what it raises is looked at afterwards
        warns = numpy.ndarray in classes and settings.warns("CUDA_WARN_ON_IMPLICIT_COPY")
        if is_plain and not self.pre_launch_callbacks and not warns:
            self._classes, self._launch = classes, launch

    def __repr__(self) -> str:
        return f"<launch of {self.dispatcher!r} with {self.griddim}, {self.blockdim}>"

    def __reduce__(self) -> Any:
        if self.pre_launch_callbacks:
            raise pickle.PicklingError("Cannot pickle configured launches with pre-launch callbacks")
        return LaunchConfiguration, (self.dispatcher, self.griddim, self.blockdim, self.stream, self.sharedmem)


class ForAll:
    """A kernel for so many threads along x: calling it launches in blocks of a size that suits the device."""

    def __init__(self, dispatcher: Dispatcher, ntasks: int, tpb: int, stream: Any, sharedmem: int) -> None:
        if ntasks < 0:
            raise ValueError(f"Can't create ForAll with negative task count: {ntasks}")
        self.dispatcher = dispatcher
        self.ntasks = ntasks
        self.thread_per_block = tpb
        self.stream = stream
        self.sharedmem = sharedmem

    def __call__(self, *arguments: Any) -> None:
        if not self.ntasks:
            return
        block = self.thread_per_block or self._threads(arguments)
        grid = -(-self.ntasks // block)
        self.dispatcher[grid, block, self.stream, self.sharedmem](*arguments)

    def _threads(self, arguments: tuple[Any, ...]) -> int:
        most = self.dispatcher.options.launch_bounds
        return min(_THREADS, most[0]) if most else _THREADS


def normalised(griddim: Any, blockdim: Any) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Both dimensions with three extents.

    Raises:
        ValueError: there are more than three, or one is below 1.
        TypeError: one is no integer.
    """
    return _three("griddim", griddim), _three("blockdim", blockdim)


def _three(name: str, dim: Any) -> tuple[int, int, int]:
    given = (dim,) if not isinstance(dim, (tuple, list)) else tuple(dim)
    if len(given) > 3:
        raise ValueError(f"{name} must be a sequence of 1, 2 or 3 integers, got {list(given)}")
    for extent in given:
        if not hasattr(extent, "__index__"):
            raise TypeError(f"{name} must be a sequence of integers, got {list(given)}")
    x, y, z = (*(extent.__index__() for extent in given), 1, 1, 1)[:3]
    return x, y, z


def parse(dispatcher: Dispatcher, given: Any) -> LaunchConfiguration:
    """What stands in the brackets.

    Raises:
        ValueError: there are fewer than two parts, or more than four.
    """
    if not isinstance(given, tuple) or not 2 <= len(given) <= 4:
        raise ValueError(
            "must specify at least the griddim and blockdim: kernel[griddim, blockdim, stream, sharedmem](...)"
        )
    griddim, blockdim, *rest = given
    stream, sharedmem = (*rest, 0, 0)[:2] if rest else (0, 0)
    return LaunchConfiguration(dispatcher, griddim, blockdim, stream, sharedmem)
