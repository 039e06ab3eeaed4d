"""Fills the templates of ``templates/``. The only module that loads jinja2."""

from __future__ import annotations

from functools import cache
from typing import Any

import jinja2

from nvgen.files.resources import resource_folder


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(resource_folder("templates")),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # plain text; a template of HTML turns it on for itself
    )


def render_template(name: str, **values: Any) -> str:
    """The text of ``templates/NAME.jinja2`` with its values."""
    return _environment().get_template(f"{name}.jinja2").render(**values)
