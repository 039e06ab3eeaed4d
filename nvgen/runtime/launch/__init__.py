"""Launches, wherever they run: the configuration, the arguments, the device, and the steps from a call to the run."""
