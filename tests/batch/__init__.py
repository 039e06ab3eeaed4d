"""``nvgen.build``: many kernels at once."""
