"""The pytest plugin: fixtures and options that say where kernels run, what is checked, and in which order threads run.

pytest finds it by the entry point ``pytest11`` of the installed package. Nothing else of nvgen is imported with it
before an option or a fixture asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from nvgen.testing.options import Chosen

#: What the options say; not there where none is given.
_chosen: pytest.StashKey[Chosen] = pytest.StashKey()

#: The names of the options in ``config``.
_OPTIONS = ("nvgen_device", "nvgen_check", "nvgen_schedule")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--nvgen-device``, ``--nvgen-check`` and ``--nvgen-schedule``."""
    group = parser.getgroup("nvgen", "nvgen, kernels on the CPU and on GPUs")
    group.addoption(
        "--nvgen-device",
        action="append",
        metavar="DEVICES",
        help="what the fixture nvgen_device stands for, as cpu or cuda:0, with commas; by default the CPU and all GPUs",
    )
    group.addoption(
        "--nvgen-check",
        metavar="CHECKS",
        help="run kernels on the CPU with these checks: bounds, race, barrier, uninit, volatile, with commas; all; "
        "none; step",
    )
    group.addoption(
        "--nvgen-schedule",
        metavar="ORDER",
        help="random:N runs each test that launches kernels on the CPU N times, its threads in another order each "
        "time; random:N@SEED begins with a seed",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Takes the options.

    Raises:
        pytest.UsageError: one has a value that it cannot have.
    """
    given = [config.getoption(name) for name in _OPTIONS]
    if all(one is None for one in given):
        return
    from nvgen.testing import options  # it loads nvgen

    chosen = config.stash[_chosen] = options.chosen(*given)
    if chosen.is_for_cpu:
        patch = pytest.MonkeyPatch()
        for name, value in chosen.environment.items():
            patch.setenv(name, value)
        config.add_cleanup(patch.undo)


def pytest_report_header(config: pytest.Config) -> str | None:
    """The options, if there are any."""
    chosen = config.stash.get(_chosen, None)
    return None if chosen is None else f"nvgen: {chosen}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes ``nvgen_device`` runs on each device, unless it says itself on which."""
    if "nvgen_device" not in metafunc.fixturenames or _names_devices(metafunc.definition):
        return
    from nvgen.testing import options  # it loads nvgen

    chosen = metafunc.config.stash.get(_chosen, None)
    devices: list[Any] = list(options.devices(chosen, is_checked="nvgen_checked" in metafunc.fixturenames))
    if not devices:
        reason = "checks are made on the CPU, and --nvgen-device names GPUs alone"
        devices = [pytest.param("cpu", marks=pytest.mark.skip(reason=reason))]
    metafunc.parametrize("nvgen_device", devices, indirect=True)


def _names_devices(definition: pytest.Item) -> bool:
    """Whether a test has parameters of its own for ``nvgen_device``."""
    for mark in definition.iter_markers("parametrize"):
        names = mark.args[0] if mark.args else mark.kwargs.get("argnames", ())
        if "nvgen_device" in ([name.strip() for name in names.split(",")] if isinstance(names, str) else names):
            return True
    return False


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """With ``--nvgen-schedule=random:N`` a test runs once with each seed."""
    chosen = item.config.stash.get(_chosen, None)
    if chosen is None or not chosen.seeds:
        return None
    from nvgen.testing import random_orders  # few runs ask for it

    random_orders.run(item, nextitem, chosen.seeds)
    return True


@pytest.fixture
def nvgen_device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The test runs once for the CPU and once for each GPU, and kernels that it launches run there.

    ``--nvgen-device=cpu`` or ``cuda:0`` narrows it down for a run of pytest, and for one test
    ``@pytest.mark.parametrize("nvgen_device", ["cpu"], indirect=True)``. A kernel that says ``.on(...)`` keeps its
    device. The value is the name of the device, as ``.on`` takes it.
    """
    device = str(getattr(request, "param", "cpu"))
    monkeypatch.setenv("NVGEN_DEVICE", device)
    return device


@pytest.fixture
def nvgen_checked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Kernels that the test launches run on the CPU with ``check="all"``, and what the checks find fails the test.

    ``@pytest.mark.parametrize("nvgen_checked", ["race", "bounds, uninit"], indirect=True)`` chooses others. A kernel
    that says ``.on(...)`` keeps its device, and its ``check=`` if it has one. The value are the checks.
    """
    checks = str(getattr(request, "param", "all"))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    monkeypatch.setenv("NVGEN_CHECK", checks)
    return checks
