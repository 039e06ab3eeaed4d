"""What takes the place of ``numba.cuda``, and how programs run with it."""
