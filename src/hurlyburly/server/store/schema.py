"""The tables of the database, as numbered migrations. One that has been released is never edited: add another."""

from __future__ import annotations

from hurlyburly.server.store.connection import Connection

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE matches (id TEXT PRIMARY KEY, stage TEXT NOT NULL, revision INTEGER NOT NULL,"
        " made {real} NOT NULL, setup TEXT NOT NULL)",
        "CREATE TABLE holders (holder TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,"
        " PRIMARY KEY (holder, match))",
        "CREATE INDEX holders_of ON holders (match)",
        "CREATE TABLE entries (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT NULL,"
        " seat INTEGER NOT NULL, act TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, at {real} NOT NULL,"
        " PRIMARY KEY (match, number))",
        "CREATE TABLE positions (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT NULL,"
        " rules INTEGER NOT NULL, data {bytes} NOT NULL, PRIMARY KEY (match, number))",
        "CREATE TABLE links (token TEXT PRIMARY KEY, kind TEXT NOT NULL,"
        " match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE)",
        "CREATE INDEX links_of ON links (match)",
        "CREATE TABLE chat (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT NULL,"
        " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at {real} NOT NULL,"
        " PRIMARY KEY (match, number))",
        "CREATE TABLE presence (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,"
        " seen {real} NOT NULL, PRIMARY KEY (match, seat))",
    ),
    (
        # Who made a table and when somebody was last there, so that open tables can be counted and lobbies end.
        "ALTER TABLE matches ADD COLUMN maker TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN touched {real} NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN invited INTEGER NOT NULL DEFAULT 0",
        "UPDATE matches SET touched = made, invited = 1",
        "CREATE INDEX open_of ON matches (maker) WHERE stage <> 'over'",
        "CREATE INDEX open_from ON matches (address) WHERE stage <> 'over'",
        # Who sent an entry; and what stopping a game meant when those whom a bot stood in for were not asked.
        "ALTER TABLE entries ADD COLUMN sender INTEGER NOT NULL DEFAULT -1",
        "UPDATE entries SET sender = seat WHERE sent <> '' AND act NOT IN ('bot', 'wait')",
        "UPDATE entries SET text = 'without stand-ins' WHERE act IN ('stop', 'bot')",
        "DELETE FROM positions WHERE number < (SELECT MAX(number) FROM positions AS later"
        " WHERE later.match = positions.match)",
        "CREATE TABLE results (match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, data {bytes} NOT NULL)",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value {real} NOT NULL)",
    ),
)


class NewerStore(RuntimeError):
    """Written by a release after this one: left alone."""


def migrate(connection: Connection) -> None:
    """Bring the database up to date. The caller holds the lock that keeps other nodes from doing the same."""
    connection.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    ((done,),) = connection.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")
    if done > len(MIGRATIONS):
        raise NewerStore(f"this database is of a newer Hurlyburly: it has migration {done}, we know {len(MIGRATIONS)}")
    for number, statements in enumerate(MIGRATIONS[done:], start=done + 1):
        for statement in statements:
            connection.run(statement.format(**connection.types))
        connection.run("INSERT INTO migrations VALUES (?)", number)
