"""Stand-ins for other compilers: their names and meanings, on top of everything else of nvgen."""
