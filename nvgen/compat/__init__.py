"""Names of other libraries with their meaning, for programs written for those. Nothing else of nvgen imports it."""
