"""``vectorize`` and ``guvectorize`` for CUDA: functions of elements, or of small arrays, applied to whole arrays."""
