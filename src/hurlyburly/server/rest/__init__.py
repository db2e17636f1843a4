"""The REST API for programs: make a table, join, look, play, fetch the record. docs/protocol.md shows it in use.

`OPERATIONS` is the one list from which both the routes and the OpenAPI document are generated.
"""
