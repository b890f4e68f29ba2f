"""How long the node has been up, as `uptime`, `w` and `top` begin."""

from sim.procfs import proc_files
from sim.tools import Call


def summary(call: Call) -> str:
    seconds = int((call.now - call.node.booted_at).total_seconds())
    days, hours, minutes = seconds // 86_400, seconds // 3_600 % 24, seconds // 60 % 60
    up = f"{days} day{'s' if days != 1 else ''}, " if days else ""
    up += f"{hours:2d}:{minutes:02d}" if hours else f"{minutes} min"
    load = ", ".join(proc_files(call.node)["/proc/loadavg"].decode().split()[:3])
    return f" {call.now:%H:%M:%S} up {up},  1 user,  load average: {load}"
