"""What the names of architectures say: which of two is the later one, whatever their variants."""

from __future__ import annotations


def is_since(architecture: str, first: str) -> bool:
    """Whether an architecture is at least as new as ``first``, which has no variant."""
    return number(architecture) >= number(first)


def number(architecture: str) -> int:
    """90 of ``sm_90`` and of its variants."""
    return int(architecture.removeprefix("sm_").rstrip("af"))
