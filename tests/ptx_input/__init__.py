"""PTX as an input: read, printed, checked, compared."""
