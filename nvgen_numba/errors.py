"""Exceptions and warnings with the names that programs written for Numba catch; the installed Numba's are not used.

Source: Numba's reference, "Exceptions and errors" and ``numba.core.errors``.
"""

from __future__ import annotations

from typing import Any


class NumbaWarning(Warning):
    """The base of the warnings; filters of programs name it."""

    def __init__(self, msg: Any, loc: Any = None, highlighting: bool = True) -> None:
        self.msg = msg
        self.loc = loc
        super().__init__(f"{msg}" if loc is None else f"{msg}\n{loc}")


class NumbaPerformanceWarning(NumbaWarning):
    """Something runs that could run faster, such as a grid of too few blocks."""


class NumbaDeprecationWarning(NumbaWarning, DeprecationWarning):
    """A name or an argument that will go."""


class NumbaPendingDeprecationWarning(NumbaWarning, PendingDeprecationWarning):
    """A name or an argument that will be deprecated."""


class NumbaParallelSafetyWarning(NumbaWarning):
    """An operation in a parallel context that is not safe there."""


class NumbaTypeSafetyWarning(NumbaWarning):
    """A conversion that may lose values."""


class NumbaExperimentalFeatureWarning(NumbaWarning):
    """A feature that may change."""


class NumbaInvalidConfigWarning(NumbaWarning):
    """Options that contradict each other."""


class NumbaPedanticWarning(NumbaWarning):
    """What only a careful reader wants to know."""


class NumbaIRAssumptionWarning(NumbaPedanticWarning):
    """An assumption about a function's form that does not hold."""


class NumbaDebugInfoWarning(NumbaWarning):
    """Debug information that cannot be given."""


class NumbaSystemWarning(NumbaWarning):
    """Something about the machine."""


class NumbaError(Exception):
    """The base of the errors: ``msg`` is the text, ``loc`` the place in the source where there is one."""

    def __init__(self, msg: Any = "", loc: Any = None, highlighting: bool = True) -> None:
        self.msg = msg
        self.loc = loc
        super().__init__(f"{msg}" if loc is None else f"{msg}\n{loc}")

    @property
    def contexts(self) -> list[str]:
        """What was being done when it happened, outermost last."""
        found: list[str] = self.__dict__.setdefault("_contexts", [])
        return found

    def add_context(self, msg: str) -> NumbaError:
        """Adds what was being done; returns the error."""
        self.contexts.append(msg)
        during = "\n".join(f"[{number}] During: {text}" for number, text in enumerate(self.contexts, 1))
        self.args = (f"{self.msg}\n{during}",)
        return self

    def patch_message(self, new_message: str) -> None:
        """Puts another text in place of the error's."""
        self.args = (new_message, *self.args[1:])


class UnsupportedError(NumbaError):
    """Something of Python that kernels do not have."""


class UnsupportedBytecodeError(Exception):
    """As ``UnsupportedError``, where nothing else can be tried."""

    def __init__(self, msg: Any, loc: Any = None) -> None:
        super().__init__(f"{msg} (at {loc})")


class UnsupportedRewriteError(UnsupportedError):
    """A transformation that is not supported."""


class UnsupportedParforsError(NumbaError):
    """Parallel loops where there are none."""


class IRError(NumbaError):
    """A function whose form is wrong."""


class RedefinedError(IRError):
    """A variable that is defined twice where it may be once."""


class NotDefinedError(IRError):
    """A variable that is used where it has no value."""

    def __init__(self, name: str, loc: Any = None) -> None:
        self.name = name
        super().__init__(f"there is no value in `{name}` here", loc)


class VerificationError(IRError):
    """A function whose form does not hold what it must."""


class DeprecationError(NumbaError):
    """A name or an argument that is gone."""


class LoweringError(NumbaError):
    """A function that could be typed but not compiled."""


class CudaLoweringError(LoweringError):
    """A kernel that could be typed but not compiled."""


class ForbiddenConstruct(LoweringError):
    """A construct that compiled functions may not have."""


class TypingError(NumbaError):
    """A function, a signature or a value that has no type."""


class UntypedAttributeError(TypingError):
    """An attribute that values of a type do not have."""

    def __init__(self, value: Any, attr: str, loc: Any = None) -> None:
        super().__init__(f"values of the type {value} have no attribute '{attr}'", loc)


class ByteCodeSupportError(NumbaError):
    """Bytecode that is not understood."""


class CompilerError(NumbaError):
    """A compilation that failed."""


class ConstantInferenceError(NumbaError):
    """A constant that cannot be found out."""


class InternalError(NumbaError):
    """A mistake of the library; ``old_exception`` is what happened."""

    def __init__(self, exception: Any) -> None:
        super().__init__(str(exception))
        self.old_exception = exception


class InternalTargetMismatchError(InternalError):
    """A function for one target that is compiled for another one."""


class NonexistentTargetError(InternalError):
    """A target that there is not."""


class RequireLiteralValue(TypingError):
    """A value that must be known when the function is compiled."""


class ForceLiteralArg(NumbaError):
    """Arguments, by their numbers in ``requested_args``, that must be known when the function is compiled."""

    def __init__(self, arg_indices: Any, fold_arguments: Any = None, loc: Any = None) -> None:
        super().__init__("arguments must be known when the function is compiled", loc)
        self.requested_args = frozenset(arg_indices)
        self.fold_arguments = fold_arguments


class LiteralTypingError(TypingError):
    """A value that cannot be a literal's."""


class NumbaValueError(TypingError):
    """A wrong value, found while types are."""


class NumbaTypeError(TypingError):
    """A wrong type, found while types are."""


class NumbaAttributeError(TypingError):
    """A wrong attribute, found while types are."""


class NumbaAssertionError(TypingError):
    """A failed assertion, found while types are."""


class NumbaNotImplementedError(TypingError):
    """Something that is not supported, found while types are."""


class NumbaKeyError(TypingError):
    """A wrong key, found while types are."""


class NumbaIndexError(TypingError):
    """A wrong index, found while types are."""


class NumbaRuntimeError(NumbaError):
    """A failure of compiled code."""


class KernelRuntimeError(RuntimeError):
    """An exception in a kernel, with the thread ``tid`` and the block ``ctaid`` that raised it."""

    def __init__(self, msg: str, tid: Any = None, ctaid: Any = None) -> None:
        self.msg = msg
        self.tid = tid
        self.ctaid = ctaid
        super().__init__(f"thread={tid} block={ctaid}: {msg}")


__all__ = [
    name
    for name, value in list(globals().items())
    if isinstance(value, type) and issubclass(value, (NumbaError, Warning, RuntimeError, UnsupportedBytecodeError))
]
