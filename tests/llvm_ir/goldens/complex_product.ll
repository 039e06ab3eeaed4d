; ModuleID = "complex_product"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"complex_product"(ptr addrspace(1) noundef align 8 %"z", i64 noundef range(i64 0, 2147418113) %"z.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"z.extent0" to i32
  %".5" = sext i32 1 to i64
  %".6" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 %".5"
  %".7" = load <2 x float>, ptr addrspace(1) %".6", align 8
  %".8" = extractelement <2 x float> %".7", i32 0
  %".9" = extractelement <2 x float> %".7", i32 1
  %".10" = insertvalue {float, float} undef, float %".8", 0
  %".11" = insertvalue {float, float} %".10", float %".9", 1
  %".12" = sext i32 2 to i64
  %".13" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 %".12"
  %".14" = load <2 x float>, ptr addrspace(1) %".13", align 8
  %".15" = extractelement <2 x float> %".14", i32 0
  %".16" = extractelement <2 x float> %".14", i32 1
  %".17" = insertvalue {float, float} undef, float %".15", 0
  %".18" = insertvalue {float, float} %".17", float %".16", 1
  %".19" = extractvalue {float, float} %".11", 0
  %".20" = extractvalue {float, float} %".11", 1
  %".21" = extractvalue {float, float} %".18", 0
  %".22" = extractvalue {float, float} %".18", 1
  %".23" = fmul contract float %".19", %".21"
  %".24" = fmul contract float %".20", %".22"
  %".25" = fsub contract float %".23", %".24"
  %".26" = fmul contract float %".19", %".22"
  %".27" = fmul contract float %".20", %".21"
  %".28" = fadd contract float %".26", %".27"
  %".29" = insertvalue {float, float} undef, float %".25", 0
  %".30" = insertvalue {float, float} %".29", float %".28", 1
  %".31" = sext i32 0 to i64
  %".32" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 %".31"
  %".33" = extractvalue {float, float} %".30", 0
  %".34" = insertelement <2 x float> <float undef, float undef>, float %".33", i32 0
  %".35" = extractvalue {float, float} %".30", 1
  %".36" = insertelement <2 x float> %".34", float %".35", i32 1
  store <2 x float> %".36", ptr addrspace(1) %".32", align 8
  ret void
}
