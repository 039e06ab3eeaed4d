"""What is found on disk and kept there: data of the package, CUDA's tools and libdevice, the cache, what users give and
get as files. None of it loads LLVM."""
