"""Rows of text as a table, for terminals and notebooks. The first row has the titles of the columns."""

from __future__ import annotations

from collections.abc import Iterable

Row = tuple[str, ...]


def text(rows: Iterable[Row]) -> str:
    """The table in columns."""
    found = [*rows]
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in found)
    return "\n".join(line.rstrip() for line in lines)


def markup(rows: Iterable[Row]) -> str:
    """The table in HTML."""
    import html  # only notebooks need it

    head, *body = rows
    titles = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in body
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"
