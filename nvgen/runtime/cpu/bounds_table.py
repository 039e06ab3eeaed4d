"""The table of 64-bit numbers by which code lifted from PTX knows the memory of a launch (``nvgen.lift.checks``).

For each parameter it has the address and the bytes of the memory that it leads to; then how many ranges of memory the
kernel may access, and the address and the bytes of each: arrays, parameters that are not arrays, since a kernel may
take their addresses, and what the kernel has besides. A count of 0 says that nothing is known.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import chain

from nvgen.base.records import Node
from nvgen.diagnostics import Diagnostic
from nvgen.runtime.cpu.process_memory import words_of
from nvgen.runtime.launch.arguments import Argument, ArrayArgument
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS
from nvgen.types import Scalar, Type, f64, i64, u8, u64

#: The address and the bytes of memory.
Range = tuple[int, int]
#: Leads nowhere; and leads to what nobody knows.
NOWHERE, ANYWHERE = (0, 0), (0, 2**64 - 1)
#: From where to where the addresses are that a process of 64 bits has; below it may have a heap alone.
ADDRESSES = (2**32, 2**56)
#: Below this are positive f64 whose bits may be an address.
_LEAST_FLOAT = 1e-300


class BoundsTable(Node):
    """What a launch on the CPU says of its memory."""

    #: What each parameter leads to, in order.
    of_parameters: Sequence[Range]
    #: The arguments' memory, arrays and others; None where some argument may lead to memory that is not known.
    of_arguments: Sequence[Range] | None
    #: What the kernel has besides; None where it allocates memory itself.
    others: Sequence[Range] | None
    #: Memory that checks of the order of accesses look at besides the arrays among the arguments.
    instrumented: Sequence[ArrayArgument] = ()
    #: Whether what is known depends on the contents of arguments: on addresses in numbers and structures.
    is_of_contents: bool = False
    #: Addresses of memory that is not known, with what is said of it where somebody has asked for checks.
    unknown: Sequence[tuple[int, Diagnostic]] = ()
    #: From where on a number may be an address.
    least_address: int = ADDRESSES[0]
    #: The variables of the kernel's module.
    variables: Sequence[Range] = ()

    def arguments(self) -> list[Argument]:
        """The table, and behind it what the code does not take and only checks of accesses look at."""
        known: Sequence[Range] = ()
        if self.of_arguments is not None and self.others is not None:
            known = [one for one in (*self.of_arguments, *self.others) if one[1]] or [NOWHERE]
        of_parameters = self.of_parameters if known else [ANYWHERE] * len(self.of_parameters)
        numbers = (*chain(*of_parameters), len(known), *chain(*known))
        table = (ctypes.c_uint64 * len(numbers))(*numbers)
        return [Argument(u8, value) for value in (table, *self.instrumented)]


class RepeatedTable:
    """The table of launches whose arguments are alike. The numbers that each launch writes lie in front of those that
    stay."""

    def __init__(self, table: BoundsTable, arguments: Sequence[Argument]) -> None:
        """For launches like the one with these arguments: numbers, and addresses of arrays."""
        types = self._types = [argument.type for argument in arguments]
        self._others = None if table.others is None else [one for one in table.others if one[1]]
        self._is_known = table.of_arguments is not None and self._others is not None
        addresses = [n for n, argument in enumerate(arguments) if _is_address(argument)]
        #: Expressions of what makes the table another one: an array without bytes, a number that may be an address and
        #: was none, or one that is none where another was.
        tests = {
            n: f"not {ADDRESSES[0]} <= a{n} < {ADDRESSES[1]}"
            if n in addresses
            else _test(n, type_, table.least_address)
            for n, type_ in enumerate(types)
        }
        self.tests = list(tests.values())
        #: Those of them that are not of arrays.
        self.tests_of_numbers = [test for n, test in tests.items() if types[n] is not ARRAY_ADDRESS]
        has_all = all(argument.array is None or argument.array.nbytes for argument in arguments)
        #: Whether launches that pass the tests have the same table but for the addresses of their arrays.
        is_alike = self._is_known or bool(addresses) or self._others is None
        self.is_repeatable = has_all and is_alike and not table.is_of_contents

    def texts(self) -> list[str]:
        """Expressions of the numbers that each launch writes; the address of array n is ``pn``, its bytes ``bn``."""
        if not self._is_known:
            return [*[str(number) for number in ANYWHERE] * len(self._types), "0"]
        pairs = [(f"p{n}", f"b{n}") if type_ is ARRAY_ADDRESS else ("0", "0") for n, type_ in enumerate(self._types)]
        of_arrays = [pair for pair, type_ in zip(pairs, self._types, strict=True) if type_ is ARRAY_ADDRESS]
        count = max(len(pairs) + len(self._others or ()), 1)
        return [*chain(*pairs), str(count), *chain(*of_arrays)]

    def numbers(self) -> list[int]:
        """The numbers that each launch writes, with 0 for those of arrays."""
        return [int(text) if text.isdecimal() else 0 for text in self.texts()]

    def places_of(self, position: int) -> list[int]:
        """Where among them the address of an array is, each time with its bytes behind it."""
        return [place for place, text in enumerate(self.texts()) if text == f"p{position}"]

    def rest(self, positions: Sequence[int]) -> bytes:
        """The numbers that stay, where the parameters lie at these addresses."""
        if not self._is_known:
            return b""
        pairs = zip(positions, self._types, strict=True)
        own = [(position, type_.size) for position, type_ in pairs if isinstance(type_, Scalar)]
        has_arrays = len(own) < len(self._types)
        ranges = [*own, *(self._others or ())] or ([] if has_arrays else [NOWHERE])
        return bytes((ctypes.c_uint64 * (2 * len(ranges)))(*chain(*ranges)))


def _is_address(argument: Argument) -> bool:
    """Whether an argument is an integer that may be an address."""
    if argument.type not in (i64, u64):
        return False
    return any(ADDRESSES[0] <= word < ADDRESSES[1] for word in words_of(argument.value))


def _test(position: int, type_: Type, least_address: int) -> str:
    """What of an argument makes the table another one."""
    if type_ is ARRAY_ADDRESS:
        return f"not (b{position} := a{position}.nbytes)"
    if type_ == f64:
        return f"0 < a{position} < {_LEAST_FLOAT}"
    return f"{least_address} <= a{position} < {ADDRESSES[1]}" if type_ in (i64, u64) else "False"
