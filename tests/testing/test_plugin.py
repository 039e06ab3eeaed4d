"""The fixtures and options of the pytest plugin, in runs of pytest of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.testing import options

pytestmark = pytest.mark.sweep(6)

ROOT = Path(nv.__file__).resolve().parent.parent
KERNELS = """\
import os

import numpy as np
import pytest

import nvgen as nv


@nv.kernel
def arrivals(out, n):
    out[nv.atomic.add(n, 0, 1)] = nv.grid(1)


@nv.kernel
def racing(out):
    tile = nv.shared.array(64, nv.i32)
    tile[nv.thread_idx.x] = 1
    out[nv.grid(1)] = tile[63 - nv.thread_idx.x]


def first_arrival():
    out, n = np.zeros(8, np.int32), np.zeros(1, np.int32)
    arrivals[2, 4](out, n)
    return out[0]

"""


@pytest.fixture
def pytest_run(tmp_path: Path) -> Callable[..., Any]:
    """Runs pytest on a text, with options, in a process of its own; gives what it printed."""

    def run(text: str, *options: str, status: int = 0, **environment: str) -> str:
        (tmp_path / "test_k.py").write_text(KERNELS + text)
        command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "-p", "nvgen.testing.plugin"]
        variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        variables |= {"PYTHONPATH": str(ROOT), "NVGEN_DEVICE": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
        result = subprocess.run(
            [*command, *options, "test_k.py"], cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
        )
        assert result.returncode == status, result.stdout + result.stderr
        return result.stdout + result.stderr

    return run


SCHEDULE = """
seeds = []


@pytest.fixture
def fresh():
    return []


def test_without_kernels(fresh):
    assert not seeds
    seeds.append(os.environ["NVGEN_SEED"])


def test_any_order(fresh):
    first_arrival()
    print("printed")
    fresh.append(1)
    assert fresh == [1]
    seeds.append(os.environ["NVGEN_SEED"])


def test_what_was_run():
    assert seeds == ["10", "10", "11", "12", "13"], seeds


def test_some_orders():
    assert first_arrival() != {first}


@pytest.mark.xfail(strict=True)
def test_expected():
    assert first_arrival() != {first}


@pytest.mark.skip
def test_skipped():
    first_arrival()
"""


def test_each_test_runs_with_each_seed(pytest_run: Callable[..., Any]) -> None:
    first = pytest_run("def test():\n    print('first', first_arrival())\n", "--nvgen-schedule=random:1@12")
    number = first.split("first ")[1].split()[0]
    shown = pytest_run(SCHEDULE.replace("{first}", number), "--nvgen-schedule=random:4@10", status=1)
    assert "1 failed, 3 passed, 1 skipped, 1 xfailed" in shown
    assert (
        "seed 12 fails, after 2 others that passed; it alone: "
        "pytest 'test_k.py::test_some_orders' --nvgen-schedule=random:1@12" in shown
    )
    assert shown.count("printed") == 1


CHECKS = """
def test_of_its_own():
    racing[1, 64](np.zeros(64, np.int32))


@pytest.mark.parametrize("nvgen_checked", ["bounds"], indirect=True)
def test_fixture(nvgen_checked):
    racing[1, 64](np.zeros(64, np.int32))


def test_device(nvgen_device):
    assert nvgen_device == os.environ["NVGEN_DEVICE"] == "cpu"


def test_both(nvgen_device, nvgen_checked):
    pass
"""


def test_checks_of_all_launches(pytest_run: Callable[..., Any]) -> None:
    assert "5 passed" in pytest_run(CHECKS + "\n\ndef test_none():\n    assert 'NVGEN_CHECK' not in os.environ\n")
    shown = pytest_run(CHECKS, "--nvgen-check=race, uninit", status=1)
    assert "1 failed, 3 passed" in shown and "NVG2115" in shown
    assert "test_device[cpu]" in shown and "test_both[cpu]" in shown


GPUS = """
from nvgen.runtime.gpu import driver

driver.device_count = lambda: 2
"""
DEVICES = """
def test_each(nvgen_device):
    assert os.environ["NVGEN_DEVICE"] == nvgen_device


@pytest.mark.parametrize("other, nvgen_device", [(1, "cpu"), (2, "cuda:1")], indirect=["nvgen_device"])
def test_own(other, nvgen_device):
    assert os.environ["NVGEN_DEVICE"] == nvgen_device


