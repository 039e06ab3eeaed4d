"""How a launch on the CPU runs its threads: what it checks, and in which order.

Indices are checked unless the check is ``none``: ``bounds`` is what a launch does of which nothing is said, and part of
every other choice, but for ``step``, where Python checks them.

The first of these that says something decides, for each of the four by itself: ``kernel.on("cpu", check=...,
schedule=..., seed=..., tier=...)``; ``NVGEN_CHECK``, ``NVGEN_SCHEDULE``, ``NVGEN_SEED``, ``NVGEN_CPU``. The variables
mean runs on the CPU: a GPU does not look at them, while a keyword for a GPU is refused.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract.cpu_run import CHECKS, COROUTINES, DEFAULT, ORDERED, RANDOM, SCHEDULES, STEP, TIERS, CpuRun
from nvgen.codegen.contract.run_checks import BOUNDS, RACE, VOLATILE
from nvgen.codegen.contract.run_checks import CHECKS as COMPILED_CHECKS
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.runtime.launch import device as devices
from nvgen.runtime.launch.device import Device

#: The compiled ones, and not even those of indices.
ALL, NONE = "all", "none"
#: What ``check`` may be, or have among others.
NAMES = (*CHECKS, ALL, NONE)
SEEDS = 2**64
#: What ``NVGEN_CPU`` may say: one of these, or a tier and the last with a comma.
_CODE = (*TIERS, COROUTINES)
_VARIABLES = ("NVGEN_CHECK", "NVGEN_SEED", "NVGEN_SCHEDULE", "NVGEN_CPU")


class CpuRunOptions(Record):
    """What a program asked for; None leaves it to the environment."""

    checks: tuple[str, ...] | None = None
    schedule: str | None = None
    seed: int | None = None
    tier: str | None = None

    def __bool__(self) -> bool:
        return (self.checks, self.schedule, self.seed, self.tier) != (None, None, None, None)


NO_OPTIONS = CpuRunOptions()


class _BySeed:
    """Launches of this process that asked for the environment's seed."""

    launches = 0


def launches_by_seed() -> int:
    """How many launches have asked for the environment's seed: whoever repeats a program with another one learns
    whether that makes a difference to it."""
    return _BySeed.launches


def parse(check: Any = None, schedule: Any = None, seed: Any = None, tier: Any = None) -> CpuRunOptions:
    """The keywords of ``kernel.on``, checked.

    Raises:
        LaunchError: one has a value that it cannot have.
    """
    return CpuRunOptions(
        None if check is None else _checks("check", check),
        None if schedule is None else _schedule("schedule", schedule),
        None if seed is None else _seed("seed", seed),
        None if tier is None else _tier(tier),
    )


def of_device(name: str, check: Any, schedule: Any, seed: Any, tier: Any = None) -> tuple[Device, CpuRunOptions]:
    """The device of a name, and the keywords of ``kernel.on``, checked.

    Raises:
        LaunchError: there is no such device, or a keyword has a value that it cannot have or is for the CPU only.
    """
    device = devices.parse(name)
    for keyword, value in (("check", check), ("schedule", schedule), ("seed", seed), ("tier", tier)):
        if value is not None and device.ordinal is not None:
            raise LaunchError(diagnostics.checking.OnlyOnCpu(None, keyword, str(device)))
    return device, parse(check, schedule, seed, tier)


def cpu_run(options: CpuRunOptions) -> CpuRun:
    """How a launch runs, with what the environment says where the program says nothing.

    A seed without a schedule means a random one.

    Raises:
        LaunchError: a variable of the environment has a value that it cannot have.
    """
    checks, schedule, seed = options.checks, options.schedule, options.seed
    names, text, name, code = (os.environ.get(variable, "") for variable in _VARIABLES)
    if not (options or names or text or name or code):
        return DEFAULT
    has_coroutines, tier = _of_code(code)
    if checks is None:
        checks = _checks("NVGEN_CHECK", names)
    if seed is None and text:
        seed = _seed("NVGEN_SEED", text)
        _BySeed.launches += 1
    if schedule is None and name:
        schedule = _schedule("NVGEN_SCHEDULE", name)
    if schedule is None:
        schedule = ORDERED if seed is None else RANDOM
    tier = tier if options.tier is None else options.tier
    return CpuRun(checks, schedule, seed or 0, has_coroutines, tier=tier)


def names_checks(options: CpuRunOptions | None) -> bool:
    """Whether the program or the environment says which checks there are."""
    return (options is not None and options.checks is not None) or bool(os.environ.get("NVGEN_CHECK"))


def _checks(source: str, given: Any) -> tuple[str, ...]:
    if isinstance(given, str):
        names: list[Any] = [name.strip() for name in given.split(",") if name.strip()]
    elif isinstance(given, Iterable):
        names = list(given)
    else:
        raise LaunchError(_unknown_check(source, given))
    chosen: set[str] = set()
    for name in names:
        if name == ALL:
            chosen.update(COMPILED_CHECKS)
        elif isinstance(name, str) and name in NAMES:
            chosen.add(name)
        else:
            error = _unknown_check(source, name)
            close = closest(name, NAMES) if isinstance(name, str) else []
            raise LaunchError(error.because(*(error.DidYouMean(match) for match in close)))
    others = [name for name in CHECKS if name in chosen and name != STEP]
    if STEP in chosen and others:
        raise LaunchError(diagnostics.checking.StepWithOthers(None, source, _shown(others)))
    if NONE in chosen:
        if len(chosen) > 1:
            others = [name for name in CHECKS if name in chosen]
            raise LaunchError(diagnostics.checking.NoneWithOthers(None, source, _shown(others)))
        return ()
    if STEP not in chosen:
        chosen.add(BOUNDS)
    if VOLATILE in chosen:
        chosen.add(RACE)
    return tuple(name for name in CHECKS if name in chosen)


def _unknown_check(source: str, given: Any) -> diagnostics.checking.UnknownCheck:
    known = diagnostics.one_value_of(NAMES)
    return diagnostics.checking.UnknownCheck(None, source, repr(given), known)


def _schedule(source: str, given: Any) -> str:
    if not isinstance(given, str) or given not in SCHEDULES:
        known = diagnostics.one_value_of(SCHEDULES)
        raise LaunchError(diagnostics.checking.UnknownSchedule(None, source, repr(given), known))
    return str(given)


def _seed(source: str, given: Any) -> int:
    try:
        number = int(given) if isinstance(given, str) else -1 if isinstance(given, bool) else operator.index(given)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number < SEEDS:
        raise LaunchError(diagnostics.checking.BadSeed(None, source, repr(given)))
    return number


def _of_code(text: str) -> tuple[bool, str | None]:
    """What ``NVGEN_CPU`` says: whether threads that wait are coroutines, and the tier of the code."""
    names = {name.strip() for name in text.split(",") if name.strip()}
    tiers = names.intersection(TIERS)
    if len(tiers) > 1 or not names <= {COROUTINES, *TIERS}:
        raise LaunchError(diagnostics.checking.UnknownCode(None, repr(text), diagnostics.one_value_of(_CODE)))
    return COROUTINES in names, next(iter(tiers), None)


def _tier(given: Any) -> str:
    if not (isinstance(given, str) and given in TIERS):
        raise LaunchError(diagnostics.checking.UnknownTier(None, repr(given), diagnostics.one_value_of(TIERS)))
    return str(given)


def _shown(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
