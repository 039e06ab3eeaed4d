"""Questions asked of a tree of PTX: names and their scopes, control flow, divergence, liveness, counts, differences."""
