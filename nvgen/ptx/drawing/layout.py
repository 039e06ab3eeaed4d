"""Places the boxes of a directed graph in layers, and the edges between them, as Graphviz's ``dot`` does.

Takes sizes and edges, and gives coordinates. The first node is where the graph is entered. Each edge that leads on goes
down; one that leads back, and one over very many layers, runs in a lane of its own to the left of all boxes. Source:
the method of Sugiyama, Tagawa and Toda (1981), with barycentres to order the layers, and coordinates by isotonic
regression.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from nvgen.base.records import Record

#: Between boxes of a layer, between layers, and between lanes.
BETWEEN, ROOM, LANE = 24.0, 44.0, 10.0
#: An edge over more layers than this gets a lane: in the layers it would take a place in each.
_MOST_LAYERS = 40
#: More lanes than this are not told apart.
_MOST_LANES = 60
_SWEEPS = 6


class Box(Record):
    """Where a node is: its left upper corner, and its size."""

    x: float
    y: float
    width: float
    height: float


class Line(Record):
    """Where an edge runs: its corners, from below one box to above another; ``in_lane`` if it is one with angles."""

    points: tuple[tuple[float, float], ...]
    in_lane: bool


class Layout(Record):
    """Boxes of the nodes, lines of the edges, in the order in which they were given, and the size of all."""

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    width: float
    height: float


def layout(sizes: Sequence[tuple[float, float]], edges: Sequence[tuple[int, int]]) -> Layout:
    """Places nodes of these sizes, of which edges go from one to another."""
    order = _order(len(sizes), edges)
    in_layers = _Layers(sizes, edges, order)
    in_layers.sort()
    centres = in_layers.centres()
    return _drawn(in_layers, centres)


def _order(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """The place of each node in a reverse postorder; an edge to a node that is not later leads back."""
    followers: list[list[int]] = [[] for _ in range(count)]
    for start, end in edges:
        followers[start].append(end)
    number, finished = [-1] * count, []
    for root in range(count):
        if number[root] >= 0:
            continue
        number[root] = 0
        waiting = [(root, iter(followers[root]))]
        while waiting:
            node, rest = waiting[-1]
            following = next((other for other in rest if number[other] < 0), None)
            if following is None:
                waiting.pop()
                finished.append(node)
            else:
                number[following] = 0
                waiting.append((following, iter(followers[following])))
    for index, node in enumerate(reversed(finished)):
        number[node] = index
    return number


class _Layers:
    """Nodes in layers; an edge over several has a node without width in each between."""

    def __init__(
        self, sizes: Sequence[tuple[float, float]], edges: Sequence[tuple[int, int]], order: list[int]
    ) -> None:
        self.sizes, self.edges = sizes, edges
        self.layer = _longest_paths(edges, order)
        self.widths = [width for width, _ in sizes]
        self.above: list[list[int]] = [[] for _ in sizes]
        self.below: list[list[int]] = [[] for _ in sizes]
        #: The nodes of each edge that runs through the layers; others are in a lane.
        self.paths: dict[int, list[int]] = {}
        for index, (start, end) in enumerate(edges):
            if order[end] > order[start] and self.layer[end] - self.layer[start] <= _MOST_LAYERS:
                self._connect(index, start, end)
        self.rows: list[list[int]] = [[] for _ in range(max(self.layer, default=0) + 1)]
        for node in sorted(range(len(self.layer)), key=lambda node: (node >= len(sizes), node)):
            self.rows[self.layer[node]].append(node)

    def _connect(self, index: int, start: int, end: int) -> None:
        path = [start]
        for layer in range(self.layer[start] + 1, self.layer[end]):
            path.append(len(self.layer))
            self.layer.append(layer)
            self.widths.append(0.0)
            self.above.append([])
            self.below.append([])
        path.append(end)
        for upper, lower in pairwise(path):
            self.below[upper].append(lower)
            self.above[lower].append(upper)
        self.paths[index] = path

    def sort(self) -> None:
        """Orders each layer by where the neighbours in the other layers stand, so that few edges cross."""
        position = {node: float(index) for row in self.rows for index, node in enumerate(row)}
        for sweep in range(_SWEEPS):
            rows, neighbours = (self.rows, self.above) if sweep % 2 == 0 else (self.rows[::-1], self.below)
            for row in rows:
                mean = {node: _mean((position[other] for other in neighbours[node]), position[node]) for node in row}
                row.sort(key=mean.__getitem__)
                position.update((node, float(index)) for index, node in enumerate(row))

    def centres(self) -> list[float]:
        """Where the middle of each node is, across: as near to its neighbours' as the others of its layer allow."""
        centre = [0.0] * len(self.layer)
        for row in self.rows:
            end = 0.0
            for node in row:
                centre[node] = end + self.widths[node] / 2
                end += self.widths[node] + BETWEEN
        for sweep in range(2 * _SWEEPS):
            rows, neighbours = (self.rows, self.above) if sweep % 2 == 0 else (self.rows[::-1], self.below)
            for row in rows:
                wanted = [_mean((centre[other] for other in neighbours[node]), centre[node]) for node in row]
                for node, where in zip(row, self._separated(row, wanted), strict=True):
                    centre[node] = where
        return centre

    def _separated(self, row: Sequence[int], wanted: Sequence[float]) -> list[float]:
        """The centres nearest to those wanted at which no boxes of a layer touch, by isotonic regression."""
        offsets = [0.0]
        for left, right in pairwise(row):
            offsets.append(offsets[-1] + (self.widths[left] + self.widths[right]) / 2 + BETWEEN)
        pools: list[tuple[float, float, int]] = []  # mean, weight, how many
        for node, where, offset in zip(row, wanted, offsets, strict=True):
            weight = 1.0 if self.widths[node] else 4.0  # long edges are to be straight
            mean, count = where - offset, 1
            while pools and pools[-1][0] > mean:
                other, other_weight, other_count = pools.pop()
                mean = (mean * weight + other * other_weight) / (weight + other_weight)
                weight, count = weight + other_weight, count + other_count
            pools.append((mean, weight, count))
        flat = [mean for mean, _, count in pools for _ in range(count)]
        return [mean + offset for mean, offset in zip(flat, offsets, strict=True)]


