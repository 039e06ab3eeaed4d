"""The device operations in PTX: a module a family, loaded when a kernel first needs it."""
