"""The tables of the database. The log `event` is the truth; `receipt` belongs to it; the rest is derived from it."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, Table, Text, text

metadata = MetaData()

_RUNNING = "status = 'running'"

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
    Column("at", BigInteger, nullable=False, index=True),
    Column("act", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

entry = Table(
    "entry",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("turn_user", Text),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("entry_listed", "status", "opened_at", sqlite_where=text("listed"), postgresql_where=text("listed")),
    Index("entry_due", "due"),
    Index("entry_computer", "changed_at", sqlite_where=text("computer"), postgresql_where=text("computer")),
    Index("entry_running", "table_id", sqlite_where=text(_RUNNING), postgresql_where=text(_RUNNING)),
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
    Column("language", Text),
)

token = Table(
    "token",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("user_id", Text, nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    sqlite_with_rowid=False,
)

passkey = Table(
    "passkey",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

challenge = Table(
    "challenge",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("user_id", Text),
    Column("expires_at", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)

alive = Table(
    "alive",
    metadata,
    Column("node", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("up", Boolean, nullable=False),
)

watching = Table(
    "watching",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("node", Text, primary_key=True, index=True),
    sqlite_with_rowid=False,
)
