"""Programs that failed once, in ``regressions``: the text as found, its arguments, and what it must leave in them.

``NAME.py`` is the kernel under a comment that says what was wrong; ``NAME.json`` has the numbers, floats in Python's
hexadecimal notation, and the bytes of what is no real number. A program that the language does not have is
``"refused": true`` instead.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.programs.bfloat16 import objects
from tests.programs.case import Case, Outcome, decode, encode, model
from tests.programs.compounds import Vector, dtype, size
from tests.programs.drawing import is_whole
from tests.programs.interpreter import Program

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
        types = _types(Program(case.text))
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
    text = path.read_text(encoding="utf-8")
    case = Case(text, data["threads"], data["level"])
    if data.get("refused"):
        return case, {}, Outcome(refused="as kept")
    types = _types(Program(text))
    arrays = {name: _read(value, types[name]) for name, value in data["expected"].items()}
    given = {name: _read(value, types[name]) for name, value in data["arguments"].items()}
    return case, given, Outcome("", data["types"], arrays)


def _types(program: Program) -> dict[str, Any]:
    """Of all parameters."""
    return {**program.scalars, **{array: type_ for array, (type_, _) in program.arrays.items()}}


def at_every_level(case: Case) -> list[Case]:
    return [replace(case, level=level) for level in range(4)]


def _written(value: Any, type_: Any) -> dict[str, Any]:
    if is_whole(type_):
        shape = np.shape(value)[:-1] if isinstance(type_, Vector) and np.ndim(value) else np.shape(value)
        data = np.ascontiguousarray(value).tobytes()
        values = [data[start : start + size(type_)].hex() for start in range(0, len(data), size(type_))]
        return {"type": repr(type_), "shape": list(shape), "values": values}
    numbers = np.ravel(decode(value, type_) if np.ndim(value) else value).tolist()
    shown = [number.hex() if isinstance(number, float) else number for number in numbers]
    return {"type": type_.name, "shape": list(np.shape(value)), "values": shown}


def _read(data: dict[str, Any], type_: Any) -> Any:
    if is_whole(type_):
        made, shape = dtype(type_), tuple(data["shape"]) or (1,)
        array = np.frombuffer(bytearray.fromhex("".join(data["values"])), made).reshape(*shape, *made.shape)
        return array if data["shape"] else array[0]
    numbers = [float.fromhex(value) if isinstance(value, str) else value for value in data["values"]]
    if not data["shape"]:
        return type_.plain(numbers[0])
    return encode(objects(numbers, tuple(data["shape"])), type_)
