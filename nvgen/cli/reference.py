"""What is known of an intrinsic, for pages and for JSON; and the reference pages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.files import output
from nvgen.files.rendering import render_template
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE, architectures, find_architecture
from nvgen.intrinsics.examples import example
from nvgen.intrinsics.nvvm import Intrinsic, Parameter
from nvgen.intrinsics.signatures import (
    immediate_text,
    instruction,
    llvm_signature,
    python_signature,
    returns_text,
    type_text,
)
from nvgen.lang.nvvm import runs_on_cpu, same_as


def page(record: Intrinsic) -> dict[str, Any]:
    """What the templates print of an intrinsic."""
    return {
        **as_json(record),
        "constants": [(p.name, immediate_text(p.immediate)) for p in record.parameters if p.immediate is not None],
        "needs_text": record.availability.text,
        "until_text": _until(record),
        "has_text": ", ".join(_runs(_architectures_with(record))),
        "instruction": instruction(record),
        "verdict_text": f"{record.verdict}: {record.says}" if record.says else record.verdict,
        "effects_text": _effects(record),
        "cpu_text": _on_cpu(record),
        "build": _command(record) if record.availability.is_anywhere else "",
    }


def as_json(record: Intrinsic) -> dict[str, Any]:
    """What ``--json`` prints of an intrinsic; the keys stay."""
    return {
        "name": record.name,
        "python_name": record.short_name,
        "family": record.family,
        "python": python_signature(record),
        "llvm": llvm_signature(record) or None,
        "parameters": [
            {"name": p.name, "type": type_text(p.type), "constant": _constant(p)} for p in record.parameters
        ],
        "returns": returns_text(record),
        "needs": {name: str(version) for name, version in record.availability.since},
        "until": record.availability.until or None,
        "until_ptx": str(record.availability.until_ptx or "") or None,
        "system": record.availability.system or None,
        "architectures": _architectures_with(record),
        "ptx": list(record.ptx),
        "verdict": record.verdict,
        "says": record.says or None,
        "memory": record.memory,
        "convergent": record.is_convergent,
        "cpu": runs_on_cpu(record),
        "section": record.section or None,
        "doc": record.doc,
        "overload_of": record.base.replace(".", "_") if record.base != record.name else None,
        "example": example(record) if record.availability.is_anywhere else None,
    }


def _constant(parameter: Parameter) -> str | None:
    return None if parameter.immediate is None else immediate_text(parameter.immediate)


def print_json(value: Any) -> None:
    """Prints JSON."""
    print(json.dumps(value, indent=2))


def _until(record: Intrinsic) -> str:
    own = record.availability
    parts = [own.until] if own.until else []
    return " and ".join([*parts, f"PTX {own.until_ptx}"] if own.until_ptx else parts)


def _effects(record: Intrinsic) -> str:
    memory = "reads and writes memory" if record.memory == "read and write" else f"{record.memory}s memory"
    memory = "only computes" if record.memory == "none" else memory
    return f"{memory}, convergent" if record.is_convergent else memory


def _on_cpu(record: Intrinsic) -> str:
    """What the CPU target does with a call."""
    if not runs_on_cpu(record):
        return "refuses it"
    text = same_as(record)
    return f"does the same as `{text}`" if text else "has it as well"


def _architectures_with(record: Intrinsic) -> list[str]:
    return [name for name, on in architectures().items() if record.availability.version_on(on) is not None]


def _runs(names: Sequence[str]) -> list[str]:
    """Names as ranges of those that follow each other, ``sm_90 to sm_121f``."""
    positions = {name: position for position, name in enumerate(architectures())}
    runs = [list(run) for _, run in groupby(enumerate(names), key=lambda pair: pair[0] - positions[pair[1]])]
    return [f"{run[0][1]} to {run[-1][1]}" if len(run) > 1 else run[0][1] for run in runs]


def arch_of_example(record: Intrinsic) -> str:
    """What its example is compiled for: nvgen's own choice where that has it, otherwise the oldest one after it."""
    having = _architectures_with(record)
    if DEFAULT_ARCHITECTURE in having:
        return DEFAULT_ARCHITECTURE
    lowest = find_architecture(DEFAULT_ARCHITECTURE).architecture.number
    later = [name for name in having if find_architecture(name).architecture.number > lowest]
    return later[0] if later else having[-1]


def _command(record: Intrinsic) -> str:
    arch = arch_of_example(record)
    options = [f"--arch {arch}"] if arch != DEFAULT_ARCHITECTURE else []
    options += [f"--system {record.availability.system}"] if record.availability.system not in ("", "cuda") else []
    return " ".join(("nvgen build example.py -o example.ptx", *options))


def pages(records: Iterable[Intrinsic]) -> dict[str, str]:
    """The reference: the text of each file, one a family, and ``index.md``."""
    ordered = sorted(records, key=lambda record: (record.family, record.name))
    families = {family: list(own) for family, own in groupby(ordered, lambda record: record.family)}
    texts = {
        f"{family}.md": render_template("docs/reference.md", family=family, pages=[page(record) for record in own])
        for family, own in families.items()
    }
    counts = {
        family: (len(own), sum(record.availability.is_anywhere for record in own)) for family, own in families.items()
    }
    return {"index.md": render_template("docs/reference_index.md", counts=counts), **texts}


def write(folder: str, records: Iterable[Intrinsic]) -> None:
    """Writes the reference pages into a folder, which is made where it is missing.

    Raises:
        CommandError: they cannot be written.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(diagnostics.command.CannotWrite(None, folder, error.strerror or str(error))) from None
    for name, text in pages(records).items():
        output.write(str(path / name), text.encode())
