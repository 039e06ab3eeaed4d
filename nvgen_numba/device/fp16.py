"""``cuda.fp16``: functions of float16, by CUDA's names with and without their two underscores, as numba has them."""

from __future__ import annotations

from functools import cache

from nvgen.types import SCALARS
from nvgen_numba.device.halves import functions
from nvgen_numba.device.typed import Typed

#: Those that CUDA writes without underscores.
_PLAIN = frozenset(
    {
        *("hsin", "hcos", "hlog", "hlog2", "hlog10", "hexp", "hexp2", "hexp10", "hsqrt", "hrsqrt"),
        *("hfloor", "hceil", "hrcp", "hrint", "htrunc", "htanh", "htanh_approx"),
    }
)
#: Those of the others that numba has without underscores as well.
_SHORT = frozenset(
    {
        *("hadd", "hsub", "hmul", "hdiv", "hfma", "hneg", "habs", "hmax", "hmin"),
        *("heq", "hne", "hgt", "hge", "hlt", "hle"),
    }
)


@cache
def _functions() -> dict[str, Typed]:
    found = functions(SCALARS["f16"], "fp16")
    plain = {name: function for name, function in found.items() if name in _PLAIN or name in _SHORT}
    return {**plain, **{f"__{name}": function for name, function in found.items() if name not in _PLAIN}}


def __getattr__(name: str) -> Typed:
    try:
        return _functions()[name]
    except KeyError:
        raise AttributeError(f"cuda.fp16 has no function {name!r}") from None


def __dir__() -> list[str]:
    return sorted(_functions())
