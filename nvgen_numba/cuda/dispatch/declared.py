"""``cuda.declare_device``: a function of CUDA C++ by its name and types, whose calls are refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand
from nvgen_numba import types
from nvgen_numba.device.typed import Typed

_ABIS = ("numba", "c")


class DeclaredFunction:
    """A function that is defined elsewhere: its ``name`` and its signature ``sig``, and what is to be linked."""

    def __init__(self, name: str, sig: Any, link: tuple[Any, ...]) -> None:
        self.name, self.sig, self.link = name, sig, link

    @property
    def in_kernels(self) -> Typed:
        """What a kernel calls, which refuses it."""
        return Typed(self.name, "a function of CUDA C++", self._refuse)

    def _refuse(
        self, context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
    ) -> Operand:
        what = f"`{self.name}`, a function of CUDA C++ that NVIDIA's linker links,"
        remedy = "call it in a kernel of `@nv.kernel` by `nv.extern`, or write it in Python"
        raise CompileError(diagnostics.syntax.Impossible(span, what, remedy))


def declare_device(
    name: str, sig: Any, link: Any = None, use_cooperative: bool = False, abi: str = "numba"
) -> DeclaredFunction:
    """Declares a function of CUDA C++; a kernel that calls it does not compile, and says why.

    Raises:
        TypeError: the signature has no type of the result.
        NotImplementedError: there is no such ABI.
    """
    if abi not in _ABIS:
        raise NotImplementedError(f"the ABI of a function of CUDA C++ is one of {', '.join(_ABIS)}, not {abi!r}")
    arguments, result = types.parse_signature(sig)
    if result is None:
        raise TypeError(f"Return type of {name} is missing from its signature")
    many = isinstance(link, (list, tuple, set))
    links = tuple(link) if many else () if link is None else (link,)
    return DeclaredFunction(name, types.signature(result, *arguments), links)
