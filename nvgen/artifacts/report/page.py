"""The page of a report: one file of HTML with everything in it, which loads nothing.

A policy in its head forbids everything from elsewhere, and every script but its own, which it names by its hash.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from nvgen.artifacts.report.views import View
from nvgen.base.version import __version__
from nvgen.files.rendering import render_template


def page(title: str, subtitle: str, views: Sequence[View]) -> str:
    """The HTML of views, of which a reader sees one at a time."""
    script = render_template("report/script.js")
    return render_template(
        "report/page.html",
        title=title,
        subtitle=subtitle,
        version=__version__,
        views=views,
        kernels=list(dict.fromkeys(view.kernel for view in views)),
        architectures=list(dict.fromkeys(view.architecture for view in views)),
        columns=[measure.title for measure in views[0].measures] + ["Advice"],
        style=render_template("report/style.css"),
        script=script,
        script_hash=_hash(script),
    )


def _hash(script: str) -> str:
    """As Content Security Policy Level 3, "Hash expressions", names a script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
