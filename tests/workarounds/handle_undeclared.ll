; defect: LLVM prints the name that it finds behind a texture's handle, whatever it is.
; mended: LLVM refuses what `!nvvm.annotations` does not say to be a texture.
; compile: sm_90 +ptx80 O0
; seen: output has tex\S* .*\[t,
; seen: ptxas refuses \.texref or \.u64 register expected

@t = internal addrspace(1) global i64 0, align 8
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %h, i32 3)
  %x = extractvalue { float, float, float, float } %v, 0
  store float %x, ptr addrspace(1) %p
  ret void
}
