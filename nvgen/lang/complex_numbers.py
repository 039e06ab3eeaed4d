"""What complex numbers have besides operators, named as Python's ``complex`` has it."""

from __future__ import annotations

from nvgen.lang.operation import Operation

make = Operation("complex.make", "the complex number of a real and an imaginary part")
real = Operation("complex.real", "the real part")
imaginary = Operation("complex.imag", "the imaginary part")
conjugate = Operation("complex.conjugate", "the number with the opposite imaginary part")
magnitude = Operation("complex.abs", "the distance from 0, without overflow on the way")
