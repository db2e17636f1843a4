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
    (
        # Finished games as each of those who played them looks back on them, and whom they met there.
        "ALTER TABLE results ADD COLUMN told INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE history (holder TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,"
        " at {real} NOT NULL, game TEXT NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL,"
        " friends INTEGER NOT NULL, score INTEGER NOT NULL, seconds {real} NOT NULL, data TEXT NOT NULL,"
        " PRIMARY KEY (holder, match))",
        "CREATE INDEX history_of ON history (holder, at, match)",
        "CREATE INDEX history_at ON history (match)",
        "CREATE TABLE met (holder TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,"
        " friend TEXT NOT NULL, name TEXT NOT NULL, outcome INTEGER NOT NULL, at {real} NOT NULL, game TEXT NOT NULL,"
        " PRIMARY KEY (holder, friend, match))",
        "CREATE INDEX met_at ON met (match)",
    ),
    (
        # What people are called; and how they come in from elsewhere, by a link or a code that is stored as a hash.
        "CREATE TABLE people (holder TEXT PRIMARY KEY, name TEXT NOT NULL, figure TEXT NOT NULL)",
        "CREATE TABLE ways_in (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, holder TEXT NOT NULL,"
        " sealed {bytes} NOT NULL, until {real} NOT NULL)",
        "CREATE INDEX ways_of ON ways_in (holder)",
    ),
    (
        # Where people are told that it is their turn, when they are not, and what is still to be told.
        "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE channels (id TEXT PRIMARY KEY, kind TEXT NOT NULL, holder TEXT NOT NULL,"
        " match TEXT REFERENCES matches ON DELETE CASCADE, address TEXT NOT NULL, keys TEXT NOT NULL,"
        " name TEXT NOT NULL, state TEXT NOT NULL, made {real} NOT NULL)",
        "CREATE INDEX channels_of ON channels (holder)",
        "CREATE INDEX channels_at ON channels (match)",
        "CREATE TABLE quiet_hours (holder TEXT PRIMARY KEY, begins INTEGER NOT NULL, ends INTEGER NOT NULL,"
        " zone TEXT NOT NULL)",
        "CREATE TABLE muted (holder TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,"
        " PRIMARY KEY (holder, match))",
        "CREATE INDEX muted_at ON muted (match)",
        "CREATE TABLE notices (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, holder TEXT NOT NULL,"
        " channel TEXT NOT NULL REFERENCES channels ON DELETE CASCADE, number INTEGER NOT NULL, state TEXT NOT NULL,"
        " tries INTEGER NOT NULL, since {real} NOT NULL, due {real} NOT NULL, PRIMARY KEY (match, holder, channel))",
        "CREATE INDEX notices_by ON notices (channel)",
        "CREATE INDEX notices_due ON notices (due) WHERE state IN ('waiting', 'sending')",
    ),
    (
        # Clocks: how long tables have been served, by all nodes; when an entry came by that; and by when some clock of
        # a table may have run out, so that it is looked at even if nobody is there.
        "CREATE TABLE served (id INTEGER PRIMARY KEY, seconds {real} NOT NULL, at {real} NOT NULL)",
        "ALTER TABLE entries ADD COLUMN clock {real} NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN due {real} NOT NULL DEFAULT 0",
        "CREATE INDEX due_at ON matches (due) WHERE due > 0 AND stage = 'playing'",
    ),
    (
        # What each rated game made of somebody's rating in that game, number by number: as it was worked out then.
        "CREATE TABLE ratings (holder TEXT NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL,"
        " match TEXT NOT NULL, at {real} NOT NULL, mu {real} NOT NULL, sigma {real} NOT NULL,"
        " before_mu {real} NOT NULL, before_sigma {real} NOT NULL, PRIMARY KEY (holder, game, number))",
        "CREATE INDEX ratings_at ON ratings (holder, match)",
    ),
    (
        # What a finished game turned on. It can be made again from the game.
        "CREATE TABLE reviews (match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, data {bytes} NOT NULL)",
    ),
    (
        # By which devices people come back, and what those are being asked.
        "CREATE TABLE passkeys (id TEXT PRIMARY KEY, holder TEXT NOT NULL, hash TEXT NOT NULL, sealed {bytes} NOT NULL,"
        " public {bytes} NOT NULL, count BIGINT NOT NULL, name TEXT NOT NULL, made {real} NOT NULL)",
        "CREATE INDEX passkeys_of ON passkeys (holder)",
        "CREATE TABLE challenges (challenge TEXT PRIMARY KEY, about TEXT NOT NULL, until {real} NOT NULL)",
    ),
    (
        # What bots are asked where others think for a server (thoughts.py). None of it outlives a crash, nor need it.
        "CREATE {scratch}TABLE thoughts (id TEXT PRIMARY KEY, whose INTEGER NOT NULL, node TEXT NOT NULL,"
        " version TEXT NOT NULL, asked {bytes} NOT NULL, made {real} NOT NULL, until {real} NOT NULL,"
        " taker TEXT NOT NULL DEFAULT '', answer {bytes})",
        "CREATE INDEX thoughts_of ON thoughts (whose)",
        "CREATE INDEX thoughts_made ON thoughts (made)",
    ),
    (
        # Which nodes there are, which of them serves a table (leases.py), and what addresses have used of their limits
        # on all of them (sharing.py). The same holds of these.
        "CREATE {scratch}TABLE nodes (id TEXT PRIMARY KEY, address TEXT NOT NULL, takes INTEGER NOT NULL,"
        " until {real} NOT NULL)",
        "CREATE {scratch}TABLE leases (match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
        " node TEXT NOT NULL REFERENCES nodes ON DELETE CASCADE)",
        "CREATE INDEX leases_of ON leases (node)",
        "CREATE {scratch}TABLE used (whose TEXT PRIMARY KEY, rest {real} NOT NULL, at {real} NOT NULL,"
        " burst {real} NOT NULL, rate {real} NOT NULL)",
    ),
    (
        # What addresses have open at a node, of those that have much open.
        "CREATE {scratch}TABLE held (whose TEXT NOT NULL, node TEXT NOT NULL REFERENCES nodes ON DELETE CASCADE,"
        " count INTEGER NOT NULL, PRIMARY KEY (whose, node))",
    ),
)


class NewerStore(RuntimeError):
    """A newer release has written this store: it is left alone."""


def migrate(connection: Connection, upto: int = len(MIGRATIONS)) -> None:
    """Bring the database up to date. The caller holds the lock that keeps other nodes from doing the same."""
    connection.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    ((done,),) = connection.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")
    if done > len(MIGRATIONS):
        raise NewerStore(f"this database is of a newer Hurlyburly: it has migration {done}, we know {len(MIGRATIONS)}")
    for number, statements in enumerate(MIGRATIONS[done:upto], start=done + 1):
        for statement in statements:
            connection.run(statement.format(**connection.types))
        connection.run("INSERT INTO migrations VALUES (?)", number)
