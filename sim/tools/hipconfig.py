"""`hipconfig`: where HIP is, for which platform and compiler."""

from collections.abc import Mapping

from sim.compiler import CLANG, CLANG_PATH, HIP_VERSION, ROCM_PATH
from sim.image import LSB_RELEASE
from sim.stack import HIP, KERNEL, KERNEL_BUILD
from sim.tools import Call, Result

NAME = "hipconfig"
PATHS: tuple[str, ...] = ("/opt/rocm-6.4.1/bin/hipconfig", "/usr/bin/hipconfig")
HELP = "Shows how HIP is installed."

CPP_CONFIG = f" -D__HIP_PLATFORM_HCC__= -D__HIP_PLATFORM_AMD__= -I{ROCM_PATH}/include -I/include"
ANSWERS: Mapping[tuple[str, str], str] = {
    ("--path", "-p"): ROCM_PATH,
    ("--rocmpath", "-R"): ROCM_PATH,
    ("--cpp_config", "-C"): CPP_CONFIG,
    ("--compiler", "-c"): "clang",
    ("--platform", "-P"): "amd",
    ("--runtime", "-r"): "rocclr",
    ("--hipclangpath", "-l"): CLANG_PATH,
    ("--version", "-v"): HIP,
}
USAGE = """\
usage: hipconfig [OPTIONS]
  --path,  -p        : print HIP_PATH (use env var if set, else determine from hipconfig path)
  --rocmpath,  -R    : print ROCM_PATH (use env var if set, else determine from hip path or /opt/rocm)
  --cpp_config, -C   : print C++ compiler options
  --compiler, -c     : print compiler (clang or nvcc)
  --platform, -P     : print platform (amd or nvidia)
  --runtime, -r      : print runtime (rocclr or cuda)
  --hipclangpath, -l : print HIP_CLANG_PATH
  --full, -f         : print full config
  --version, -v      : print hip version
  --newline, -n      : print newline
  --help, -h         : print help message
"""
LLVM = """\
AMD LLVM version 19.0.0git
  Optimized build.
  Default target: x86_64-unknown-linux-gnu
  Host CPU: znver4

  Registered Targets:
    amdgcn - AMD GCN GPUs
    r600   - AMD GPUs HD2XXX-HD6XXX
    x86    - 32-bit X86: Pentium-Pro and above
    x86-64 - 64-bit X86: EM64T and AMD64
"""
SHOWN = ("HIP", "ROCM", "HSA", "CUDA")
"""The full view names the variables whose names contain these."""


def main(call: Call) -> Result:
    """An option's answer ends without a newline, as the real program's does, unless -n is there."""
    out, wanted = "", call.argv[1:] or ("--full",)
    newline = "\n" if {"--newline", "-n"} & set(wanted) else ""
    for word in wanted:
        if word in ("--help", "-h"):
            return Result(out=USAGE)
        if word in ("--full", "-f"):
            out += _full(call)
        elif word not in ("--newline", "-n"):
            answer = next((answer for flags, answer in ANSWERS.items() if word in flags), None)
            if answer is None:
                return Result(err=f"Unrecognized option {word}\n{USAGE}", status=1)
            out += answer + newline
    return Result(out=out)


def _full(call: Call) -> str:
    names = {
        "HIP_PATH": ROCM_PATH,
        "ROCM_PATH": ROCM_PATH,
        "HIP_COMPILER": "clang",
        "HIP_PLATFORM": "amd",
        "HIP_RUNTIME": "rocclr",
        "CPP_CONFIG": CPP_CONFIG,
    }
    table = "".join(f"{name:<19}:{value}\n" for name, value in names.items())
    clang = f"{'HIP_CLANG_PATH':<19}:{CLANG_PATH}\n{CLANG}{LLVM}"
    flags = "hip-clang-cxxflags :\n -O3\nhip-clang-ldflags :\n --driver-mode=g++ -O3 --hip-link\n"
    host = call.node.hostname
    kernel = f"Hostname      :\n{host}\nLinux {host} {KERNEL} {KERNEL_BUILD} x86_64 x86_64 x86_64 GNU/Linux\n"
    return (
        f"{HIP_VERSION}\n==hipconfig\n{table}\n==hip-clang\n{clang}{flags}\n"
        f"== Environment Variables\n{_environment(call)}\n== Linux Kernel\n{kernel}{_release()}\n"
    )


def _environment(call: Call) -> str:
    shown = {name for name in call.env if name == "PATH" or any(part in name for part in SHOWN)}
    return "".join(f"{name}={call.env[name]}\n" for name in sorted(shown))


def _release() -> str:
    """As lsb_release -a has it."""
    values = dict(line.split("=", 1) for line in LSB_RELEASE.splitlines())
    labels = {
        "Distributor ID": "DISTRIB_ID",
        "Description": "DISTRIB_DESCRIPTION",
        "Release": "DISTRIB_RELEASE",
        "Codename": "DISTRIB_CODENAME",
    }
    return "".join(f"{label}:\t{values[key].strip(chr(34))}\n" for label, key in labels.items())
