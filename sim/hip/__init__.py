"""The HIP engine: members' own programs, parsed by libclang and run lane by lane over numpy arrays.

Nothing here is imported when `sim` is: `sim.hip.build` is the door, and clang and numpy live in the
processes that it starts.
"""
