; ModuleID = "half_precision"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"half_precision"(ptr addrspace(1) noundef align 2 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 2 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 1
  %".9" = load half, ptr addrspace(1) %".8", align 2
  %".10" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 2
  %".11" = load half, ptr addrspace(1) %".10", align 2
  %".12" = fmul contract half %".9", %".11"
  %".13" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 0
  store half %".12", ptr addrspace(1) %".13", align 2
  %".15" = getelementptr inbounds bfloat, ptr addrspace(1) %"y", i64 1
  %".16" = load bfloat, ptr addrspace(1) %".15", align 2
  %".17" = fpext bfloat %".16" to float
  %".18" = fptrunc float %".17" to bfloat
  %".19" = getelementptr inbounds bfloat, ptr addrspace(1) %"y", i64 0
  store bfloat %".18", ptr addrspace(1) %".19", align 2
  ret void
}
