"""``nvgen cache info`` and ``nvgen cache clear``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.files import cache

DESCRIPTION = """\
Say what nvgen keeps on disk, or remove it: finished kernels, for GPUs and for the CPU, and
what they need of libdevice and of nvgen's own library, so that another process need not
compile them.

`NVGEN_CACHE_DIR` is the folder for it, or `off`; `NVGEN_CACHE_MAX_SIZE` the most that it
may take, 1G where it is not set. What was not used for longest is removed past that."""

_OFF = "off: nothing is kept on disk"
_UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB")


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    help_text = "`info` says what is kept, `clear` removes all of it and nothing else"
    parser.add_argument("action", choices=("info", "clear"), help=help_text)


def run(given: Namespace) -> None:
    """Looks at the cache, or empties it.

    Raises:
        CommandError: something could not be removed.
        CompileError: the environment's limit is no size.
    """
    store = cache.store()
    if store is None:
        print(_OFF)
    elif given.action == "clear":
        _clear(store)
    else:
        _show(store.info())


def _show(info: cache.Info) -> None:
    print(f"folder:   {info.folder}{'' if info.is_writable else ' (cannot be written)'}")
    print(f"entries:  {info.entries}")
    print(f"size:     {_size(info.bytes)}")
    print(f"limit:    {_size(info.limit)}")


def _clear(store: cache.Store) -> None:
    cleared = store.clear()
    if cleared.left:
        problem = f"{diagnostics.counted(cleared.left, 'entry')} could not be removed"
        error = diagnostics.command.CannotWrite(None, store.folder, problem)
        raise CommandError(error.because(error.ClearAgain()))
    print(f"removed {diagnostics.counted(cleared.entries, 'entry')}, {_size(cleared.bytes)}, from {store.folder}")


def _size(count: int) -> str:
    """Bytes as people read them, with a decimal where it says something."""
    size, unit = float(count), 0
    while size >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    shown = f"{size:.1f}".removesuffix(".0")
    return f"{shown} {_UNITS[unit]}"
