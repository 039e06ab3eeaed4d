"""Arrays of other libraries as launches take them: CuPy, PyTorch, JAX, Numba, and whoever speaks their protocols.

``views`` finds the way for an object; ``pytorch``, ``cupy_arrays`` and ``jax_arrays`` know these libraries' objects,
``array_interfaces`` and ``dlpack`` the protocols; ``arrays_of_memory`` makes the arrays; ``devices`` is where a
launch with them runs.
"""

from __future__ import annotations

from nvgen.runtime.interop.devices import device_of
from nvgen.runtime.interop.views import default_stream, is_of_library, view

__all__ = ["default_stream", "device_of", "is_of_library", "view"]
