"""Signs of life of the nodes; the index knows versions and is searched along narrower paths."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add `alive`, `entry.version` and partial indexes."""
    op.create_table(
        "alive",
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("up", sa.Boolean, nullable=False),
    )
    op.add_column("entry", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE entry SET version = (SELECT MAX(version) FROM event WHERE event.table_id = entry.table_id)")
    for name in ("entry_by_status", "entry_by_due", "entry_by_computer"):
        op.drop_index(name, "entry")
    op.create_index("entry_due", "entry", ["due"])
    _partial_index("entry_listed", ["status", "opened_at"], "listed")
    _partial_index("entry_computer", ["changed_at"], "computer")
    _partial_index("entry_running", ["table_id"], "status = 'running'")


def _partial_index(name: str, columns: list[str], where: str) -> None:
    op.create_index(name, "entry", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
