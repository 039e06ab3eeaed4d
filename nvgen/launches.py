"""Kernels with a configuration: what ``kernel[grid, block]``, ``kernel.launch`` and ``kernel.forall`` make and call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError, NvgenError
from nvgen.diagnostics.tracebacks import at_api_boundary, ends_tracebacks
from nvgen.runtime.launch.configuration_key import is_plain, stream_of, without_stream
from nvgen.runtime.launch.state import MAX_LAUNCHES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nvgen.runtime.cpu.run_options import CpuRunOptions
    from nvgen.runtime.launch.device import Device
    from nvgen.runtime.launch.state import CpuLaunchFastPath, LaunchableKernel, LaunchFastPath

#: pytest shows no frame of this module: launches end the tracebacks of diagnostics (``nvgen.diagnostics.tracebacks``).
__tracebackhide__ = True
#: The keywords of ``kernel.launch``, with what each is where it is not given.
KEYWORDS = {
    **dict.fromkeys(("grid", "block", "cluster", "preferred_cluster", "shared", "stream")),
    **dict.fromkeys(("cooperative", "programmatic_dependent"), False),
}


class Launchable(ABC):
    """What becomes a launch by a configuration: a kernel, or a kernel on a device."""

    @abstractmethod
    def _configured(self, configuration: Any) -> Launch:
        """The launch of the kernel by a configuration."""

    @property
    @abstractmethod
    def _kernel(self) -> LaunchableKernel:
        """The kernel itself."""

    #: The launches that have a fast path, by what stands in the brackets.
    _launches: dict[Any, Launch]

    def _repr_html_(self) -> str:
        """What IPython and Jupyter show of the kernel (IPython, "Rich display")."""
        from nvgen.runtime import notebooks  # it loads jinja2, and few programs are notebooks

        return notebooks.html(self._kernel, self._where)

    @property
    def _where(self) -> str:
        """The device that was chosen, in words; empty where none was."""
        return ""

    def __getitem__(self, configuration: Any) -> Launch:
        try:
            known = self._launches.get(configuration)
        except TypeError:  # a list among the sizes
            known = None
        # Equal sizes may be floats, which no launch takes; those of a constant are the same object each time.
        if known is not None and (known.configuration is configuration or is_plain(configuration)):
            return known
        made = self._configured(configuration)
        if type(configuration) is tuple and len(configuration) > 2:
            made.copy_fast_paths()
        return made

    @ends_tracebacks
    def launch(
        self,
        *arguments: Any,
        grid: Any = None,
        block: Any = None,
        cluster: Any = None,
        preferred_cluster: Any = None,
        shared: Any = None,
        stream: Any = None,
        cooperative: bool = False,
        programmatic_dependent: bool = False,
        **others: Any,
    ) -> None:
        """Launches with everything that a launch may be told, by keyword.

        ``grid`` is in blocks, ``block`` in threads and ``cluster`` in blocks, each an int or a tuple of up to three, x
        first. With ``preferred_cluster``, a multiple of ``cluster``, the GPU groups blocks into larger clusters as far
        as it has room, and into those of ``cluster`` elsewhere; the CPU makes no others. ``shared`` are the bytes
        of dynamic shared memory of each block; ``stream`` is a stream of cuda-core, CuPy, PyTorch or numba, anything
        with ``__cuda_stream__``, or the driver's handle. With ``cooperative`` all blocks run at once or the launch is
        refused; with ``programmatic_dependent`` the kernel may begin before the one before it in the stream has ended,
        and waits for it by ``nv.griddepcontrol.wait()``.

        Raises:
            CompileError: the kernel is wrong for these arguments.
            LaunchError: a keyword or an argument is wrong, the device is not there, or a check failed.
        """
        values = (grid, block, cluster, preferred_cluster, shared, stream, cooperative, programmatic_dependent)
        self._by_keywords(values, others)(*arguments)

    def _by_keywords(self, values: tuple[Any, ...], others: Mapping[str, Any]) -> Launch:
        """The launch that ``launch`` is told of, by the values of ``KEYWORDS`` in their order; ``others`` are wrong."""
        if others:
            raise LaunchError(diagnostics.launch.UnknownKeyword(None, next(iter(others)), ", ".join(KEYWORDS)))
        grid, block, cluster, preferred_cluster, shared, stream, cooperative, programmatic_dependent = values
        for name, part in (("grid", grid), ("block", block)):
            if part is None:
                raise LaunchError(diagnostics.launch.MissingKeyword(None, self._kernel.name, name))
        has_clusters = cluster is not None or preferred_cluster is not None
        if not has_clusters and not cooperative and not programmatic_dependent:
            return self[grid, block, stream, shared]
        return self._configured(dict(zip(KEYWORDS, values, strict=True)))

    def forall(self, count: int, *, stream: Any = None, shared: Any = None) -> Launch:
        """A launch of ``count`` threads along x, or a few more: ``kernel.forall(a.size)(a)``.

        The size of the blocks is the one with which most of the kernel's threads run at a time on the GPU, as the
        driver finds it; on the CPU it is 256. The kernel looks whether its thread is one of the ``count``. Without
        threads nothing is launched.
        """
        return self._configured({"forall": count, "shared": shared, "stream": stream})


class ChoosesDevice(Launchable):
    """A kernel for which a program may choose a device."""

    #: The kernel on devices, by the names of the devices and the keywords of ``on``.
    _on: dict[Any, Launchable]

    @abstractmethod
    def _bound_to(self, device: Device, options: CpuRunOptions) -> Launchable:
        """The kernel on a device, with how it runs on the CPU."""

    @ends_tracebacks
    def on(
        self, device: str, *, check: Any = None, schedule: Any = None, seed: Any = None, tier: Any = None
    ) -> Launchable:
        """The kernel on a device, whatever else was chosen: ``kernel.on("cpu")[grid, block](...)``.

        On the CPU, ``check`` names checks that the run makes: ``bounds``, ``race``, ``barrier``, ``uninit``, with
        commas or in a sequence, ``all`` for these four, ``volatile`` for races where volatile accesses are plain ones,
        ``none``, or, of kernels from Python, ``step`` to run the Python function itself. Indices are checked unless it
        is ``none``. ``schedule="random"`` runs blocks and threads in an order that ``seed`` decides. ``tier`` is that
        of the code, which has the same results in both: ``baseline`` takes little time to make, ``optimised`` little
        time to run; a launch without it begins with the one, and goes on with the other when it takes long. Without
        these keywords the environment says it (``NVGEN_CHECK``, ``NVGEN_SCHEDULE``, ``NVGEN_SEED``, ``NVGEN_CPU``).

        Raises:
            LaunchError: ``device`` is neither ``cpu`` nor ``cuda:N``, or a keyword has a wrong value or is for the
                CPU only.
        """
        try:
            known = self._on.get((device, check, schedule, seed, tier))
        except TypeError:  # a list of checks
            known = None
        return known or self._made_on(device, check, schedule, seed, tier)

    def _made_on(self, device: str, check: Any, schedule: Any, seed: Any, tier: Any) -> Launchable:
        """The kernel on a device, which is kept for the next time if equal keywords are sure to mean the same."""
        from nvgen.runtime.cpu import run_options  # decorating a function loads no runtime

        made = self._bound_to(*run_options.of_device(device, check, schedule, seed, tier))
        if seed is None and all(given is None or type(given) is str for given in (check, schedule, tier)):
            if len(self._on) >= MAX_LAUNCHES:
                self._on.clear()
            self._on[device, check, schedule, None, tier] = made
        return made


def shown_on(device: Device, options: CpuRunOptions) -> str:
    """A device, and how launches run there, in words."""
    parts = [f"on {device}"]
    parts += [] if options.checks is None else [f"check {', '.join(options.checks) or 'none'}"]
    is_random = options.schedule == "random" or (options.schedule is None and options.seed is not None)
    parts += ["threads in random order"] * is_random
    parts += [] if options.tier is None else [f"{options.tier} code"]
    return ", ".join(parts)


class KernelOnDevice(Launchable, Record):
    """A kernel bound to a device, still to be configured."""

    kernel: LaunchableKernel
    device: Device
    #: How it runs on the CPU.
    run_options: CpuRunOptions

    @kept
    def _launches(self) -> dict[Any, Launch]:
        return {}

    def _configured(self, configuration: Any) -> Launch:
        return Launch(self.kernel, configuration, self.device, self.run_options, self._launches)

    @property
    def _kernel(self) -> LaunchableKernel:
        return self.kernel

    @property
    def _where(self) -> str:
        return shown_on(self.device, self.run_options)

    def __repr__(self) -> str:
        return f"<nvgen kernel {self.kernel.name} {self._where}>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._fields}  # without what launches have found out


class Launch:
    """A configured kernel: calling it launches.

    It returns when NumPy arrays have their results; with arrays of device memory alone it does not wait for the GPU.
    """

    __slots__ = ("_launches", "configuration", "cpu_fast_path", "device", "fast_path", "kernel", "run_options")

    def __init__(
        self,
        kernel: LaunchableKernel,
        configuration: Any,
        device: Device | None = None,
        run_options: CpuRunOptions | None = None,
        launches: dict[Any, Launch] | None = None,
    ) -> None:
        self.kernel = kernel
        #: What stands in the brackets, or the keywords by name.
        self.configuration = configuration
        self.device = device
        self.run_options = run_options
        #: A fast path for arguments like those of a launch that has succeeded, on a GPU and on the CPU; it says whether
        #: it went.
        self.fast_path: LaunchFastPath | None = None
        self.cpu_fast_path: CpuLaunchFastPath | None = None
        #: The launches that have a fast path, by what stands in the brackets, of the kernel on this device.
        self._launches = {} if launches is None else launches

    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Launches.

        Raises:
            CompileError: the kernel is wrong for these arguments.
            LaunchError: the configuration or an argument is wrong, the device is not there, or a check failed.
        """
        fast_path, cpu_fast_path = self.fast_path, self.cpu_fast_path
        viewed: Sequence[Any] = arguments
        try:
            if fast_path is not None and not named:
                left = fast_path(arguments, self.configuration)
                if left is None:
                    return
                viewed = left
            if cpu_fast_path is not None and not named and cpu_fast_path.launch(arguments):
                return
            from nvgen.runtime.launch import slow_path

            if named:
                raise LaunchError(diagnostics.launch.NamedArgument(None, next(iter(named))))
            slow_path.launch(self, arguments, viewed)
        except NvgenError as error:
            raise at_api_boundary(error) from None

    def shared(self, sizes: Any) -> Launch:
        """The launch that is kept for the sizes of this one, whose fast paths all such launches have."""
        known = self._launches
        found = known.get(sizes)
        if found is None:
            if len(known) >= MAX_LAUNCHES:
                known.clear()
            found = known[sizes] = Launch(self.kernel, sizes, self.device, self.run_options, known)
        return found

    def copy_fast_paths(self) -> None:
        """Takes over the fast paths of the launch that is like this one but for the stream, if there is one."""
        sizes = without_stream(self.configuration)
        try:
            found = self._launches.get(sizes)
        except TypeError:  # a list among the sizes
            return
        if found is not None and is_plain(sizes):
            self.fast_path = found.fast_path
            if stream_of(self.configuration) is None:
                self.cpu_fast_path = found.cpu_fast_path

    @ends_tracebacks
    def __reduce__(self) -> Any:
        if stream_of(self.configuration) is not None:
            remedy = "give the stream to the launch in the process that it is made in"
            raise LaunchError(diagnostics.arrays.CannotPickle(None, "a launch with a stream", "the stream", remedy))
        return Launch, (self.kernel, self.configuration, self.device, self.run_options)

    def __repr__(self) -> str:
        return f"<launch of {self.kernel!r}>"
