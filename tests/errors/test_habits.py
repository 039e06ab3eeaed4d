"""Names from elsewhere: for each row of ``docs/errors/habits.json``, what a kernel that uses the name ends with.

``habits/<source>.txt`` has the codes and helps of the diagnostics, each below a line with its name; ``python -m pytest
tests/errors/test_habits.py --bless`` writes them anew. What the rows say to write is compiled by
``tests/docs/test_tables.py``.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.files.resources import resource
from tests.errors.runner import diagnose
from tools import habits

HERE = Path(__file__).parent / "habits"
TABLE = json.loads(resource("docs/errors", "habits.json").read_text(encoding="utf-8"))
SOURCES = sorted({row[0] for row in TABLE.values()})
#: What every diagnostic of a name shows alike: the place, and where to read more. The message names the object's type,
#: which differs between releases of NumPy.
_WHERE = re.compile(r" *(-->|\d* \||= for more)")
_HEADING = re.compile(r"^== (.+)\n", re.MULTILINE)


def _script(name: str, theirs: str) -> str:
    """A program that uses a name: in a kernel, or of a kernel."""
    first = name.partition(".")[0]
    text = "import numpy as np\nimport nvgen as nv\n"
    if first in sys.stdlib_module_names and name != first:
        text += f"import {first}\n"
    use = f"{name}()" if f"{name}(" in theirs.replace("numba.", "", 1) or first == "np" else name
    text += f"@nv.kernel\ndef kernel(a: nv.Array[nv.f32]):\n    {use if first != 'kernel' else 'pass'}\n"
    return text + (f"{name}\n" if first == "kernel" else "")


def _diagnostic(name: str, folder: Path) -> str:
    script = folder / "kernel.py"
    script.write_text(_script(name, TABLE[name][1]), encoding="utf-8")
    try:
        text = diagnose(script, folder)
    except AttributeError as error:
        return f"AttributeError: {error}"
    assert text is not None
    code, *lines = text.splitlines()
    return "\n".join([code[6:15], *(line.strip() for line in lines if not _WHERE.match(line))])


def _golden(source: str) -> Path:
    return HERE / f"{re.sub(r'[^a-z]+', '_', source.lower().replace('+', 'p'))}.txt"


def _sections(source: str) -> dict[str, str]:
    golden = _golden(source)
    parts = _HEADING.split(golden.read_text(encoding="utf-8")) if golden.exists() else [""]
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.fixture(scope="module")
def blessed(request: pytest.FixtureRequest) -> Iterator[dict[str, str] | None]:
    """What is to be written, by name; None where nothing is."""
    found: dict[str, str] | None = {} if request.config.getoption("--bless") else None
    assert found is None or not hasattr(request.config, "workerinput"), "bless without -n: a file is written at once"
    yield found
    for source in SOURCES if found else ():
        known = {name: (found or {}).get(name) or _sections(source).get(name) for name, row in TABLE.items() if row[0] == source}
        text = "".join(f"== {name}\n{diagnostic}" for name, diagnostic in known.items() if diagnostic)
        _golden(source).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def goldens() -> dict[str, str]:
    return {name: text for source in SOURCES for name, text in _sections(source).items()}


@pytest.mark.parametrize("name", TABLE)
def test_name(name: str, tmp_path: Path, goldens: dict[str, str], blessed: dict[str, str] | None) -> None:
    actual = _diagnostic(name, tmp_path) + "\n"
    theirs, ours = TABLE[name][1], TABLE[name][2]
    assert f"`{theirs}` of {TABLE[name][0]}" in actual
    assert all(line in actual for line in ours or ()), actual
    if blessed is not None:
        blessed[name] = actual
    else:
        assert actual == goldens.get(name), f"bless tests/errors/habits if that is meant ({name})"


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in HERE.iterdir()} == {_golden(source).name for source in SOURCES}
    assert [name for source in SOURCES for name in _sections(source) if name not in TABLE] == []


def test_there_are_enough_rows() -> None:
    assert len(TABLE) >= 400 and len(SOURCES) >= 8


def test_table_is_made_of_the_guide() -> None:
    assert habits.path().read_text(encoding="utf-8") == habits.text(), "run python -m tools.generate"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("float32", "write `nv.f32` for `float32` of numba-cuda"),
        ("array", "did you mean `nv.Array` or `nv.cuda.array`?"),
        ("zeros", "did you mean `nv.cuda.zeros`?"),
        ("threadIdx", "write `nv.thread_idx.x` for `cuda.threadIdx.x` of numba-cuda"),
        ("syncthreads_", "did you mean `nv.syncthreads`?"),
        ("shared_array", "did you mean `nv.shared`?"),
    ],
)
def test_a_program_that_asks_for_a_name_of_another_library_is_told_what_to_write(name: str, said: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(nv, name)
    assert str(caught.value) == f"module 'nvgen' has no attribute {name!r}: {said}"
