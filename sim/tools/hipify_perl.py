"""`hipify-perl`: translates CUDA source text into HIP."""

NAME = "hipify-perl"
PATHS = ("/opt/rocm-6.4.1/bin/hipify-perl",)
HELP = "Translates CUDA source code into portable HIP C++, name by name."
PROGRAM = "sim.hipify.program:main"
