"""What the threads of a block do together on the CPU, written in the kernel language itself.

The functions of these modules are compiled with the kernel that needs them
(``targets.cpu.conventions.device_library``). One thread of the process runs all threads of a block, so their records
need no atomic operations.
"""
