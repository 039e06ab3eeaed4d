"""NVIDIA's library of mathematical functions, ``libdevice``: cut, made ready for a target, kept, linked."""
