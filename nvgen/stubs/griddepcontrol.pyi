# Made by `python -m tools.generate`; do not edit.
"""``nv.griddepcontrol.*``: kernels of one stream that overlap, as a launch may allow them to.

On the CPU a launch is over before the next one begins: both do nothing there, and ``check="race"`` finds a wait that is
forgotten.

Sources: PTX ISA, ``griddepcontrol``, sm_90 and later; CUDA C++ Programming Guide, "Programmatic Dependent Launch"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def launch_dependents() -> None:
    """Lets dependent grids start.

    ``wait()``: until all grids that this one depends on have ended, and their writes are seen.

    ``launch_dependents()``: the grids that depend on this one may start once all blocks have called it or have ended.
    """

def wait() -> None:
    """Waits for the grids that this one depends on.

    ``wait()``: until all grids that this one depends on have ended, and their writes are seen.

    ``launch_dependents()``: the grids that depend on this one may start once all blocks have called it or have ended.
    """

