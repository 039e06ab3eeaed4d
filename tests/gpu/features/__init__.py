"""Every feature of launches on a GPU: on the machine's own, and on the fake driver's, whose work the CPU does.

The first are marked ``gpu``; the second run everywhere, so that the tests themselves are tried where there is no GPU.
"""
