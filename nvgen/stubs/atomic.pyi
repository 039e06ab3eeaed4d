# Made by `python -m tools.generate`; do not edit.
"""Memory that several threads read and change at the same time: ``nv.atomic``.

An operation names its element as an array and an index, or by a pointer, and reads and writes it as one step that no
other atomic operation on the element comes between, as long as the scope of each includes the thread of the other.
Every one but ``load`` and ``store`` returns what was there before. ``order`` says what else is ordered by it and
``scope`` for which threads; ``cache_hint``, a policy of ``nv.cache_policy``, how the L2 cache should treat the element.
Each element of a vector is changed by itself; ``packed`` says whether two halves go in one register, which is so where
PTX has it.

Where the hardware has no such instruction a loop around a compare-and-swap does the same with the same order and scope;
``on_unsupported="error"`` refuses that. With ``order="relaxed"`` such a loop writes nothing where nothing changes.
``update`` is one for any function of the element.

A sum of f32 in global memory makes zeros of subnormal numbers on a GPU, unless ``noftz=True`` (sm_90, PTX 9.4). A load
or a store with ``mmio=True`` is of memory that is mapped to a device: it happens once, as it stands, for all threads of
the system, relaxed (sm_70, PTX 8.2) or as an acquire or a release (sm_75, PTX 9.3).

Sources: PTX ISA, "atom", "red", "ld", "st", "Memory Consistency Model"; CUDA C++ Programming Guide, "Atomic Functions".

``nv.atomic.add_aggregated``: one atomic addition for all lanes of a warp that add to one element."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs import svm as svm
from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

@overload
def add(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., noftz: bool = ..., on_unsupported: str = ...) -> _T:
    """Adds.

    Puts what is computed of the element and a value into the element.
    """
@overload
def add(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., noftz: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def add_aggregated(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., uniform: bool = ...) -> _T:
    """Adds, with one atomic operation for the lanes of a warp that add to one element.

    ``add_aggregated(array, index, value, *, order="relaxed", scope="gpu", uniform=False)``, or of a pointer.

    The lanes of a warp that make the call together, and with the same address, sum up their values, and one of them
    adds the sum. Each gets what was there before with the values of the lower of these lanes, as if they had made the
    additions one by one from the lowest lane on. Whether another lane is in the call at the same time is the hardware's
    choice; what is added in the end does not depend on it. ``order`` holds for every lane.

    With ``uniform`` the lanes do not compare their addresses: it states that they all have the same one, and the result
    is undefined where they do not. A value that is a constant is counted, not summed up. Where nobody uses the result,
    no lane's own sum is found.

    Floats are added where nobody uses the result: their values sum up as in ``nv.warp.reduce_add``.

    It pays where many lanes meet in few elements, a counter above all. Where they seldom do, ``nv.atomic.add`` does
    less.

    PTX: ``activemask`` and ``nv.warp.match_any``, or with ``uniform`` ``activemask`` alone (sm_30, PTX 6.2). The values
    sum up by ``redux.sync`` (sm_80) or ``shfl.sync``, constants by ``popc``; then there is one ``atom.add`` or
    ``red.add``.
    """
@overload
def add_aggregated(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., uniform: bool = ...) -> _T: ...

@overload
def add_sat(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Adds, up to the type's bounds.

    Puts what is computed of the element and a value into the element.
    """
