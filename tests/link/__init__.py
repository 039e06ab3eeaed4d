"""nvgen's device code linked with nvcc's, in both directions.

``sources`` are programs of CUDA C++, ``made`` what nvcc makes of them: ``python -m tests.link`` makes it again.
"""
