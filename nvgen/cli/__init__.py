"""``nvgen``: the command line.

Exit status 0, or 1 with a diagnostic on standard error. Ctrl-C ends the process as it ends a program in C, without a
word: by the signal, of which a shell makes status 130.
"""

from __future__ import annotations

import gc
import io
import os
import sys

from nvgen.files import interrupts


def main(arguments: list[str] | None = None) -> None:
    """Runs a command and ends the process with its status."""
    interrupts.end_the_process()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the process was started without it, as by `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that cannot show a character shows a question mark
        sys.stdout.reconfigure(errors="replace")
    gc.disable()  # the process ends soon: collecting costs 3 ms and frees nothing that matters
    status = run(arguments)
    if status == interrupts.STATUS:
        interrupts.end()
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Runs a command; its exit status."""
    from nvgen.cli import command_line  # the signal is seen to before this is loaded

    try:
        return command_line.status_of(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return interrupts.STATUS
