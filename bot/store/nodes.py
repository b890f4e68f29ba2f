"""Members' nodes: states at rest, each content-addressed blob kept once."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Blob, NodeBlob, NodeRow
from sim import State

BATCH = 1_000


class Stale(Exception):
    """The node was saved by someone else since it was loaded. Load it again and run the line again."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A node as it was loaded: what `save` compares with."""

    node_id: int
    version: int
    seed: int
    state: State


async def load(db: AsyncSession, member_id: str, name: str) -> Saved | None:
    found = await db.scalars(select(NodeRow).where(NodeRow.member_id == member_id, NodeRow.name == name))
    row = found.one_or_none()
    if row is None:
        return None
    pairs = await db.execute(
        select(Blob.id, Blob.data)
        .join(NodeBlob, NodeBlob.blob_id == Blob.id)
        .where(NodeBlob.node_id == row.id)
    )
    blobs = {pair.id: pair.data for pair in pairs}
    return Saved(row.id, row.version, row.seed, State(row.state_version, row.head, blobs))


async def make(db: AsyncSession, member_id: str, name: str, seed: int, state: State, now: datetime) -> Saved:
    """A new node. Raises IntegrityError where the member has one of that name (`drop` it first)."""
    row = NodeRow(
        member_id=member_id,
        name=name,
        seed=seed,
        version=1,
        state_version=state.version,
        head=state.head,
        made_at=now,
        saved_at=now,
    )
    db.add(row)
    await db.flush()
    await _reach(db, row.id, set(), state)
    return Saved(row.id, 1, seed, state)


async def save(db: AsyncSession, saved: Saved, state: State, now: datetime) -> Saved:
    """Replace the state that was loaded as `saved`. Raises Stale where another save came between."""
    swapped = await db.execute(
        update(NodeRow)
        .where(NodeRow.id == saved.node_id, NodeRow.version == saved.version)
        .values(version=saved.version + 1, state_version=state.version, head=state.head, saved_at=now)
        .returning(NodeRow.id)
    )
    if swapped.one_or_none() is None:
        raise Stale(f"node {saved.node_id} is no longer at version {saved.version}")
    await _reach(db, saved.node_id, saved.state.blobs.keys(), state)
    return Saved(saved.node_id, saved.version + 1, saved.seed, state)


async def drop(db: AsyncSession, member_id: str, name: str) -> None:
    """Forget a node, and the blobs that no other reaches; nothing happens where there is none."""
    saved = await load(db, member_id, name)
    if saved is None:
        return
    await db.execute(delete(NodeRow).where(NodeRow.id == saved.node_id))
    for gone in _batches(saved.state.blobs.keys()):
        await _forget(db, gone)


async def _reach(db: AsyncSession, node_id: int, before: Set[str], state: State) -> None:
    for new in _batches(state.blobs.keys() - before):
        known = set(await db.scalars(select(Blob.id).where(Blob.id.in_(new))))
        missing = [{"id": blob_id, "data": state.blobs[blob_id]} for blob_id in new if blob_id not in known]
        if missing:
            await db.execute(insert(Blob), missing)
        await db.execute(insert(NodeBlob), [{"node_id": node_id, "blob_id": blob_id} for blob_id in new])
    for gone in _batches(before - state.blobs.keys()):
        await db.execute(delete(NodeBlob).where(NodeBlob.node_id == node_id, NodeBlob.blob_id.in_(gone)))
        await _forget(db, gone)


async def _forget(db: AsyncSession, blob_ids: list[str]) -> None:
    """Delete those of the blobs that no node reaches any more."""
    is_reached = exists().where(NodeBlob.blob_id == Blob.id)
    await db.execute(delete(Blob).where(Blob.id.in_(blob_ids), ~is_reached))


def _batches(blob_ids: Set[str]) -> Iterator[list[str]]:
    """Each file of a node is a blob: more of them than a statement may have values (sqlite.org, limits)."""
    ordered = sorted(blob_ids)
    for start in range(0, len(ordered), BATCH):
        yield ordered[start : start + BATCH]
