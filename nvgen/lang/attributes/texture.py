"""Of ``nv.texture`` and ``nv.surface``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.types import Scalar, i32
from nvgen.types.textures import HandleType


class Access(Attributes):
    """One instruction. Its operands are the handle, the sample and the layer, the coordinates, then what it stores or
    the level or the gradients."""

    type: HandleType
    #: ``level``, ``grad``, a component (``r``, ``g``, ...), a boundary, or nothing.
    mode: str = ""
    #: The type of the coordinates.
    coordinate: Scalar = i32
    formatted: bool = False
