"""The tables of the database. The log `event` is the truth; `receipt` belongs to it; the rest is derived from it."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

event = Table(
    "event",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

receipt = Table(
    "receipt",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("request", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

entry = Table(
    "entry",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("turn_user", Text),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("entry_by_status", "status", "listed", "opened_at"),
    Index("entry_by_due", "due"),
    Index("entry_by_computer", "computer", "changed_at"),
)

sitting = Table(
    "sitting",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    sqlite_with_rowid=False,
)

user = Table(
    "user",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("code_hash", Text, unique=True),
    Column("password_hash", Text),
    Column("created_at", BigInteger, nullable=False),
)

token = Table(
    "token",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("user_id", Text, nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
