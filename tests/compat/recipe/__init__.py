"""numba-cuda's own tests, unchanged, with nvgen's module in the place of ``numba.cuda``.

``python -m tests.compat.recipe`` runs them, out of the installed package, on the CPU target where there is no GPU, and
prints a table. Nothing of those tests is in this folder; ``not_applicable.toml`` and ``refused_features.toml`` say of
some that do not pass why they cannot apply, or which feature they want that is refused.
"""
