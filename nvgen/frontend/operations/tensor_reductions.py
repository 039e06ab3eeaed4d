"""Types calls of ``nv.tma.reduce`` and ``nv.tma.reduce_im2col``."""

from __future__ import annotations

from nvgen.frontend.operations.tensor_copies import FAMILY

__all__ = ["FAMILY"]
