"""``nvgen run``: kernels of PTX on arrays that the command makes."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tests.cli.test_commands import run
from tests.runtime.ptx.texts import COUNT, SCALE

SIZES = ("--grid", "2", "--block", "64")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "scale.ptx").write_text(SCALE)
    (tmp_path / "count.ptx").write_text(COUNT)
    (tmp_path / "named.ptx").write_text(re.sub(r"\b([asn])\b(?=[],)]|\n\))", r"_Z5scalePffi_param_\1", SCALE))
    np.save(tmp_path / "a.npy", np.arange(100, dtype="f4"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], code: str, *words: str) -> str:
    status, out, errors = run(capsys, "run", *words)
    assert (status, out) == (1, "") and errors.startswith(f"error[{code}]"), errors
    return errors


def test_a_kernel_runs_and_its_arrays_are_saved(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--arg", "a=arange:f32:10x10", "--arg", "s=2.0", "--arg", "n=100", "--save", "out.npz")
    status, out, errors = run(capsys, "run", "scale.ptx", *SIZES, *given)
    assert (status, errors) == (0, "")
    first, second = out.splitlines()
    assert re.fullmatch(r"scale: 2 blocks of 64 threads on cpu: compiled in [\d.]+ ms, ran in [\d.]+ ms", first)
    assert second == "  a: float32 10x10, 99 of 100 elements changed"
    with np.load("out.npz") as saved:
        assert saved["a"].tolist() == (np.arange(100, dtype="f4") * 2).reshape(10, 10).tolist()


@pytest.mark.parametrize(
    "given",
    [
        ("a.npy", "f32:2", "100"),
        ("s=2", "a.npy", "n=0x64"),
        ("0=a.npy", "2=u32:100", "1=2e0"),
    ],
)
def test_values_in_order_by_name_and_by_number(capsys: pytest.CaptureFixture[str], given: tuple[str, ...]) -> None:
    words = [word for one in given for word in ("--arg", one)]
    status, _, errors = run(capsys, "run", "scale.ptx", *SIZES, *words, "--save", "out.npz")
    assert (status, errors) == (0, "")
    with np.load("out.npz") as saved:
        assert (saved["a"] == np.arange(100, dtype="f4") * 2).all()
    assert (np.load("a.npy") == np.arange(100, dtype="f4")).all()


def test_the_ends_of_names(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--arg", "param_a=ones:f32:8", "--arg", "n=8", "--arg", "param_s=3", "--save", "out.npz")
    assert run(capsys, "run", "named.ptx", *SIZES, *given)[0] == 0
    with np.load("out.npz") as saved:
        assert saved["_Z5scalePffi_param_a"].tolist() == [3.0] * 8


def test_random_numbers_are_the_same_in_each_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        given = ("--arg", "random:f32:64", "--arg", "1", "--arg", "64", "--save", "out.npz")
        assert run(capsys, "run", "scale.ptx", *SIZES, *given)[0] == 0
        with np.load("out.npz") as saved:
            found.append(saved["a"])
    assert (found[0] == found[1]).all() and 0 <= found[0].min() < found[0].max() < 1


def test_a_kernel_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert "increment, read" in refused(capsys, "NVG0701", "count.ptx", *SIZES)
    assert "did you mean `increment`" in refused(capsys, "NVG0705", "count.ptx", "--kernel", "incremnt", *SIZES)
    status, out, _ = run(capsys, "run", "count.ptx", "--kernel", "increment", *SIZES, "--schedule", "random")
    assert status == 0 and out.startswith("increment: 2 blocks of 64 threads on cpu")


def test_checks(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--arg", "ones:f32:8", "--arg", "1", "--arg", "9", "--check", "all")
    errors = refused(capsys, "NVG3202", "scale.ptx", *SIZES, *given)
    assert errors.count("-->") == 1 and "--> scale.ptx:22:" in errors


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("a=random:f33:8", "did you mean"),
        ("a=random:f32", "takes a type and a shape"),
        ("a=random:f32:8x", "is no shape"),
        ("a=random:f64:99999999999", "64 GiB"),
        ("a=no.npy", "No such file"),
        ("a=scale.ptx.npy", "No such file"),
        ("a=nothing", "is no value"),
        ("n=u8:300", "does not fit"),
        ("n=i32:1.5", "is no number of type i32"),
        ("m=1", "no parameter `m`"),
    ],
)
def test_wrong_values(capsys: pytest.CaptureFixture[str], given: str, said: str) -> None:
    errors = refused(capsys, "NVG3218", "scale.ptx", *SIZES, "--arg", given)
    assert said in errors or "write a type such as" in errors


def test_wrong_counts_and_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    four = ("--arg", "a.npy", "--arg", "1", "--arg", "1", "--arg", "1")
    assert "no further parameter" in refused(capsys, "NVG3218", "scale.ptx", *SIZES, *four)
    twice = ("--arg", "n=1", "--arg", "2=1")
    assert "has a value already" in refused(capsys, "NVG3218", "scale.ptx", *SIZES, *twice)
    assert "`s`, `n`" in refused(capsys, "NVG0701", "scale.ptx", *SIZES, "--arg", "a.npy")
    refused(capsys, "NVG0701", "scale.ptx", "--grid", "x", "--block", "1")
    refused(capsys, "NVG0701", "scale.ptx", "--grid", "1")
    errors = refused(capsys, "NVG0609", "scale.ptx", "--grid", "1", "--block", "4096", *four[:6])
    assert "1024 is the most" in errors and "-->" not in errors
    refused(capsys, "NVG0702", "no.ptx", *SIZES)
