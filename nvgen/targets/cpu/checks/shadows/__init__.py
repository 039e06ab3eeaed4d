"""Follows values that come from memory which nothing has written, as MemorySanitizer does.

Each value that may come from such memory has a *shadow* of as many bits: ones where nobody knows the value's. Shadows
are added to a module when it is complete (``insertion``), of those values alone that such a read may reach (``flow``).
A branch, an address, and what outlives a block have to be known; elsewhere an unknown value may be thrown away.

Source: E. Stepanov, K. Serebryany, "MemorySanitizer: fast detector of uninitialized memory use in C++", CGO 2015.
"""
