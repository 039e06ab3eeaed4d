"""Names of other projects, with their meaning, over nvgen."""
