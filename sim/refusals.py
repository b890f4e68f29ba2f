"""Names that the virtual shell knows and the node must answer for: kept, refused with a reason, or unknown.

A refusal says what the node has instead, and ends with status 69 (EX_UNAVAILABLE of sysexits.h); the trace
records it as a gap, so that our limit is never taken for one of the machine.
"""

from collections.abc import Mapping

NO_SCREEN = "this console has no screen to draw on"
NO_NETWORK = "this node has no way out to a network"

PROGRAMS: Mapping[str, str] = {
    "vi": f"{NO_SCREEN}; write a file with: cat > FILE <<'EOF', change one with: sed -i 's/OLD/NEW/' FILE",
    "vim": f"{NO_SCREEN}; write a file with: cat > FILE <<'EOF', change one with: sed -i 's/OLD/NEW/' FILE",
    "nano": f"{NO_SCREEN}; write a file with: cat > FILE <<'EOF', change one with: sed -i 's/OLD/NEW/' FILE",
    "emacs": f"{NO_SCREEN}; write a file with: cat > FILE <<'EOF', change one with: sed -i 's/OLD/NEW/' FILE",
    "man": "manual pages are not on this node; try COMMAND --help",
    "watch": f"{NO_SCREEN}; run the command once, or in a loop: for i in 1 2 3; do COMMAND; sleep 1; done",
    "top": f"{NO_SCREEN}; amd-smi monitor shows the GPUs",
    "htop": f"{NO_SCREEN}; amd-smi monitor shows the GPUs",
    "ssh": f"{NO_NETWORK}, and you are on mi300x-1 already",
    "scp": f"{NO_NETWORK}; attach a file to your message to put it on the node",
    "ping": NO_NETWORK,
    "curl": f"{NO_NETWORK}; attach a file to your message to put it on the node",
    "wget": f"{NO_NETWORK}; attach a file to your message to put it on the node",
    "git": f"{NO_NETWORK}; attach files to your message to put them on the node",
    "sudo": "dev has no root rights here; what needs them has been set up for you",
    "su": "dev has no root rights here; what needs them has been set up for you",
    "apt": "dev may not install packages here; ROCm 6.4.1 is installed under /opt/rocm",
    "apt-get": "dev may not install packages here; ROCm 6.4.1 is installed under /opt/rocm",
    "pip": "this node has no Python to install into",
    "pip3": "this node has no Python to install into",
    "python3": "Python does not run on this node yet",
    "docker": "containers do not run on this node; work in your home directory",
    "gcc": "the host compiler is not on this node",
    "g++": "the host compiler is not on this node",
    "make": "make does not run on this node yet; run the commands one by one",
    "openssl": "openssl does not run on this node",
}
"""Programs of a real node that cannot work here, and what to do instead."""

_UNKNOWN = "assert busybox csv dotenv glob http json log parallel retry rg semver template tomlq verify yq"
UNKNOWN = frozenset(_UNKNOWN.split())
"""Commands of the virtual shell that an Ubuntu server does not have: there bash says "command not found"."""

_COMMANDS = """
[ arch awk b2sum base32 base64 basename basenc bash bc bunzip2 bzcat bzip2 cat chgrp chmod chown cksum
clear cmp column comm cp cut date dd df diff dirname du echo egrep env envsubst expand expr factor false
fgrep file find flock fmt fold free gawk getconf grep groups gunzip gzip head hexdump hostid hostname
iconv id install join jq kill less link ln locale logname ls mawk md5sum mkdir mkfifo mktemp more mv nawk
nice nl nohup nproc numfmt od paste patch pgrep pkill pr printenv printf ps pwd readlink realpath rev rm
rmdir sed seq sh sha1sum sha224sum sha256sum sha384sum sha512sum shasum shuf sleep sort split stat strings
sum sync tac tail tar tee test timeout touch tr tree true truncate tsort tty uname unexpand uniq unlink
unzip uptime users uuidgen wc which who whoami xargs xxd yes zip
"""
COMMANDS = tuple(_COMMANDS.split())
"""Commands that the virtual shell has itself and that stand in /usr/bin of the node."""
