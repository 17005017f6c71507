"""A path to the oldest receipts."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Index `receipt.at`."""
    op.create_index("ix_receipt_at", "receipt", ["at"])
