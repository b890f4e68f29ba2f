"""What work costs on the node's devices: one performance model behind every tool and library."""
