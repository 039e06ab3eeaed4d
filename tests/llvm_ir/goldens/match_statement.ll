; ModuleID = "match_statement"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"match_statement"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = sext i32 0 to i64
  %".6" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".5"
  %".0" = load i32, ptr addrspace(1) %".6", align 4
  %".8" = icmp eq i32 %".0", 0
  %".9" = icmp eq i32 %".0", 1
  %".10" = select  i1 %".8", i1 true, i1 %".9"
  %"n.slot" = alloca i32
  br i1 %".10", label %"then", label %"else"
then:
  %".12" = sext i32 1 to i64
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".12"
  store i32 5, ptr addrspace(1) %".13", align 4
  br label %"end"
end:
  ret void
else:
  store i32 %".0", i32* %"n.slot"
  %"n" = load i32, i32* %"n.slot"
  %".17" = icmp slt i32 %"n", 0
  %".18" = insertvalue {i32, i1} undef, i32 %".0", 0
  %".19" = insertvalue {i32, i1} %".18", i1 %".17", 1
  %".20" = extractvalue {i32, i1} %".19", 1
  br i1 %".20", label %"then.1", label %"else.1"
then.1:
  %"n.1" = load i32, i32* %"n.slot"
  %".22" = sub i32 0, %"n.1"
  %".23" = sext i32 1 to i64
  %".24" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".23"
  store i32 %".22", ptr addrspace(1) %".24", align 4
  br label %"end.1"
end.1:
  br label %"end"
else.1:
  %".27" = sext i32 1 to i64
  %".28" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".27"
  store i32 0, ptr addrspace(1) %".28", align 4
  br label %"end.1"
}
