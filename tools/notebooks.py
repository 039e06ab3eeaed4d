"""Writes the notebooks of the tutorials from their scripts.

Run it from the repository's root as ``python -m tools.notebooks`` after a change of ``tutorials/NN_name.py``; a test
says when that was forgotten. A script has the cells in Jupytext's "percent" format, and is what authors edit; its
notebook has the same cells, no outputs, and nothing that changes from one writing to the next.
"""

from __future__ import annotations

from pathlib import Path

import jupytext
import nbformat

FOLDER = Path(__file__).parents[1] / "tutorials"
#: Jupytext notes layout of the script there, and itself; of cells only tags are for readers.
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def scripts() -> list[Path]:
    """The tutorials, in their order."""
    return sorted(FOLDER.glob("[0-9][0-9]_*.py"))


def notebook_of(script: Path) -> str:
    """The notebook of a script, as the text of a file."""
    notebook = jupytext.read(script, fmt="py:percent")
    notebook.metadata = nbformat.from_dict(_METADATA)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"  # else it is drawn anew each time
        cell.metadata = nbformat.from_dict({name: cell.metadata[name] for name in ("tags",) if name in cell.metadata})
    nbformat.validate(notebook)
    return nbformat.writes(notebook, version=4) + "\n"


def main() -> None:
    """Writes them all, and takes away what has no script any longer."""
    made = {script.with_suffix(".ipynb"): notebook_of(script) for script in scripts()}
    for path in {*FOLDER.glob("*.ipynb")} - set(made):
        path.unlink()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
