// Launches kernels from Rust.
mod kernels;

use kernels::*;
use std::ffi::c_void;

#[link(name = "cuda")]
unsafe extern "C" {
    fn cuInit(flags: u32) -> i32;
    fn cuDevicePrimaryCtxRetain(context: *mut *mut c_void, device: i32) -> i32;
    fn cuCtxSetCurrent(context: *mut c_void) -> i32;
    fn cuMemAlloc_v2(address: *mut u64, bytes: usize) -> i32;
    fn cuMemcpyHtoD_v2(to: u64, from: *const c_void, bytes: usize) -> i32;
    fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, bytes: usize) -> i32;
}

fn done(status: i32) {
    assert_eq!(status, 0);
}

fn memory<T>(content: &[T]) -> u64 {
    let mut address = 0;
    let bytes = std::mem::size_of_val(content);
    unsafe {
        done(cuMemAlloc_v2(&mut address, bytes));
        done(cuMemcpyHtoD_v2(address, content.as_ptr() as *const c_void, bytes));
    }
    address
}

fn read<T: Copy + Default>(address: u64, count: usize) -> Vec<T> {
    let mut found = vec![T::default(); count];
    unsafe { done(cuMemcpyDtoH_v2(found.as_mut_ptr() as *mut c_void, address, count * std::mem::size_of::<T>())) };
    found
}

fn check_values() -> Result<(), Error> {
    let out = memory(&[0f64; 14]);
    let weights = f32x4 { x: 1., y: 2., z: 3., w: 4. };
    let step = Step { size: 2.5, long: -3, weights };
    let constant = Step { size: 100., long: 0, weights: f32x4 { x: 0.25, ..weights } };
    let many = f32x8 { elements: [1., 0., 0., 0., 0., 0., 0., 8.] };
    let (half, brain, narrow) = (f16 { bits: 0x3E00 }, bf16 { bits: 0x4040 }, e4m3 { bits: 0x38 });
    let (small, large) = (c64 { real: 1., imag: 2. }, c128 { real: 3., imag: 4. });
    let (three, pair) = (u8x3 { x: 1, y: 2, z: 3 }, tuple_i8_f64 { item0: 7, item1: 0.5 });
    let launch = Launch { grid: [1, 0, 0], block: [1, 0, 0], ..Default::default() };
    let pointed = memory(&[1f32, 13.5]);
    unsafe {
        values(
            &launch, Array::new(out, [14]), -5, 1 << 40, -6 << 64, half, brain, narrow, small, large, three, many, step, pair,
            &constant, pointed,
        )?
    };
    let expected = [-5., (1u64 << 40) as f64, -6., 1.5, 3., 1., 21., 43., 321., 81., 3.5, 7.5, 100.25, 13.5];
    assert_eq!(read::<f64>(out, 14), expected);
    Ok(())
}

fn check_launches() -> Result<(), Error> {
    let sums = memory(&[0i32; 8]);
    let eight = || Array::new(sums, [8]);
    let all = Array::new(memory(&[1i32; 256]), [256]);
    let launch = Launch { grid: [8, 1, 1], block: [32, 1, 1], ..Default::default() };
    unsafe {
        total(&launch, all, eight())?;
        follow(&Launch { block: [1, 1, 1], programmatic_dependent: true, ..launch }, eight())?;
        assert_eq!(read::<i32>(sums, 8), [612; 8]);
        neighbours(&Launch { block: [1, 1, 1], cluster: [4, 1, 1], ..launch }, eight())?;
        assert_eq!(read::<i32>(sums, 8), [10, 20, 30, 0, 50, 60, 70, 40]);
        numbered(&Launch { grid: [4, 1, 1], ..Default::default() }, eight())?;
        assert_eq!(read::<i32>(sums, 8), [800, 801, 802, 803, 804, 805, 806, 807]);
        let many: Vec<f32> = (0..15000).map(|i| i as f32).collect();
        let array = Array::new(memory(&many), [15000]);
        reverse(&Launch { grid: [1, 1, 1], dynamic_shared_bytes: 60000, ..launch }, array)?;
        assert!(read::<f32>(array.data, 15000).iter().eq(many.iter().rev()));
        let error = count(&Launch { block: [65, 1, 1], ..launch }).unwrap_err();
        assert_eq!(error.text, "count: the kernel is for blocks of at most 64 threads, not 65");
        let error = follow(&launch, Array::new(sums + 1, [8])).unwrap_err();
        assert_eq!(error.text, "follow: `a` is not aligned to 4 bytes");
        let error = total(&Launch { grid: [1 << 20, 1, 1], ..launch }, all, eight()).unwrap_err();
        assert!(error.status == 720 && error.text.starts_with("total: cuLaunchKernelEx: CUDA_ERROR_COOPERATIVE"));
        count(&Launch { block: [1, 1, 1], ..launch })?;
    }
    let (address, bytes) = counter()?;
    assert_eq!((read::<i32>(address, 4), bytes), (vec![7, 15, 7, 7], 16));
    Ok(())
}

fn main() -> Result<(), Error> {
    let mut context = std::ptr::null_mut();
    unsafe {
        done(cuInit(0));
        done(cuDevicePrimaryCtxRetain(&mut context, 0));
        assert!(load().unwrap_err().text.contains("no context is current"));
        done(cuCtxSetCurrent(context));
    }
    check_values()?;
    check_launches()?;
    unsafe { unload()? };
    println!("everything is safe");
    Ok(())
}
