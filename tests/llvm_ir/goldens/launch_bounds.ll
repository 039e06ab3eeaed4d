; ModuleID = "launch_bounds"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"launch_bounds"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") "nvvm.maxntid"="128" "nvvm.minctasm"="2" nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float              0x0, ptr addrspace(1) %".5", align 4
  ret void
}
