"""The Sphinx extension of the site: docstrings, where names of Python lead, and quick margins."""

from __future__ import annotations

import builtins
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import GoogleDocstring

#: What belongs to others, whose documentation is not part of the site.
_OTHERS = ("_pytest", "collections", "concurrent", "contextlib", "cuda", "numpy", "os", "pathlib", "types", "typing")
#: What the documentation of attributes is read as; napoleon reads "a: b" there as a type and words of it.
_METHOD = "method"
#: The pages of diagnostics, of which there are hundreds, and none is in a table of contents.
_DIAGNOSTICS = "errors/NVG"


def setup(app: Sphinx) -> dict[str, Any]:
    """Adds the extension."""
    app.connect("autodoc-process-docstring", _keep_words, priority=400)  # before napoleon, which has 500
    app.connect("autodoc-process-docstring", _put_words, priority=600)
    app.connect("autodoc-process-signature", _without_constructor)
    app.connect("doctree-read", _put_dashes)
    app.connect("missing-reference", _resolved)
    app.connect("html-page-context", _make_margins_quickly, priority=100)  # before the theme asks for it
    return {"parallel_read_safe": True, "parallel_write_safe": True}


#: What attributes say of themselves, by their names, while napoleon has its turn.
_words: dict[str, list[str]] = {}


def _keep_words(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    if what in ("attribute", "data", "property"):
        _words[name] = GoogleDocstring(lines, app.config, app, _METHOD, name, value, options).lines()


def _put_words(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    if name in _words:
        lines[:] = _words.pop(name)


def _without_constructor(
    app: Sphinx, what: str, name: str, value: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str | None, str | None] | None:
    """A class without what makes an object of it: programs get these from functions."""
    return ("", None) if what == "class" and signature else None


def _put_dashes(app: Sphinx, document: nodes.document) -> None:
    """A dash in the place of the two hyphens with which Sphinx explains parameters and exceptions."""
    for text in [found for found in document.findall(nodes.Text) if found == " -- "]:
        text.parent.replace(text, nodes.Text(" \N{EN DASH} "))


def _resolved(
    app: Sphinx, environment: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Where a name leads that is documented under another one, as annotations have those of inner modules.

    A name of another library is plain text, and so is one in a signature that nothing documents: annotations name inner
    classes. Elsewhere that is a warning, as of an exception; None makes it one.
    """
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"]
    if target.partition(".")[0] in _OTHERS or hasattr(builtins, target):
        return content
    domain = environment.domains.python_domain
    last = target.rpartition(".")[2]
    named = [name for name, entry in domain.objects.items() if name.rpartition(".")[2] == last and not entry.aliased]
    classes = [name for name in named if domain.objects[name].objtype in ("class", "exception", "function", "data")]
    if len(classes) != 1:
        return content if _is_in_signature(node) else None
    return domain.resolve_xref(environment, node["refdoc"], app.builder, "obj", classes[0], node, content)


def _is_in_signature(node: nodes.Element) -> bool:
    """Whether a name stands in a signature."""
    above = node.parent
    while above is not None and not isinstance(above, addnodes.desc_signature):
        above = above.parent
    return above is not None


def _make_margins_quickly(
    app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """Has the margin made of titles, which is all that it shows, and that of the diagnostics once: it is the same.

    For each page Sphinx copies what every page has of headings, and drops it: two fifths of the time of a build.
    """
    if "toctree" not in context:
        return
    made = context["toctree"]
    kept = _margins(app)

    def toctree(**options: Any) -> str:
        if not options.get("titles_only"):
            return str(made(**options))
        key = tuple(sorted(options.items()))
        if page.startswith(_DIAGNOSTICS) and key in kept.of_diagnostics:
            return kept.of_diagnostics[key]
        whole, app.env.tocs = app.env.tocs, kept.titles
        try:
            text = str(made(**options))
        finally:
            app.env.tocs = whole
        if page.startswith(_DIAGNOSTICS):
            kept.of_diagnostics[key] = text
        return text

    context["toctree"] = toctree


def _margins(app: Sphinx) -> _Margins:
    """What the margins of a build have in common, made at the first page."""
    kept: _Margins | None = app.__dict__.get("nvgen_margins")
    if kept is None:
        kept = app.__dict__["nvgen_margins"] = _Margins(app.env)
    return kept


class _Margins:
    """What the margins of a build have in common."""

    def __init__(self, environment: BuildEnvironment) -> None:
        self.of_diagnostics: dict[tuple[tuple[str, Any], ...], str] = {}
        #: The titles of each page with the tables of contents below them.
        self.titles = {name: _titles(toc) for name, toc in environment.tocs.items()}


def _titles(toc: nodes.bullet_list) -> nodes.bullet_list:
    """What ``titles_only`` leaves of a page's headings (``sphinx.environment.adapters.toctree``)."""
    left = toc.deepcopy()
    for title in left:
        assert isinstance(title, nodes.Element)
        if len(title) > 1:
            tables = list(title.findall(addnodes.toctree))
            below = title[1]
            assert isinstance(below, nodes.Element)
            if tables:
                below[:] = tables
            else:
                title.pop(1)
    return left
