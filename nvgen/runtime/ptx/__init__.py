"""PTX text of anybody, loaded and launched: parameters, arguments, variables of the module, devices."""
