// Launches the kernels of kernels.py and checks what they computed.
#include <cstdio>
#include <string>
#include <vector>

#define KERNELS_IMPLEMENTATION
#include "kernels.h"

// Memory of the GPU, with as many elements as a vector of the host.
template <typename T> class Memory {
public:
    explicit Memory(const std::vector<T> &content) : count(content.size()) {
        check(cuMemAlloc(&address, count * sizeof(T)));
        check(cuMemcpyHtoD(address, content.data(), count * sizeof(T)));
    }
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;
    ~Memory() { cuMemFree(address); }

    std::vector<T> read() const {
        std::vector<T> found(count);
        check(cuMemcpyDtoH(found.data(), address, count * sizeof(T)));
        return found;
    }

    CUdeviceptr address = 0;

private:
    static void check(CUresult status) {
        if (status != CUDA_SUCCESS) throw std::runtime_error("memory: CUDA error " + std::to_string(status));
    }

    std::size_t count;
};

static std::vector<int> numbers(int count) {
    std::vector<int> made(count);
    for (int i = 0; i < count; i++) made[i] = i * 7 % 1000;
    return made;
}

// Arrays of two dimensions, and a struct.
static bool smooths() {
    const unsigned rows = 100, columns = 200;
    std::vector<float> a(rows * columns);
    for (unsigned i = 0; i < a.size(); i++) a[i] = static_cast<float>(i % 17);
    const Memory<float> from(a), to(a);
    const kernels::Stencil stencil{4.0f, 1.0f, 8};
    const kernels::Dim block(32, 8);
    const kernels::Dim grid((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    kernels::smooth(kernels::launch(grid, block), {from.address, {rows, columns}}, {to.address, {rows, columns}}, stencil);
    const std::vector<float> b = to.read();
    for (unsigned i = 1; i + 1 < rows; i++)
        for (unsigned j = 1; j + 1 < columns; j++) {
            const unsigned at = i * columns + j;
            const float around = a[at - columns] + a[at + columns] + a[at - 1] + a[at + 1];
            if (b[at] != (4.0f * a[at] + around) / 8.0f) return false; // exact: all are multiples of an eighth
        }
    return b.front() == a.front() && b.back() == a.back();
}

// More dynamic shared memory than 48 KB.
static bool reverses() {
    const std::vector<int> a = numbers(20000);
    const Memory<int> memory(a);
    const unsigned bytes = static_cast<unsigned>(a.size() * sizeof(int));
    kernels::reverse(kernels::launch(1, 256, bytes), {memory.address, {a.size()}});
    return memory.read() == std::vector<int>(a.rbegin(), a.rend());
}

// Clusters of two blocks, as the kernel is compiled.
static bool exchanges() {
    const std::vector<int> a = numbers(8 * 32);
    const Memory<int> from(a), to(std::vector<int>(a.size()));
    kernels::exchange(kernels::launch(8, 0), {from.address, {a.size()}}, {to.address, {a.size()}});
    const std::vector<int> b = to.read();
    for (std::size_t i = 0; i < a.size(); i++)
        if (b[i] != a[i ^ 32]) return false;
    return true;
}

// Barriers of the grid: the launch is cooperative.
static bool scans() {
    const std::vector<int> a = numbers(512);
    const Memory<int> sums(a), scratch(a);
    kernels::scan(kernels::launch(8, 64), {sums.address, {a.size()}}, {scratch.address, {a.size()}});
    const std::vector<int> found = sums.read();
    int sum = 0;
    for (std::size_t i = 0; i < a.size(); i++)
        if (found[i] != (sum += a[i])) return false;
    return true;
}

// What the kernel is not compiled for is refused in words.
static bool refuses() {
    const std::vector<int> a = numbers(32);
    const Memory<int> memory(a);
    try {
        kernels::reverse(kernels::launch(1, 128, 4096), {memory.address, {a.size()}});
    } catch (const kernels::Error &error) {
        return error.status == CUDA_ERROR_INVALID_VALUE && std::string(error.what()).find("blocks of 256 x 1 x 1") != std::string::npos;
    }
    return false;
}

int main() {
    CUdevice device;
    CUcontext context;
    if (cuInit(0) || cuDeviceGet(&device, 0) || cuDevicePrimaryCtxRetain(&context, device) || cuCtxSetCurrent(context)) {
        std::puts("there is no GPU");
        return 1;
    }
    bool is_right = true;
    try {
        const struct {
            const char *name;
            bool (*passes)();
        } parts[] = {{"arrays and a struct", smooths}, {"dynamic shared memory", reverses}, {"a cluster", exchanges},
                     {"a cooperative launch", scans}, {"a wrong launch", refuses}};
        for (const auto &part : parts) {
            const bool passes = part.passes();
            std::printf("%s: %s\n", part.name, passes ? "right" : "WRONG");
            is_right = is_right && passes;
        }
        kernels::unload();
    } catch (const std::exception &error) {
        std::printf("%s\n", error.what());
        is_right = false;
    }
    cuDevicePrimaryCtxRelease(device);
    return is_right ? 0 : 1;
}
