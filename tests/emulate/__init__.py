"""Programs of the driver API on emulated devices."""
