"""``nvgen targets``."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from nvgen.intrinsics.architectures import Architecture, ArchitectureRecord, architectures
from nvgen.intrinsics.database import load

DESCRIPTION = """\
List the architectures that nvgen compiles for: the PTX versions of each, what a GPU of
it has, and what compiled PTX it runs besides its own.

`shared` is the most shared memory of a block in KiB, `registers` are those of a block
in thousands of 32 bits, `warps` and `blocks` are the most on a multiprocessor at a time,
and `cluster` the most blocks of a cluster. What stands in parentheses the launch has to
allow."""

_COLUMNS = "{:<14}{:<12}{:>10}{:>11}{:>7}{:>8}{:>9}  {}"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("--json", action="store_true", help="Print all that is known of each, as JSON.")


def run(given: Namespace) -> None:
    """Prints the table."""
    if given.json:
        print(json.dumps({**load("architectures"), "architectures": [_as_json(r) for r in architectures().values()]}))
        return
    head = ("architecture", "PTX", "shared", "registers", "warps", "blocks", "cluster", "runs what is compiled for")
    print(_COLUMNS.format(*head))
    for record in architectures().values():
        print(_row(record).rstrip())


def _row(record: ArchitectureRecord) -> str:
    shared, cluster = str(record.optin_shared_bytes >> 10), str(record.cluster_blocks or "")
    if record.max_shared_bytes > record.optin_shared_bytes:
        shared += f" ({record.max_shared_bytes >> 10})"
    if record.nonportable_cluster_blocks:
        cluster += f" ({record.nonportable_cluster_blocks})"
    return _COLUMNS.format(
        str(record.architecture),
        f"{record.minimum_ptx} to {record.maximum_ptx}",
        shared,
        record.registers_per_block >> 10,
        "?" if record.warps_per_sm is None else record.warps_per_sm,
        record.blocks_per_sm,
        cluster or "-",
        _included(record.architecture),
    )


def _included(architecture: Architecture) -> str:
    names = _runs(architecture)
    plain = [name for name in names if name[-1].isdigit()]
    variants = [name for name in names if not name[-1].isdigit()]
    shown = ([f"{plain[0]} to {plain[-1]}" if len(plain) > 1 else plain[0]] if plain else []) + variants
    return ", ".join(shown)


def _runs(architecture: Architecture) -> list[str]:
    """The other architectures whose PTX one runs."""
    return [
        name
        for name, other in architectures().items()
        if other.architecture != architecture and other.architecture.is_compatible_with(architecture)
    ]


def _as_json(record: ArchitectureRecord) -> dict[str, object]:
    row = next(row for row in load("architectures")["architectures"] if row["name"] == str(record.architecture))
    return {**row, "runs": _runs(record.architecture)}
