"""What a receipt is for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add `receipt.act`; the receipts there are do not know it."""
    op.add_column("receipt", sa.Column("act", sa.Text, nullable=False, server_default=""))
