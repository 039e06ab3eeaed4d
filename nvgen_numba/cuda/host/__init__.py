"""The host side of ``numba.cuda``: devices, memory, arrays, streams and events, over nvgen's runtime."""
