"""``nv.texture``: what a kernel reads through a texture object, a parameter annotated ``nv.Texture[T, geometry]``.

A coordinate is an f32, which the object's filter and address mode apply to, or an i32, the number of an element, which
is read as it is (``tex`` with ``.s32``, CUDA's ``tex1Dfetch``). Coordinates follow the texture, then the number of the
layer of an array, then that of the sample. Textures are bindless: PTX's unified mode, any architecture from sm_30 on
(f16 from sm_53 on). Only a GPU has them.

Sources: PTX ISA, ``tex``, ``tld4``, ``txq``; CUDA C++ Programming Guide, "Texture Functions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.texture import Access
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import ByName, Handle, Parameter, Several
from nvgen.types import f16, i32


class TextureOperation(DeviceOperation):
    """What is asked of a texture or a surface."""

    family: ClassVar[str] = "texture"
    accesses_memory: ClassVar[bool] = False
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False

    @property
    def handle(self) -> Handle:
        """The parameter that is the texture or the surface."""
        return Handle(self.name.partition(".")[0])

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (self.handle, Several("coordinates", "float"), ByName("named"))

    @property
    def is_only_on_gpu(self) -> bool:
        return True


class Fetch(TextureOperation):
    """``fetch(texture, x, y, z, layer, sample, *, level=, dx=, dy=)``: an element, or what the filter makes of some.

    ``level`` is that of a mipmap; ``dx`` and ``dy``, a number or as many as there are coordinates, are the gradients
    that choose one.
    """

    instruction: ClassVar[str] = "tex"

    def instructions(self, call: Call) -> tuple[str, ...]:
        return ("tex.f16",) if Access.of(call).type.scalar == f16 else super().instructions(call)


class Gather(TextureOperation):
    """``gather(texture, x, y, layer, *, component=0)``: that component of the four elements around a point.

    The vector has those at (x0, y1), (x1, y1), (x1, y0) and (x0, y0); those of f16 as f32, as PTX has them.
    """

    instruction: ClassVar[str] = "tex"


class Query(TextureOperation):
    """``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object."""

    result = i32

    #: PTX's instruction and query.
    opcode: str
    query: str

    def instructions(self, call: Call) -> tuple[str, ...]:
        return (self.opcode,)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (self.handle,)


_QUERIES = {
    "width": ("width", "elements along x"),
    "height": ("height", "elements along y"),
    "depth": ("depth", "elements along z"),
    "layers": ("array_size", "layers of an array"),
    "channel_type": ("channel_data_type", "the driver's number of the type of an element's components"),
    "channel_order": ("channel_order", "the driver's number of the order of an element's components"),
}
_OF_TEXTURES = {
    **_QUERIES,
    "levels": ("num_mipmap_levels", "levels of a mipmap"),
    "samples": ("num_samples", "samples of an element"),
    "normalized": ("normalized_coords", "1 where coordinates are from 0 to 1, else 0"),
}


def queries(module: str, instruction: str, known: dict[str, tuple[str, str]]) -> dict[str, Query]:
    """The queries of a module by name."""
    return {
        name: Query(f"{module}.{name}", f"`{instruction}.{query}`: {doc}", instruction, query)
        for name, (query, doc) in known.items()
    }


SURFACE_QUERIES = queries("surface", "suq", _QUERIES)
fetch = Fetch("texture.fetch", "`tex`, CUDA `tex2D` and so on: an element, or what the filter makes of some")
gather = Gather("texture.gather", "`tld4`, CUDA `tex2Dgather`: a component of the four elements around a point")
_texture = queries("texture", "txq", _OF_TEXTURES)
width = _texture["width"]
height = _texture["height"]
depth = _texture["depth"]
layers = _texture["layers"]
levels = _texture["levels"]
samples = _texture["samples"]
normalized = _texture["normalized"]
channel_type = _texture["channel_type"]
channel_order = _texture["channel_order"]
