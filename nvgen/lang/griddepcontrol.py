"""``nv.griddepcontrol.*``: kernels of one stream that overlap, as a launch may allow them to.

On the CPU a launch is over before the next one begins: both do nothing there, and ``check="race"`` finds a wait that is
forgotten.

Sources: PTX ISA, ``griddepcontrol``, sm_90 and later; CUDA C++ Programming Guide, "Programmatic Dependent Launch".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation
from nvgen.types import NONE


class GridDependency(DeviceOperation):
    """``wait()``: until all grids that this one depends on have ended, and their writes are seen.

    ``launch_dependents()``: the grids that depend on this one may start once all blocks have called it or have ended.
    """

    family: ClassVar[str] = "launch_control"
    instruction: ClassVar[str] = "griddepcontrol"
    parameters = ()
    result = NONE


wait = GridDependency("griddepcontrol.wait", "waits for the grids that this one depends on")
launch_dependents = GridDependency("griddepcontrol.launch_dependents", "lets dependent grids start")
