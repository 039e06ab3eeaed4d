"""Loading and launching PTX text."""