def test_checked(nvgen_device, nvgen_checked):
    assert os.environ["NVGEN_DEVICE"] == "cpu"


def test_asked_for(request):
    assert request.getfixturevalue("nvgen_device") == "cpu"


def test_no_device():
    assert os.environ["NVGEN_DEVICE"] == ""
"""


def test_a_test_runs_on_each_device(pytest_run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(GPUS)
    shown = pytest_run(DEVICES)
    for name in ("each[cpu]", "each[cuda:0]", "each[cuda:1]", "own[1-cpu]", "own[2-cuda:1]", "checked[cpu]"):
        assert f"PASSED test_k.py::test_{name}\n" in shown
    assert "8 passed" in shown
    shown = pytest_run(DEVICES, "--nvgen-device=cuda:1")
    assert "PASSED test_k.py::test_each[cuda:1]\n" in shown and "5 passed, 1 skipped" in shown
    assert "checks are made on the CPU, and --nvgen-device names GPUs alone" in shown


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--nvgen-check=rase"], 'must be "bounds", "race"'),
        (["--nvgen-schedule=random:0"], "write --nvgen-schedule=random:20"),
        (["--nvgen-device=gpu"], 'devices are "cpu" and "cuda:0"'),
    ],
)
def test_wrong_values_are_errors_of_usage(pytest_run: Callable[..., Any], given: list[str], said: str) -> None:
    shown = pytest_run("", *given, status=4)
    assert shown.startswith(f"ERROR: {given[0].split('=')[0]}") and said in shown and "Traceback" not in shown


# What the options mean, in this process


def test_devices_are_those_that_the_driver_shows(install: Callable[..., Any]) -> None:
    install((8, 0), (9, 0))
    assert options.devices(None, is_checked=False) == ["cpu", "cuda:0", "cuda:1"]
    assert options.devices(None, is_checked=True) == ["cpu"]
    chosen = options.chosen(["cuda:1, cpu", "cuda:1"], None, None)
    assert options.devices(chosen, is_checked=False) == ["cuda:1", "cpu"]
    assert options.devices(chosen, is_checked=True) == ["cpu"]
    assert options.devices(options.chosen(["cuda"], None, None), is_checked=True) == []
    assert options.devices(options.chosen(None, "race", None), is_checked=False) == ["cpu"]
    assert str(options.chosen(["cpu"], "race", "random:3@7")) == (
        "devices cpu; on the CPU with the checks race; on the CPU in random order, seeds 7 to 9"
    )
    with pytest.raises(pytest.UsageError, match="--nvgen-check is for runs on the CPU"):
        options.chosen(["cuda:0"], "race", None)
    with pytest.raises(pytest.UsageError, match="only 2 GPUs found"):
        options.chosen(["cuda:2"], None, None)


@pytest.mark.parametrize(
    ("given", "seeds"),
    [("ordered", range(0)), ("random", range(1)), ("random:3", range(3)), ("random@5", range(5, 6))],
)
def test_seeds(given: str, seeds: range) -> None:
    assert options.chosen(None, None, given).seeds == seeds


@pytest.mark.parametrize("given", ["", "random:", "random:-1", "3", "random:1@18446744073709551616", "random:2000000"])
def test_seeds_that_are_none(given: str) -> None:
    with pytest.raises(pytest.UsageError, match="--nvgen-schedule must be"):
        options.chosen(None, None, given)


@pytest.mark.parametrize("given", [[""], [" , "]])
def test_no_device_and_no_check(given: list[str]) -> None:
    with pytest.raises(pytest.UsageError, match="names no device"):
        options.chosen(given, None, None)
    with pytest.raises(pytest.UsageError, match="names no check"):
        options.chosen(None, given[0].replace(",", ""), None)


def test_the_plugin_loads_nothing_of_nvgen() -> None:
    """What pytest imports with every run of everybody who has nvgen installed."""
    loaded = "sorted(name for name in sys.modules if name.split('.')[0] in ('nvgen', 'numpy'))"
    program = f"import sys\nimport nvgen.testing, nvgen.testing.plugin\nprint({loaded})"
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "['nvgen', 'nvgen.base', 'nvgen.base.version', 'nvgen.testing', 'nvgen.testing.plugin']\n"