def _longest_paths(edges: Sequence[tuple[int, int]], order: list[int]) -> list[int]:
    """The layer of each node: below all from which an edge leads on to it."""
    later: list[list[int]] = [[] for _ in order]
    for start, end in edges:
        if order[end] > order[start]:
            later[start].append(end)
    layer = [0] * len(order)
    for node in sorted(range(len(order)), key=order.__getitem__):
        for other in later[node]:
            layer[other] = max(layer[other], layer[node] + 1)
    return layer


def _mean(values: Iterable[float], otherwise: float) -> float:
    several = [*values]
    return sum(several) / len(several) if several else otherwise


def _drawn(layers: _Layers, centres: list[float]) -> Layout:
    """The coordinates, all positive, with lanes to the left."""
    count = len(layers.sizes)
    heights = [max((layers.sizes[node][1] for node in row if node < count), default=0.0) for row in layers.rows]
    tops = [0.0]
    for height in heights:
        tops.append(tops[-1] + height + ROOM)
    left = min((centres[node] - layers.widths[node] / 2 for node in range(len(centres))), default=0.0)
    lanes = _lanes(layers)
    shift = LANE * (max(lanes.values(), default=-1) + 2) - left
    centres = [centre + shift for centre in centres]
    boxes = tuple(
        Box(centres[node] - width / 2, tops[layers.layer[node]] + ROOM / 2, width, height)
        for node, (width, height) in enumerate(layers.sizes)
    )
    leaving, arriving = _ports(layers, boxes, centres)
    lines = []
    for index, (start, end) in enumerate(layers.edges):
        first = (leaving[index], boxes[start].y + boxes[start].height)
        last = (arriving[index], boxes[end].y)
        if index in lanes:
            x = shift + left - LANE * (lanes[index] + 1)
            low = tops[layers.layer[start]] + heights[layers.layer[start]] + ROOM * 0.75
            high = boxes[end].y - ROOM * 0.25
            lines.append(Line((first, (first[0], low), (x, low), (x, high), (last[0], high), last), in_lane=True))
        else:
            path = layers.paths[index][1:-1]
            middle = [_through(node, layers, centres, tops, heights) for node in path]
            row_end = tops[layers.layer[start]] + ROOM / 2 + heights[layers.layer[start]]
            straight = [(first[0], row_end)] if first[1] < row_end else []  # past longer boxes beside it
            lines.append(Line((first, *straight, *(point for pair in middle for point in pair), last), in_lane=False))
    right = max((box.x + box.width for box in boxes), default=0.0)
    return Layout(boxes, tuple(lines), max(right, *(centres or [0.0])) + LANE, tops[-1])


def _through(
    node: int, layers: _Layers, centres: list[float], tops: list[float], heights: list[float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where an edge passes a layer: straight down, beside its boxes."""
    layer = layers.layer[node]
    top = tops[layer] + ROOM / 2
    return (centres[node], top), (centres[node], top + heights[layer])


def _ports(
    layers: _Layers, boxes: Sequence[Box], centres: list[float]
) -> tuple[Mapping[int, float], Mapping[int, float]]:
    """Where across each edge leaves its box, and where it arrives: side by side, in the order of where they lead."""
    result: list[dict[int, float]] = []
    for end in (0, 1):
        of_node: list[list[tuple[float, int]]] = [[] for _ in boxes]
        for index, edge in enumerate(layers.edges):
            path = layers.paths.get(index)
            other = -1.0 if path is None else centres[path[1] if end == 0 else path[-2]]
            of_node[edge[end]].append((other, index))
        ports = {}
        for node, own in enumerate(of_node):
            step = min(boxes[node].width / (len(own) + 1), 6 * LANE)
            start = centres[node] - step * (len(own) - 1) / 2
            ports.update({index: start + step * number for number, (_, index) in enumerate(sorted(own))})
        result.append(ports)
    return result[0], result[1]


def _lanes(layers: _Layers) -> dict[int, int]:
    """The lane of each edge that is not in the layers: the innermost that is free where it runs, short ones first."""
    waiting = []
    for index, (start, end) in enumerate(layers.edges):
        if index not in layers.paths:
            high, low = sorted((layers.layer[start], layers.layer[end]))
            waiting.append((low - high, high, low, index))
    lanes: dict[int, int] = {}
    taken: list[list[tuple[int, int]]] = []
    for _, high, low, index in sorted(waiting):
        lane = next((lane for lane, own in enumerate(taken) if _is_free(own, high, low)), len(taken))
        if lane == len(taken) < _MOST_LANES:
            taken.append([])
        lanes[index] = min(lane, _MOST_LANES - 1)
        insort(taken[lanes[index]], (high, low))
    return lanes


def _is_free(taken: list[tuple[int, int]], high: int, low: int) -> bool:
    """Whether none of the stretches of a lane, in their order, has a layer in common with another stretch."""
    number = bisect(taken, (high, low))
    return (number == 0 or taken[number - 1][1] < high) and (number == len(taken) or taken[number][0] > low)
