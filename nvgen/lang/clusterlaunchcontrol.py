"""``nv.clusterlaunchcontrol.*``: a block takes over the work of one that has not been started.

On the CPU there never is a block to take over.

Source: PTX ISA, ``clusterlaunchcontrol.try_cancel``, ``clusterlaunchcontrol.query_cancel``; sm_100 and later, with
``multicast`` sm_100a, sm_100f, sm_110f, sm_120a, sm_120f.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.launch_control import CancelForm
from nvgen.lang.operation import DeviceOperation, Multiple
from nvgen.lang.parameters import Address, Flag, Mbarrier, Number
from nvgen.types import NONE, TupleType, Type, bool_, i32, size_of, u128


class TryCancel(DeviceOperation):
    """``try_cancel(response, index, bar, bar_index, *, multicast=False)``: asks for a cluster that has not started.

    The answer comes to an element of a shared array of u128, and its 16 bytes count at the mbarrier; with ``multicast``
    in every block of the cluster, at the same addresses.
    """

    family: ClassVar[str] = "launch_control"
    instruction: ClassVar[str] = "clusterlaunchcontrol"
    parameters = (Address("response", "index"), Mbarrier("bar", "bar_index"), Flag("multicast"))
    result = NONE
    attributes = CancelForm

    only_on_gpu: bool = False

    @property
    def is_only_on_gpu(self) -> bool:
        return self.only_on_gpu

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return (Multiple(0, size_of(u128)),)


class QueryCancel(DeviceOperation):
    """``is_canceled(response)``: whether the answer, a u128, names a cluster, which then will not start; a bool.

    ``first_block(response)``: the x, y and z of that cluster's first block, as i32; undefined where there is none.
    """

    family: ClassVar[str] = "launch_control"
    instruction: ClassVar[str] = "clusterlaunchcontrol"

    parameters = (Number("response", u128),)

    answer: Type

    @property
    def result(self) -> Type:
        return self.answer


try_cancel = TryCancel("clusterlaunchcontrol.try_cancel", "asks for the work of a cluster that has not started")
is_canceled = QueryCancel("clusterlaunchcontrol.is_canceled", "whether an answer names a cluster", bool_)
first_block = QueryCancel(
    "clusterlaunchcontrol.first_block",
    "the first block of the cluster that an answer names",
    TupleType((i32, i32, i32)),
)
