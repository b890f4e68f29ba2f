"""A kernel never ended and its queue cannot be taken away; the process keeps its memory until a reset."""

from dataclasses import replace
from datetime import timedelta

from sim.node import Activity, Event, Node

NAME = "gpu-hung"
HELP = "GPU 3 hangs: 100 % busy at idle power, its memory still taken."
SYMPTOM = "amd-smi monitor -g 3 -p -u"
SHOWS = "3 +[12]?\\d\\d W +\\d+ MHz +100 %"
CURE: tuple[str, ...] = ("sudo amd-smi reset -g 3 -G",)
MODULE, PID = 3, 48213
VRAM_BYTES = 61 * 2**30
SINCE_BOOT, RAN = timedelta(hours=44), timedelta(hours=3)


def place(node: Node) -> Node:
    bdf = node.modules[MODULE].bdf
    started_at = node.booted_at + SINCE_BOOT
    # Texts of amdkfd's queue manager.
    texts = ("Queue preemption failed for queue with doorbell_id: 80004008", "Failed to evict process queues")
    events = tuple(Event(started_at + RAN, f"amdgpu {bdf}: amdgpu: {text}") for text in texts)
    device = next(device for device in node.devices if device.module == MODULE)
    job = Activity(device.index, "python3", PID, started_at, vram_bytes=VRAM_BYTES, user="mlops")
    hung = replace(node, hung=(*node.hung, MODULE), events=(*node.events, *events))
    return hung.with_activity(job)
