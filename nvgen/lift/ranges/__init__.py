"""Which accesses of a kernel of PTX are within its memory, if a test says so that is computed before the threads run.

As ``tree.analysis.index_ranges`` follows the text of a typed kernel, this follows the registers of one in PTX, as forms
of ``tree.analysis.affine``: ``registers`` has their values, ``instructions`` what is computed, ``counters`` what loops
count by, ``multiples`` what addresses are multiples of, ``reach`` where threads come at all, and ``coverage`` the
accesses and the test.
"""
