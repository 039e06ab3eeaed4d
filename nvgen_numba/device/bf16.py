"""``cuda.bf16``: the type bfloat16 and its functions, by CUDA's names and by those of numba's types."""

from __future__ import annotations

from functools import cache
from typing import Any

from nvgen.types import SCALARS
from nvgen_numba import types
from nvgen_numba.device.halves import functions
from nvgen_numba.device.typed import Typed

#: CUDA's names of numbers, and numba's.
_TYPES = {
    "float": "float32",
    "double": "float64",
    "char": "int8",
    "uchar": "uint8",
    "short": "int16",
    "ushort": "uint16",
    "int": "int32",
    "uint": "uint32",
    "ll": "int64",
    "ull": "uint64",
}


@cache
def _functions() -> dict[str, Typed]:
    found = functions(SCALARS["bf16"], "bf16")
    return {**found, **{_renamed(name): function for name, function in found.items()}}


def _renamed(name: str) -> str:
    """``int2bfloat16_rn`` as ``int32_to_bfloat16_rn``; a name without types as it is."""
    plain, underscore, mode = name.rpartition("_") if name[-3:] in ("_rn", "_rz", "_rd", "_ru") else (name, "", "")
    source, converts, target = plain.partition("2")
    if converts and source in _TYPES:
        return f"{_TYPES[source]}_to_{target}{underscore}{mode}"
    if plain.startswith("bfloat162") and plain[len("bfloat162") :] in _TYPES:
        return f"bfloat16_to_{_TYPES[plain[len('bfloat162') :]]}{underscore}{mode}"
    source, _, target = plain.partition("_as_")
    return f"{_TYPES.get(source, source)}_as_{_TYPES.get(target, target)}" if target else name


def __getattr__(name: str) -> Any:
    if name == "bfloat16":
        return types.bfloat16
    try:
        return _functions()[name]
    except KeyError:
        raise AttributeError(f"cuda.bf16 has no function {name!r}") from None


def __dir__() -> list[str]:
    return sorted(["bfloat16", *_functions()])
