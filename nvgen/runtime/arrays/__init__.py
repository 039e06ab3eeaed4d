"""nvgen's own arrays in device memory, their views, and tensor maps of arrays."""
