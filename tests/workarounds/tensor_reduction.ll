; defect: LLVM prints `cp.reduce.async.bulk.tensor` for architectures that have it not.
; mended: LLVM ends, or reports an error.
; compile: sm_75 +ptx80 O0
; seen: output has cp\.reduce\.async\.bulk\.tensor

declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.1d(ptr addrspace(3), ptr, i32, i64, i1)
define ptx_kernel void @k(ptr addrspace(3) %s, ptr %map) {
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.1d(ptr addrspace(3) %s, ptr %map, i32 0, i64 0, i1 0)
  ret void
}
