"""Linked machine code: pages for any address, and what has to be filled in there."""

from __future__ import annotations

import json
from typing import Any

from nvgen.base.records import Node


class Image(Node):
    """Machine code that only lacks addresses.

    Three parts follow each other, each in pages of its own: code, what is only read, what is written. All distances
    are in bytes from the beginning.
    """

    #: The pages; what the last part has besides are zeros.
    content: bytes
    #: Where each part ends.
    ends: tuple[int, int, int]
    #: The functions that others call.
    exports: dict[str, int]
    #: Words of 64 bits that take the address of what is named, and a number.
    imports: tuple[tuple[int, str, int], ...]
    #: Words that take an address in the image itself: where they are, and its distance from the beginning.
    relative: tuple[tuple[int, int], ...]

    @property
    def imported(self) -> list[str]:
        """The names of what others define, each once."""
        return list(dict.fromkeys(name for _, name, _ in self.imports))


def written(image: Image, **header: Any) -> bytes:
    """A line of JSON and the pages. ``header`` is what whoever keeps it has to say besides."""
    fields = {"ends": image.ends, "exports": image.exports, "imports": image.imports, "relative": image.relative}
    return json.dumps({**header, "image": fields}).encode("ascii") + b"\n" + image.content


def read(kept: bytes) -> tuple[Image, dict[str, Any]]:
    """What ``written`` made, whole as whoever keeps it says."""
    line, _, content = kept.partition(b"\n")
    header = json.loads(line)
    fields = header.pop("image")
    code, constants, variables = fields["ends"]
    imports = tuple((offset, name, addend) for offset, name, addend in fields["imports"])
    relative = tuple((offset, distance) for offset, distance in fields["relative"])
    return Image(content, (code, constants, variables), fields["exports"], imports, relative), header
