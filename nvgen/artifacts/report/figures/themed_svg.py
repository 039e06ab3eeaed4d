"""SVG that stands in a page: its colours become the page's, its identifiers its own, and what a file needs is left out.

What draws uses the colours below, which nothing else has; in the page each is a variable of CSS, so that a drawing
follows the page from light to dark.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

#: Colours to draw with, and the variables of the page for which they stand.
INK, MUTED, FAINT, ACCENT, WARNING = "#010203", "#040506", "#070809", "#0a0b0c", "#0d0e0f"
_VARIABLES = {INK: "--ink", MUTED: "--muted", FAINT: "--line", ACCENT: "--accent", WARNING: "--warning"}

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
_COLOUR = re.compile("|".join(_VARIABLES))
#: Of texts: the page has fonts of its own, in the size that the drawing has room for.
_FONT = re.compile(r"font: [^;]*?([\d.]+px)[^;]*")
_FAMILY = re.compile(r"font-family: [^;]+;? *")
_LONG_NUMBER = re.compile(r"\d+\.\d{2,}")


def themed(svg: bytes, name: str) -> str:
    """A drawing for a page, in which ``name`` begins all of its identifiers."""
    for prefix, space in (("", _SVG), ("xlink", _XLINK)):
        ElementTree.register_namespace(prefix, space)
    text = svg.decode()
    root = ElementTree.fromstring(text)
    for parent in [*root.iter()]:
        for child in [*parent]:
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    used = {*_REFERENCE.findall(text), *(value[1:] for one in root.iter() for value in _links(one).values())}
    for element in root.iter():
        _change(element, name, used)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    root.set("class", "chart")
    root.set("aria-hidden", "true")  # the figure says it in words, and in a table
    return ElementTree.tostring(root, encoding="unicode")


def _links(element: ElementTree.Element) -> dict[str, str]:
    """The attributes that name another element of the drawing."""
    return {name: value for name, value in element.attrib.items() if name.endswith("href") and value.startswith("#")}


def _change(element: ElementTree.Element, name: str, used: set[str]) -> None:
    if element.get("id") in used:
        element.set("id", f"{name}-{element.get('id')}")
    else:
        element.attrib.pop("id", None)
    for attribute, value in _links(element).items():
        element.set(attribute, f"#{name}-{value[1:]}")
    for attribute, value in element.attrib.items():
        if attribute == "style":
            value = _FAMILY.sub("", _FONT.sub(r"font-size: \1", value))
        if attribute not in ("id", "class"):
            element.set(attribute, _plain(value, name))
    element.text, element.tail = (text if text and text.strip() else None for text in (element.text, element.tail))


def _plain(value: str, name: str) -> str:
    """The value of an attribute, with the page's colours, and no more digits than can be seen."""
    value = _COLOUR.sub(lambda found: f"var({_VARIABLES[found[0]]})", _REFERENCE.sub(rf"url(#{name}-\1)", value))
    return _LONG_NUMBER.sub(lambda found: f"{float(found[0]):.1f}", " ".join(value.split()))
