"""A node in a file: a zip archive of its version, its head and its blobs."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from bot.commands.edge import Failed
from sim import State

HEAD, BLOBS = "head.json", "blobs/"
_VERSION = "version"


def save(state: State, path: Path) -> None:
    """Whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    with ZipFile(fresh, "w", ZIP_DEFLATED) as archive:
        archive.writestr(_VERSION, str(state.version))
        archive.writestr(HEAD, state.head)
        for name, data in state.blobs.items():
            archive.writestr(BLOBS + name, data)
    fresh.replace(path)


def load(path: Path) -> State:
    """Raises Failed for a file that is no node."""
    try:
        with ZipFile(path) as archive:
            return _read(archive)
    except (BadZipFile, KeyError, ValueError) as error:
        raise Failed(f"{path} holds no node ({error}). Name another file, or remove it.") from error


def _read(archive: ZipFile) -> State:
    names = [name for name in archive.namelist() if name.startswith(BLOBS)]
    return State(
        version=int(archive.read(_VERSION)),
        head=archive.read(HEAD).decode(),
        blobs={name.removeprefix(BLOBS): archive.read(name) for name in names},
    )
