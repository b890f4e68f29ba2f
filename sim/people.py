"""Users and groups of the node: one member's account beside the system's own."""

from collections.abc import Mapping

USER = "dev"
HOME = f"/home/{USER}"
UID = 1000
GIDS: Mapping[str, int] = {
    "root": 0,
    "daemon": 1,
    "bin": 2,
    "sys": 3,
    "adm": 4,
    "mail": 8,
    "man": 12,
    "sudo": 27,
    "www-data": 33,
    "backup": 34,
    "video": 44,
    "systemd-network": 102,
    "systemd-resolve": 103,
    "messagebus": 104,
    "systemd-timesync": 105,
    "render": 109,
    "syslog": 113,
    "dev": 1000,
    "nogroup": 65534,
}
"""As Ubuntu 22.04 numbers them."""
PASSWD = f"""\
root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
bin:x:2:2:bin:/bin:/usr/sbin/nologin
sys:x:3:3:sys:/dev:/usr/sbin/nologin
sync:x:4:65534:sync:/bin:/bin/sync
man:x:6:12:man:/var/cache/man:/usr/sbin/nologin
mail:x:8:8:mail:/var/mail:/usr/sbin/nologin
www-data:x:33:33:www-data:/var/www:/usr/sbin/nologin
backup:x:34:34:backup:/var/backups:/usr/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
systemd-network:x:101:102:systemd Network Management,,,:/run/systemd:/usr/sbin/nologin
systemd-resolve:x:102:103:systemd Resolver,,,:/run/systemd:/usr/sbin/nologin
messagebus:x:103:104::/nonexistent:/usr/sbin/nologin
systemd-timesync:x:104:105:systemd Time Synchronization,,,:/run/systemd:/usr/sbin/nologin
syslog:x:107:113::/home/syslog:/usr/sbin/nologin
sshd:x:110:65534::/run/sshd:/usr/sbin/nologin
{USER}:x:{UID}:{UID}:,,,:{HOME}:/bin/bash
"""
ROOT = "root"


def account(name: str, groups: tuple[str, ...]) -> tuple[str, int, tuple[str, ...]] | None:
    """Name, uid and groups (the primary one first) of a user, by name or uid; None where there is none.
    `groups` are those of the node's own user."""
    for line in PASSWD.splitlines():
        user, _, uid, gid, *_ = line.split(":")
        if name in (user, uid):
            primary = next(group for group, number in GIDS.items() if number == int(gid))
            return user, int(uid), groups if user == USER else (primary,)
    return None
