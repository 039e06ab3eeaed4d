from cuda.core import Device
device = Device(0)
device.set_current()
builder = device.create_stream().create_graph_builder()
