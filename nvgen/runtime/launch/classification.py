"""The one way in for the arguments of a launch: each is classified once.

Arrays of other libraries become views here: device arrays, or NumPy arrays that share their memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen.runtime.interop import views
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import BY_CLASS, PassedArgument, facts, kind_of
from nvgen.types import ConstexprType, OptionalType, PointerType, Type
from nvgen.types.textures import HandleType


def classified(
    values: Iterable[Any], parameters: Iterable[DeclaredParameter], annotated: Iterable[Type | None], stream: int | None
) -> list[PassedArgument]:
    """The arguments of a launch for its parameters, with other libraries' arrays as views.

    ``stream`` is the handle that the launch names, if it does: producers that speak DLPack order their work before it.

    Raises:
        LaunchError: an argument is an array that no kernel can take.
    """
    found = []
    for value, parameter, type_ in zip(values, parameters, annotated, strict=True):
        class_ = value.__class__
        kind, may_be_viewed = BY_CLASS.get(class_) or facts(class_)
        view = _view(value, parameter, type_, stream) if may_be_viewed else None
        if view is None or view is value:
            found.append(PassedArgument(value, kind, parameter))
        else:
            found.append(PassedArgument(view, kind_of(view), parameter))
    return found


def _view(value: Any, parameter: DeclaredParameter, annotated: Type | None, stream: int | None) -> Any:
    """The view of an argument that may be another library's array; None if it is no array."""
    if isinstance(annotated, ConstexprType):
        return None
    if isinstance(annotated, OptionalType):
        annotated = annotated.of
    # A pointer takes whatever names an address; the tensors of a library have a stream and a GPU all the same.
    if isinstance(annotated, (PointerType, HandleType)) and not views.is_of_library(value):
        return None
    return views.view(value, parameter, stream)
