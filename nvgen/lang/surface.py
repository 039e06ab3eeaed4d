"""``nv.surface``: what a kernel reads and writes through a surface object, a parameter annotated
``nv.Surface[T, geometry]``.

Coordinates are i32 and count elements (CUDA's ``surf2Dread`` counts bytes along x); the number of the layer of an array
follows them. ``boundary`` says what happens outside: ``"trap"`` ends the kernel with an error, ``"clamp"`` takes the
nearest element, ``"zero"`` reads 0 and writes nothing. Surfaces are bindless, from sm_30 on. Only a GPU has them.

Sources: PTX ISA, ``suld``, ``sust``, ``suq``; CUDA C++ Programming Guide, "Surface Functions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.parameters import ByName, Parameter, Several
from nvgen.lang.texture import SURFACE_QUERIES, TextureOperation
from nvgen.types import NONE

BOUNDARIES = ("trap", "clamp", "zero")


class SurfaceRead(TextureOperation):
    """``read(surface, x, y, z, layer, *, boundary="trap")``: an element, its bytes as they are."""

    instruction: ClassVar[str] = "sust"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (self.handle, Several("coordinates", "int"), ByName("named"))


class SurfaceWrite(TextureOperation):
    """``write(surface, x, y, z, layer, value, *, boundary="trap", formatted=False)``: stores an element.

    Its bytes are stored as they are (``sust.b``); with ``formatted=True``, of elements of 32 bits a component, they are
    converted to the format of the surface (``sust.p``).
    """

    instruction: ClassVar[str] = "sust"

    result = NONE

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (self.handle, Several("coordinates_and_value"), ByName("named"))


read = SurfaceRead("surface.read", "`suld.b`, CUDA `surf2Dread` and so on: an element")
write = SurfaceWrite("surface.write", "`sust.b` or `sust.p`, CUDA `surf2Dwrite` and so on: stores an element")
width = SURFACE_QUERIES["width"]
height = SURFACE_QUERIES["height"]
depth = SURFACE_QUERIES["depth"]
layers = SURFACE_QUERIES["layers"]
channel_type = SURFACE_QUERIES["channel_type"]
channel_order = SURFACE_QUERIES["channel_order"]
