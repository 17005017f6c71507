"""What Alembic runs to write the SQL of the migrations: always as a script, see `storage.migrate`."""

from alembic import context

from spielbrett_server.storage.schema import metadata

context.configure(
    dialect_name=context.config.attributes["dialect"],
    output_buffer=context.config.output_buffer,
    target_metadata=metadata,
    transactional_ddl=False,
    literal_binds=True,
)
context.run_migrations()
