"""Users and groups of the node: one member's account beside the system's own."""

from collections.abc import Mapping

USER = "dev"
HOME = f"/home/{USER}"
UID = 1000
GIDS: Mapping[str, int] = {
    "root": 0,
    "adm": 4,
    "sudo": 27,
    "video": 44,
    "render": 109,
    "dev": 1000,
}
"""As Ubuntu 22.04 numbers them."""
ROOT = ("root", 0, ("root",))


def account(name: str, groups: tuple[str, ...]) -> tuple[str, int, tuple[str, ...]] | None:
    """Name, uid and groups (the primary one first) of a user, by name or uid; None where there is none."""
    if name in (USER, str(UID)):
        return USER, UID, groups
    return ROOT if name in ("root", "0") else None
