"""What Sphinx makes the site with: ``python -m tools.site FOLDER`` calls it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from nvgen.base.version import __version__

project = "nvgen"
author = "The nvgen developers"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "tools.site.extension"]
root_doc = "index"
source_suffix = {".md": "markdown"}
#: `text` in single backticks is code in docstrings as well.
default_role = "code"
#: They would make a dash of the two hyphens of an option.
smartquotes = False
#: Pygments' lexers of PTX and LLVM IR do not know all of what the examples show.
suppress_warnings = ["misc.highlighting_failure"]

myst_heading_anchors = 5
myst_enable_extensions = ["deflist"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"nvgen {__version__}"
html_static_path = ["static"]
html_css_files = ["nvgen.css"]
html_js_files = ["nvgen.js"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "monokai"
