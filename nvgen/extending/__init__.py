"""What a package that gives nvgen another language, and programs another library, takes of it: ``nvgen_numba`` does.

Besides it there are the names that users have (``nvgen``) and those that ``nvgen.types``, ``nvgen.tree``,
``nvgen.lang`` and ``nvgen.diagnostics`` state to be theirs. A test lists all that is taken.
"""
