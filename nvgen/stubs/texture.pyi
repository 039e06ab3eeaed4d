# Made by `python -m tools.generate`; do not edit.
"""``nv.texture``: what a kernel reads through a texture object, a parameter annotated ``nv.Texture[T, geometry]``.

A coordinate is an f32, which the object's filter and address mode apply to, or an i32, the number of an element, which
is read as it is (``tex`` with ``.s32``, CUDA's ``tex1Dfetch``). Coordinates follow the texture, then the number of the
layer of an array, then that of the sample. Textures are bindless: PTX's unified mode, any architecture from sm_30 on
(f16 from sm_53 on). Only a GPU has them.

Sources: PTX ISA, ``tex``, ``tld4``, ``txq``; CUDA C++ Programming Guide, "Texture Functions"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.lang.texture import queries as queries
from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def channel_order(texture: GenericTexture[Any]) -> int:
    """`txq.channel_order`: the driver's number of the order of an element's components.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def channel_type(texture: GenericTexture[Any]) -> int:
    """`txq.channel_data_type`: the driver's number of the type of an element's components.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def depth(texture: GenericTexture[Any]) -> int:
    """`txq.depth`: elements along z.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def fetch(texture: GenericTexture[Any], *coordinates: float, **named: Any) -> Any:
    """`tex`, CUDA `tex2D` and so on: an element, or what the filter makes of some.

    ``fetch(texture, x, y, z, layer, sample, *, level=, dx=, dy=)``: an element, or what the filter makes of some.

    ``level`` is that of a mipmap; ``dx`` and ``dy``, a number or as many as there are coordinates, are the gradients
    that choose one.
    """

def gather(texture: GenericTexture[Any], *coordinates: float, **named: Any) -> Any:
    """`tld4`, CUDA `tex2Dgather`: a component of the four elements around a point.

    ``gather(texture, x, y, layer, *, component=0)``: that component of the four elements around a point.

    The vector has those at (x0, y1), (x1, y1), (x1, y0) and (x0, y0); those of f16 as f32, as PTX has them.
    """

def height(texture: GenericTexture[Any]) -> int:
    """`txq.height`: elements along y.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def layers(texture: GenericTexture[Any]) -> int:
    """`txq.array_size`: layers of an array.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def levels(texture: GenericTexture[Any]) -> int:
    """`txq.num_mipmap_levels`: levels of a mipmap.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def normalized(texture: GenericTexture[Any]) -> int:
    """`txq.normalized_coords`: 1 where coordinates are from 0 to 1, else 0.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def samples(texture: GenericTexture[Any]) -> int:
    """`txq.num_samples`: samples of an element.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def width(texture: GenericTexture[Any]) -> int:
    """`txq.width`: elements along x.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

