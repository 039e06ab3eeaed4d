"""The device operations on the CPU: a module a family, loaded when a kernel first needs it."""
