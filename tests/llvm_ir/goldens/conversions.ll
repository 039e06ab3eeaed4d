; ModuleID = "conversions"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"conversions"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".9" = load float, ptr addrspace(1) %".8", align 4
  %".10" = call i32 @"llvm.nvvm.f2i.rz"(float %".9")
  %".11" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 0
  store i32 %".10", ptr addrspace(1) %".11", align 4
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 1
  %".14" = load i32, ptr addrspace(1) %".13", align 4
  %".15" = sitofp i32 %".14" to float
  %".16" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  store float %".15", ptr addrspace(1) %".16", align 4
  ret void
}

declare i32 @"llvm.nvvm.f2i.rz"(float %".1")
