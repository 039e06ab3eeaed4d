# Made by `python -m tools.generate`; do not edit.
"""The atomic operations of Intel's ``SVM ATOMIC``, ``nv.atomic.svm``: on 16, 32 and 64 bits of an element or a pointer.

Each lane brings its own address and values, an ``if`` is the predicate, and every operation returns what was there
before: ``old = *address; *address = operation(old, src0, src1)``. ``order`` and ``scope`` are those of ``nv.atomic``,
of whose operations each of these is one. Types are those of the page: ``imin`` and ``imax`` are of signed integers,
``fmin``, ``fmax`` and ``fcmpwr`` of floats, ``min`` and ``max`` of unsigned integers; the others only see bits, and
take integers of either sign. 16 bits are elements of 16 bits, not the lower halves of 32.

The table says what each is in ``nv.atomic``, and which instruction of PTX that is for 16, 32 and 64 bits; of i32,
``atom.add.u32`` is ``atom.add.s32``. Where nobody uses the old value it is ``red``, unless it is a loop or an exchange.
Loops are those of ``nv.atomic``, and ``on_unsupported="error"`` refuses them; before sm_70 ``cmpxchg`` of 16 bits is a
loop as well.

Where Intel's pages on the operations leave something open, or differ from each other:

- ``predec`` returns the old value, as "SVM ATOMIC" says of every operation; by the table under "DWORD_ATOMIC" it
returns the new one, which is ``predec(...) - 1``.
- ``cmpxchg`` and ``fcmpwr`` take first what is compared, then what is written. So does the table for ``fcmpwr``
  (``src0 == old ? src1 : old``), whereas it has ``cmpxchg`` the other way round (``old == src1 ? src0 : old``).
- ``fcmpwr`` compares as floats do: 0.0 equals -0.0, and NaN equals nothing.
- ``fmin`` and ``fmax`` pass over a NaN, and -0.0 is less than 0.0, as in ``nv.atomic.min``. Intel's GPUs do the
  same with quiet NaNs; signalling ones they let win (``INTEL_shader_atomic_float_minmax``).

Sources: Intel Graphics Compiler, vISA documentation, "SVM ATOMIC" and "DWORD_ATOMIC"; PTX ISA, "atom"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

@overload
def add(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old + value`; wraps.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def add(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def and_(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old & value`.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def and_(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def cmpxchg(array: GenericArray[_T, Any, Any], index: Index, compare: _T, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`value` where the old value equals `compare`, otherwise the old value.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def cmpxchg(pointer: GenericPtr[_T, Any], compare: _T, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def dec(array: GenericArray[_T, Any, Any], index: Index, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old - 1`; wraps.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def dec(pointer: GenericPtr[_T, Any], order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def fcmpwr(array: GenericArray[_T, Any, Any], index: Index, compare: _T, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`value` where the old value equals `compare` as floats do, otherwise the old value.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def fcmpwr(pointer: GenericPtr[_T, Any], compare: _T, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def fmax(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The greater of floats.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def fmax(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def fmin(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The lesser of floats.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def fmin(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def imax(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The greater of signed integers.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def imax(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def imin(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The lesser of signed integers.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def imin(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def inc(array: GenericArray[_T, Any, Any], index: Index, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old + 1`; wraps.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def inc(pointer: GenericPtr[_T, Any], order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def max(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The greater of unsigned integers.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def max(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def min(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """The lesser of unsigned integers.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def min(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def or_(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old | value`.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def or_(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def predec(array: GenericArray[_T, Any, Any], index: Index, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old - 1`; wraps, returns the old value as `dec` does.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def predec(pointer: GenericPtr[_T, Any], order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def sub(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old - value`; wraps.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def sub(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def xchg(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`value`.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def xchg(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

@overload
def xor(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T:
    """`old ^ value`.

    Puts what the operation makes of the old value there, in one step, and returns the old value.
    """
@overload
def xor(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., on_unsupported: str = ...) -> _T: ...

