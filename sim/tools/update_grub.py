"""`update-grub`: what /etc/default/grub says becomes what the next boot does."""

from sim import gnu
from sim.lifecycle import grub_updated
from sim.stack import KERNEL
from sim.tools import Call, Result

NAME = "update-grub"
PATHS: tuple[str, ...] = ("/usr/sbin/update-grub",)
HELP = "Writes the boot loader's configuration anew."
SAID = f"""\
Sourcing file `/etc/default/grub'
Sourcing file `/etc/default/grub.d/init-select.cfg'
Generating grub configuration file ...
Found linux image: /boot/vmlinuz-{KERNEL}
Found initrd image: /boot/initrd.img-{KERNEL}
done
"""


def main(call: Call) -> Result:
    given = gnu.read(call, about=HELP)
    if isinstance(given, Result):
        return given
    if not call.root:
        return Result(err="grub-mkconfig: You must run this as root\n", status=1)
    return Result(err=SAID, node=grub_updated(call.node))
