"""Statistics and neural networks."""

import math

import nvgen as nv

CLUSTERS, FEATURES = 16, 4


@nv.kernel(noalias=True)
def k_means(
    points: nv.Array[nv.f32, 2],
    centroids: nv.Array[nv.f32, 2],
    labels: nv.Array[nv.i32],
    sums: nv.Array[nv.f32, 2],
    counts: nv.Array[nv.i32],
):
    """Each point goes to the nearest centroid, and is added to the sum of which the next centroid will be made."""
    own_sums = nv.shared.array((CLUSTERS, FEATURES), nv.f32)
    own_counts = nv.shared.array(CLUSTERS, nv.i32)
    thread = nv.thread_idx.x
    if thread < CLUSTERS:
        own_counts[thread] = 0
        for feature in range(FEATURES):
            own_sums[thread, feature] = 0.0
    nv.syncthreads()
    i = nv.grid(1)
    if i < labels.size:
        label, least = 0, math.inf
        for cluster in range(CLUSTERS):
            distance = 0.0
            for feature in range(FEATURES):
                difference = points[i, feature] - centroids[cluster, feature]
                distance += difference * difference
            if distance < least:
                label, least = cluster, distance
        labels[i] = label
        nv.atomic.add(own_counts, label, 1, scope="cta")
        for feature in range(FEATURES):
            nv.atomic.add(own_sums, (label, feature), points[i, feature], scope="cta")
    nv.syncthreads()
    if thread < CLUSTERS:
        nv.atomic.add(counts, thread, own_counts[thread])
        for feature in range(FEATURES):
            nv.atomic.add(sums, (thread, feature), own_sums[thread, feature])
