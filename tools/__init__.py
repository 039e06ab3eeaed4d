"""Programs that make parts of nvgen; run them from the repository's root, as ``python -m tools.generate``."""
