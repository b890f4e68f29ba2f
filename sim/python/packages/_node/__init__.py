"""The node around a member's program, inside the sandbox: disk, clock, streams, modules, devices."""
