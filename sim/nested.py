"""A shell of its own for what a command runs (`sudo CMD`, `xargs CMD`): what is exported reaches it, files
are those of the line, and nothing of its variables comes back.

A callback of the virtual shell cannot call the shell that calls it; another one over the same file system it
can. It prints when it has ended, what it said on stdout first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic

from bashkit import Bash, BuiltinContext, BuiltinResult, ExecutionProfile, FileSystem

from sim.deep_stack import on_deep_stack
from sim.people import USER
from sim.record import Record
from sim.rewritten import rewritten
from sim.state import Limits
from sim.tools import Run
from sim.transcript import Printed, limit_words

DEEPEST = 8
"""Each is a thread with a stack of its own."""
NO_MORE = "bash: fork: retry: Resource temporarily unavailable\n"
NO_FORK = 254
"""Status of a bash that cannot fork."""
LEAST_S = 0.01
_INPUT = "/proc/self/task"
"""Where the shell finds its input; on a real node a directory, too."""


@dataclass(slots=True)
class Nested:
    record: Record
    limits: Limits
    builtins: Mapping[str, Callable[[BuiltinContext], BuiltinResult]]
    started: float = field(default_factory=monotonic)
    depth: int = 0

    def run(self, run: Run, ctx: BuiltinContext) -> BuiltinResult:
        if self.depth >= DEEPEST:
            return BuiltinResult("", NO_MORE, NO_FORK)
        self.depth += 1
        result = on_deep_stack(lambda: self._ran(run, ctx))
        self.depth -= 1
        return result

    def _ran(self, run: Run, ctx: BuiltinContext) -> BuiltinResult:
        bash, printed = self._bash(run, ctx), Printed(self.limits.output_bytes)
        stdin = ctx.stdin if run.stdin is None else run.stdin
        line = rewritten(run.line, self.record.now).text
        result = bash.execute_sync(_fed(bash, line, stdin), printed.add)
        words = limit_words(result.error) if result.error else None
        if result.error and words is None:
            printed.add("", f"bash: {result.error}\n")
        for word in (*printed.limits, *([words] if words else [])):
            if word not in self.record.limits:
                self.record.limits.append(word)
        out, err = (
            "".join(text for is_err, text in printed.chunks if is_err is kind) for kind in (False, True)
        )
        return BuiltinResult(out, err, result.exit_code)

    def _bash(self, run: Run, ctx: BuiltinContext) -> Bash:
        left_s = self.limits.shell_s - (monotonic() - self.started)
        bash = Bash(
            username=run.env.get("USER", USER),
            hostname=self.record.node.hostname,
            cwd=ctx.cwd,
            env=dict(run.env),
            profile=ExecutionProfile.Interactive,
            max_commands=self.limits.max_commands,
            max_loop_iterations=self.limits.max_loop_iterations,
            timeout_seconds=max(left_s, LEAST_S),
            python=False,
            custom_builtins=dict(self.builtins),
        )
        bash.mount("/", ctx.fs, read_only=False)
        return bash


def _fed(bash: Bash, line: str, stdin: str | None) -> str:
    if stdin is None:
        return line
    part = FileSystem()
    part.write_file("/0", stdin.encode())
    bash.mount(_INPUT, part, read_only=True)
    return f"{{ {line}\n}} < {_INPUT}/0"
