"""``python -m nvgen``."""

from nvgen.cli import main

main()
