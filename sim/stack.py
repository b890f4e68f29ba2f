"""Versions of what is installed on the node: Ubuntu 22.04 with ROCm 6.4.1 (facts: rocm 0)."""

ROCM = "6.4.1"
ROCM_BUILD = "6.4.1-83"
"""As the packages call it and `/opt/rocm/.info/version` holds it (public reports of 6.4.1 installations)."""
AMDGPU = "6.12.12"
AMDGPU_DKMS = "6.12.12-2164967.22.04"
AMDGPU_SRCVERSION = "9AB0277171A464F184AFEF4"
KERNEL = "6.8.0-52-generic"
KERNEL_BUILD = "#53~22.04.1-Ubuntu SMP PREEMPT_DYNAMIC Wed Jan 15 19:18:46 UTC 2"
"""As `uname -v` prints it: cut after 64 characters, like the kernel does."""
AMD_SMI = "25.4.2+aca1101"
AMD_SMI_LIBRARY = "25.4.0"
HIP = "6.4.43483-a187df25c"
HSA_RUNTIME = "1.15"
HSA_RUNTIME_EXT = "1.7"

CPU = "AMD EPYC 9654 96-Core Processor"
"""Our choice: the usual host of eight MI300X modules with these bus addresses; two of them."""
CPU_SOCKETS = 2
CPU_THREADS_PER_SOCKET = 192
CPU_MHZ_MAX = 3707
CPU_L1_BYTES = 32 * 1024
HOST_MEMORY_KB = (1056364836, 1056871544)
"""Per NUMA node, in KiB (a public rocminfo capture of such a host)."""
