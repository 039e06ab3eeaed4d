import nvgen as nv

TEXT = ".version 8.0 .target sm_80 .address_size 64 .visible .entry scale() { ret; }"
nv.ptx.load(TEXT)["scle"]
