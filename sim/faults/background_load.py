"""Another user trains on half of the node."""

from datetime import timedelta

from sim.node import Activity, Node

NAME = "background-load"
HELP = "A job of another user keeps GPUs 4 to 7 busy."
SYMPTOM = "amd-smi monitor -g 4 -u"
SHOWS = "\\b97 %"
CURE: tuple[str, ...] = ("sudo pkill python3",)
OWNER = "mlops"
FIRST_MODULE, PID = 4, 31877
VRAM_BYTES = 19 * 2**30
GFX_LOAD = 0.97
SINCE_BOOT = timedelta(hours=60)


def place(node: Node) -> Node:
    started_at = node.booted_at + SINCE_BOOT
    for device in node.devices:
        if device.module >= FIRST_MODULE:
            job = Activity(device.index, "python3", PID, started_at, None, VRAM_BYTES, GFX_LOAD, user=OWNER)
            node = node.with_activity(job)
    return node
