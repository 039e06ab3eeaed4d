"""What a language model is made of, besides its products of matrices."""

import math

import nvgen as nv

PAGE, HEAD = 16, 128


def sum_of_warp(value):
    for step in (16, 8, 4, 2, 1):
        value += nv.warp.shuffle_xor(value, step)
    return value


def sigmoid(x):
    return 1.0 / (1.0 + math.exp(-x))


@nv.kernel(noalias=True)
def rms_norm(source: nv.Array[nv.f32, 2], scale: nv.Array[nv.f32], result: nv.Array[nv.f32, 2]):
    """A row a warp."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    rows, columns = source.shape
    if row < rows:
        total = 0.0
        for column in range(lane, columns, 32):
            total += source[row, column] * source[row, column]
        factor = nv.math.rsqrt(sum_of_warp(total) / nv.f32(columns) + 1e-6)
        for column in range(lane, columns, 32):
            result[row, column] = source[row, column] * factor * scale[column]


@nv.kernel(noalias=True)
def rotary(values: nv.Array[nv.f32, 2], positions: nv.Array[nv.i32], log_base: nv.f32):
    """Halves of each row turned by angles that its position gives."""
    pair, token = nv.grid(2)
    tokens, width = values.shape
    half = width // 2
    if token < tokens and pair < half:
        angle = nv.f32(positions[token]) * math.exp(-log_base * nv.f32(pair) / nv.f32(half))
        cosine, sine = math.cos(angle), math.sin(angle)
        first, second = values[token, pair], values[token, pair + half]
        values[token, pair] = first * cosine - second * sine
        values[token, pair + half] = first * sine + second * cosine


@nv.kernel(noalias=True)
def lstm_cell(
    gates: nv.Array[nv.f32, 2], bias: nv.Array[nv.f32], cell: nv.Array[nv.f32, 2], hidden: nv.Array[nv.f32, 2]
):
    """Of each unit the four gates that the products gave, to its new state."""
    unit, item = nv.grid(2)
    items, units = cell.shape
    if item < items and unit < units:
        entering = sigmoid(gates[item, unit] + bias[unit])
        forgetting = sigmoid(gates[item, units + unit] + bias[units + unit])
        candidate = nv.math.tanh(gates[item, 2 * units + unit] + bias[2 * units + unit])
        leaving = sigmoid(gates[item, 3 * units + unit] + bias[3 * units + unit])
        state = forgetting * cell[item, unit] + entering * candidate
        cell[item, unit] = state
        hidden[item, unit] = leaving * nv.math.tanh(state)


@nv.kernel(noalias=True)
def gelu_bias(values: nv.Array[nv.f32, 2], bias: nv.Array[nv.f32]):
    column, row = nv.grid(2)
    rows, columns = values.shape
    if row < rows and column < columns:
        x = values[row, column] + bias[column]
        inner = 0.7978845608 * (x + 0.044715 * x * x * x)
        values[row, column] = 0.5 * x * (1.0 + nv.math.tanh(inner))


@nv.kernel(noalias=True)
def paged_scores(
    query: nv.Array[nv.f32, 2],
    keys: nv.Array[nv.f32, 3],
    pages: nv.Array[nv.i32, 2],
    lengths: nv.Array[nv.i32],
    scores: nv.Array[nv.f32, 2],
    scale: nv.f32,
):
    """The products of each sequence's query with its keys, which lie in pages of 16; a warp a key."""
    sequence = nv.block_idx.y
    warp, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    warps = nv.grid_size(1) // 32
    q0, q1 = query[sequence, lane], query[sequence, lane + 32]
    q2, q3 = query[sequence, lane + 64], query[sequence, lane + 96]
    for token in range(warp, lengths[sequence], warps):
        page, slot = pages[sequence, token // PAGE], token % PAGE
        product = q0 * keys[page, slot, lane] + q1 * keys[page, slot, lane + 32]
        product += q2 * keys[page, slot, lane + 64] + q3 * keys[page, slot, lane + 96]
        product = sum_of_warp(product)
        if lane == 0:
            scores[sequence, token] = product * scale


@nv.kernel(noalias=True)
def gemv_int4(weights: nv.Array[nv.u32, 2], scales: nv.Array[nv.f32, 2], x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    """Weights of 4 bits, eight in a word, with a scale for 64 of them; a row a warp."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    rows, words = weights.shape
    if row < rows:
        total = 0.0
        for word in range(lane, words, 32):
            packed = weights[row, word]
            part = 0.0
            for k in nv.static_range(8):
                part += nv.f32(nv.i32(packed >> 4 * k & 15) - 8) * x[8 * word + k]
            total += part * scales[row, word // 8]
        total = sum_of_warp(total)
        if lane == 0:
            y[row] = total


@nv.kernel(noalias=True)
def embed(table: nv.Array[nv.f32, 2], tokens: nv.Array[nv.i32], result: nv.Array[nv.f32, 2], scale: nv.f32):
    """A row of the table for each token; a block a token."""
    token = nv.block_idx.x
    row = tokens[token]
    for column in range(nv.thread_idx.x, table.shape[1], nv.block_dim.x):
        result[token, column] = table[row, column] * scale


@nv.kernel(noalias=True)
def arg_max(scores: nv.Array[nv.f32, 2], best: nv.Array[nv.i32]):
    """The place of the largest of each row, a row a warp."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    if row < scores.shape[0]:
        largest, place = -math.inf, 0
        for column in range(lane, scores.shape[1], 32):
            value = scores[row, column]
            if value > largest:
                largest, place = value, column
        for step in (16, 8, 4, 2, 1):
            other, at = nv.warp.shuffle_xor(largest, step), nv.warp.shuffle_xor(place, step)
            if other > largest or (other == largest and at < place):
                largest, place = other, at
        if lane == 0:
            best[row] = place
