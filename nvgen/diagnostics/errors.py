"""The exceptions that carry diagnostics to the user.

They are unrelated to ``InternalError``, which means a defect of nvgen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self, TextIO

if TYPE_CHECKING:
    from nvgen.diagnostics.diagnostic import Diagnostic


def shows_colours(stream: TextIO) -> bool:
    """Whether a terminal that shows colours, and a user who wants them (https://no-color.org), read a stream."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class NvgenError(Exception):
    """Mistakes in a kernel, an option or a launch; ``str()`` of it is all diagnostics, in the order of the text.

    Most have one. Several are mistakes of one run of the compiler, none of which follows from another.
    """

    def __init__(self, diagnostic: Diagnostic, *others: Diagnostic) -> None:
        super().__init__(diagnostic, *others)
        self.diagnostics = (diagnostic, *others)

    @property
    def diagnostic(self) -> Diagnostic:
        """The first diagnostic."""
        return self.diagnostics[0]

    @diagnostic.setter
    def diagnostic(self, diagnostic: Diagnostic) -> None:
        self.diagnostics = (diagnostic, *self.diagnostics[1:])

    def __reduce__(self) -> Any:
        """For another process, as a pool of processes sends what its workers raise."""
        return type(self), self.diagnostics, self.__dict__

    @property
    def code(self) -> str:
        """The stable code of the first diagnostic, as ``nvgen explain`` takes it."""
        return self.diagnostic.code

    def each(self, change: Callable[[Diagnostic], Diagnostic]) -> Self:
        """The same error with every diagnostic changed."""
        return type(self)(*map(change, self.diagnostics))

    def __str__(self) -> str:
        return self.rendered(colour=False)

    def _render_traceback_(self) -> list[str]:
        """What IPython and Jupyter show in place of a traceback through nvgen's own frames."""
        from nvgen.diagnostics.ipython import is_notebook  # most programs run in no shell

        colour = not os.environ.get("NO_COLOR") if is_notebook() else shows_colours(sys.stdout)
        return self.rendered(colour=colour).splitlines()

    def rendered(self, *, colour: bool) -> str:
        """The diagnostics as text, with the colours of a terminal if asked for."""
        from nvgen.diagnostics.render import render_all  # only an error that is shown needs it

        return render_all(self.diagnostics, colour=colour)


class CompileError(NvgenError):
    """The kernel, its options or the chosen target are wrong: nothing was compiled."""


class LaunchError(NvgenError):
    """The launch is wrong, and nothing was launched; or the kernel failed while it ran."""


class CommandError(NvgenError):
    """The command line asks for something that cannot be done."""


class PerformanceWarning(UserWarning):
    """What is done is right, and there is a way that is much faster."""


class CheckWarning(UserWarning):
    """What a check leaves to the reader: memory that it does not look at, or volatile accesses that would race if they
    were plain."""


class InternalError(Exception):
    """A defect of nvgen, not of the user's code."""

    def __init__(self, what: str) -> None:
        super().__init__(f"internal error of nvgen, please report it with the kernel that caused it: {what}")
        self._what = what

    def __reduce__(self) -> Any:
        return type(self), (self._what,)
