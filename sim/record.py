"""Runs the node's tools for one line and keeps what they did: the node they leave and the trace."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic

from bashkit import BuiltinContext, BuiltinResult

from sim.binary import LOADER
from sim.errors import NotSimulated
from sim.files import FileClock, NodeFiles
from sim.mount import Image, follow, place_devices
from sim.node import Node
from sim.people import ROOT, USER, account
from sim.state import Artifact
from sim.tools import Call, Result, Run, Tool
from sim.trace import Build, Command, Launch, Profile

KEPT_CHARACTERS = 16 * 1024
"""How much of a command's output the trace keeps (sim.trace.Command)."""
TRACE_CHARACTERS = 2**20
"""How much all commands of a trace hold together; a command beyond that is not listed."""
EX_UNAVAILABLE = 69
EX_SOFTWARE = 70

VARIABLES = (
    "AMD_LOG_LEVEL",
    "CUDA_VISIBLE_DEVICES",
    "GPU_DEVICE_ORDINAL",
    "HCC_AMDGPU_TARGET",
    "HIPCC_COMPILE_FLAGS_APPEND",
    "HIP_LAUNCH_BLOCKING",
    "HIP_PLATFORM",
    "HIP_VISIBLE_DEVICES",
    "HSA_OVERRIDE_GFX_VERSION",
    "HSA_XNACK",
    "LD_LIBRARY_PATH",
    "PYTORCH_ROCM_ARCH",
    "ROCM_PATH",
    "ROCR_VISIBLE_DEVICES",
)
"""Environment that chooses devices, a target or libraries: the trace keeps these and no others."""


MEASURED_WITHIN_S = 0.002
"""The virtual shell prints what it measured so long after it measured it, at most."""
SPREAD = 0.03
"""Of times that are asked for again and again: a share of them."""
BUILD_S = 0.9
"""Of a small program, host and one target: most of it is the reading of hip_runtime.h."""


@dataclass(frozen=True, slots=True)
class Took:
    """A command that has ended: when, by the host's clock, how long that took here, and how long there."""

    ended: float
    here_s: float
    there_s: float


