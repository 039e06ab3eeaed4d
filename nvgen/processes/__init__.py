"""Work in another process, which may die of it, and what this process may do."""
