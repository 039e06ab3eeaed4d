; ModuleID = "floor_division"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"floor_division"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = sext i32 1 to i64
  %".7" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".6"
  %".8" = load i32, ptr addrspace(1) %".7", align 4
  %".9" = icmp eq i32 %"n", -1
  %".10" = icmp eq i32 %"n", 0
  %".11" = or i1 %".9", %".10"
  %".12" = select  i1 %".11", i32 1, i32 %"n"
  %".13" = sdiv i32 %".8", %".12"
  %".14" = srem i32 %".8", %".12"
  %".15" = sub i32 0, %".8"
  %".16" = select  i1 %".9", i32 %".15", i32 %".13"
  %".17" = xor i32 %".14", %"n"
  %".18" = icmp slt i32 %".17", 0
  %".19" = icmp ne i32 %".14", 0
  %".20" = and i1 %".19", %".18"
  %".21" = sext i1 %".20" to i32
  %".22" = add i32 %".16", %".21"
  %".23" = sext i32 0 to i64
  %".24" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".23"
  store i32 %".22", ptr addrspace(1) %".24", align 4
  %".26" = sext i32 3 to i64
  %".27" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".26"
  %".28" = load i32, ptr addrspace(1) %".27", align 4
  %".29" = icmp eq i32 %"n", -1
  %".30" = icmp eq i32 %"n", 0
  %".31" = or i1 %".29", %".30"
  %".32" = select  i1 %".31", i32 1, i32 %"n"
  %".33" = sdiv i32 %".28", %".32"
  %".34" = srem i32 %".28", %".32"
  %".35" = sub i32 0, %".28"
  %".36" = select  i1 %".29", i32 %".35", i32 %".33"
  %".37" = xor i32 %".34", %"n"
  %".38" = icmp slt i32 %".37", 0
  %".39" = icmp ne i32 %".34", 0
  %".40" = and i1 %".39", %".38"
  %".41" = select  i1 %".40", i32 %"n", i32 0
  %".42" = add i32 %".34", %".41"
  %".43" = sext i32 2 to i64
  %".44" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".43"
  store i32 %".42", ptr addrspace(1) %".44", align 4
  ret void
}
