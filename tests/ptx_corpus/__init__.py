"""PTX that other compilers make, made at test time from packages of PyPI (``pip install nvgen[ptx-corpus]``).

``python -m tests.ptx_corpus FOLDER`` makes it, ``pytest -m sweep tests/ptx_corpus`` makes it and looks at all of it.
Nothing that a package brings is kept here.
"""
