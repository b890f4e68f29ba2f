"""`hipify-perl`, which translates CUDA source text into HIP by names, and what stands around it."""
