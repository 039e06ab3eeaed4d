; ModuleID = "local_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"local_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %"local" = alloca [4 x float], align 16
  %".6" = addrspacecast [4 x float]* %"local" to ptr addrspace(5)
  %"kept" = insertvalue {ptr addrspace(5)} undef, ptr addrspace(5) %".6", 0
  %".i.slot" = alloca i32
  store i32 0, i32* %".i.slot"
  br label %"for.test"
for.test:
  %"i" = load i32, i32* %".i.slot"
  %".10" = icmp slt i32 %"i", 4
  br i1 %".10", label %"for.body", label %"for.else"
for.body:
  %".12" = sext i32 %"i" to i64
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".12"
  %".14" = load float, ptr addrspace(1) %".13", align 4
  %".15" = sext i32 %"i" to i64
  %".16" = getelementptr inbounds float, ptr addrspace(5) %".6", i64 %".15"
  store float %".14", ptr addrspace(5) %".16", align 4
  br label %"for.next"
for.next:
  %".19" = add nsw i32 %"i", 1
  store i32 %".19", i32* %".i.slot"
  br label %"for.test", !llvm.loop !1
for.else:
  br label %"for.end"
for.end:
  %".23" = sext i32 %"n" to i64
  %".24" = getelementptr inbounds float, ptr addrspace(5) %".6", i64 %".23"
  %".25" = load float, ptr addrspace(5) %".24", align 4
  %".26" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".25", ptr addrspace(1) %".26", align 4
  ret void
}

!0 = !{ !"llvm.loop.unroll.full", i1 0 }
!1 = distinct !{ !1, !0 }