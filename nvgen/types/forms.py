"""What subscripted types evaluate to, as written: ``annotations.resolve`` checks them where the span is known."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.types.interning import Interned, interned


class TypeForm(Interned, Record):
    """A type with its arguments, unchecked."""

    name: ClassVar[str]
    arguments: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"nv.{type(self).name}[{', '.join(map(repr, self.arguments))}]"

    @ends_tracebacks
    def __call__(self, *values: Any, **named: Any) -> NoReturn:
        """In a kernel: a value of the type.

        Raises:
            CompileError: always, on the host; there, tuples and NumPy arrays are such values.
        """
        raise diagnostics.CompileError(diagnostics.names.OutsideKernel(None, f"nv.{type(self).name}"))


class VectorForm(TypeForm):
    name: ClassVar[str] = "vec"


class PointerForm(TypeForm):
    name: ClassVar[str] = "ptr"


class GridConstantForm(TypeForm):
    name: ClassVar[str] = "GridConstant"


class TextureForm(TypeForm):
    name: ClassVar[str] = "Texture"


class SurfaceForm(TypeForm):
    name: ClassVar[str] = "Surface"


class TensorMapForm(TypeForm):
    name: ClassVar[str] = "TensorMap"


def _arguments(arguments: Any) -> tuple[Any, ...]:
    return arguments if isinstance(arguments, tuple) else (arguments,)


class vec:
    """``nv.vec[T, n]``: 2, 3, 4, 8 or 16 numbers of a scalar type, computed with element by element.

    ``nv.vec[nv.f32, 4](x, y, z, w)`` makes one; a single number fills it, vectors among the arguments give their
    elements, and everything is converted as ``nv.f32(x)`` does. ``v[i]`` and ``v.x``, ``.y``, ``.z``, ``.w`` are the
    elements. In memory the elements follow each other, aligned to the whole size up to 16 bytes; three elements are
    aligned to one (CUDA C++ Programming Guide, "Built-in Vector Types").
    """

    def __class_getitem__(cls, arguments: Any) -> VectorForm:
        return interned(VectorForm(_arguments(arguments)))


class ptr:
    """``nv.ptr[T]`` or ``nv.ptr[T, space]``: the address of a ``T`` in memory.

    ``space`` is ``"generic"`` (default: any), ``"global"``, ``"shared"``, ``"const"``, ``"local"``, or a member of
    ``nv.Space``. A pointer takes 8 bytes in memory. What it points at is aligned as its type needs it.
    """

    def __class_getitem__(cls, arguments: Any) -> PointerForm:
        return interned(PointerForm(_arguments(arguments)))


class GridConstant:
    """``nv.GridConstant[T]``: a kernel's parameter that no thread changes, read where the launch put it.

    Its address can be taken. In PTX it is ``.param .align A .b8 name[SIZE]``, with the bytes of the C type.
    """

    def __class_getitem__(cls, arguments: Any) -> GridConstantForm:
        return interned(GridConstantForm(_arguments(arguments)))


class Texture:
    """``nv.Texture[T, geometry]``: a kernel's parameter that is a texture object, read by ``nv.texture``.

    ``T`` is what a fetch returns: f32, f16, or an integer of up to 32 bits, or a vector of 2 to 4 of them. ``geometry``
    is 1, 2 or 3 dimensions, or ``"1d_array"``, ``"2d_array"``, ``"cube"``, ``"cube_array"``, ``"2d_multisample"``,
    ``"2d_multisample_array"``. A launch takes the driver's handle, an integer or a ``CUtexObject`` of `cuda.bindings`;
    in PTX it is a ``.u64``. Structs and arrays may hold it too.
    """

    def __class_getitem__(cls, arguments: Any) -> TextureForm:
        return interned(TextureForm(_arguments(arguments)))


class Surface:
    """``nv.Surface[T, geometry]``: a kernel's parameter that is a surface object, read and written by ``nv.surface``.

    ``T`` is a number, or a vector of 2 or 4, of up to 16 bytes; ``geometry`` is 1, 2 or 3 dimensions, ``"1d_array"`` or
    ``"2d_array"``. A launch takes the driver's handle, an integer or a ``CUsurfObject`` of `cuda.bindings`; in PTX it
    is a ``.u64``.
    """

    def __class_getitem__(cls, arguments: Any) -> SurfaceForm:
        return interned(SurfaceForm(_arguments(arguments)))


class TensorMapAnnotation:
    """``nv.TensorMap[T, ndim]`` annotates a kernel's parameter: a tensor map of ``ndim`` dimensions and elements ``T``.

    In PTX it is ``.param .align 128 .b8 name[128]``, which the launch fills and no thread changes.
    """

    def __class_getitem__(cls, arguments: Any) -> TensorMapForm:
        return interned(TensorMapForm(_arguments(arguments)))
