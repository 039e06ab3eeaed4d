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
  %".14" = sext i32 0 to i64
  %".15" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".14"
  store float %".1.1", ptr addrspace(1) %".15", align 4
  %".17" = sext i32 0 to i64
  %".18" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 %".17"
  store i32 %".2.1", ptr addrspace(1) %".18", align 4
  ret void
}

define internal {float, i32} @"minimum_and_place"({ptr addrspace(1), i32} %"values", i32 %"count") convergent noinline nounwind
{
entry:
  %".4" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".5" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".6" = sext i32 0 to i64
  %".7" = getelementptr inbounds float, ptr addrspace(1) %".4", i64 %".6"
  %".0" = load float, ptr addrspace(1) %".7", align 4
  %"best.slot" = alloca float
  store float %".0", float* %"best.slot"
  %"place.slot" = alloca i32
  store i32 0, i32* %"place.slot"
  %".i.slot" = alloca i32
  store i32 1, i32* %".i.slot"
  br label %"for.test"
for.test:
  %"i" = load i32, i32* %".i.slot"
  %".13" = icmp slt i32 %"i", %"count"
  br i1 %".13", label %"for.body", label %"for.else"
for.body:
  %".15" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".16" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".17" = sext i32 %"i" to i64
  %".18" = getelementptr inbounds float, ptr addrspace(1) %".15", i64 %".17"
  %".19" = load float, ptr addrspace(1) %".18", align 4
  %"best" = load float, float* %"best.slot"
  %".20" = fcmp contract olt float %".19", %"best"
  br i1 %".20", label %"then", label %"end"
for.next:
  %".31" = add nsw i32 %"i", 1
  store i32 %".31", i32* %".i.slot"
  br label %"for.test", !llvm.loop !3
for.else:
  br label %"for.end"
for.end:
  %"best.1" = load float, float* %"best.slot"
  %"place" = load i32, i32* %"place.slot"
  %".35" = insertvalue {float, i32} undef, float %"best.1", 0
  %".36" = insertvalue {float, i32} %".35", i32 %"place", 1
  ret {float, i32} %".36"
then:
  %".22" = extractvalue {ptr addrspace(1), i32} %"values", 0
  %".23" = extractvalue {ptr addrspace(1), i32} %"values", 1
  %".24" = sext i32 %"i" to i64
  %".25" = getelementptr inbounds float, ptr addrspace(1) %".22", i64 %".24"
  %".1.1" = load float, ptr addrspace(1) %".25", align 4
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