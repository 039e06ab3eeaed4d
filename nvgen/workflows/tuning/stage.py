"""Where candidates run: how they are waited for and timed there, by events on a GPU, by the host's clock on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nvgen.base.records import Node
from nvgen.cuda import timing
from nvgen.files import compiler_identity
from nvgen.processes import this_process
from nvgen.runtime.cpu import run_options, tiers
from nvgen.runtime.gpu import devices, failures
from nvgen.runtime.launch.device import Device
from nvgen.workflows.tuning.measuring import Samples
from nvgen.workflows.tuning.variants import Tunable, run_options_of

_Action = Callable[[], Any]


class Stage(Node):
    """A device with the stream that candidates are launched in."""

    device: Device
    stream: int
    #: The handle of the GPU's context; 0 for the CPU.
    context: int = 0
    #: Sends other memory through the GPU's L2 cache.
    flush: _Action | None = None

    def wait(self) -> None:
        """Waits for what was launched.

        Raises:
            LaunchError: a kernel failed.
        """
        if self.device.ordinal is not None:
            failures.wait(self.context, self.stream)

    def samples(self, run: _Action, before: _Action | None) -> Samples:
        """What measures launches; ``before`` is called before each and does not count."""
        if self.device.ordinal is None:
            return timing.on_cpu(run, before)
        return timing.on_gpu(run, self.context, self.stream, _both(before, self.flush))


@contextmanager
def entered(device: Device, stream: int, *, flush_l2: bool) -> Iterator[Stage]:
    """The device with its context current."""
    if device.ordinal is None:
        with tiers.optimised_only():
            yield Stage(device, stream)
        return
    with devices.context(device.ordinal) as context:
        if not flush_l2:
            yield Stage(device, stream, context)
            return
        with timing.flushing(device.ordinal, stream) as flush:
            yield Stage(device, stream, context, flush)


def _both(one: _Action | None, other: _Action | None) -> _Action | None:
    if one is None or other is None:
        return one or other

    def both() -> None:
        one()
        other()

    return both


def shown(device: Device) -> str:
    """A device in tables: ``cpu``, or ``cuda:0 (NVIDIA H200, sm_90)``."""
    return "cpu" if device.ordinal is None else devices.shown(device.ordinal)


def identity_of(device: Device, kernel: Tunable) -> tuple[Any, ...]:
    """What times on a device hold for: GPUs of the same name and capability, or such a processor with so many cores,
    and the checks that a run makes there."""
    if device.ordinal is None:
        run = run_options.cpu_run(run_options_of(kernel) or run_options.NO_OPTIONS)
        return "cpu", compiler_identity.processor(), this_process.core_count(), repr(run)
    return devices.device_name(device.ordinal), devices.compute_capability(device.ordinal)
