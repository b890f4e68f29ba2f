"""`hipify-clang`: translates CUDA as clang parses it; the node has no CUDA toolkit for it to parse with."""

NAME = "hipify-clang"
PATHS = ("/opt/rocm-6.4.1/bin/hipify-clang",)
HELP = "Translates CUDA source code into HIP with clang; needs a CUDA toolkit, which the node lacks."
PROGRAM = "sim.hipify.clang:hipify_clang"
