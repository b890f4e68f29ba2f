"""Python on the node: a member's program runs in a sandbox, on the node's files, with the node's devices.

`packages/` is data: source that only the sandbox runs (the node around the program, `torch`, `triton`).
"""
