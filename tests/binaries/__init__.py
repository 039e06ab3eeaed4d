"""Machine code and other outputs of NVIDIA's tools; skipped where they are not installed."""
