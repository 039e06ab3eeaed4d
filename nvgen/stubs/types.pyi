# Made by `python -m tools.generate`; do not edit.
"""What type checkers and editors see of the kernel language's types.

Widths are nvgen's business: every integer type is an `int` here, every float a `float`, every complex number a
`complex`, so that kernels that nvgen takes need no annotations inside.

A number or a text among the arguments of a type, as in `nv.Array[nv.f32, 2]`, is no type, and type checkers refuse it
among those of a generic class. They take it of what they do not look into: pyright and its kin of a class that is not
generic and has a `__class_getitem__` of its own, mypy of a variable of type Any. So `Array`, `vec`, `ptr` and the like
are one or the other at the end of this file, and what operations take is stated by generic classes, which mypy knows
them for with the plugin `nvgen.mypy`.
"""

import builtins
import nvgen.lang.global_array
import nvgen.runtime.arrays.tensor_map
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Generic, Literal, SupportsIndex, TypeAlias, overload

from typing_extensions import TypeVar

_T = TypeVar("_T")
_U = TypeVar("_U")
_N = TypeVar("_N", default=Literal[1])
_L = TypeVar("_L", default=Any)
_C = TypeVar("_C", default=Any)
_S = TypeVar("_S", default=Any)
_V = TypeVar("_V", bound=GenericVec[Any, Any])

i8: TypeAlias = builtins.int
i16: TypeAlias = builtins.int
i32: TypeAlias = builtins.int
i64: TypeAlias = builtins.int
i128: TypeAlias = builtins.int
u8: TypeAlias = builtins.int
u16: TypeAlias = builtins.int
u32: TypeAlias = builtins.int
u64: TypeAlias = builtins.int
u128: TypeAlias = builtins.int
bool: TypeAlias = builtins.bool
f16: TypeAlias = builtins.float
bf16: TypeAlias = builtins.float
f32: TypeAlias = builtins.float
f64: TypeAlias = builtins.float
e4m3: TypeAlias = builtins.float
e5m2: TypeAlias = builtins.float
e2m3: TypeAlias = builtins.float
e3m2: TypeAlias = builtins.float
e2m1: TypeAlias = builtins.float
ue8m0: TypeAlias = builtins.float
c64: TypeAlias = builtins.complex
c128: TypeAlias = builtins.complex

C: TypeAlias = Literal["C"]
F: TypeAlias = Literal["F"]
A: TypeAlias = Literal["A"]
#: A value that is known when the kernel is compiled.
constexpr: TypeAlias = Any
#: A kernel's parameter that no thread changes.
GridConstant: TypeAlias = Annotated[_T, "grid constant"]
#: A place in memory of an operation that takes one without an index.
Address: TypeAlias = GenericArray[Any, Any, Any] | GenericPtr[Any, Any]
Index: TypeAlias = int | tuple[int, ...]
Number: TypeAlias = int | float | complex

class GenericArray(Generic[_T, _N, _L]):
    """`nv.Array[dtype]`, `nv.Array[dtype, ndim]` or `nv.Array[dtype, ndim, nv.A]`: a view of memory."""

    @property
    def size(self) -> int:
        """The number of elements."""
    @property
    def ndim(self) -> int:
        """The number of dimensions."""
    @property
    def shape(self) -> tuple[int, ...]:
        """The extents, outermost first."""
    @property
    def strides(self) -> tuple[int, ...]:
        """The distances of neighbours along each dimension, in bytes."""
    @property
    def dtype(self) -> type[_T]:
        """The type of an element."""
    @property
    def T(self) -> Array[_T, _N, Any]:
        """The same elements with the dimensions in reverse order."""
    @property
    def ptr(self) -> ptr[_T, Any]:
        """The address of the first element."""
    def vec(self, count: int, /) -> Array[Any, Any, Any]:
        """The same memory as an array of vectors."""
    def __len__(self) -> int: ...
    @overload
    def __iter__(self: GenericArray[_T, Literal[1], Any]) -> Iterator[_T]: ...
    @overload
    def __iter__(self) -> Iterator[Any]: ...
    @overload
    def __getitem__(self: GenericArray[_T, Literal[1], Any], index: int | tuple[int], /) -> _T: ...
    @overload
    def __getitem__(self: GenericArray[_T, Literal[2], Any], index: tuple[int, int], /) -> _T: ...
    @overload
    def __getitem__(self: GenericArray[_T, Literal[3], Any], index: tuple[int, int, int], /) -> _T: ...
    @overload
    def __getitem__(self, index: Any, /) -> Any: ...
    @overload
    def __setitem__(self: GenericArray[int, Any, Any], index: int | tuple[Any, ...] | slice, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, index: int | tuple[Any, ...] | slice, value: _T, /) -> None: ...

