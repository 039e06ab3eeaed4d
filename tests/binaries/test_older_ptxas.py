"""What is said, and what is offered, where the ptxas at hand is older than an architecture or than the PTX."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import find_architecture, other_name, stand_in
from tests.binaries.kernels import reverse, saxpy
from tests.cli.command import nvgen

KERNELS = Path(__file__).parent / "kernels.py"
Choose = Callable[[str, str], None]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Choose:
    """Has a script stand for the ptxas of a release, which ends with some words."""

    def chosen(release: str, words: str) -> None:
        path = tmp_path / "ptxas"
        version = f'if [ "$1" = --version ]; then echo "Cuda compilation tools, {release}, V1"; exit 0; fi'
        path.write_text(f'#!/bin/sh\n{version}\necho "{words}" >&2\nexit 255\n')
        path.chmod(0o755)
        monkeypatch.setenv("NVGEN_PTXAS", str(path))

    return chosen


def unknown(name: str) -> str:
    return f"ptxas fatal   : Value '{name}' is not defined for option 'gpu-name'"


def helps(ask: Callable[[], object], code: str) -> list[str]:
    with pytest.raises(nv.CompileError) as raised:
        ask()
    assert raised.value.code == code
    return [line.partition("help: ")[2] for line in str(raised.value).splitlines() if "= help: " in line]


@pytest.mark.parametrize(
    ("release", "name", "needed", "other", "capability"),
    [
        ("13.0", "sm_107", "13.4", "sm_103", "10.7"),
        ("13.0", "sm_107a", "13.4", "sm_103f", "10.7"),
        ("13.3", "sm_107f", "13.4", "sm_103f", "10.7"),
        ("12.9", "sm_107a", "13.4", "sm_103f", "10.7"),
        ("12.8", "sm_107a", "13.4", "sm_100", "10.7"),
        ("12.8", "sm_103f", "12.9", "sm_100", "10.3"),
        ("12.8", "sm_121a", "12.9", "sm_120", "12.1"),
    ],
)
def test_a_newer_architecture(
    choose: Choose, release: str, name: str, needed: str, other: str, capability: str
) -> None:
    choose(f"release {release}", unknown(name))
    newer, offered, text = helps(lambda: saxpy.cubin(name), "NVG3401")
    assert newer.startswith(f"it is of CUDA {release}, and {name} needs {needed}: set `NVGEN_PTXAS` to the ptxas")
    assert f'"nvidia-cuda-nvcc>={needed}"' in newer
    assert f"or compile for {other}, whose" in offered and f"of compute capability {capability} run" in offered
    assert f"`--arch {other}`" in offered and f'`arch="{other}"`' in offered
    assert text.startswith("or write `.ptx`")


@pytest.mark.parametrize("what", ["cubin", "sass", "resources"])
def test_all_that_is_made_of_machine_code_says_so(choose: Choose, what: str) -> None:
    choose("release 13.0", unknown("sm_107a"))
    assert len(helps(lambda: getattr(saxpy, what)("sm_107a"), "NVG3401")) == 3


@pytest.mark.parametrize("ending", ["cubin", "fatbin", "sass", "h"])
def test_the_command_says_so_and_writes_nothing(choose: Choose, tmp_path: Path, ending: str) -> None:
    choose("release 13.0", unknown("sm_107a"))
    folder = tmp_path / "out"
    folder.mkdir()
    image = ("--image", "cubin") if ending == "h" else ()
    command = ("build", str(KERNELS), "--kernel", "saxpy", "--arch", "sm_107a", "-o", f"k.{ending}", *image)
    errors = nvgen(folder, *command).refused("NVG3401").errors
    assert "`--arch sm_103f`" in errors and list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["sm_110", "sm_110a", "sm_110f"])
def test_an_architecture_by_its_later_name(choose: Choose, name: str) -> None:
    choose("release 12.9", unknown(name))
    newer, renamed, _ = helps(lambda: saxpy.cubin(name), "NVG3401")
    earlier = name.replace("110", "101")
    assert f"{name} needs 13.0" in newer and f"or write {earlier}, as it calls it: `--arch {earlier}`" in renamed


def test_an_architecture_by_its_earlier_name(choose: Choose) -> None:
    choose("release 13.5", unknown("sm_101f"))
    other, renamed, _ = helps(lambda: saxpy.cubin("sm_101f"), "NVG3401")
    assert "of a CUDA that supports it" in other and "`--arch sm_110f`" in renamed


@pytest.mark.parametrize(("release", "name"), [("13.5", "sm_50"), ("13.5", "sm_90a")])
def test_an_architecture_that_nothing_stands_in_for(choose: Choose, release: str, name: str) -> None:
    choose(f"release {release}", unknown(name))
    other, text = helps(lambda: saxpy.cubin(name), "NVG3401")
    assert "of a CUDA that supports it" in other and text.startswith("or write")


def test_a_program_that_does_not_say_its_release(choose: Choose) -> None:
    choose("no number", unknown("sm_107"))
    assert len(helps(lambda: saxpy.cubin("sm_107"), "NVG3401")) == 2


def unsupported(version: str) -> str:
    return f"ptxas kernel.ptx, line 7; fatal   : Unsupported .version {version}; current version is '9.0'"


def test_ptx_that_is_newer(choose: Choose) -> None:
    choose("release 13.0", unsupported("9.3"))
    newer, older = helps(lambda: saxpy.cubin("sm_90", ptx_version="9.3"), "NVG3402")
    assert newer.startswith("the ptxas at hand is of CUDA 13.0: set `NVGEN_PTXAS` to that of CUDA 13.3 or later")
    assert older.startswith('or ask for PTX 9.0, the newest that it takes: `--ptx-version 9.0`, or `ptx_version="9.0"`')


def test_ptx_that_the_architecture_needs(choose: Choose) -> None:
    """No older one is offered."""
    choose("release 12.6", unsupported("9.0"))
    (newer,) = helps(lambda: reverse.cubin("sm_88"), "NVG3402")
    assert "CUDA 12.6" in newer and "13.0 or later" in newer


def test_ptx_of_a_program_that_does_not_say_its_release(choose: Choose) -> None:
    choose("no number", unsupported("9.3"))
    (newer,) = helps(lambda: saxpy.cubin("sm_90", ptx_version="9.3"), "NVG3402")
    assert newer == "the ptxas at hand is older than the PTX: set `NVGEN_PTXAS` to a newer one"


@pytest.mark.parametrize(
    ("name", "release", "expected"),
    [
        ("sm_107f", (13, 4), "sm_107f"),
        ("sm_107", (12, 7), "sm_100"),
        ("sm_107", (12, 6), ""),
        ("sm_120a", (12, 8), "sm_120a"),
        ("sm_110", (12, 9), ""),
        ("sm_89", (11, 4), ""),
        ("sm_107", (7, 5), ""),
    ],
)
def test_what_stands_in(name: str, release: tuple[int, int], expected: str) -> None:
    found = stand_in(find_architecture(name), release)
    assert (str(found.architecture) if found else "") == expected


@pytest.mark.parametrize(
    ("name", "release", "expected"),
    [
        ("sm_110a", (12, 9), "sm_101a"),
        ("sm_110f", (12, 8), ""),
        ("sm_110a", (13, 0), ""),
        ("sm_101", (13, 0), "sm_110"),
        ("sm_101", (12, 9), ""),
        ("sm_90a", (12, 9), ""),
    ],
)
def test_other_names(name: str, release: tuple[int, int], expected: str) -> None:
    assert other_name(find_architecture(name), release) == expected
