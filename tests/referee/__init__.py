"""Referees: rules written a second time, from the rulebook alone, and compared with the game's.

A referee imports none of the game's rules. It reads positions and content as plain data, says what the rulebook allows,
and looks whether the game offers the same. `positions` makes up positions that no game would reach soon; `games` looks
over the shoulder of random players. Seeds stand alone: what differs can be repeated with `positions(seed, 1)`.
"""
