"""The functions of LLVM IR, each instruction with the places that its ``!dbg`` leads to.

Source: LLVM Language Reference, "Specialized Metadata Nodes": ``DILocation``, ``DISubprogram``, ``DIFile``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nvgen.artifacts.report.listings.listing import RawLine
from nvgen.artifacts.report.listings.locations import Chain, Locations

_NODE = re.compile(r"^(!\d+) = (?:distinct )?!(DI\w+)\((.*)\)$", re.MULTILINE)
_FIELD = re.compile(r'(\w+): ("(?:[^"\\]|\\.)*"|[^,]+)')
_USED = re.compile(r",? !dbg (!\d+)")
#: What says nothing of the code of a kernel: declarations, attributes, metadata, the module's head, and debug records.
_LEFT_OUT = re.compile(r"^(?:declare |attributes #|!|source_filename|target |; ModuleID|; Function Attrs|\s+#dbg_)")

_Nodes = Mapping[str, tuple[str, Mapping[str, str]]]


def llvm_lines(text: str, locations: Locations) -> Iterator[RawLine]:
    """The lines of global variables and of functions with their bodies."""
    nodes = {name: (kind, dict(_FIELD.findall(fields))) for name, kind, fields in _NODE.findall(text)}
    is_empty = True  # empty lines at the start, and all but one between two others
    for number, line in enumerate(text.splitlines(), 1):
        if _LEFT_OUT.match(line) or (is_empty and not line.strip()):
            continue
        is_empty = not line.strip()
        used = _USED.search(line)
        chain = () if used is None else _chain(used[1], nodes)
        yield RawLine(str(number), _USED.sub("", line), locations.of_chain(chain))


def _chain(name: str, nodes: _Nodes) -> Chain:
    """The place of a ``DILocation``, or of a ``DISubprogram``, and the calls around it."""
    found = []
    while name in nodes:
        kind, fields = nodes[name]
        scope = name if kind == "DISubprogram" else fields.get("scope", "")
        found.append((_file(scope, nodes), int(fields.get("line", "0"))))
        name = fields.get("inlinedAt", "")
    return tuple(found)


def _file(scope: str, nodes: _Nodes) -> str:
    """The path of the file of a scope: a subprogram or a block in one."""
    _, fields = nodes.get(scope, ("", {}))
    _, file = nodes.get(fields.get("file", ""), ("", {}))
    name, folder = (_text(file.get(field, "")) for field in ("filename", "directory"))
    return name if name.startswith("/") or not folder else f"{folder}/{name}"


def _text(quoted: str) -> str:
    """A string of LLVM IR: ``\\22`` is a character by its hexadecimal number."""
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), quoted.strip('"'))