@dataclass(slots=True)
class Record:
    """The node under a line and what its tools have done so far. Tools run one after another."""

    node: Node
    image: Image
    clock: FileClock
    now: datetime
    seed: int
    commands: list[Command] = field(default_factory=list)
    builds: list[Build] = field(default_factory=list)
    launches: list[Launch] = field(default_factory=list)
    profiles: list[Profile] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    """Limits that ended a part of the line in a shell of its own, in plain words."""
    shell: Callable[[Run, BuiltinContext], BuiltinResult] | None = None
    """Runs what a command has the shell run; the shell itself puts it here."""
    took: list[Took] = field(default_factory=list)
    room: int = TRACE_CHARACTERS
    failure: Exception | None = None
    """An exception of a tool: our bug. The shell would print and forget it, so it is kept for the console."""

    def run(self, tool: Tool, ctx: BuiltinContext) -> BuiltinResult:
        if self.failure is not None:
            return BuiltinResult("", "", EX_SOFTWARE)
        started = monotonic()
        try:
            result = self._result(tool, ctx)
        except Exception as failure:  # noqa: BLE001  the edge between our tools and the shell's callbacks
            self.failure = failure
            return BuiltinResult("", "", EX_SOFTWARE)
        self._keep(tool, ctx, result)
        self._time(result, started)
        if result.runs is None or self.shell is None:
            return BuiltinResult(result.out, result.err, result.status)
        ran = self.shell(result.runs, ctx)
        return BuiltinResult(result.out + ran.stdout, result.err + ran.stderr, ran.exit_code)

    def _time(self, result: Result, started: float) -> None:
        there_s = result.took_s if result.took_s is not None else BUILD_S * len(result.builds)
        if there_s:
            now = monotonic()
            here_s = now - started
            own = 1 + SPREAD * (1_000 * here_s % 1)
            self.took.append(Took(now, here_s, there_s * own))

    def commands_s(self, measured_s: float) -> tuple[float, float]:
        """How long the commands of the last `measured_s` seconds took here, and would take on a machine."""
        since = monotonic() - measured_s - MEASURED_WITHIN_S
        found = [one for one in self.took if one.ended - one.here_s >= since]
        return sum(one.here_s for one in found), sum(one.there_s for one in found)

    def refuse(self, reason: str, ctx: BuiltinContext) -> BuiltinResult:
        """Answers for a program that cannot work on this node (`sim.refusals`)."""
        said = f"{ctx.name}: {reason}\n"
        self._note_gap(ctx.name)
        self._note(Command(argv=(ctx.name, *ctx.argv), cwd=ctx.cwd, status=EX_UNAVAILABLE, stderr=said))
        return BuiltinResult("", said, EX_UNAVAILABLE)

    def _result(self, tool: Tool, ctx: BuiltinContext) -> Result:
        try:
            return tool.main(self._call(tool, ctx))
        except NotSimulated as gap:
            self._note_gap(gap.what)
            name = _shown(tool, ctx)
            said = str(gap) if gap.what.startswith(name) else f"{name}: {gap}"
            return Result(err=f"{said}\n", status=EX_UNAVAILABLE)

    def _call(self, tool: Tool, ctx: BuiltinContext) -> Call:
        root = "SUDO_UID" in ctx.env and "sudo" in self.node.groups
        other = None if root else _other(ctx)
        return Call(
            node=self.node if other is None else replace(self.node, groups=other[1]),
            user=ROOT if root else USER if other is None else other[0],
            argv=(tool.NAME.removeprefix("/usr/bin/"), *ctx.argv),
            stdin=ctx.stdin or "",
            env=ctx.env,
            cwd=ctx.cwd,
            files=NodeFiles(ctx.fs, self.clock, root=root),
            now=self.now,
            seed=self.seed,
            root=root,
        )

    def _keep(self, tool: Tool, ctx: BuiltinContext, result: Result) -> None:
        # Groups of another user are his alone.
        after = result.node and (
            replace(result.node, groups=self.node.groups) if _other(ctx) else result.node
        )
        if after is not None and after != self.node:
            self.node = after
            self.image = follow(self.image, self.node)
            place_devices(ctx.fs, self.image)
        self.builds += result.builds
        self.launches += result.launches
        self.profiles += result.profiles
        self.artifacts += result.artifacts
        for what in result.gaps:
            self._note_gap(what)
        self._note(
            Command(
                argv=(_shown(tool, ctx), *(ctx.argv[1:] if tool.NAME == LOADER else ctx.argv)),
                cwd=ctx.cwd,
                env=_interesting(ctx.env),
                status=result.status,
                stdout=result.out[:KEPT_CHARACTERS],
                stderr=result.err[:KEPT_CHARACTERS],
            )
        )

    def _note(self, command: Command) -> None:
        size = sum(map(len, (*command.argv, *command.env.values(), command.stdout, command.stderr)))
        if size <= self.room:
            self.room -= size
            self.commands.append(command)

    def _note_gap(self, what: str) -> None:
        if what not in self.gaps:
            self.gaps.append(what)


def _shown(tool: Tool, ctx: BuiltinContext) -> str:
    """The command as typed: an executable is known by its path, a tool by its name."""
    return ctx.argv[0] if tool.NAME == LOADER else tool.NAME.removeprefix("/usr/bin/")


def _other(ctx: BuiltinContext) -> tuple[str, tuple[str, ...]] | None:
    """Name and groups of a user who is neither root nor the node's own (`sudo -u nobody`)."""
    if "SUDO_USER" not in ctx.env or "SUDO_UID" in ctx.env or ctx.env.get("USER") == USER:
        return None
    found = account(ctx.env.get("USER", ""), ())
    return (found[0], found[2]) if found else None


def _interesting(env: Mapping[str, str]) -> dict[str, str]:
    return {name: env[name] for name in VARIABLES if name in env}
