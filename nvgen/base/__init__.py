"""Immutable records, the garbage collector while a kernel is compiled, and the version. It imports nothing of nvgen."""
