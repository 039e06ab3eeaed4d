"""``numba.cuda`` as nvgen has it."""

from nvgen.compat.numba.own_imports import keep_apart

keep_apart()
