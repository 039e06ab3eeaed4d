"""``nv.atomic.add_aggregated``: one atomic addition for all lanes of a warp that add to one element."""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.atomic import AtomicOperation
from nvgen.lang.parameters import ElementAddress, ElementValue, Flag, Parameter
from nvgen.types import bf16, f16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64


class AggregatedAdd(AtomicOperation):
    """``add_aggregated(array, index, value, *, order="relaxed", scope="gpu", uniform=False)``, or of a pointer.

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

    family: ClassVar[str] = "aggregation"
    accesses_memory: ClassVar[bool] = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return ElementAddress(), ElementValue("value"), *self.ordering, Flag("uniform")


add_aggregated = AggregatedAdd(
    "atomic.add_aggregated",
    "adds, with one atomic operation for the lanes of a warp that add to one element",
    (i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64),
)
