; ModuleID = "element_with_strides"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"element_with_strides"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i64 noundef range(i64 0, 2147418113) %"x.extent1", i64 noundef %"x.stride0", i64 noundef %"x.stride1", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".9" = trunc nuw nsw i64 %"x.extent0" to i32
  %".10" = trunc nuw nsw i64 %"x.extent1" to i32
  %".11" = trunc nuw nsw i64 %"y.extent0" to i32
  %"thread_idx.y" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()
  %".12" = zext nneg i32 %"thread_idx.y" to i64
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".13" = zext nneg i32 %"thread_idx.x" to i64
  %".14" = mul nsw i64 %".12", %"x.stride0"
  %".15" = getelementptr inbounds i8, ptr addrspace(1) %"x", i64 %".14"
  %".16" = mul nsw i64 %".13", %"x.stride1"
  %".17" = getelementptr inbounds i8, ptr addrspace(1) %".15", i64 %".16"
  %".18" = load float, ptr addrspace(1) %".17", align 4
  %".19" = getelementptr inbounds float, ptr addrspace(1) %"y", i64 0
  store float %".18", ptr addrspace(1) %".19", align 4
  ret void
}

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
