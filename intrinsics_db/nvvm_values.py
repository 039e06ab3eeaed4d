"""Finds the constants that an intrinsic lacks on the architecture where it was found, and has on others.

``cp.async.bulk.tensor`` has its ``cta_group`` on some architectures only, ``tensormap.replace`` one swizzle mode. Every
value that LLVM declares and that an entry lacks is tried, the other constants being what they can be anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from nvvm_evidence import Place, Sweep, oldest_of, with_unmarked
from nvvm_probe import Probe
from nvvm_tablegen import Signature

from nvgen.intrinsics.architectures import (
    PtxVersion,
    architectures,
    find_architecture,
    ptx_versions,
    version_of,
)

#: LLVM declares more values of registers than PTX has.
_MOST_VALUES = 16


class Choice(NamedTuple):
    """One value of one constant operand of an intrinsic of LLVM's, what that needs, and its other constants."""

    signature: Signature
    #: Its place among the operands.
    place: int
    value: int
    needs: Mapping[str, str]
    others: Mapping[int, int]

    @property
    def probe(self) -> Probe:
        values = {**self.others, self.place: self.value}
        return Probe(self.signature, tuple(values[immediate.place] for immediate in self.signature.immediates))


def missing(
    signature: Signature, needs: Mapping[str, str], known: Mapping[int, Collection[int]], others: Mapping[int, int]
) -> list[Choice]:
    """The values that LLVM declares and an entry, which has the ``known`` ones by their place, lacks."""
    own, candidates = with_unmarked(signature)
    return [
        Choice(own, immediate.place, value, needs, others)
        for immediate, values in zip(own.immediates, candidates, strict=True)
        if 1 < len(values) <= _MOST_VALUES
        for value in values
        if value not in known[immediate.place]
    ]


def needs_of(choices: Sequence[Choice], sweep: Sweep) -> list[dict[str, str]]:
    """Where each value can be used: what is compatible with one of the architectures has it as well."""
    pairs = [(number, place) for number, choice in enumerate(choices) for place in _places(choice.needs, sweep)]
    tried = sweep.tried([(choices[number].probe, place) for number, place in pairs])
    oldest: list[dict[str, PtxVersion]] = [{} for _ in choices]
    for (number, place), (_, problem) in zip(pairs, tried, strict=True):
        if not problem:
            oldest[number].setdefault(place.architecture, place.version)
    return [oldest_of(own) for own in oldest]


def _places(needs: Mapping[str, str], sweep: Sweep) -> list[Place]:
    """Every architecture that has an intrinsic, with every version of PTX, oldest first."""
    roots = [(find_architecture(name).architecture, version_of(version)) for name, version in needs.items()]
    return [
        Place(name, version)
        for name, record in architectures().items()
        if sweep.assembler(name) is not None
        for version in ptx_versions()
        if record.minimum_ptx <= version <= sweep.newest(name)
        and any(root.is_compatible_with(record.architecture) and since <= version for root, since in roots)
    ]


def values_of(allowed: Mapping[str, Any]) -> set[int]:
    """The values that an entry of the database allows, where it lists them."""
    low, high = allowed.get("range", (0, -1))
    return {*allowed.get("values", ()), *range(low, high + 1)}


def add_value(allowed: dict[str, Any], value: int, needs: dict[str, str]) -> None:
    """Allows a value, with what it needs."""
    values = sorted({*values_of(allowed), value})
    for key in ("values", "range"):
        allowed.pop(key, None)
    is_range = len(values) > 2 and values == list(range(values[0], values[-1] + 1))
    allowed.update({"range": [values[0], values[-1]]} if is_range else {"values": values})
    allowed.setdefault("needs", {})[str(value)] = needs
