"""Kernels as programs for numba-cuda have them, timed under whatever ``numba.cuda`` is in the process.

``python -m tests.bench.numba_programs run SECONDS`` launches each, ``... compile`` compiles each to PTX. Either prints
one line of JSON.
"""
