"""Python's garbage collector pauses while a kernel is compiled.

A tree and a module are made of many objects that refer to each other and stay until the end. Looking through them time
and again took half of the time of typing and emitting a loop over a tuple of 10,000 numbers, and a twentieth of that of
small kernels.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Within it no garbage is collected, of any thread, unless another one says otherwise.

    Of several at once the first to come decides when collecting goes on.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
