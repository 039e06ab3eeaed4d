"""The exceptions that programs for ``numba.cuda`` catch, and the driver's errors as these.

nvgen reports an error of the driver as a ``LaunchError`` with a diagnostic; here its text stays, and the class is the
one that such programs know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.extending.devices import driver

_STATUS = re.compile(r"CUDA_ERROR_\w+")
#: ``CUresult`` of an allocation that failed.
_OUT_OF_MEMORY = "CUDA_ERROR_OUT_OF_MEMORY"


class CudaDriverError(Exception):
    """The CUDA driver, or something that needs it, failed."""


class CudaRuntimeError(Exception):
    """The CUDA runtime failed."""


class CudaSupportError(ImportError):
    """There is no driver, or no GPU, for something that needs one."""


class CudaAPIError(CudaDriverError):
    """A function of the driver failed with a status; ``code`` is its number or its ``CUresult``."""

    def __init__(self, code: Any, msg: str) -> None:
        self.code = code
        self.msg = msg
        super().__init__(code, msg)

    def __str__(self) -> str:
        return f"[{int(self.code)}] {self.msg}"


class DeadMemoryError(RuntimeError):
    """Memory was used after it had been given back."""


class LinkerError(RuntimeError):
    """Code could not be linked."""


@contextmanager
def driver_errors() -> Iterator[None]:
    """Raises the errors of the driver inside as ``CudaAPIError``.

    Raises:
        CudaAPIError: a function of the driver failed, or a kernel before it.
    """
    try:
        yield
    except LaunchError as error:
        found = as_api_error(error)
        if found is None:
            raise
        raise found from error


def as_api_error(error: LaunchError) -> CudaAPIError | None:
    """The ``CudaAPIError`` of an error that the driver reported; None for all others."""
    text = str(error)
    match = _STATUS.search(text)
    name = match[0] if match else ""
    if isinstance(error.diagnostic, diagnostics.arrays.OutOfMemory):
        name = _OUT_OF_MEMORY
    functions = driver.loaded().functions
    status = getattr(functions.CUresult, name, None) if functions is not None and name else None
    return None if status is None else CudaAPIError(status, text)


def call(name: str, *arguments: Any) -> Any:
    """Calls a function of the driver; its one result, a tuple of several, or None.

    Raises:
        CudaAPIError: it failed.
    """
    with driver_errors():
        return driver.call(name, *arguments)
