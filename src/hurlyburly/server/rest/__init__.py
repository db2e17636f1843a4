"""The REST API for programs: make a table, join, look, play, fetch the record. docs/protocol.md shows it in use.

`OPERATIONS` is the only list: the routes and the OpenAPI document are both made from it.
"""
