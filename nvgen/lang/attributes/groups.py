"""Of waits for groups of copies and of products."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Groups(Attributes):
    """How many of the last groups a wait may leave incomplete; ``read``: it waits until the others have been read."""

    count: int
    read: bool = False
