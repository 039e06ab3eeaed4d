"""Control flow graphs of PTX as drawings: which boxes and edges there are, where they are, and their text as SVG."""
