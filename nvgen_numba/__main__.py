"""``python -m nvgen.compat.numba program.py``: runs a program with nvgen's module in the place of ``numba.cuda``.

Like ``python program.py`` and ``python -m module``: with ``sys.argv`` and ``sys.path`` as the program expects them, its
exit status, and tracebacks that begin in the program.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Callable
from types import TracebackType

from nvgen.extending.programs import interrupts
from nvgen_numba.installation import install

USAGE = """usage: python -m nvgen.compat.numba program.py [arguments]
       python -m nvgen.compat.numba -m module [arguments]

Runs a program with nvgen's module in the place of numba.cuda: on the GPU, or where there
is none, or with NVGEN_DEVICE=cpu, compiled for the CPU. What follows the program or the
module is the program's.
"""


def main(arguments: list[str]) -> int:
    """Runs a program, and gives the exit status; ``SystemExit`` of the program's passes through."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    program = _program(arguments)
    if program is None:
        print(USAGE, end="", file=sys.stderr)
        return 2
    install()
    try:
        program()
    except SystemExit:
        raise
    except BaseException as error:
        error.__traceback__ = _of_the_program(error.__traceback__)  # what Python prints, whatever the hook is given
        sys.excepthook(type(error), error, error.__traceback__)
        if isinstance(error, KeyboardInterrupt):
            interrupts.end()
            return interrupts.STATUS
        return 1
    return 0


def _program(arguments: list[str]) -> Callable[[], object] | None:
    """What runs the program, once ``sys.argv`` is its; nothing if the arguments name none."""
    first, *rest = arguments or [""]
    if first == "-m" and rest:
        sys.argv[:] = rest
        return lambda: runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    if not first or first.startswith("-"):
        return None
    if not os.path.exists(first):
        print(f"python -m nvgen.compat.numba: there is no {first}", file=sys.stderr)
        return None
    sys.argv[:] = arguments
    if os.path.isfile(first):
        sys.path[0] = os.path.dirname(os.path.realpath(first))
    return lambda: runpy.run_path(first, run_name="__main__")


def _of_the_program(traceback: TracebackType | None) -> TracebackType | None:
    """A traceback without the frames that stand before the program's own: this module's and those of ``runpy``."""
    while traceback is not None and _is_ours(traceback.tb_frame.f_code.co_filename):
        traceback = traceback.tb_next
    return traceback


def _is_ours(file: str) -> bool:
    return file in (__file__, runpy.__file__, "<frozen runpy>")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
