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
ue5m3: TypeAlias = builtins.float
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
    xx: vec[_T, Any]
    xy: vec[_T, Any]
    xz: vec[_T, Any]
    xw: vec[_T, Any]
    yx: vec[_T, Any]
    yy: vec[_T, Any]
    yz: vec[_T, Any]
    yw: vec[_T, Any]
    zx: vec[_T, Any]
    zy: vec[_T, Any]
    zz: vec[_T, Any]
    zw: vec[_T, Any]
    wx: vec[_T, Any]
    wy: vec[_T, Any]
    wz: vec[_T, Any]
    ww: vec[_T, Any]
    xxx: vec[_T, Any]
    xxy: vec[_T, Any]
    xxz: vec[_T, Any]
    xxw: vec[_T, Any]
    xyx: vec[_T, Any]
    xyy: vec[_T, Any]
    xyz: vec[_T, Any]
    xyw: vec[_T, Any]
    xzx: vec[_T, Any]
    xzy: vec[_T, Any]
    xzz: vec[_T, Any]
    xzw: vec[_T, Any]
    xwx: vec[_T, Any]
    xwy: vec[_T, Any]
    xwz: vec[_T, Any]
    xww: vec[_T, Any]
    yxx: vec[_T, Any]
    yxy: vec[_T, Any]
    yxz: vec[_T, Any]
    yxw: vec[_T, Any]
    yyx: vec[_T, Any]
    yyy: vec[_T, Any]
    yyz: vec[_T, Any]
    yyw: vec[_T, Any]
    yzx: vec[_T, Any]
    yzy: vec[_T, Any]
    yzz: vec[_T, Any]
    yzw: vec[_T, Any]
    ywx: vec[_T, Any]
    ywy: vec[_T, Any]
    ywz: vec[_T, Any]
    yww: vec[_T, Any]
    zxx: vec[_T, Any]
    zxy: vec[_T, Any]
    zxz: vec[_T, Any]
    zxw: vec[_T, Any]
    zyx: vec[_T, Any]
    zyy: vec[_T, Any]
    zyz: vec[_T, Any]
    zyw: vec[_T, Any]
    zzx: vec[_T, Any]
    zzy: vec[_T, Any]
    zzz: vec[_T, Any]
    zzw: vec[_T, Any]
    zwx: vec[_T, Any]
    zwy: vec[_T, Any]
    zwz: vec[_T, Any]
    zww: vec[_T, Any]
    wxx: vec[_T, Any]
    wxy: vec[_T, Any]
    wxz: vec[_T, Any]
    wxw: vec[_T, Any]
    wyx: vec[_T, Any]
    wyy: vec[_T, Any]
    wyz: vec[_T, Any]
    wyw: vec[_T, Any]
    wzx: vec[_T, Any]
    wzy: vec[_T, Any]
    wzz: vec[_T, Any]
    wzw: vec[_T, Any]
    wwx: vec[_T, Any]
    wwy: vec[_T, Any]
    wwz: vec[_T, Any]
    www: vec[_T, Any]
    xxxx: vec[_T, Any]
    xxxy: vec[_T, Any]
    xxxz: vec[_T, Any]
    xxxw: vec[_T, Any]
    xxyx: vec[_T, Any]
    xxyy: vec[_T, Any]
    xxyz: vec[_T, Any]
    xxyw: vec[_T, Any]
    xxzx: vec[_T, Any]
    xxzy: vec[_T, Any]
    xxzz: vec[_T, Any]
    xxzw: vec[_T, Any]
    xxwx: vec[_T, Any]
    xxwy: vec[_T, Any]
    xxwz: vec[_T, Any]
    xxww: vec[_T, Any]
    xyxx: vec[_T, Any]
    xyxy: vec[_T, Any]
    xyxz: vec[_T, Any]
    xyxw: vec[_T, Any]
    xyyx: vec[_T, Any]
    xyyy: vec[_T, Any]
    xyyz: vec[_T, Any]
    xyyw: vec[_T, Any]
    xyzx: vec[_T, Any]
    xyzy: vec[_T, Any]
    xyzz: vec[_T, Any]
    xyzw: vec[_T, Any]
    xywx: vec[_T, Any]
    xywy: vec[_T, Any]
    xywz: vec[_T, Any]
    xyww: vec[_T, Any]
    xzxx: vec[_T, Any]
    xzxy: vec[_T, Any]
    xzxz: vec[_T, Any]
    xzxw: vec[_T, Any]
    xzyx: vec[_T, Any]
    xzyy: vec[_T, Any]
    xzyz: vec[_T, Any]
    xzyw: vec[_T, Any]
    xzzx: vec[_T, Any]
    xzzy: vec[_T, Any]
    xzzz: vec[_T, Any]
    xzzw: vec[_T, Any]
    xzwx: vec[_T, Any]
    xzwy: vec[_T, Any]
    xzwz: vec[_T, Any]
    xzww: vec[_T, Any]
    xwxx: vec[_T, Any]
    xwxy: vec[_T, Any]
    xwxz: vec[_T, Any]
    xwxw: vec[_T, Any]
    xwyx: vec[_T, Any]
    xwyy: vec[_T, Any]
    xwyz: vec[_T, Any]
    xwyw: vec[_T, Any]
    xwzx: vec[_T, Any]
    xwzy: vec[_T, Any]
    xwzz: vec[_T, Any]
    xwzw: vec[_T, Any]
    xwwx: vec[_T, Any]
    xwwy: vec[_T, Any]
    xwwz: vec[_T, Any]
    xwww: vec[_T, Any]
    yxxx: vec[_T, Any]
    yxxy: vec[_T, Any]
    yxxz: vec[_T, Any]
    yxxw: vec[_T, Any]
    yxyx: vec[_T, Any]
    yxyy: vec[_T, Any]
    yxyz: vec[_T, Any]
    yxyw: vec[_T, Any]
    yxzx: vec[_T, Any]
    yxzy: vec[_T, Any]
    yxzz: vec[_T, Any]
    yxzw: vec[_T, Any]
    yxwx: vec[_T, Any]
    yxwy: vec[_T, Any]
    yxwz: vec[_T, Any]
    yxww: vec[_T, Any]
    yyxx: vec[_T, Any]
    yyxy: vec[_T, Any]
    yyxz: vec[_T, Any]
    yyxw: vec[_T, Any]
    yyyx: vec[_T, Any]
    yyyy: vec[_T, Any]
    yyyz: vec[_T, Any]
    yyyw: vec[_T, Any]
    yyzx: vec[_T, Any]
    yyzy: vec[_T, Any]
    yyzz: vec[_T, Any]
    yyzw: vec[_T, Any]
    yywx: vec[_T, Any]
    yywy: vec[_T, Any]
    yywz: vec[_T, Any]
    yyww: vec[_T, Any]
    yzxx: vec[_T, Any]
    yzxy: vec[_T, Any]
    yzxz: vec[_T, Any]
    yzxw: vec[_T, Any]
    yzyx: vec[_T, Any]
    yzyy: vec[_T, Any]
    yzyz: vec[_T, Any]
    yzyw: vec[_T, Any]
    yzzx: vec[_T, Any]
    yzzy: vec[_T, Any]
    yzzz: vec[_T, Any]
    yzzw: vec[_T, Any]
    yzwx: vec[_T, Any]
    yzwy: vec[_T, Any]
    yzwz: vec[_T, Any]
    yzww: vec[_T, Any]
    ywxx: vec[_T, Any]
    ywxy: vec[_T, Any]
    ywxz: vec[_T, Any]
    ywxw: vec[_T, Any]
    ywyx: vec[_T, Any]
    ywyy: vec[_T, Any]
    ywyz: vec[_T, Any]
    ywyw: vec[_T, Any]
    ywzx: vec[_T, Any]
    ywzy: vec[_T, Any]
    ywzz: vec[_T, Any]
    ywzw: vec[_T, Any]
    ywwx: vec[_T, Any]
    ywwy: vec[_T, Any]
    ywwz: vec[_T, Any]
    ywww: vec[_T, Any]
    zxxx: vec[_T, Any]
    zxxy: vec[_T, Any]
    zxxz: vec[_T, Any]
    zxxw: vec[_T, Any]
    zxyx: vec[_T, Any]
    zxyy: vec[_T, Any]
    zxyz: vec[_T, Any]
    zxyw: vec[_T, Any]
    zxzx: vec[_T, Any]
    zxzy: vec[_T, Any]
    zxzz: vec[_T, Any]
    zxzw: vec[_T, Any]
    zxwx: vec[_T, Any]
    zxwy: vec[_T, Any]
    zxwz: vec[_T, Any]
    zxww: vec[_T, Any]
    zyxx: vec[_T, Any]
    zyxy: vec[_T, Any]
    zyxz: vec[_T, Any]
    zyxw: vec[_T, Any]
    zyyx: vec[_T, Any]
    zyyy: vec[_T, Any]
    zyyz: vec[_T, Any]
    zyyw: vec[_T, Any]
    zyzx: vec[_T, Any]
    zyzy: vec[_T, Any]
    zyzz: vec[_T, Any]
    zyzw: vec[_T, Any]
    zywx: vec[_T, Any]
    zywy: vec[_T, Any]
    zywz: vec[_T, Any]
    zyww: vec[_T, Any]
    zzxx: vec[_T, Any]
    zzxy: vec[_T, Any]
    zzxz: vec[_T, Any]
    zzxw: vec[_T, Any]
    zzyx: vec[_T, Any]
    zzyy: vec[_T, Any]
    zzyz: vec[_T, Any]
    zzyw: vec[_T, Any]
    zzzx: vec[_T, Any]
    zzzy: vec[_T, Any]
    zzzz: vec[_T, Any]
    zzzw: vec[_T, Any]
    zzwx: vec[_T, Any]
    zzwy: vec[_T, Any]
    zzwz: vec[_T, Any]
    zzww: vec[_T, Any]
    zwxx: vec[_T, Any]
    zwxy: vec[_T, Any]
    zwxz: vec[_T, Any]
    zwxw: vec[_T, Any]
    zwyx: vec[_T, Any]
    zwyy: vec[_T, Any]
    zwyz: vec[_T, Any]
    zwyw: vec[_T, Any]
    zwzx: vec[_T, Any]
    zwzy: vec[_T, Any]
    zwzz: vec[_T, Any]
    zwzw: vec[_T, Any]
    zwwx: vec[_T, Any]
    zwwy: vec[_T, Any]
    zwwz: vec[_T, Any]
    zwww: vec[_T, Any]
    wxxx: vec[_T, Any]
    wxxy: vec[_T, Any]
    wxxz: vec[_T, Any]
    wxxw: vec[_T, Any]
    wxyx: vec[_T, Any]
    wxyy: vec[_T, Any]
    wxyz: vec[_T, Any]
    wxyw: vec[_T, Any]
    wxzx: vec[_T, Any]
    wxzy: vec[_T, Any]
    wxzz: vec[_T, Any]
    wxzw: vec[_T, Any]
    wxwx: vec[_T, Any]
    wxwy: vec[_T, Any]
    wxwz: vec[_T, Any]
    wxww: vec[_T, Any]
    wyxx: vec[_T, Any]
    wyxy: vec[_T, Any]
    wyxz: vec[_T, Any]
    wyxw: vec[_T, Any]
    wyyx: vec[_T, Any]
    wyyy: vec[_T, Any]
    wyyz: vec[_T, Any]
    wyyw: vec[_T, Any]
    wyzx: vec[_T, Any]
    wyzy: vec[_T, Any]
    wyzz: vec[_T, Any]
    wyzw: vec[_T, Any]
    wywx: vec[_T, Any]
    wywy: vec[_T, Any]
    wywz: vec[_T, Any]
    wyww: vec[_T, Any]
    wzxx: vec[_T, Any]
    wzxy: vec[_T, Any]
    wzxz: vec[_T, Any]
    wzxw: vec[_T, Any]
    wzyx: vec[_T, Any]
    wzyy: vec[_T, Any]
    wzyz: vec[_T, Any]
    wzyw: vec[_T, Any]
    wzzx: vec[_T, Any]
    wzzy: vec[_T, Any]
    wzzz: vec[_T, Any]
    wzzw: vec[_T, Any]
    wzwx: vec[_T, Any]
    wzwy: vec[_T, Any]
    wzwz: vec[_T, Any]
    wzww: vec[_T, Any]
    wwxx: vec[_T, Any]
    wwxy: vec[_T, Any]
    wwxz: vec[_T, Any]
    wwxw: vec[_T, Any]
    wwyx: vec[_T, Any]
    wwyy: vec[_T, Any]
    wwyz: vec[_T, Any]
    wwyw: vec[_T, Any]
    wwzx: vec[_T, Any]
    wwzy: vec[_T, Any]
    wwzz: vec[_T, Any]
    wwzw: vec[_T, Any]
    wwwx: vec[_T, Any]
    wwwy: vec[_T, Any]
    wwwz: vec[_T, Any]
    wwww: vec[_T, Any]
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
    def dynamic(self, dtype: type[_T], shape: tuple[int, int], *, offset: int | None = None, align: int = 16) -> Array[_T, Literal[2]]: ...
    @overload
    def dynamic(self, dtype: type[_T], shape: tuple[int, int, int], *, offset: int | None = None, align: int = 16) -> Array[_T, Literal[3]]: ...
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
