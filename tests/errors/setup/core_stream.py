from cuda.core import Stream
stream = Stream.from_handle(0x10000)
