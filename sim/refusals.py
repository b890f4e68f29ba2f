"""Names that the virtual shell knows and the node must answer for: kept, refused with a reason, or unknown.

A refusal says what the node has instead, and ends with status 69 (EX_UNAVAILABLE of sysexits.h); the trace
records it as a gap, so that our limit is never taken for one of the machine.
"""

from collections.abc import Mapping

_NO_SCREEN = "this console has no screen to draw on"
_NO_NETWORK = "this node has no way out to a network"
_NO_ROOT = "this console keeps no root shell open; put sudo in front of each command"
_EDIT = f"{_NO_SCREEN}; write a file with: cat > FILE <<'EOF', change one with: sed -i 's/OLD/NEW/' FILE"
_MONITOR = f"{_NO_SCREEN}; amd-smi monitor shows the GPUs"
_ATTACH = f"{_NO_NETWORK}; attach a file to your message to put it on the node"
_INSTALL = "nothing can be installed here; ROCm 6.4.1 is under /opt/rocm"
_NOT_YET = "not simulated on this node yet"

_WHO = {
    _EDIT: "vi vim view nano pico emacs ed code",
    _MONITOR: "top htop nvtop radeontop",
    f"{_NO_SCREEN}, and lines do not outlive your message": "tmux screen",
    _ATTACH: "scp sftp rsync curl wget",
    "not simulated on this node; attach files to your message to put them here": "git",
    "the network of this node is not simulated": "ip ifconfig netstat ss",
    _NO_NETWORK: "ping nc telnet traceroute nslookup dig",
    _NO_ROOT: "su",
    _INSTALL: "apt apt-get apt-cache aptitude amdgpu-install snap conda",
    "nothing runs here between your messages": "crontab at batch",
    f"{_NO_NETWORK}, and you are on mi300x-1 already": "ssh",
    f"{_NO_SCREEN}; run the command once, or in a loop: for i in 1 2 3; do COMMAND; sleep 1; done": "watch",
    "there are no manual pages on this node; try COMMAND --help": "man info",
    "containers do not run on this node; work in your home directory": "docker podman",
    "the host compiler is not on this node": "gcc g++ cc c++",
    "not simulated on this node; put the calls of hipcc into a shell script": "make cmake ninja",
    "not simulated on this node; python3, awk and sed are there": "perl",
    _NOT_YET: """
        openssl
        dmesg gdb journalctl lshw objdump perf pkill strace timedatectl umount vmstat
        amdclang amdclang++ hipcc hipconfig rocgdb rocm-bandwidth-test
        rocm-smi rocprofv3 rocprof rocprofv2 rocprof-compute rocprof-sys-run
    """,
}
PROGRAMS: Mapping[str, str] = {name: reason for reason, names in _WHO.items() for name in names.split()}
"""Programs of a real node that cannot work here, and what to do instead. A tool of the name goes first."""

_UNKNOWN = (
    "assert busybox csv dotenv glob http json log parallel python retry rg semver template tomlq verify yq"
)
UNKNOWN = frozenset(_UNKNOWN.split())
"""Commands of the virtual shell that an Ubuntu server does not have: there bash says "command not found"."""

_COMMANDS = """
[ arch awk b2sum base32 base64 basename basenc bash bc bunzip2 bzcat bzip2 cat chgrp chmod chown cksum
clear cmp column comm cp cut date dd diff dirname du echo egrep env envsubst expand expr factor false
fgrep file find flock fmt fold gawk getconf grep groups gunzip gzip head hexdump hostid hostname iconv
id install join jq kill less link ln locale logname ls mawk md5sum mkdir mkfifo mktemp more mv nawk nice
nl nohup nproc numfmt od paste patch pr printenv printf pwd readlink realpath rev rm rmdir sed seq sh
sha1sum sha224sum sha256sum sha384sum sha512sum shasum shuf sleep sort split stat strings sum sync tac
tail tar tee test timeout touch tr tree true truncate tsort tty uname unexpand uniq unlink unzip uuidgen
wc which whoami xargs xxd yes zip
"""
COMMANDS = tuple(_COMMANDS.split())
"""Commands that the virtual shell has itself and that stand in /usr/bin of the node."""
