"""What those who export the memory of a ``DeviceArray`` use of it: the class calls them, so they do not import it."""

from __future__ import annotations

from typing import Any, Protocol

from nvgen.types import Type


class DeviceMemory(Protocol):
    """An array in memory that a GPU can use; strides and sizes are in bytes."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    ordinal: int
    #: What keeps the memory.
    owner: Any
    #: The handle of the stream that its producer works in, if it is known.
    stream: int | None

    @property
    def writeable(self) -> bool: ...

    @property
    def is_host_accessible(self) -> bool: ...

    @property
    def element(self) -> Type: ...

    @property
    def dtype(self) -> Any: ...

    @property
    def itemsize(self) -> int: ...

    @property
    def ndim(self) -> int: ...

    @property
    def size(self) -> int: ...

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...

    def check_alive(self, what: str) -> None: ...
