"""The IPython shell in which the program runs, if it does. IPython is not imported for it."""

from __future__ import annotations

import sys
from typing import Any


def shell() -> Any:
    """The shell; None outside of IPython and Jupyter."""
    find = getattr(sys.modules.get("IPython"), "get_ipython", None)
    return None if find is None else find()


def is_notebook() -> bool:
    """Whether the shell is a kernel of Jupyter's, whose front ends show colours and widgets, though nothing is a
    terminal."""
    return hasattr(shell(), "kernel")


def cell_name(name: str) -> str:
    """What IPython calls the cell that it compiled under the name of a file, as ``Cell In[3]``; other names stay."""
    named = getattr(getattr(shell(), "compile", None), "format_code_name", None)
    found = None if named is None else named(name)
    return " ".join(found) if found else name
