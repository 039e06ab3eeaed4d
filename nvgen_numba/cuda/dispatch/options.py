"""The options of ``cuda.jit``: what nvgen's compiler does by them, and what is refused with a reason.

Source: numba-cuda's reference, "CUDA Kernel API", "Kernel declaration".
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from nvgen.extending.programs import stack_level
from nvgen.extending.types import Record
from nvgen_numba.cuda import config
from nvgen_numba.errors import DeprecationError, NumbaInvalidConfigWarning

#: Options of numba's that change nothing here: what they are for is done otherwise, or is no choice.
_WITHOUT_EFFECT = frozenset(
    {
        *("cache", "forceinline", "lto", "nopython", "forceobj", "looplift", "locals", "pipeline_class", "parallel"),
        *("error_model", "nogil", "no_cpython_wrapper", "target_backend", "extensions", "shared_memory_carveout"),
        *("no_rewrites", "no_cfunc_wrapper", "writable_args", "identity", "fastmath", "abi", "abi_info", "_nrt", "nrt"),
    }
)
_SIGNATURE_WORDS = frozenset({"argtypes", "restype", "bind"})


class JitOptions(Record):
    """What ``cuda.jit`` was told, checked."""

    device: bool = False
    inline: str = "never"
    forceinline: bool = False
    debug: bool = False
    opt: bool = True
    lineinfo: bool = False
    fastmath: bool = False
    max_registers: int | None = None
    launch_bounds: tuple[int, ...] = ()
    cache: bool = False

    @property
    def function(self) -> dict[str, Any]:
        """The options of ``nv.kernel`` that say the same of a device function."""
        flags = {"fastmath": self.fastmath, "ftz": self.fastmath, "debug": self.debug}
        flags["lineinfo"] = self.lineinfo and not self.debug
        given: dict[str, Any] = {name: flag for name, flag in flags.items() if flag}
        return given if self.opt or self.fastmath else {**given, "fastmath": False}  # no `fma` of `a * b + c` either

    @property
    def kernel(self) -> dict[str, Any]:
        """The options of ``nv.kernel`` that say the same of a kernel."""
        given: dict[str, Any] = {"max_registers": self.max_registers}
        bounds = [(self.launch_bounds[0], 1, 1), *self.launch_bounds[1:]] if self.launch_bounds else []
        given |= dict(zip(("max_threads", "min_blocks_per_sm", "max_cluster_rank"), bounds, strict=False))
        if self.max_registers:  # ptxas ignores the other beside it
            given.pop("min_blocks_per_sm", None)
        return {**{name: value for name, value in given.items() if value}, **self.function}


def parse(given: Mapping[str, Any]) -> JitOptions:
    """The options that a decorator was given.

    Raises:
        DeprecationError: a signature is given by words that numba has no more.
        NotImplementedError: the option asks for what nvgen does otherwise, or not at all.
        ValueError, TypeError: an option is unknown, or has no such value.
    """
    found = {name: value for name, value in given.items() if value is not None}
    for word in _SIGNATURE_WORDS & found.keys():
        raise DeprecationError(f"keyword {word!r} is no option of cuda.jit: pass the signature as its first argument")
    if found.get("boundscheck"):
        raise NotImplementedError("bounds checking is not supported for CUDA: it comes with debug=True")
    if found.get("link"):
        if found.get("device"):
            raise ValueError("link keyword invalid for device function")
        raise NotImplementedError(
            "link= takes files for NVIDIA's linker, which cuda.jit here does not use: link a kernel of @nv.kernel"
        )
    unknown = found.keys() - set(JitOptions._fields) - _WITHOUT_EFFECT - {"link", "boundscheck"}
    if unknown:
        raise TypeError(f"unrecognized option of cuda.jit: {', '.join(sorted(unknown))}")
    _check_carveout(found.get("shared_memory_carveout"))
    options = JitOptions(
        device=bool(found.get("device", False)),
        inline=_inline(found.get("inline", "never")),
        forceinline=bool(found.get("forceinline", False)),
        debug=bool(found.get("debug", config.CUDA_DEBUGINFO_DEFAULT)),
        opt=bool(found.get("opt", config.OPT)),
        lineinfo=bool(found.get("lineinfo", False)),
        fastmath=bool(found.get("fastmath", False)),
        max_registers=found.get("max_registers"),
        launch_bounds=_launch_bounds(found.get("launch_bounds", ())),
        cache=bool(found.get("cache", False)),
    )
    _warn(options)
    return options


def _warn(options: JitOptions) -> None:
    """Says which options contradict each other, with numba's words for the options."""
    if options.debug and options.opt:
        text = "debug=True with opt=True is not supported by CUDA: set debug=False or opt=False"
        warnings.warn(NumbaInvalidConfigWarning(text), stacklevel=stack_level())
    if options.debug and options.lineinfo:
        text = "debug and lineinfo are mutually exclusive: debug has the lines too, and does not optimise"
        warnings.warn(NumbaInvalidConfigWarning(text), stacklevel=stack_level())


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "always" if value else "never"
    if value not in ("always", "never") and not callable(value):
        raise ValueError(f"inline is 'always' or 'never', not {value!r}")
    return "never" if callable(value) else str(value)


def _launch_bounds(value: Any) -> tuple[int, ...]:
    bounds = (value,) if isinstance(value, int) else tuple(value or ())
    if len(bounds) > 3:
        raise ValueError(f"Got {len(bounds)} launch bounds: {bounds}. A kernel has at most three")
    return bounds


def _check_carveout(value: Any) -> None:
    names = ("maxl1", "maxshared", "default")
    if value is None or (isinstance(value, str) and value.lower() in names):
        return
    if isinstance(value, str):
        raise ValueError(f"Invalid carveout value: {value!r}. Must be -1, 0 to 100, 'MaxL1', 'MaxShared' or 'default'")
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"shared_memory_carveout must be str or int, got {type(value).__name__}")
    if not -1 <= value <= 100:
        raise ValueError("Carveout must be between -1 and 100")
