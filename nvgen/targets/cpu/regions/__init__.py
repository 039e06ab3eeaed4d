"""Kernels whose barriers stand in uniform control flow, as loops over the threads of a block.

Between two barriers the threads of a block do not wait for each other: what stands there, a region, is a loop over
them, which LLVM vectorises. What is the same for all threads of the block is done once, around the regions. The idea is
POCL's (Jääskeläinen et al., "pocl: A Performance-Portable OpenCL Implementation", 2015) and MCUDA's (Stratton et al.,
2008); to put loops that are the same for the threads of a row around the loop over these is COX's (Han et al., 2021).

``choice`` says which kernels are emitted so, and why others are not.
"""
