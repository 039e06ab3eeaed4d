"""What checked runs add to the code of a kernel: which barriers threads reach, who accesses which memory."""
