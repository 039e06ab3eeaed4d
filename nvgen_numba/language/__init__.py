"""What numba's language has beyond the kernel language, as rules of the front end (``nvgen.frontend.source.rules``)."""