class GenericVec(Generic[_T, _C]):
    """`nv.vec[T, n]`: 2, 3, 4, 8 or 16 numbers of a scalar type, computed with element by element."""

    x: _T
    y: _T
    z: _T
    w: _T
    def __init__(self, *values: Any) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def dtype(self) -> type[_T]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_T]: ...
    def __getitem__(self, index: int, /) -> _T: ...
    def __setitem__(self, index: int, value: _T, /) -> None: ...
    def __add__(self, other: Any, /) -> vec[_T, _C]: ...
    def __sub__(self, other: Any, /) -> vec[_T, _C]: ...
    def __mul__(self, other: Any, /) -> vec[_T, _C]: ...
    def __truediv__(self, other: Any, /) -> vec[_T, _C]: ...
    def __floordiv__(self, other: Any, /) -> vec[_T, _C]: ...
    def __mod__(self, other: Any, /) -> vec[_T, _C]: ...
    def __pow__(self, other: Any, /) -> vec[_T, _C]: ...
    def __and__(self, other: Any, /) -> vec[_T, _C]: ...
    def __or__(self, other: Any, /) -> vec[_T, _C]: ...
    def __xor__(self, other: Any, /) -> vec[_T, _C]: ...
    def __lshift__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rshift__(self, other: Any, /) -> vec[_T, _C]: ...
    def __radd__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rsub__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rmul__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rtruediv__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rfloordiv__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rmod__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rpow__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rand__(self, other: Any, /) -> vec[_T, _C]: ...
    def __ror__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rxor__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rlshift__(self, other: Any, /) -> vec[_T, _C]: ...
    def __rrshift__(self, other: Any, /) -> vec[_T, _C]: ...
    def __lt__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __le__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __gt__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __ge__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __eq__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __ne__(self, other: Any, /) -> vec[builtins.bool, _C]: ...
    def __divmod__(self, other: Any, /) -> tuple[vec[_T, _C], vec[_T, _C]]: ...
    def __neg__(self) -> vec[_T, _C]: ...
    def __invert__(self) -> vec[_T, _C]: ...
    def __abs__(self) -> vec[_T, _C]: ...

class GenericPtr(Generic[_T, _S]):
    """`nv.ptr[T]` or `nv.ptr[T, "global"]`: the address of a `T` in memory."""

    def __init__(self, address: Any, /) -> None: ...
    @property
    def dtype(self) -> type[_T]: ...
    def cast(self, dtype: type[_U], /) -> ptr[_U, _S]:
        """The same address as that of another type."""
    def to(self, space: str | Space, /) -> ptr[_T, Any]:
        """The same address in another state space."""
    def __getitem__(self, index: int, /) -> _T: ...
    @overload
    def __setitem__(self: GenericPtr[int, Any], index: int, value: SupportsIndex, /) -> None: ...
    @overload
    def __setitem__(self, index: int, value: _T, /) -> None: ...
    def __add__(self, other: int, /) -> ptr[_T, _S]: ...
    def __radd__(self, other: int, /) -> ptr[_T, _S]: ...
    @overload
    def __sub__(self, other: int, /) -> ptr[_T, _S]: ...
    @overload
    def __sub__(self, other: GenericPtr[_T, Any], /) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __lt__(self, other: GenericPtr[Any, Any], /) -> builtins.bool: ...
    def __le__(self, other: GenericPtr[Any, Any], /) -> builtins.bool: ...
    def __gt__(self, other: GenericPtr[Any, Any], /) -> builtins.bool: ...
    def __ge__(self, other: GenericPtr[Any, Any], /) -> builtins.bool: ...

_X = TypeVar("_X", default=Any)
_Y = TypeVar("_Y", default=Any)
_Z = TypeVar("_Z", default=Any)

class GenericSurface(Generic[_X, _Y, _Z]):
    """``nv.Surface[T, geometry]``: a kernel's parameter that is a surface object, read and written by ``nv.surface``.

    ``T`` is a number, or a vector of 2 or 4, of up to 16 bytes; ``geometry`` is 1, 2 or 3 dimensions, ``"1d_array"`` or
    ``"2d_array"``. A launch takes the driver's handle, an integer or a ``CUsurfObject`` of `cuda.bindings`; in PTX it
    is a ``.u64``.
    """

