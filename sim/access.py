"""Who may open the compute driver's device file: what stands before every program that computes."""

from sim.node import Node

KFD_GROUP = "render"
"""The group that owns /dev/kfd (70-amdgpu.rules)."""
MISSING = "No such file or directory"
DENIED = "Permission denied"


def kfd_stands(node: Node) -> bool:
    return node.driver_loaded and not node.kfd_missing and node.container != "without devices"


def render_nodes_stand(node: Node) -> bool:
    return node.driver_loaded and node.container != "without devices"


def kfd_error(node: Node, *, root: bool = False) -> str | None:
    """Why /dev/kfd cannot be opened for reading and writing, in errno's words; None where it can."""
    if not kfd_stands(node):
        return MISSING
    return None if root or KFD_GROUP in node.groups else DENIED
