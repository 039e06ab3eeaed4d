"""Handles of textures and surfaces: 64 bits that the CUDA driver gave out, and what a kernel finds behind them.

Sources: PTX ISA, "Texture Instructions", "Surface Instructions"; CUDA C++ Programming Guide, "Texture Object API".
"""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.scalar import SCALARS, Scalar, Type
from nvgen.types.vectors import VectorType


class Geometry(Record):
    """How elements are arranged.

    ``ptx`` is its name in instructions. There are so many coordinates, and for arrays of layers and for elements of
    several samples the number of one.
    """

    name: str
    ptx: str
    coordinates: int
    has_layers: bool = False
    has_samples: bool = False

    @property
    def is_cube(self) -> bool:
        """Whether the coordinates are a direction."""
        return "cube" in self.ptx


GEOMETRIES = {
    geometry.name: geometry
    for geometry in (
        Geometry("1d", "1d", 1),
        Geometry("2d", "2d", 2),
        Geometry("3d", "3d", 3),
        Geometry("1d_array", "a1d", 1, has_layers=True),
        Geometry("2d_array", "a2d", 2, has_layers=True),
        Geometry("cube", "cube", 3),
        Geometry("cube_array", "acube", 3, has_layers=True),
        Geometry("2d_multisample", "2dms", 2, has_samples=True),
        Geometry("2d_multisample_array", "a2dms", 2, has_layers=True, has_samples=True),
    )
}
#: The geometries of surfaces: instructions take no others.
SURFACE_GEOMETRIES = ("1d", "2d", "3d", "1d_array", "2d_array")
#: What a texture may hold; integers of 8 and 16 bits are fetched as those of 32.
TEXTURE_SCALARS = tuple(SCALARS[name] for name in ("f32", "f16", "i32", "u32", "i16", "u16", "i8", "u8"))
#: The bytes that a surface instruction reads or writes at most.
MAX_SURFACE_BYTES = 16


class HandleType(Type, Record):
    """A handle: elements of a scalar type or a vector, in a geometry."""

    element: Scalar | VectorType
    geometry: Geometry

    @property
    def scalar(self) -> Scalar:
        """The type of an element's components."""
        return self.element.element if isinstance(self.element, VectorType) else self.element

    @property
    def count(self) -> int:
        """How many components an element has."""
        return self.element.count if isinstance(self.element, VectorType) else 1


class TextureType(HandleType):
    """A texture object."""

    def __repr__(self) -> str:
        return f'Texture[{self.element!r}, "{self.geometry.name}"]'


class SurfaceType(HandleType):
    """A surface object."""

    def __repr__(self) -> str:
        return f'Surface[{self.element!r}, "{self.geometry.name}"]'
