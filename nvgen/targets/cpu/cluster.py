"""``nv.cluster`` on the CPU, which does not have it yet."""

from __future__ import annotations

from nvgen.codegen.device_operations import Rules
from nvgen.lang import cluster
from nvgen.targets.cpu.refusal import refuse

_KINDS = (
    *(cluster.ClusterBarrier, cluster.ClusterArrival, cluster.ClusterWait, cluster.ClusterNumber),
    *(cluster.ClusterRegister, cluster.ClusterMap),
)
RULES: Rules = dict.fromkeys(_KINDS, refuse)