@overload
def add_sat(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def and_(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the bits that the value has too.

    Puts what is computed of the element and a value into the element.
    """
@overload
def and_(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def cas(array: GenericArray[_T, Any, Any], index: Index, compare: _T, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Writes where the element has the bits of `compare`.

    Puts a value into the element if the element has the bits of another value.
    """
@overload
def cas(pointer: GenericPtr[_T, Any], compare: _T, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def dec(array: GenericArray[_T, Any, Any], index: Index, limit: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Subtracts 1; from 0, and from past the limit, to the limit.

    Puts what is computed of the element and a value into the element.
    """
@overload
def dec(pointer: GenericPtr[_T, Any], limit: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def exch(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Writes and returns what was there.

    Puts a value into the element.
    """
@overload
def exch(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

def fence(order: str = ..., scope: str = ..., restrict: str | None = ...) -> None:
    """Orders memory, in an order and for threads that are stated.

    ``fence(*, order="seq_cst", scope="gpu", restrict=None)``.

    ``restrict`` says which memory alone is ordered, for the cluster: an acquire fence that of ``"shared_cluster"``, a
    release fence that of ``"shared"``.

    PTX: ``fence.sc``, ``fence.acq_rel`` (sm_70, PTX 6.0; before that ``membar``; of the cluster's scope sm_90, PTX
    7.8); an acquire or a release fence is ``fence.acquire`` or ``fence.release`` with sm_90 and PTX 8.6, and otherwise
    ``fence.acq_rel``, which orders more; ``fence.acquire.sync_restrict::shared::cluster.cluster``,
    ``fence.release.sync_restrict::shared::cta.cluster`` (sm_90, PTX 8.6).
    """

@overload
def inc(array: GenericArray[_T, Any, Any], index: Index, limit: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Adds 1; from the limit, and from past it, to 0.

    Puts what is computed of the element and a value into the element.
    """
@overload
def inc(pointer: GenericPtr[_T, Any], limit: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def load(array: GenericArray[_T, Any, Any], index: Index, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., mmio: bool = ..., on_unsupported: str = ...) -> _T:
    """Reads.

    Reads the element.
    """
@overload
def load(pointer: GenericPtr[_T, Any], order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., mmio: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def max(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the larger one; a number rather than NaN.

    Puts what is computed of the element and a value into the element.
    """
@overload
def max(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def maximum(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the larger one, or NaN.

    Puts what is computed of the element and a value into the element.
    """
@overload
def maximum(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def min(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the smaller one; a number rather than NaN.

    Puts what is computed of the element and a value into the element.
    """
@overload
def min(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def minimum(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the smaller one, or NaN.

    Puts what is computed of the element and a value into the element.
    """
@overload
def minimum(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def mul(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Multiplies.

    Puts what is computed of the element and a value into the element.
    """
@overload
def mul(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def nand(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Keeps the bits that the value has too, and inverts all.

    Puts what is computed of the element and a value into the element.
    """
@overload
def nand(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def or_(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Sets the value's bits.

    Puts what is computed of the element and a value into the element.
    """
@overload
def or_(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def store(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., mmio: bool = ..., on_unsupported: str = ...) -> None:
    """Writes.

    Writes the element, and returns nothing.
    """
@overload
def store(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., mmio: bool = ..., on_unsupported: str = ...) -> None: ...

@overload
def sub(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., noftz: bool = ..., on_unsupported: str = ...) -> _T:
    """Subtracts.

    Puts what is computed of the element and a value into the element.
    """
@overload
def sub(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., noftz: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def sub_cond(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Subtracts what is not larger.

    Puts what is computed of the element and a value into the element.
    """
@overload
def sub_cond(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def sub_sat(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Subtracts, down to the type's bounds.

    Puts what is computed of the element and a value into the element.
    """
@overload
def sub_sat(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

@overload
def update(array: GenericArray[_T, Any, Any], index: Index, function: Any, *arguments: Any, order: str = ..., scope: str = ...) -> _T:
    """Writes what a function makes of the element.

    ``update(array, index, function, *arguments)``: the element becomes what a function makes of it.

    The function gets the element and then the arguments, and returns what shall be there; it may be called several
    times, and waits for nobody. The element is of any type of 1, 2, 4, 8 or 16 bytes, structs too, at an address that
    is a multiple of that. 16 bytes need sm_90.
    """
@overload
def update(pointer: GenericPtr[_T, Any], function: Any, *arguments: Any, order: str = ..., scope: str = ...) -> _T: ...

@overload
def xor(array: GenericArray[_T, Any, Any], index: Index, value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T:
    """Inverts the value's bits.

    Puts what is computed of the element and a value into the element.
    """
@overload
def xor(pointer: GenericPtr[_T, Any], value: _T, order: str = ..., scope: str = ..., cache_hint: int = ..., packed: bool = ..., on_unsupported: str = ...) -> _T: ...

