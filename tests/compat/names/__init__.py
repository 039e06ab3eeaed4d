"""``docs/guide/from_numba.md`` names everything that ``numba.cuda`` has."""
