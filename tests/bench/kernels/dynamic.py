"""Dynamic programming."""

import nvgen as nv

LENGTH = 128
TILE = 16
CAPACITY, THREADS = 1024, 256
LETTERS = 32


@nv.kernel(noalias=True)
def smith_waterman(queries: nv.Array[nv.u8, 2], texts: nv.Array[nv.u8, 2], best: nv.Array[nv.i32]):
    """The score of the best local alignment, a pair a block: a thread for each letter of the query, which go along the
    text one after the other, so that a step of all is an anti-diagonal of the matrix."""
    diagonals = nv.shared.array((3, LENGTH + 1), nv.i32)
    thread, pair = nv.thread_idx.x, nv.block_idx.x
    letter = queries[pair, thread]
    length = texts.shape[1]
    for k in range(3):
        diagonals[k, thread + 1] = 0
        if thread == 0:
            diagonals[k, 0] = 0
    nv.syncthreads()
    largest = 0
    for step in range(length + LENGTH - 1):
        column = step - thread
        if 0 <= column < length:
            now, last, before = step % 3, (step + 2) % 3, (step + 1) % 3
            score = diagonals[before, thread] + (2 if texts[pair, column] == letter else -1)
            score = max(score, max(diagonals[last, thread], diagonals[last, thread + 1]) - 1, 0)
            diagonals[now, thread + 1] = score
            largest = max(largest, score)
        nv.syncthreads()
    nv.atomic.max(best, pair, largest)


@nv.kernel(noalias=True)
def floyd_warshall(distances: nv.Array[nv.i32, 2], middle: nv.i32):
    """Shortest ways, blocked: the tiles that have no node of the middle ones."""
    to_middle = nv.shared.array((TILE, TILE), nv.i32)
    from_middle = nv.shared.array((TILE, TILE), nv.i32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    row, column = nv.block_idx.y * TILE + y, nv.block_idx.x * TILE + x
    to_middle[y, x] = distances[row, middle * TILE + x]
    from_middle[y, x] = distances[middle * TILE + y, column]
    nv.syncthreads()
    if nv.block_idx.x != middle and nv.block_idx.y != middle:
        shortest = distances[row, column]
        for k in range(TILE):
            shortest = min(shortest, to_middle[y, k] + from_middle[k, x])
        distances[row, column] = shortest


@nv.kernel(noalias=True)
def knapsack(weights: nv.Array[nv.i32, 2], values: nv.Array[nv.i32, 2], best: nv.Array[nv.i32, 2]):
    """The most that fits into each capacity below 1024, a problem a block of 256 threads."""
    worth = nv.shared.array((2, CAPACITY), nv.i32)
    thread, problem = nv.thread_idx.x, nv.block_idx.x
    for capacity in range(thread, CAPACITY, THREADS):
        worth[0, capacity] = 0
    nv.syncthreads()
    now = 0
    for item in range(weights.shape[1]):
        weight, value = weights[problem, item], values[problem, item]
        for capacity in range(thread, CAPACITY, THREADS):
            without = worth[now, capacity]
            taken = worth[now, capacity - weight] + value if capacity >= weight else 0
            worth[1 - now, capacity] = max(without, taken)
        now = 1 - now
        nv.syncthreads()
    for capacity in range(thread, CAPACITY, THREADS):
        best[problem, capacity] = worth[now, capacity]


@nv.kernel(noalias=True)
def edit_distance(a: nv.Array[nv.u8, 2], b: nv.Array[nv.u8, 2], distances: nv.Array[nv.i32]):
    """Levenshtein's, a pair of texts a thread; those of ``b`` have 32 letters."""
    i = nv.grid(1)
    if i < distances.size:
        row = nv.local.array(LETTERS + 1, nv.i32)
        for j in range(LETTERS + 1):
            row[j] = j
        for k in range(a.shape[1]):
            letter = a[i, k]
            corner = row[0]
            row[0] = k + 1
            for j in range(LETTERS):
                replaced = corner + (0 if letter == b[i, j] else 1)
                corner = row[j + 1]
                row[j + 1] = min(replaced, min(row[j], corner) + 1)
        distances[i] = row[LETTERS]
