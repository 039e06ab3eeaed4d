"""What the environment says of the cache: the folder and the most that it may hold."""

from __future__ import annotations

import os
import sys

from nvgen import diagnostics
from nvgen.diagnostics import CompileError

#: As a value of ``NVGEN_CACHE_DIR``: nothing is kept.
OFF = "off"
DEFAULT_LIMIT = 1 << 30
#: The powers of two that units stand for.
_UNITS = {"": 0, "B": 0} | {
    f"{letter}{rest}": shift for letter, shift in zip("KMGT", (10, 20, 30, 40), strict=True) for rest in ("", "B", "IB")
}


def directory() -> str | None:
    """The cache folder: ``NVGEN_CACHE_DIR``, or the operating system's folder for caches. It may not exist.

    None: ``NVGEN_CACHE_DIR`` is ``off``, or the user has no home.
    """
    chosen = os.environ.get("NVGEN_CACHE_DIR", "")
    if chosen.lower() == OFF:
        return None
    try:
        return os.path.abspath(os.path.expanduser(chosen)) if chosen else _default()
    except OSError:  # a relative path, and the working directory was removed
        return None


def limit() -> int:
    """The most bytes on disk: ``NVGEN_CACHE_MAX_SIZE``, a number alone or with ``K``, ``M``, ``G`` or ``T``.

    Raises:
        CompileError: the value is no size.
    """
    text = os.environ.get("NVGEN_CACHE_MAX_SIZE", "").strip()
    if not text:
        return DEFAULT_LIMIT
    unit = text.lstrip("0123456789")
    number = text.removesuffix(unit)
    shift = _UNITS.get(unit.strip().upper())
    if shift is None or not 0 < len(number) < 20 or int(number) == 0:
        raise CompileError(diagnostics.command.BadCacheSize(None, text))
    return int(number) << shift


def is_writable(folder: str) -> bool:
    """Whether the folder can be written, or made."""
    while not os.path.lexists(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def _default() -> str | None:
    """What ``platformdirs`` says; where that is simple, without it, since importing it takes 10 ms."""
    if sys.platform == "linux" and not hasattr(sys, "getandroidapilevel"):
        for base in (os.environ.get("XDG_CACHE_HOME", ""), os.path.join(os.environ.get("HOME", ""), ".cache")):
            if os.path.isabs(base):
                return os.path.join(base, "nvgen")
    import platformdirs  # it takes 10 ms, and nearly every user has a home

    try:
        return platformdirs.user_cache_dir("nvgen", appauthor=False)
    except RuntimeError:  # the user has no home
        return None
