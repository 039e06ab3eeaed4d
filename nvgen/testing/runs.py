"""The runs of a test of a kernel: compiled for the CPU, its PTX on the CPU, and on GPUs.

Takes a kernel with its grid and block, and says which runs there are. Each is made on arguments that are its own.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts import cached_ptx
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, LaunchError, PerformanceWarning
from nvgen.frontend.specialisation import Specialisation
from nvgen.intrinsics.architectures import architectures
from nvgen.kernels import Kernel
from nvgen.launches import KEYWORDS, Launch, Launchable
from nvgen.runtime.cpu.run_options import NO_OPTIONS, CpuRunOptions, cpu_run
from nvgen.runtime.gpu import driver
from nvgen.runtime.launch import device as devices
from nvgen.runtime.launch import specialised
from nvgen.runtime.launch.device import CPU, Device
from nvgen.runtime.ptx import of_kernels
from nvgen.targets.nvptx.options import compile_options
from nvgen.tree.analysis.access import accesses, global_accesses

#: The names of runs on the CPU.
ON_CPU, FROM_PTX = "cpu", "ptx"
#: What an architecture lacks for a kernel is refused with one of these codes.
_LACKING = frozenset({"NVG0504", "NVG2203", "NVG2306", "NVG2409"})
#: What an architecture's name ends with that has what others of its generation have not (PTX ISA, ".target").
_SPECIFIC = "a"
#: How a run on the CPU is named that checks indices as always, and nothing else.
_INDICES_ALONE = ("bounds",)


class Run(Node):
    """A run: what it is called, and what launches the kernel on arguments."""

    name: str
    launch: Callable[[Sequence[Any]], None]


class Subject(Node):
    """A kernel that is tested, with its grid and block."""

    launch: Launch
    #: The kernel from Python; None where it is one of PTX text, which has one run on the CPU.
    kernel: Kernel | None
    #: The device that is chosen, if one is.
    device: Device | None
    options: CpuRunOptions

    @property
    def name(self) -> str:
        """The kernel's name."""
        return self.launch.kernel.name

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters of the launch."""
        return list(self.launch.kernel.parameters)

    def on(self, device: Device) -> Launch:
        """The launch on a device."""
        options = self.options if device.ordinal is None else NO_OPTIONS
        return Launch(self.launch.kernel, self.launch.configuration, device, options)


def subject(kernel: Any, grid: Any, block: Any, keywords: dict[str, Any]) -> Subject:
    """What is tested.

    Raises:
        LaunchError: it is no kernel, or a keyword is none of a launch.
    """
    if not isinstance(kernel, Launchable):
        given = f"an object of type `{type(kernel).__name__}`"
        raise LaunchError(diagnostics.testing.NotTestable(None, given))
    told = {"grid": grid, "block": block, **keywords}
    launch = kernel._by_keywords(tuple(told.pop(name, default) for name, default in KEYWORDS.items()), told)
    of_python = launch.kernel if isinstance(launch.kernel, Kernel) else None
    return Subject(launch, of_python, devices.chosen(launch.device), launch.run_options or NO_OPTIONS)


class Typed(Node):
    """A kernel as GPUs are given it, for the types of its arguments."""

    specialisation: Specialisation

    @property
    def written(self) -> list[str]:
        """The names of the arrays that it writes, in the order of its parameters."""
        return [local.name for local, access in accesses(self.specialisation.typed).items() if access.writes]

    @property
    def variables(self) -> list[Any]:
        """The device global variables that it uses."""
        return [use.array for use in global_accesses(self.specialisation.typed)]


def runs_of(tested: Subject, wanted: str | Sequence[str] | None, arch: str | None) -> list[Run]:
    """The runs that were asked for, or all that there are.

    Raises:
        LaunchError: a name is none of a run, or a GPU was asked for that is not there.
    """
    made = []
    for name in _names(tested, wanted):
        if name == FROM_PTX and tested.kernel is not None:
            made.append(Run("ptx", _FromPtx(tested, tested.kernel, arch)))
        else:
            device = CPU if name in (ON_CPU, FROM_PTX) else devices.parse(name)
            devices.current(device)
            made.append(Run(name, _Launched(tested.on(device))))
    return made


def _names(tested: Subject, wanted: str | Sequence[str] | None) -> list[str]:
    """The names of the runs."""
    on_cpu = [FROM_PTX] if tested.kernel is None else [ON_CPU, FROM_PTX]
    if wanted is None:
        if tested.device is not None:
            return on_cpu if tested.device == CPU else [str(tested.device)]
        return [*on_cpu, *(f"cuda:{number}" for number in range(driver.device_count()))]
    known = '"cpu", "ptx", "cuda" and "cuda:N"'
    if isinstance(wanted, str):
        wanted = [wanted]
    if not isinstance(wanted, Sequence) or not wanted:
        raise LaunchError(diagnostics.testing.UnknownRun(None, known, diagnostics.value_text(wanted)))
    for name in wanted:
        if name not in on_cpu and not _is_gpu(name):
            raise LaunchError(diagnostics.testing.UnknownRun(None, known, diagnostics.value_text(name)))
    return [str(devices.parse(name)) if _is_gpu(name) else name for name in wanted]


def _is_gpu(name: Any) -> bool:
    try:
        return devices.parse(name).ordinal is not None
    except LaunchError:
        return False


class _Launched:
    """Launches a kernel as programs do. That copies of arrays take long on a GPU is no mistake of the test's."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch

    def __call__(self, arguments: Sequence[Any]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PerformanceWarning)
            self._launch(*arguments)


class _FromPtx:
    """Runs a kernel's PTX on the CPU."""

    def __init__(self, tested: Subject, kernel: Kernel, arch: str | None) -> None:
        self._tested, self._kernel, self._arch = tested, kernel, arch

    def __call__(self, arguments: Sequence[Any]) -> None:
        """Runs it as other runs on the CPU are made, but for what is interpreted: PTX is not."""
        made = specialised.for_gpus(self._kernel, self._tested.launch, arguments)
        options = self._tested.options
        if cpu_run(options).is_interpreted:
            options = options.with_changes(checks=_INDICES_ALONE)
        text = self._ptx(made.specialisation)
        of_kernels.run(text, made.specialisation, made.arguments, made.configuration, options)

    def _ptx(self, specialisation: Specialisation) -> str:
        """The kernel's PTX, for the architecture that was named or the first that has all that it needs.

        Raises:
            CompileError: the kernel is wrong, or there is no such architecture.
        """
        refused = None
        for arch in (self._arch,) if self._arch is not None else (None, *_later()):
            try:
                return cached_ptx.ptx([specialisation], compile_options(arch=arch))
            except CompileError as error:
                if error.code not in _LACKING:
                    raise
                refused = refused or error
        assert refused is not None
        raise refused


def _later() -> Iterator[str]:
    """The architectures to try where the default one lacks something, the oldest first."""
    for name, record in architectures().items():
        if record.architecture.suffix == _SPECIFIC:
            yield name
