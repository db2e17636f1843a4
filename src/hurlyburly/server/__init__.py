"""The table in the browser: a server that stores each play before it tells anybody."""
