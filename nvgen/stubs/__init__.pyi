# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen`. At run time there is no such package."""
