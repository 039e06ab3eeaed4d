# Made by `python -m tools.generate`; do not edit.
"""``nv.clusterlaunchcontrol.*``: a block takes over the work of one that has not been started.

On the CPU there never is a block to take over.

Source: PTX ISA, ``clusterlaunchcontrol.try_cancel``, ``clusterlaunchcontrol.query_cancel``; sm_100 and later, with
``multicast`` sm_100a, sm_100f, sm_110f, sm_120a, sm_120f."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def first_block(response: int) -> tuple[int, int, int]:
    """The first block of the cluster that an answer names.

    ``is_canceled(response)``: whether the answer, a u128, names a cluster, which then will not start; a bool.

    ``first_block(response)``: the x, y and z of that cluster's first block, as i32; undefined where there is none.
    """

def is_canceled(response: int) -> bool:
    """Whether an answer names a cluster.

    ``is_canceled(response)``: whether the answer, a u128, names a cluster, which then will not start; a bool.

    ``first_block(response)``: the x, y and z of that cluster's first block, as i32; undefined where there is none.
    """

@overload
def try_cancel(response: GenericArray[Any, Any, Any], index: Index, bar: GenericArray[Any, Any, Any], bar_index: Index, multicast: bool = ...) -> None:
    """Asks for the work of a cluster that has not started.

    ``try_cancel(response, index, bar, bar_index, *, multicast=False)``: asks for a cluster that has not started.

    The answer comes to an element of a shared array of u128, and its 16 bytes count at the mbarrier; with ``multicast``
    in every block of the cluster, at the same addresses.
    """
@overload
def try_cancel(response: GenericArray[Any, Any, Any], index: Index, bar: GenericPtr[Any, Any] | int, multicast: bool = ...) -> None: ...
@overload
def try_cancel(response: GenericPtr[Any, Any], bar: GenericArray[Any, Any, Any], bar_index: Index, multicast: bool = ...) -> None: ...
@overload
def try_cancel(response: GenericPtr[Any, Any], bar: GenericPtr[Any, Any] | int, multicast: bool = ...) -> None: ...

