"""For type checkers: names are looked up when they are used, so each is there, of any type."""

from typing import Any

def __getattr__(name: str) -> Any: ...