class GenericTensorMap(nvgen.runtime.arrays.tensor_map.TensorMap, Generic[_X, _Y, _Z]):
    """``TensorMap(array, box, *, dtype=None, element_strides=None, ...)``: an array, copied in boxes of elements.

    ``dtype`` is the type of the elements where NumPy has none for it. Of a box, every ``element_strides``-th element
    along a dimension is copied, from the first on; along the last one all are. The further options: ``interleave``
    (``"16B"``, ``"32B"``: slices of channels), ``swizzle`` (how a box's rows of so many bytes are mixed in shared
    memory), ``l2_promotion`` (bytes that the cache fetches at once), ``fill`` (what is read outside the array:
    ``"zeros"``, ``"nan"``), ``conversion`` (of f32, as it is read: ``"f32_ftz"``, ``"tf32"``, ``"tf32_ftz"``) and
    ``packing`` (of an array of bytes, 4 or 6 bits an element: ``"16U4_ALIGN8B"``, ``"16U4_ALIGN16B"``,
    ``"16U6_ALIGN16B"``; box and coordinates count elements). Each but ``fill`` may be ``"none"``.

    The kernel's parameter is annotated ``nv.TensorMap[dtype, ndim]``.

    Raises:
        LaunchError: no GPU has such a map.
    """

class GenericTexture(Generic[_X, _Y, _Z]):
    """``nv.Texture[T, geometry]``: a kernel's parameter that is a texture object, read by ``nv.texture``.

    ``T`` is what a fetch returns: f32, f16, or an integer of up to 32 bits, or a vector of 2 to 4 of them. ``geometry``
    is 1, 2 or 3 dimensions, or ``"1d_array"``, ``"2d_array"``, ``"cube"``, ``"cube_array"``, ``"2d_multisample"``,
    ``"2d_multisample_array"``. A launch takes the driver's handle, an integer or a ``CUtexObject`` of `cuda.bindings`;
    in PTX it is a ``.u64``. Structs and arrays may hold it too.
    """

class GlobalArray(nvgen.lang.global_array.GlobalArray, GenericArray[Any, Any, Any]):
    """An array in global memory that belongs to the program: for the host, and in kernels."""

    dtype: Any

class Registers:
    """Three numbers that the machine gives each thread."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def z(self) -> int: ...

class _Arrays:
    @overload
    def array(self, shape: int, dtype: type[_T], **options: Any) -> Array[_T]: ...
    @overload
    def array(self, shape: tuple[int, int], dtype: type[_T], **options: Any) -> Array[_T, Literal[2]]: ...
    @overload
    def array(self, shape: tuple[int, int, int], dtype: type[_T], **options: Any) -> Array[_T, Literal[3]]: ...
    @overload
    def array(self, shape: Any, dtype: type[_T], **options: Any) -> Array[_T, Any]: ...

class LocalArrays(_Arrays):
    """Arrays of the thread's own."""

class SharedArrays(_Arrays):
    """Arrays that a block shares."""

    @overload
    def dynamic(self, dtype: type[_T], shape: int | None = None, *, offset: int | None = None, align: int = 16) -> Array[_T]: ...
    @overload
    def dynamic(self, dtype: type[_T], shape: Any, *, offset: int | None = None, align: int = 16) -> Array[_T, Any]: ...

class ConstantArrays:
    """Arrays of constants."""

    @overload
    def array(self, values: Any, dtype: type[_T]) -> Array[_T, Any]: ...
    @overload
    def array(self, values: Any) -> Array[Any, Any]: ...

from nvgen.types.compound import Space as Space

MYPY: bool
if False:  # for mypy alone, which looks into this: the first declaration counts
    Array: Any
    vec: Any
    ptr: Any
    Surface: Any
    TensorMap: Any
    Texture: Any
elif not MYPY:
    class Array(GenericArray[Any, Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[Array]: ...
    class vec(GenericVec[Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[vec]: ...
    class ptr(GenericPtr[Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[ptr]: ...
    class Surface(GenericSurface[Any, Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[Surface]: ...
    class TensorMap(GenericTensorMap[Any, Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[TensorMap]: ...
    class Texture(GenericTexture[Any, Any, Any]):
        def __class_getitem__(cls, arguments: Any, /) -> type[Texture]: ...
