"""What checked runs add to the code of a kernel: which threads meet where, and who reads and writes which memory."""
