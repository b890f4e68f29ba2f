"""`hipcc`: compiles and links HIP programs: clang++ with the node's targets and libraries."""

from dataclasses import replace

from sim.compiler import CLANG, HIP_VERSION, asked
from sim.tools import Call, Result

NAME = "hipcc"
PATHS: tuple[str, ...] = ("/opt/rocm-6.4.1/bin/hipcc", "/usr/bin/hipcc")
HELP = "Compiles HIP programs."
DRIVER = "clang++"


def main(call: Call) -> Result:
    """Raises NotSimulated for options of clang's that are not modelled."""
    # A worker starts without the compiler, and loads it once nobody waits (`sim.worker`).
    from sim.hipcc.driver import drive
    from sim.hipcc.options import read
    from sim.hipcc.wrapper import NO_ARGUMENTS, nvidia, verbose, wrapped

    if len(call.argv) == 1:
        return Result(out=NO_ARGUMENTS)
    if call.env.get("HIP_PLATFORM") in ("nvidia", "nvcc"):
        said, status = nvidia(call)
        return Result(err=said, status=status)
    answer = asked(call.argv[1:], HIP_VERSION + CLANG)
    if answer is not None:
        return answer
    made = wrapped(call)
    head = [
        word
        for word in (*made.head, *made.links)
        if word.startswith("--offload-arch=") or word == "--hip-link"
    ]
    done = drive(call, DRIVER, read(call, [*head, *made.words]))
    failed = f"failed to execute:{made.command}\n" if done.status and not done.gaps else ""
    return replace(done, out=verbose(call, made) + done.out, err=made.said + done.err + failed)
