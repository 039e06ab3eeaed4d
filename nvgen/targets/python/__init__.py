"""The interpreter: kernels run by CPython, a thread after the other, so that a debugger stops in them.

``program`` makes Python functions of a typed kernel, with the lines and the variables of the user's text; ``scheduler``
runs their threads. What an operation computes is what the compiled kernel computes: integers and plain arithmetic are
Python's, wrapped and rounded to their types (``arithmetic``), everything else is the compiled operation, called by
itself (``compiled``).
"""
