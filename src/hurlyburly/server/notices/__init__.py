"""Notices: notifications that it is somebody's turn, sent while they have no page of the table open.

`sending` watches the tables and processes the queue in the store. `ways` are push, mail and webhooks. Addresses that
people choose are reached only through `outside`, which sends nothing into the operator's own network. `wishes` are the
pages with people's settings. A notice contains no hidden information (`words`): whose turn it is, in which game, and
the link.
"""
