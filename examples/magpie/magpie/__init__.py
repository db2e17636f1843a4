"""A bot that takes what shines: whatever brings most points at once, in any game, and never a thought further."""

from __future__ import annotations

from hurlyburly.bots import Glimpse


class Magpie:
    blurb = "takes what shines, and thinks no further"
    seconds = 1.0  # it needs far less

    def choose(self, glimpse: Glimpse) -> int:
        options = glimpse.s.options
        worth = [self.worth(glimpse, option) for option in options]
        return glimpse.luck.pick([options[i] for i in range(len(options)) if worth[i] == max(worth)])

    def worth(self, glimpse: Glimpse, option: int) -> int:
        """How far ahead its seat is after that, in points; where others answer at the same time, they do it anyhow."""
        luck = glimpse.luck
        s = glimpse.s.twin(luck)
        s.play(option)
        while s.sealed:
            s.play(luck.pick(s.options))
        scores = s.scores()
        return scores[glimpse.seat] * len(scores) - sum(scores)
