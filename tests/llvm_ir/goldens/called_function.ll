; ModuleID = "called_function"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"called_function"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = insertvalue {ptr addrspace(1), i32} undef, ptr addrspace(1) %"x", 0
  %".9" = insertvalue {ptr addrspace(1), i32} %".8", i32 %".6", 1
  %".10" = call {float, i32} @"minimum_and_place"({ptr addrspace(1), i32} %".9", i32 9)
  %".0.slot" = alloca {float, i32}
  store {float, i32} %".10", {float, i32}* %".0.slot"
  %".1.1" = extractvalue {float, i32} %".10", 0
  %".0" = load {float, i32}, {float, i32}* %".0.slot"
  %".2.1" = extractvalue {float, i32} %".0", 1
  %".14" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".1.1", ptr addrspace(1) %".14", align 4
  %".16" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 0
  store i32 %".2.1", ptr addrspace(1) %".16", align 4
  ret void
}

define internal {float, i32} @"minimum_and_place"({ptr addrspace(1), i32} %"values", i32 %"count") convergent noinline nounwind
{
entry:
  %".4" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".5" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".6" = getelementptr inbounds float, ptr addrspace(1) %".4", i64 0
  %".0" = load float, ptr addrspace(1) %".6", align 4
  %"best.slot" = alloca float
  store float %".0", float* %"best.slot"
  %"place.slot" = alloca i32
  store i32 0, i32* %"place.slot"
  %".i.slot" = alloca i32
  store i32 1, i32* %".i.slot"
  br label %"for.test"
for.test:
  %"i" = load i32, i32* %".i.slot"
  %".12" = icmp slt i32 %"i", %"count"
  br i1 %".12", label %"for.body", label %"for.else"
for.body:
  %".14" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".15" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".16" = sext i32 %"i" to i64
  %".17" = getelementptr inbounds float, ptr addrspace(1) %".14", i64 %".16"
  %".18" = load float, ptr addrspace(1) %".17", align 4
  %"best" = load float, float* %"best.slot"
  %".19" = fcmp contract olt float %".18", %"best"
  br i1 %".19", label %"then", label %"end"
for.next:
  %".30" = add nsw i32 %"i", 1
  store i32 %".30", i32* %".i.slot"
  br label %"for.test", !llvm.loop !3
for.else:
  br label %"for.end"
for.end:
  %"best.1" = load float, float* %"best.slot"
  %"place" = load i32, i32* %"place.slot"
  %".34" = insertvalue {float, i32} undef, float %"best.1", 0
  %".35" = insertvalue {float, i32} %".34", i32 %"place", 1
  ret {float, i32} %".35"
then:
  %".21" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".22" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".23" = sext i32 %"i" to i64
  %".24" = getelementptr inbounds float, ptr addrspace(1) %".21", i64 %".23"
  %".1.1" = load float, ptr addrspace(1) %".24", align 4
  store float %".1.1", float* %"best.slot"
  store i32 %"i", i32* %"place.slot"
  br label %"end"
end:
  br label %"for.next"
}

!0 = !{ !"llvm.loop.mustprogress" }
!1 = !{ !"llvm.loop.unroll.count", i32 4 }
!2 = !{ !"llvm.loop.unroll.followup_unrolled", !0 }
!3 = distinct !{ !3, !1, !2 }