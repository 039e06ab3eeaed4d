"""What to pass to a launch in the place of an argument that it does not take."""

from __future__ import annotations

from typing import Any

#: What to do about a list; the element type is an example.
_ARRAY = "make an array of it: `np.asarray({0}, np.float32)`"
_CONSTANT = "annotate the parameter `{0}: nv.constexpr`: what is passed is then known when the kernel is compiled"
#: What to do about an argument of a type of Python's, by its description.
_OF_PYTHON = {
    "a Python list": _ARRAY,
    "a Python range": _ARRAY,
    "a Python set": "make an array of it: `np.fromiter({0}, np.float32)`",
    "a Python dict": "pass its values, as numbers and arrays, or as a dataclass whose fields have types of nvgen",
    "a Python str": _CONSTANT,
    "a Python function": _CONSTANT,
    "None": _CONSTANT,
}


def of_wrong_argument(found: Any) -> str:
    """The remedy for an argument that is ``found.actual`` where ``found.expected`` is needed."""
    if found.actual in ("a Python list", "a Python range"):
        return _ARRAY.format(found.name)
    if found.actual == "None":
        return f"pass {found.expected}, or write `| None` behind the parameter's type: the kernel may then ask for it"
    return f"pass {found.expected}, or annotate the parameter with the type of what is passed"


def of_unsupported(found: Any) -> str:
    """The remedy for an argument that is ``found.what``; empty where what was added to the diagnostic has it."""
    if any(isinstance(remark, (found.Convert, found.AnnotateMap)) for remark in found.remarks):
        return ""
    if found.what.startswith("an object of type"):
        return "make its class a dataclass or a NamedTuple whose fields have types of nvgen, or pass its numbers"
    return _OF_PYTHON.get(found.what, "").format(found.name)
