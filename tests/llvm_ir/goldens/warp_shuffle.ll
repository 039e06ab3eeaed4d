; ModuleID = "warp_shuffle"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"warp_shuffle"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".5" = zext nneg i32 %"thread_idx.x" to i64
  %".6" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".5"
  %".7" = load float, ptr addrspace(1) %".6", align 4
  %".8" = bitcast float %".7" to i32
  %".9" = call i32 @"llvm.nvvm.shfl.sync.down.i32"(i32 4294967295, i32 %".8", i32 1, i32 31)
  %".10" = bitcast i32 %".9" to float
  %"thread_idx.x.1" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".11" = zext nneg i32 %"thread_idx.x.1" to i64
  %".12" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".11"
  store float %".10", ptr addrspace(1) %".12", align 4
  ret void
}

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare i32 @"llvm.nvvm.shfl.sync.down.i32"(i32 %".1", i32 %".2", i32 %".3", i32 %".4")
