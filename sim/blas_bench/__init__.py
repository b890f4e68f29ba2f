"""`rocblas-bench` and `hipblaslt-bench`: the clients of the two GEMM libraries."""
