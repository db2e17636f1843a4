"""Notices: it is your turn, and no page of the table is open.

`sending` watches the tables and works off the queue that the store keeps. `ways` are push, mail and webhooks. Addresses
that people choose are reached through `outside` alone, which sends nothing into the host's own network. `wishes` are
the pages on which people say how they want to be told. A notice has no secret in it (`words`): whose turn it is, at
which game, and the link.
"""
