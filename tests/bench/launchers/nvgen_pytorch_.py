"""nvgen on PyTorch's tensors."""

from __future__ import annotations

import torch

from tests.bench.launchers import ELEMENTS, Statements, nvgen_


def statements() -> Statements:
    return nvgen_.statements(lambda: torch.zeros(ELEMENTS, device="cuda"))
