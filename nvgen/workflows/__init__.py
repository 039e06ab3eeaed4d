"""What drives many kernels: builds of many, tuning, and the kernels that a user's file defines."""
