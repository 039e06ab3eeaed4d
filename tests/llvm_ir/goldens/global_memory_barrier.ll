; ModuleID = "global_memory_barrier"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"global_memory_barrier"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 1, ptr addrspace(1) %".5", align 4
  call void @"llvm.nvvm.membar.gl"()
  %".8" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  store i32 2, ptr addrspace(1) %".8", align 4
  ret void
}

declare void @"llvm.nvvm.membar.gl"()
