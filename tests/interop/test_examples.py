"""The examples run as a reader would run them, where the packages are that they show."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.sweep(6)

ROOT = Path(__file__).parents[2]
#: What each needs, and what it says in the end.
EXAMPLES = {
    "vector_add": ("numpy", "vector_add: 1000003 sums are right"),
    "numba_program": ("numpy", "the largest number is right: True"),
    "tune_matmul": ("numpy", "the product of 96 x 96 is right with tiles of "),
    "pytorch_operator": ("torch", "smooth_relu of 1001 numbers and its gradient are right"),
    "cupy_and_pytorch": ("torch", "the blend of 3 images is right"),
    "dask_map": ("distributed", "10 chunks of 10000000 numbers are right, by 2 processes"),
    "dask_build": ("distributed", "24 outputs built"),
    "jax_call": ("jax", "softplus of 1001 numbers and its gradient are right"),
}


def test_every_example_is_known() -> None:
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


#: What each is given; `{}` is an empty folder.
ARGUMENTS = {"dask_build": ["{}"]}
#: What starts processes, as other tests do.
LONG = {"dask_map", "dask_build"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.sweep(16)] if name in LONG else []) for name in EXAMPLES]
)
def test_example(name: str, tmp_path: Path) -> None:
    package, said = EXAMPLES[name]
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [
        sys.executable,
        ROOT / "examples" / f"{name}.py",
        *(one.format(tmp_path) for one in ARGUMENTS.get(name, ())),
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    assert said in result.stdout
