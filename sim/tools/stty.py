"""`stty`: the settings of a terminal as a fresh one has them; changes are taken and change nothing here."""

from sim import gnu
from sim.tools import Call, Result

NAME = "stty"
PATHS: tuple[str, ...] = ("/usr/bin/stty",)
HELP = "Print or change terminal characteristics."

ROWS, COLUMNS = 24, 80
ALL = f"""\
speed 38400 baud; rows {ROWS}; columns {COLUMNS}; line = 0;
intr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ^D; eol = <undef>; eol2 = <undef>; swtch = <undef>;
start = ^Q; stop = ^S; susp = ^Z; rprnt = ^R; werase = ^W; lnext = ^V; discard = ^O; min = 1; time = 0;
-parenb -parodd -cmspar cs8 -hupcl -cstopb cread -clocal -crtscts
-ignbrk -brkint -ignpar -parmrk -inpck -istrip -inlcr -igncr icrnl ixon -ixoff -iuclc -ixany -imaxbel iutf8
opost -olcuc -ocrnl onlcr -onocr -onlret -ofill -ofdel nl0 cr0 tab0 bs0 vt0 ff0
isig icanon iexten echo echoe echok -echonl -noflsh -xcase -tostop -echoprt echoctl echoke -flusho -extproc
"""


def main(call: Call) -> Result:
    given = gnu.read(call, "agF:", ("all", "save", "file="), about=HELP)
    words = call.argv[1:]
    if isinstance(given, Result):
        known = words and all(word.lstrip("-").isalnum() for word in words) and "--" not in words[0]
        return Result() if known and given.status else given
    if given.has("a", "all"):
        return Result(out=ALL)
    if given.operands == ("size",):
        return Result(out=f"{ROWS} {COLUMNS}\n")
    return Result() if words else Result(out="speed 38400 baud; line = 0;\n-brkint -imaxbel iutf8\n")
