; ModuleID = "static_range"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"static_range"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = sext i32 1 to i64
  %".6" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".5"
  %".7" = load float, ptr addrspace(1) %".6", align 4
  %".8" = sext i32 0 to i64
  %".9" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".8"
  store float %".7", ptr addrspace(1) %".9", align 4
  br label %"unrolled.next"
unrolled.end:
  ret void
unrolled.next:
  %".12" = sext i32 2 to i64
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".12"
  %".14" = load float, ptr addrspace(1) %".13", align 4
  %".15" = sext i32 1 to i64
  %".16" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".15"
  store float %".14", ptr addrspace(1) %".16", align 4
  br label %"unrolled.next.1"
unrolled.next.1:
  %".19" = sext i32 3 to i64
  %".20" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".19"
  %".21" = load float, ptr addrspace(1) %".20", align 4
  %".22" = sext i32 2 to i64
  %".23" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".22"
  store float %".21", ptr addrspace(1) %".23", align 4
  br label %"unrolled.next.2"
unrolled.next.2:
  br label %"unrolled.end"
}
