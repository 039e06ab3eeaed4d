; defect: LLVM rounds to bfloat by an instruction that flushes subnormal numbers, whatever the function's mode.
; mended: the assembly has the rounding written out, or `vcvtneps2bf16` only where `denormal-fp-math-f32` allows it.
; compile: x86-64-v4 +avx512bf16 O2
; seen: output has vcvtneps2bf16

define bfloat @f(float %x) {
  %r = fptrunc float %x to bfloat
  ret bfloat %r
}
