; ModuleID = "static_range"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"static_range"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".6" = load float, ptr addrspace(1) %".5", align 4
  %".7" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".6", ptr addrspace(1) %".7", align 4
  %".9" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 2
  %".10" = load float, ptr addrspace(1) %".9", align 4
  %".11" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  store float %".10", ptr addrspace(1) %".11", align 4
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 3
  %".14" = load float, ptr addrspace(1) %".13", align 4
  %".15" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 2
  store float %".14", ptr addrspace(1) %".15", align 4
  ret void
}
