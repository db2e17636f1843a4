from magpie import Magpie

import hurlyburly as hb


def test_it_beats_whoever_plays_anything():
    report = hb.simulate("toil-and-troublez", [Magpie(), "random"], n=20, seed=1)
    assert report.bots[0].name == "Magpie" and report.bots[0].wins > report.bots[1].wins


def test_it_plays_every_game_there_is():
    for game in hb.GAMES.values():
        assert hb.simulate(game.id, ["magpie"], n=1, seed=1, variants=game.bots.short).games
