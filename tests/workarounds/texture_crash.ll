; defect: ptxas crashes over fetches of layers with a sampler of their own, as LLVM prints them.
; mended: it takes the PTX, or says what is wrong with it.
; compile: sm_75 +ptx80 O0
; seen: output has tex\.a1d\.v4\.f32\.f32
; seen: ptxas dies

declare { float, float, float, float } @llvm.nvvm.tex.1d.array.v4f32.f32(i64, i64, i32, float)
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %t, i64 %s) {
  %v = call { float, float, float, float } @llvm.nvvm.tex.1d.array.v4f32.f32(i64 %t, i64 %s, i32 1, float 0.0)
  %x = extractvalue { float, float, float, float } %v, 0
  store float %x, ptr addrspace(1) %p
  ret void
}
