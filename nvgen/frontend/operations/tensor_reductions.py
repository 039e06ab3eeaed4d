"""Types calls of ``nv.tma.reduce`` and ``nv.tma.reduce_im2col``."""

from __future__ import annotations

from nvgen.frontend.operations.tensor_copies import RULES

__all__ = ["RULES"]
