"""Where finished artifacts are kept."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_directory() -> Path:
    """The cache folder: ``NVGEN_CACHE_DIR``, or the operating system's place for caches. It may not exist."""
    chosen = os.environ.get("NVGEN_CACHE_DIR", "")
    return Path(chosen) if chosen else platformdirs.user_cache_path("nvgen", appauthor=False)


def is_writable(folder: Path) -> bool:
    """Whether the folder can be written, or made."""
    existing = next((parent for parent in (folder, *folder.parents) if parent.exists()), folder)
    return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
