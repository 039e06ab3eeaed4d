"""Kernels whose warps wait as a whole, as one coroutine a warp: its lanes are loops between two waits.

What asks others to wait, mbarriers, barriers with numbers or those of clusters, stands in flow that is the same for a
warp in nearly every kernel: warps have roles there, and lanes have none. So a warp is suspended once where each of its
32 threads would be, and what stands between is divided as regions of warps are (``targets.cpu.regions``). What one lane
does alone, as to start copies, is done for that lane, and may wait by itself where the others have nothing left to do.

``choice`` says which kernels are emitted so.
"""
