"""Reductions of tensors as PTX has them."""

from __future__ import annotations

from nvgen.targets.nvptx.operations.tensor_copies import RULES, needs_on

__all__ = ["RULES", "needs_on"]
