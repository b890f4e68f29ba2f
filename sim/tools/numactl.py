"""`numactl`: the host's NUMA nodes, and commands bound to some of them."""

import re
from shlex import join

from sim.command_line import split
from sim.errors import NotSimulated
from sim.host import CPU_SETS, DISTANCES, free_megabytes, numa_megabytes
from sim.tools import Call, Result, Run

NAME = "numactl"
PATHS: tuple[str, ...] = ("/usr/bin/numactl",)
HELP = "Shows NUMA nodes, or runs a command on some of them."

BINDING = ("-N", "-m", "-i", "-p", "-C", "--cpunodebind", "--membind", "--interleave", "--preferred")
WITH_VALUE = frozenset((*BINDING, "--physcpubind"))
NODES = re.compile(r"all|[+!]?\d+([-,]\d+)*")
USAGE = (
    "usage: numactl [--all | -a] [--interleave= | -i <nodes>] [--preferred= | -p <node>]\n"
    "               [--physcpubind= | -C <cpus>] [--cpunodebind= | -N <nodes>]\n"
    "               [--membind= | -m <nodes>] [--localalloc | -l] command args ...\n"
    "       numactl [--show | -s]\n"
    "       numactl [--hardware | -H]\n"
)


def main(call: Call) -> Result:
    words = call.argv[1:]
    found = split(words, WITH_VALUE)
    names = {name for name, _ in found.options}
    if not words or names & {"-h", "--help"}:
        return Result(err=USAGE, status=0 if words else 1)
    if names & {"-H", "--hardware"}:
        return Result(out=_hardware(call))
    if names & {"-s", "--show"}:
        return Result(out=_policy())
    for name, value in found.options:
        problem = _refused(name, value)
        if problem:
            return Result(err=f"{problem}\n{USAGE}", status=1)
    command = words[found.size :]
    return Result(runs=Run(join(command), call.env)) if command else Result(err=USAGE, status=1)


def _refused(name: str, value: str) -> str | None:
    if name in ("-l", "--localalloc", "-a", "--all"):
        return None
    if name not in WITH_VALUE:
        raise NotSimulated(f"numactl {name}")
    if not NODES.fullmatch(value):
        return f"<{value}> is invalid"
    most = max(int(number) for number in re.findall(r"\d+", value) or ["0"])
    bound = sum(len(cpus) for cpus in CPU_SETS) if name in ("-C", "--physcpubind") else len(CPU_SETS)
    if most >= bound:
        what = "cpu" if name in ("-C", "--physcpubind") else "node"
        return f"libnuma: Warning: {what} argument {value} is out of range\n\n<{value}> is invalid"
    return None


def _hardware(call: Call) -> str:
    nodes = range(len(CPU_SETS))
    text = f"available: {len(CPU_SETS)} nodes (0-{len(CPU_SETS) - 1})\n"
    for node in nodes:
        text += f"node {node} cpus: {' '.join(map(str, CPU_SETS[node]))}\n"
        text += f"node {node} size: {numa_megabytes(node)} MB\n"
        text += f"node {node} free: {free_megabytes(node, call.node)} MB\n"
    text += "node distances:\nnode " + "".join(f"{node:>4}" for node in nodes) + " \n"
    for node in nodes:
        text += f"{node:>4}: " + "".join(f"{distance:>4}" for distance in DISTANCES[node]) + " \n"
    return text


def _policy() -> str:
    cpus = " ".join(str(cpu) for cpu in sorted(cpu for cpus in CPU_SETS for cpu in cpus))
    nodes = " ".join(str(node) for node in range(len(CPU_SETS)))
    return (
        f"policy: default\npreferred node: current\nphyscpubind: {cpus} \n"
        f"cpubind: {nodes} \nnodebind: {nodes} \nmembind: {nodes} \n"
    )
