"""Programs that failed once, in ``regressions``: the text as found, its arguments, and what it must leave in them.

``NAME.py`` is the kernel under a comment that says what was wrong; ``NAME.json`` has the numbers, floats in Python's
hexadecimal notation. A program that the language does not have is ``"refused": true`` instead.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.programs.bfloat16 import objects
from tests.programs.case import Case, Outcome, decode, encode, model
from tests.programs.interpreter import Program
from tests.programs.scalars import SCALARS, Scalar

FOLDER = Path(__file__).parent / "regressions"


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.py"))


def write(name: str, case: Case, wrong: str) -> Path:
    """Keeps a program under a name, with what the interpreter says of it."""
    expected, given = model(case)
    data: dict[str, Any] = {"threads": case.threads, "level": case.level}
    if expected.refused:
        data["refused"] = True
    else:
        assert expected.types is not None and expected.arrays is not None
        data["types"] = expected.types
        program = Program(case.text)
        types = {**program.scalars, **{array: dtype for array, (dtype, _) in program.arrays.items()}}
        data["arguments"] = {name: _written(value, types[name]) for name, value in given.items()}
        data["expected"] = {name: _written(value, types[name]) for name, value in expected.arrays.items()}
    lines = [json.dumps(key) + ": " + _shown(value) for key, value in data.items()]
    path = FOLDER / f"{name}.py"
    comment = "".join(f"# {line}\n" for line in wrong.splitlines())
    path.write_text(comment + case.text, encoding="utf-8")
    path.with_suffix(".json").write_text("{\n  " + ",\n  ".join(lines) + "\n}\n", encoding="utf-8")
    return path


def _shown(value: Any) -> str:
    """JSON with a line an array."""
    if not isinstance(value, dict):
        return json.dumps(value)
    return (
        "{\n    " + ",\n    ".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in value.items()) + "\n  }"
    )


def read(name: str) -> tuple[Case, dict[str, Any], Outcome]:
    """A program, its arguments and what it must do; the case's own seed means nothing."""
    path = FOLDER / f"{name}.py"
    data = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    case = Case(path.read_text(encoding="utf-8"), data["threads"], data["level"])
    if data.get("refused"):
        return case, {}, Outcome(refused="as kept")
    arrays = {name: _read(value) for name, value in data["expected"].items()}
    return case, {name: _read(value) for name, value in data["arguments"].items()}, Outcome("", data["types"], arrays)


def at_every_level(case: Case) -> list[Case]:
    return [replace(case, level=level) for level in range(4)]


def _written(value: Any, type_: Scalar) -> dict[str, Any]:
    numbers = np.ravel(decode(value, type_) if np.ndim(value) else value).tolist()
    shown = [number.hex() if isinstance(number, float) else number for number in numbers]
    return {"type": type_.name, "shape": list(np.shape(value)), "values": shown}


def _read(data: dict[str, Any]) -> Any:
    type_ = SCALARS[data["type"]]
    numbers = [float.fromhex(value) if isinstance(value, str) else value for value in data["values"]]
    if not data["shape"]:
        return type_.plain(numbers[0])
    return encode(objects(numbers, tuple(data["shape"])), type_)
