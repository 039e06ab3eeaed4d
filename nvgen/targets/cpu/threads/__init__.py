"""Threads on the CPU: the code of one, coroutines of those that wait, and the scheduler that resumes them."""
