"""`nproc`: hardware threads of the host."""

from sim import gnu
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET
from sim.tools import Call, Result

NAME = "nproc"
PATHS = ("/usr/bin/nproc",)
HELP = "Prints the number of processing units that a process may use."


def main(call: Call) -> Result:
    given = gnu.read(call, "", ("all", "ignore="), about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands:
        return gnu.extra_operand(NAME, given.operands[0])
    ignored = given.options.get("ignore", "0")
    if not ignored.isdecimal():
        return Result(err=f"nproc: invalid number: '{ignored}'\n", status=1)
    count = CPU_SOCKETS * CPU_THREADS_PER_SOCKET
    threads = call.env.get("OMP_NUM_THREADS", "")
    if threads.isdecimal() and int(threads) > 0 and not given.has("all"):
        count = int(threads)
    return Result(out=f"{max(1, count - int(ignored))}\n")
