"""Where finished artifacts are kept on disk, so that a second process makes nothing anew.

An artifact is bytes under a key, and the key is the digest of all that it was made of: a kernel's finished image, or
what was cut out of libdevice. What is kept may be gone or damaged at any time, and whoever asks makes it anew then.
This package knows nothing of what the bytes mean.
"""

from __future__ import annotations

from nvgen.files.cache.artifacts import Cleared, Info, Store, is_private
from nvgen.files.cache.entry import digest
from nvgen.files.cache.settings import directory, is_writable, limit

__all__ = ["Cleared", "Info", "Store", "digest", "directory", "is_private", "is_writable", "limit", "store"]


def store() -> Store | None:
    """The store that the environment chooses, or None: ``NVGEN_CACHE_DIR=off``, or there is no folder for one
    that is the user's alone.

    It asks the environment each time, and the disk once: 15 µs. Nothing is made before something is put.

    Raises:
        CompileError: ``NVGEN_CACHE_MAX_SIZE`` is no size.
    """
    most = limit()
    folder = directory()
    return None if folder is None else Store.below(folder, most)
