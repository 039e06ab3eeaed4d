"""``vectorize`` and ``guvectorize`` for CUDA: functions of elements, or of small arrays, applied to whole arrays."""

from nvgen_numba.cuda.vectorizing.decorators import guvectorize, vectorize

__all__ = ["guvectorize", "vectorize"]
