"""Candidates up to the point where they run: made, typed, compiled, and ruled out as far as that shows.

Takes a kernel with its candidates and arguments; gives for each what became of it so far, and of those that wait the
launch and the typed kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts.binaries.resources import Resources
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, LaunchError, NvgenError
from nvgen.frontend.specialisation import Specialisation
from nvgen.intrinsics.architectures import ArchitectureRecord, architecture_of, find_architecture
from nvgen.runtime.gpu import devices
from nvgen.runtime.launch import slow_path
from nvgen.runtime.launch.device import Device
from nvgen.runtime.launch.passed_arguments import PassedArgument
from nvgen.workflows.batch.progress import Advance
from nvgen.workflows.batch.tasks import Refused
from nvgen.workflows.tuning import compiling, pruning
from nvgen.workflows.tuning.settings import Settings
from nvgen.workflows.tuning.space import Candidate
from nvgen.workflows.tuning.trial import Status, Trial, reason_of
from nvgen.workflows.tuning.variants import Tunable, Variant, bound, device_of, kernel_of, variant

#: How many reasons are shown where nothing is left.
_MOST_REASONS = 3


class Call(Node):
    """A kernel with candidates and arguments."""

    tunable: Tunable
    candidates: tuple[Candidate, ...]
    device: Device
    stream: int
    #: The arguments by parameter, and as launches see them.
    named: Mapping[str, Any]
    passed: Sequence[PassedArgument]

    @property
    def name(self) -> str:
        return kernel_of(self.tunable).name

    @property
    def arguments(self) -> list[Any]:
        """The arguments, with other libraries' arrays as views."""
        return [argument.value for argument in self.passed]

    @property
    def capability(self) -> tuple[int, int] | None:
        """That of the GPU; None for the CPU."""
        return None if self.device.ordinal is None else devices.compute_capability(self.device.ordinal)


def call(tunable: Tunable, candidates: tuple[Candidate, ...], given: tuple[Any, ...]) -> Call:
    constants = candidates[0].constants
    kernel = kernel_of(tunable)
    kernel = kernel.bind(**constants) if constants else kernel
    device, stream, passed = slow_path.place(kernel, device_of(tunable), given)
    values = [argument.value for argument in passed]
    return Call(tunable, candidates, device, stream, dict(zip(kernel.parameters, values, strict=True)), passed)


class Prepared:
    """The candidates of a call, made, typed and ruled out as far as that is possible without running them."""

    def __init__(self, call: Call, chosen: Settings) -> None:
        self.call = call
        self.chosen = chosen
        #: By the places of candidates: those that can be launched, and their kernels.
        self.variants: list[Variant | None] = []
        self.kernels: dict[int, Specialisation] = {}
        self.trials: list[Trial] = []
        #: The first error that a candidate ended in.
        self.error: NvgenError | None = None
        for position, candidate in enumerate(call.candidates):
            self.variants.append(None)
            self.trials.append(self._trial(position, candidate))

    def _trial(self, position: int, candidate: Candidate) -> Trial:
        try:
            kernel = bound(self.call.tunable, candidate)
            try:
                made = variant(kernel, candidate)
            except LaunchError as error:
                return self._out(candidate, Status.PRUNED, error)
            typed = made.specialisation(self.call.arguments)
            typed.typed  # noqa: B018  (mistakes in it are found here)
        except NvgenError as error:
            return self._out(candidate, Status.FAILED, error)
        self.variants[position], self.kernels[position] = made, typed
        record = self._record()
        reason = None if record is None else pruning.beyond_architecture(made.sizes, record)
        return Trial(candidate, Status.WAITING) if reason is None else Trial(candidate, Status.PRUNED, reason)

    def _record(self) -> ArchitectureRecord | None:
        if self.chosen.arch is not None:
            return find_architecture(self.chosen.arch)
        return None if self.call.capability is None else architecture_of(self.call.capability)

    def _out(self, candidate: Candidate, status: Status, error: NvgenError) -> Trial:
        self.error = self.error or error
        return Trial(candidate, status, reason_of(error))

    def compile(self, executor: Executor | int | None, advance: Advance) -> None:
        """Compiles what waits, and rules out what does not fit."""
        tasks = [self._task(position) for position, trial in enumerate(self.trials) if trial.status is Status.WAITING]
        for task, found in compiling.all_compiled(tasks, executor):
            self.trials[task.place] = self._with_resources(task.place, found)
            advance(1, sum(trial.status is Status.FAILED for trial in self.trials))

    @property
    def compiles(self) -> bool:
        """Whether there is something to compile ahead: the CPU's code is made in this process, at the launch."""
        return self.chosen.arch is not None or self.call.capability is not None

    def _task(self, position: int) -> compiling.Task:
        made = self.variants[position]
        assert made is not None
        kernel, chosen = kernel_of(made.kernel), self.chosen.arch
        return compiling.task(position, kernel, self.kernels[position], chosen, self.call.capability)

    def _with_resources(self, position: int, found: Resources | Refused | None) -> Trial:
        trial, made = self.trials[position], self.variants[position]
        assert made is not None
        if isinstance(found, Refused):
            return self._out(trial.candidate, Status.FAILED, CompileError(*found.diagnostics))
        if found is None:
            return trial
        trial = trial.with_changes(resources=found)
        occupancy = pruning.occupancy(found, made.sizes)
        if occupancy is None:
            return trial
        reason = pruning.does_not_fit(found, made.sizes, occupancy)
        if reason is not None:
            return trial.with_changes(status=Status.PRUNED, reason=reason)
        return trial.with_changes(occupancy=occupancy.fraction)

    def place_of(self, trial: Trial) -> int:
        """Where a candidate stands."""
        return self.call.candidates.index(trial.candidate)

    def nothing_left(self) -> NvgenError:
        """Why no candidate is left: their error where all have the same, else why some are out."""
        codes = {trial.reason.partition(":")[0] for trial in self.trials}
        if self.error is not None and codes == {self.error.diagnostic.code}:
            return self.error
        error = diagnostics.tuning.NoCandidate(None, self.call.name, len(self.trials), "can be launched and is right")
        shown = [error.Because(str(trial.candidate), trial.reason) for trial in self.trials[:_MOST_REASONS]]
        return LaunchError(error.because(*shown))
