"""The house: members, nodes, threads, what was asked and answered, inbox and outbox."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "blobs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_blobs"),
    )
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=True),
        sa.Column("ts", sa.Text(), nullable=True),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("order_ts", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("arrived_at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("channel", "ts", "what", name="uq_inbox_channel_ts_what"),
        sa.UniqueConstraint("event_id", name="uq_inbox_event_id"),
    )
    op.create_index("ix_inbox_turn", "inbox", ["state", "member_id", "order_ts"], unique=False)
    op.create_table(
        "members",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("tz", sa.Text(), nullable=False),
        sa.Column("dm_channel", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("call", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("thread_ts", sa.Text(), nullable=False),
        sa.Column("thread_key", sa.Text(), nullable=False),
        sa.Column("target_key", sa.Text(), nullable=False),
        sa.Column("target_ts", sa.Text(), nullable=False),
        sa.Column("response_url", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("ts", sa.Text(), nullable=False),
        sa.Column("made_at", sa.String(length=32), nullable=False),
        sa.Column("sent_at", sa.String(length=32), nullable=True),
        sa.Column("error", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
    )
    op.create_index("ix_outbox_lane", "outbox", ["state", "channel", "member_id"], unique=False)
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "name", name="pk_settings"),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state_version", sa.Integer(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("made_at", sa.String(length=32), nullable=False),
        sa.Column("saved_at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_nodes_member_id"),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
        sa.UniqueConstraint("member_id", "name", name="uq_nodes_member_id_name"),
    )
    op.create_table(
        "threads",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("root_key", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("root_ts", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("section_id", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_threads_member_id"),
        sa.PrimaryKeyConstraint("id", name="pk_threads"),
        sa.UniqueConstraint("root_key", name="uq_threads_root_key"),
    )
    op.create_index("ix_threads_channel", "threads", ["channel"], unique=False)
    op.create_index("ix_threads_member_id", "threads", ["member_id"], unique=False)
    op.create_index("ix_threads_root_ts", "threads", ["root_ts"], unique=False)
    op.create_table(
        "asked",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("thread_id", sa.Integer(), nullable=False),
        sa.Column("step_id", sa.Text(), nullable=False),
        sa.Column("drill_id", sa.Text(), nullable=False),
        sa.Column("variant", sa.BigInteger(), nullable=False),
        sa.Column("hints_used", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.String(length=32), nullable=False),
        sa.Column("ended_at", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_asked_member_id"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_asked_thread_id"),
        sa.PrimaryKeyConstraint("id", name="pk_asked"),
    )
    op.create_index("ix_asked_member_id", "asked", ["member_id"], unique=False)
    op.create_index("ix_asked_thread_id", "asked", ["thread_id"], unique=False)
    op.create_table(
        "node_blobs",
        sa.Column("node_id", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["blob_id"], ["blobs.id"], name="fk_node_blobs_blob_id"),
        sa.ForeignKeyConstraint(["node_id"], ["nodes.id"], name="fk_node_blobs_node_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("node_id", "blob_id", name="pk_node_blobs"),
    )
    op.create_index("ix_node_blobs_blob_id", "node_blobs", ["blob_id"], unique=False)
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("inbox_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Text(), nullable=False),
        sa.Column("thread_id", sa.Integer(), nullable=False),
        sa.Column("asked_id", sa.Integer(), nullable=True),
        sa.Column("step_id", sa.Text(), nullable=False),
        sa.Column("drill_id", sa.Text(), nullable=False),
        sa.Column("variant", sa.BigInteger(), nullable=False),
        sa.Column("content_version", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("ts", sa.Text(), nullable=False),
        sa.Column("edited_ts", sa.Text(), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.Column("normal", sa.Text(), nullable=False),
        sa.Column("hints_used", sa.Integer(), nullable=False),
        sa.Column("duration_s", sa.Double(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("belief", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("trace_digest", sa.Text(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["asked_id"], ["asked.id"], name="fk_attempts_asked_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_attempts_member_id"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_attempts_thread_id"),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        sa.UniqueConstraint("inbox_id", name="uq_attempts_inbox_id"),
    )
    op.create_index("ix_attempts_drill_id", "attempts", ["drill_id"], unique=False)
    op.create_index("ix_attempts_member_id", "attempts", ["member_id"], unique=False)
    op.create_index("ix_attempts_message", "attempts", ["channel", "ts"], unique=False)
    op.create_index("ix_attempts_thread_id", "attempts", ["thread_id"], unique=False)
