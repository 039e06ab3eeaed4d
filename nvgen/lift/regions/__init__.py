"""Kernels of PTX whose threads wait in uniform control flow, as loops over threads.

A kernel is cut where its threads wait for each other. What lies between two cuts, a piece, is a loop over the threads
of the block, or over the lanes of a warp, which LLVM vectorises. Branches that all threads take the same way, and that
decide about waiting, are cuts as well: they are taken once. So a piece ends at one cut wherever it goes.

``division`` says which kernels are emitted so, and why others are not; those run as coroutines.
"""
