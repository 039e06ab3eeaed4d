"""The texts of a kernel as lines that are highlighted and say which line of the source each is of."""
