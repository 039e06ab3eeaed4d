"""Suites of racy and race-free kernels that others have published, in a folder of the reader's own, on the CPU."""
