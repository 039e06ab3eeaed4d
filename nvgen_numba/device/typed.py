"""Names of numba.cuda whose calls, or attributes, a rule types in the front end.

Most names are device functions of nvgen (``@nv.device``), or its own objects. A rule is for what no function can say:
``shared.array``, whose memory is the caller's, or a result whose type depends on more than the types of operands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand

#: Types a call: the pass, the arguments by position and by name, and where the call stands.
Rule = Callable[[Context, Sequence[Operand], Mapping[str, Operand], Span], Operand]

#: Makes the value of a name: the pass, and where the name stands.
ValueRule = Callable[[Context, Span], Operand]


class TypedValue:
    """A value that only kernels have, such as the number of the lane."""

    def __init__(self, name: str, doc: str, rule: ValueRule) -> None:
        self.__name__ = name
        self.__doc__ = doc
        self.rule = rule

    def __call__(self) -> NoReturn:
        """Refuses to be called, as a value is.

        Raises:
            TypeError: always.
        """
        raise TypeError(f"cuda.{self.__name__} is a value, which only kernels have")

    def __repr__(self) -> str:
        return f"<value cuda.{self.__name__} of kernels>"


class Typed:
    """A function that only kernels can call."""

    def __init__(self, name: str, doc: str, rule: Rule) -> None:
        self.__name__ = self.__qualname__ = name
        self.__doc__ = doc
        self.rule = rule

    def __call__(self, *arguments: Any, **named: Any) -> NoReturn:
        """Refuses a call on the host.

        Raises:
            RuntimeError: always.
        """
        raise RuntimeError(f"cuda.{self.__name__} is a function for kernels: call it in a function with @cuda.jit")

    def __repr__(self) -> str:
        return f"<function cuda.{self.__name__} for kernels>"
