"""The names by which machine code for the CPU calls functions of this process; no name of a user's has a dot."""

#: ``void (const char *format, const void *arguments)``: takes what a thread prints.
PRINT = "nvgen.print"
