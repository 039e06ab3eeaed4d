"""``nv.tune``: finds the constants, block sizes and options with which a kernel is fastest on a device.

The space of choices becomes candidates (`space`), each a kernel with a launch (`variants`). What cannot run is ruled
out before anything runs (`pruning`), the others are launched on memory that is the same each time (`memory`), compared
(`comparison`) and measured (`measuring`), and what came of it is kept on disk (`kept`). `tuner` does that in order.
"""
