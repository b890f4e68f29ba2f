"""Packages that the node has installed, as dpkg knows them: the driver's, ROCm's, some of the system's."""

from sim.stack import AMDGPU_DKMS

TAIL = "60401-83~22.04"
"""How ROCm 6.4.1 for Ubuntu 22.04 ends its versions."""
ROCM = {
    "amd-smi-lib": ("25.4.2", "AMD System Management libraries"),
    "comgr": ("3.0.0", "Library to provide support functions"),
    "hip-dev": ("6.4.43483", "HIP:Heterogenous-computing Interface for Portability"),
    "hip-runtime-amd": ("6.4.43483", "HIP:Heterogenous-computing Interface for Portability"),
    "hipblas": ("2.4.0", "ROCm BLAS marshalling library"),
    "hipblaslt": ("0.12.1", "Radeon Open Compute BLAS marshalling library"),
    "hipcc": ("1.1.1", "HIP Compiler Driver"),
    "hipfft": ("1.0.18", "ROCm FFT marshalling library"),
    "hipify-clang": ("19.0.0", "hipify-clang utility to translate CUDA source codes into HIP C++"),
    "hsa-rocr": ("1.15.0", "AMD Heterogeneous System Architecture HSA - Linux HSA Runtime"),
    "miopen-hip": ("3.4.0", "AMD DNN Library"),
    "rccl": ("2.22.3", "ROCm Communication Collectives Library"),
    "rocblas": ("4.4.0", "Radeon Open Compute BLAS library"),
    "rocfft": ("1.0.32", "ROCm FFT library"),
    "rocm-bandwidth-test": ("1.4.0", "Radeon Open Compute Bandwidth Test tool"),
    "rocm-core": ("6.4.1", "Radeon Open Compute (ROCm) Runtime software stack"),
    "rocm-llvm": ("19.0.0.25184", "ROCm core compiler"),
    "rocm-smi-lib": ("7.5.0", "AMD System Management libraries"),
    "rocminfo": ("1.0.0", "Radeon Open Compute (ROCm) Runtime rocminfo tool"),
    "rocprofiler-compute": ("3.1.0", "A Kernel-level profiling tool for machine learning/HPC workloads"),
    "rocprofiler-sdk": ("0.6.0", "New C API for performance profiling and debugging"),
    "rocrand": ("3.3.0", "Radeon Open Compute RAND library"),
    "rocsolver": ("3.28.0", "AMD ROCm SOLVER library"),
    "rocsparse": ("3.4.0", "ROCm SPARSE library"),
}
SYSTEM = {
    "bash": ("5.1-6ubuntu1.1", "amd64", "GNU Bourne Again SHell"),
    "coreutils": ("8.32-4.1ubuntu1.2", "amd64", "GNU core utilities"),
    "libc6": ("2.35-0ubuntu3.9", "amd64", "GNU C Library: Shared libraries"),
    "linux-image-6.8.0-52-generic": ("6.8.0-52.53~22.04.1", "amd64", "Signed kernel image generic"),
    "python3": (
        "3.10.6-1~22.04.1",
        "amd64",
        "interactive high-level object-oriented language (default version)",
    ),
}


def installed() -> dict[str, tuple[str, str, str]]:
    """Version, architecture and summary by name, in order."""
    driver = {
        "amdgpu-dkms": (
            f"1:6.12.12.60401-{AMDGPU_DKMS.split('-')[1]}",
            "all",
            "amdgpu driver in DKMS format.",
        )
    }
    rocm = {name: (f"{version}.{TAIL}", "amd64", said) for name, (version, said) in ROCM.items()}
    return dict(sorted({**SYSTEM, **driver, **rocm}.items()))
