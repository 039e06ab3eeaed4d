"""Types calls of ``nv.tma.reduce`` and its like."""

from __future__ import annotations

from nvgen.frontend.operations.tensor_copies import RULES

__all__ = ["RULES"]
