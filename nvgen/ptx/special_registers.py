"""The names of PTX's special registers.

Source: PTX ISA, "Special Registers".
"""

from __future__ import annotations

_VECTORS = ("tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster_ctaid", "cluster_nctaid")
#: Those with components, without them: ``%tid``.
VECTORS = frozenset(f"%{name}" for name in _VECTORS)
_SCALARS = (
    *("laneid", "warpid", "nwarpid", "smid", "nsmid", "gridid", "is_explicit_cluster", "cluster_ctarank"),
    *("cluster_nctarank", "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge", "lanemask_gt", "clock"),
    *("clock_hi", "clock64", "globaltimer", "globaltimer_lo", "globaltimer_hi", "reserved_smem_offset_begin"),
    *("reserved_smem_offset_end", "reserved_smem_offset_cap", "total_smem_size", "aggr_smem_size"),
    *("dynamic_smem_size", "current_graph_exec", "locality_domain_id", "locality_domain_supplemental_sm"),
    *("perctamemoryoffset", "perctamemorysize"),
    *(f"pm{number}" for number in range(8)),
    *(f"pm{number}_64" for number in range(8)),
    *(f"envreg{number}" for number in range(32)),
    *(f"reserved_smem_offset_{number}" for number in range(2)),
)

#: With the components that vectors have, as they are written.
NAMES = frozenset(
    {
        *(f"%{name}" for name in (*_VECTORS, *_SCALARS)),
        *(f"%{name}.{part}" for name in _VECTORS for part in "xyzwrgba"),
    }
)
