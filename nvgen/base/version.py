"""The version of nvgen, and what comes with it, in a module of its own so that reading it loads nothing else."""

__version__ = "0.1.0"
#: The packages of this version. Code of every other one is the user's.
PACKAGES = ("nvgen", "nvgen_numba")
