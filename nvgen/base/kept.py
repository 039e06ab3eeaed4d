"""Properties that are computed once, without a lock.

``functools.cached_property`` of Python 3.11 takes a lock for each value that it computes, which was half of what small
ones cost; and it is one lock for all instances, which stays locked in the child of a fork amid a computation. Two
threads that ask for the same at the same time may both compute it; so it has to be a function of what never changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):
    """Computes the property at the first use and keeps it in the instance's dictionary, where it is found from then
    on."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> kept[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
