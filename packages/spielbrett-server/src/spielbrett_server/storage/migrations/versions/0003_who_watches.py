"""Who watches which table at which node."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add `watching`."""
    op.create_table(
        "watching",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_watching_node", "watching", ["node"])
