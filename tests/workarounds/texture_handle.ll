; defect: LLVM ends the process over a texture's handle that is not what was just loaded.
; mended: the PTX has `tex.1d` with the handle in a register.
; compile: sm_90 +ptx80 O0
; seen: llvm dies Unknown instruction operating on handle

declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %a, i64 %b, i1 %c) {
  %h = select i1 %c, i64 %a, i64 %b
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %h, i32 3)
  %x = extractvalue { float, float, float, float } %v, 0
  store float %x, ptr addrspace(1) %p
  ret void
}
