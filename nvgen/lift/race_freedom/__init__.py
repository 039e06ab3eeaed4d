"""Proofs that no two threads of a launch of a kernel of PTX race, made before it runs.

As ``tree.analysis.barrier_intervals`` follows the text of a typed kernel, this follows the instructions of one in PTX,
for the same solver (``tree.analysis.race_freedom``): ``memory`` is what the launch says of addresses, ``registers`` has
the values of registers, ``instructions`` what is computed of them, ``accesses`` what is done to memory and who waits,
``blocks`` how control goes, and ``loops`` what one iteration says of all.
"""
