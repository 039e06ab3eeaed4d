# Made by `python -m tools.generate`; do not edit.
"""``nv.surface``: what a kernel reads and writes through a surface object, a parameter annotated
``nv.Surface[T, geometry]``.

Coordinates are i32 and count elements (CUDA's ``surf2Dread`` counts bytes along x); the number of the layer of an array
follows them. ``boundary`` says what happens outside: ``"trap"`` ends the kernel with an error, ``"clamp"`` takes the
nearest element, ``"zero"`` reads 0 and writes nothing. Surfaces are bindless, from sm_30 on. Only a GPU has them.

Sources: PTX ISA, ``suld``, ``sust``, ``suq``; CUDA C++ Programming Guide, "Surface Functions"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

BOUNDARIES: Final = ('trap', 'clamp', 'zero')
def channel_order(surface: GenericSurface[Any]) -> int:
    """`suq.channel_order`: the driver's number of the order of an element's components.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def channel_type(surface: GenericSurface[Any]) -> int:
    """`suq.channel_data_type`: the driver's number of the type of an element's components.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def depth(surface: GenericSurface[Any]) -> int:
    """`suq.depth`: elements along z.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def height(surface: GenericSurface[Any]) -> int:
    """`suq.height`: elements along y.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def layers(surface: GenericSurface[Any]) -> int:
    """`suq.array_size`: layers of an array.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def read(surface: GenericSurface[Any], *coordinates: int, **named: Any) -> Any:
    """`suld.b`, CUDA `surf2Dread` and so on: an element.

    ``read(surface, x, y, z, layer, *, boundary="trap")``: an element, its bytes as they are.
    """

def width(surface: GenericSurface[Any]) -> int:
    """`suq.width`: elements along x.

    ``width(texture)``, ``height``, ``depth`` and so on: what the driver knows of an object.
    """

def write(surface: GenericSurface[Any], *coordinates_and_value: Any, **named: Any) -> None:
    """`sust.b` or `sust.p`, CUDA `surf2Dwrite` and so on: stores an element.

    ``write(surface, x, y, z, layer, value, *, boundary="trap", formatted=False)``: stores an element.

    Its bytes are stored as they are (``sust.b``); with ``formatted=True``, of elements of 32 bits a component, they are
    converted to the format of the surface (``sust.p``).
    """

