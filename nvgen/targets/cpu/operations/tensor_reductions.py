"""Reductions of tensors on the CPU."""

from __future__ import annotations

from nvgen.targets.cpu.operations.tensor_copies import RULES

__all__ = ["RULES"]
