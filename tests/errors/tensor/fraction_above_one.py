import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u64]):
    out[0] = nv.cache_control.policy_fractional("evict_first", 1.5)
