"""The options of the pytest plugin: what their values mean, and what of it can be had here."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from nvgen.base.records import Node
from nvgen.diagnostics import NvgenError
from nvgen.runtime.cpu import run_options
from nvgen.runtime.gpu import driver
from nvgen.runtime.launch import device as devices_

CPU = "cpu"
_SCHEDULE = re.compile(r"random(?::(?P<count>\d+))?(?:@(?P<seed>\d+))?")
#: Most times that a test runs: more is a slip.
_MOST = 1_000_000


class Chosen(Node):
    """What the options say: the devices of ``nvgen_device``, the checks, and the seeds of each test."""

    devices: tuple[str, ...] | None
    checks: str | None
    seeds: range

    @property
    def is_for_cpu(self) -> bool:
        """Whether kernels run on the CPU, where they are checked, and their threads in random order."""
        return self.checks is not None or bool(self.seeds)

    @property
    def environment(self) -> dict[str, str]:
        """The variables that say so to launches."""
        return {"NVGEN_DEVICE": CPU, **({} if self.checks is None else {"NVGEN_CHECK": self.checks})}

    def __str__(self) -> str:
        parts = [] if self.devices is None else [f"devices {', '.join(self.devices)}"]
        parts += [] if self.checks is None else [f"on the CPU with the checks {self.checks}"]
        if self.seeds:
            parts.append(f"on the CPU in random order, seeds {self.seeds.start} to {self.seeds.stop - 1}")
        return "; ".join(parts) or "threads in order"


def chosen(devices: Sequence[str] | None, checks: str | None, schedule: str | None) -> Chosen:
    """What the options say together.

    Raises:
        pytest.UsageError: one has a value that it cannot have, names a GPU that is not there, or contradicts another.
    """
    found = Chosen(_devices(devices), _checks(checks), _seeds(schedule))
    if found.is_for_cpu and found.devices is not None and CPU not in found.devices:
        option = "--nvgen-check" if checks is not None else "--nvgen-schedule"
        raise pytest.UsageError(
            f"{option} is for runs on the CPU, and --nvgen-device={','.join(found.devices)} leaves the CPU out: "
            f"give one of the two, or add cpu to the devices"
        )
    return found


def devices(given: Chosen | None, *, is_checked: bool) -> list[str]:
    """The devices on which a test runs that takes ``nvgen_device``; of a test that is checked the CPU alone."""
    if given is not None and given.devices is not None:
        found = list(given.devices)
    else:
        found = [CPU] if is_checked else [CPU, *(f"cuda:{number}" for number in range(driver.device_count()))]
    on_cpu_only = is_checked or (given is not None and given.is_for_cpu)
    return [name for name in found if name == CPU] if on_cpu_only else found


def _devices(given: Sequence[str] | None) -> tuple[str, ...] | None:
    """The names of devices, each once."""
    if given is None:
        return None
    names = [name.strip() for one in given for name in one.split(",") if name.strip()]
    if not names:
        raise pytest.UsageError("--nvgen-device names no device: write --nvgen-device=cpu, or cuda:0")
    try:
        return tuple(dict.fromkeys(str(devices_.current(devices_.parse(name))) for name in names))
    except NvgenError as error:
        raise _usage("--nvgen-device", error) from None


def _checks(given: str | None) -> str | None:
    if given is None:
        return None
    if not given.strip():
        raise pytest.UsageError("--nvgen-check names no check: write --nvgen-check=all, or race,bounds")
    try:
        run_options.parse(given)
    except NvgenError as error:
        raise _usage("--nvgen-check", error) from None
    return given


def _seeds(given: str | None) -> range:
    """The seeds of ``random:N@SEED``; none in the order of the threads' numbers."""
    if given is None or given == "ordered":
        return range(0)
    match = _SCHEDULE.fullmatch(given)
    count, first = (int(match["count"] or 1), int(match["seed"] or 0)) if match else (0, 0)
    if not 1 <= count <= _MOST or first + count > run_options.SEEDS:
        raise pytest.UsageError(
            f"--nvgen-schedule must be ordered, random:N or random:N@SEED, with N from 1 to {_MOST} and a seed of up "
            f"to 64 bits, not {given!r}: write --nvgen-schedule=random:20"
        )
    return range(first, first + count)


def _usage(option: str, error: NvgenError) -> pytest.UsageError:
    """A diagnostic of the value of an option, with its remedies."""
    found = error.diagnostic
    helps = [remark.text() for remark in found.remarks if remark.level == "help"]
    remedies = [*helps, *found.remedy_texts()]
    return pytest.UsageError(f"{option}: {found.text()}" + "".join(f"\n  help: {one}" for one in remedies))
