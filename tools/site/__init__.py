"""The site of the documentation: ``python -m tools.site FOLDER`` builds it with Sphinx.

The pages are Markdown that reads on its own, where it lies in the repository. What Sphinx builds is made of them in
another folder (``pages``): each page under its address in the site, links pointing there (``links``), notebooks as
Markdown (``notebooks``), and a list of all diagnostics (``errors``). The configuration is ``docs/site/conf.py``.
"""
