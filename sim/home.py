"""The member's home directory as a new account has it (adduser's /etc/skel, in our words)."""

from collections.abc import Iterable

PROFILE = """\
# ~/.profile: executed by the command interpreter for login shells.
if [ -n "$BASH_VERSION" ] && [ -f "$HOME/.bashrc" ]; then
    . "$HOME/.bashrc"
fi
if [ -d "$HOME/bin" ]; then
    PATH="$HOME/bin:$PATH"
fi
"""
ALIASES = "alias ll='ls -alF' la='ls -A' l='ls -F'"
BASHRC = f"""\
# ~/.bashrc: executed by bash(1) for non-login shells.
HISTCONTROL=ignoreboth
HISTSIZE=1000
HISTFILESIZE=2000
shopt -s histappend checkwinsize expand_aliases
PS1='\\u@\\h:\\w\\$ '
{ALIASES}

export ROCM_PATH=/opt/rocm
case ":$PATH:" in
    *:/opt/rocm/bin:*) ;;
    *) export PATH="$PATH:/opt/rocm/bin" ;;
esac
"""
BASH_LOGOUT = """\
# ~/.bash_logout: executed by bash(1) when a login shell exits.
if [ "$SHLVL" = 1 ]; then
    [ -x /usr/bin/clear_console ] && /usr/bin/clear_console -q
fi
"""


def dot_files(exports: Iterable[tuple[str, str]]) -> dict[str, str]:
    """By name; `exports` stand at the end of the profile."""
    lines = "".join(f'export {name}="{value}"\n' for name, value in exports)
    return {".bash_logout": BASH_LOGOUT, ".bashrc": BASHRC, ".profile": f"{PROFILE}{lines}"}
