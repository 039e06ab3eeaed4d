"""What numba-cuda's own tests import of ``numba.cuda.testing`` that programs do not."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import platform
import shutil
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from nvgen.files import cuda_tools
from nvgen_numba import cuda
from nvgen_numba.cuda.testing import CUDATestCase, cc_X_or_above

_Tested = TypeVar("_Tested", bound=Callable[..., Any])
_Decorator = Callable[[_Tested], _Tested]


class ContextResettingTestCase(CUDATestCase):
    """A test case after each test of which the context is reset."""

    def tearDown(self) -> None:
        """Resets the context."""
        CUDATestCase.tearDown(self)
        cuda.current_context().reset()


class SerialMixin:
    """Marks a test case whose tests do not run beside others; runners of Numba's look for it."""

    _numba_parallel_test_ = False


@contextlib.contextmanager
def captured_cuda_stdout() -> Iterator[io.StringIO]:
    """What kernels print inside; all launches have ended when it is left."""
    cuda.synchronize()
    with contextlib.redirect_stdout(io.StringIO()) as stream:
        yield stream
        cuda.synchronize()


def skip_on_standalone_numba_cuda(fn: _Tested) -> _Tested:
    """Skips where Numba itself is not installed."""
    return unittest.skipUnless(importlib.util.find_spec("numba"), "requires base numba install")(fn)


def skip_unless_cudasim(reason: str) -> _Decorator[Any]:
    """Skips unless under Numba's simulator."""
    return unittest.skipUnless(cuda.config.ENABLE_CUDASIM, reason)


def xfail_unless_cudasim(fn: _Tested) -> _Tested:
    """A test that is to fail unless under Numba's simulator."""
    return fn if cuda.config.ENABLE_CUDASIM else unittest.expectedFailure(fn)


def skip_unless_conda_cudatoolkit(reason: str) -> _Decorator[Any]:
    """Skips where no toolkit of Conda's is active."""
    prefix = os.environ.get("CONDA_PREFIX")
    return unittest.skipUnless(prefix and any(Path(prefix, "lib").glob("libcudart*")), reason)


def skip_if_external_memmgr(reason: str) -> _Decorator[Any]:
    """Skips where a memory manager of another library is asked for."""
    return unittest.skipIf(cuda.config.CUDA_MEMORY_MANAGER != "default", reason)


def skip_without_nvdisasm(reason: str) -> _Decorator[Any]:
    """Skips where there is no nvdisasm."""
    return unittest.skipIf(cuda_tools.nvdisasm() is None, reason)


def skip_with_nvdisasm(reason: str) -> _Decorator[Any]:
    """Skips where there is nvdisasm."""
    return unittest.skipIf(cuda_tools.nvdisasm() is not None, reason)


def skip_on_arm(reason: str) -> _Decorator[Any]:
    """Skips on processors of ARM's."""
    return unittest.skipIf(platform.machine().startswith(("arm", "aarch")), reason)


def skip_on_wsl2(reason: str) -> _Decorator[Any]:
    """Skips in the Windows Subsystem for Linux."""
    return unittest.skipIf("wsl2" in platform.release().lower(), reason)


def skip_if_mvc_enabled(reason: str) -> _Decorator[Any]:
    """Skips where minor version compatibility is on; nvgen's PTX is for the driver that is there, so it never is."""
    return unittest.skipIf(False, reason)


def skip_if_mvc_libraries_unavailable(fn: _Tested) -> _Tested:
    """Skips where the libraries for minor version compatibility are missing; nvgen needs none."""
    return fn


def skip_with_cuda_python(reason: str) -> _Decorator[Any]:
    """Skips where NVIDIA's bindings are used, as nvgen always does."""
    return unittest.skipIf(True, reason)


def skip_if_nvjitlink_missing(reason: str) -> _Decorator[Any]:
    """Skips where nvJitLink is not installed."""
    return unittest.skipIf(cuda_tools.nvjitlink() is None, reason)


def skip_on_nvjitlink_13_1_sm_120(reason: str) -> _Decorator[Any]:
    """Skips where nvJitLink 13.1 links for sm_120; nvgen's kernels need no linker, so that nothing is skipped."""
    return unittest.skipIf(False, reason)


def skip_if_cuda_includes_missing(fn: _Tested) -> _Tested:
    """Skips where there is no ``cuda.h``."""
    return _needs_header("cuda.h", fn)


def skip_if_curand_kernel_missing(fn: _Tested) -> _Tested:
    """Skips where there is no ``curand_kernel.h``."""
    return _needs_header("curand_kernel.h", fn)


def skip_if_cudadevrt_missing(fn: _Tested) -> _Tested:
    """Nothing is skipped: nvgen links no device runtime."""
    return fn


def _unless(major: int, minor: int) -> Callable[[_Tested], _Tested]:
    def decorated(fn: _Tested) -> _Tested:
        return unittest.skipUnless(cc_X_or_above(major, minor), f"requires cc >= {major}.{minor}")(fn)

    decorated.__doc__ = f"Skips where the device's compute capability is below {major}.{minor}."
    return decorated


skip_unless_cc_50 = _unless(5, 0)
skip_unless_cc_53 = _unless(5, 3)
skip_unless_cc_60 = _unless(6, 0)
skip_unless_cc_75 = _unless(7, 5)
skip_unless_cc_90 = _unless(9, 0)


def _needs_header(name: str, fn: _Tested) -> _Tested:
    nvcc = shutil.which("nvcc")
    toolkits = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), nvcc and Path(nvcc).parents[1]]
    found = any(Path(toolkit, "include", name).is_file() for toolkit in toolkits if toolkit)
    return unittest.skipUnless(found, f"{name} is not on this system")(fn)
