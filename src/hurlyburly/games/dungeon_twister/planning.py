"""A turn planned as a whole: how the bots of Dungeon Twister look ahead in their own turn.

An action is two choices, who and what, and a turn is up to a dozen of them, which lead to the same place in any order.
So the planner does not try choice after choice: it takes who acts and what it does as one deed, looks at the positions
that deeds lead to, and goes on from the best of them. An iteration is all that one character might do in one position.
Positions wait by the number of deeds that led to them, and each number has its turn: the longer it plans, the more
ways it knows to begin (a beam search that can be asked for more).

Where nothing has happened for some turns, plans go on into the side's next turn, as though the other side did nothing
in its own: each waits at the edge of what one turn brings, and what two turns bring is seen by nobody. An iteration is
then one in this turn and one in the next.

Combat cards are weighed as a game of its own, rooms yet to be revealed are drawn several times. Now and then the best
plan is shown to a planner of the other side, and is worth what its answer leaves of it. When every position has been
looked at and luck had a hand in it, it plans once more on another redeal: options are worth what they were on average.
"""

from __future__ import annotations

import time
from typing import Final

from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.combat import LayCards
from hurlyburly.games.dungeon_twister.labyrinth import PlaceFound
from hurlyburly.games.dungeon_twister.mixing import mixed, outcome_of, slope
from hurlyburly.games.dungeon_twister.promising import after_pause, in_own_order, promising
from hurlyburly.games.dungeon_twister.state import A_COMBAT_POINT, A_DRAW, Twister
from hurlyburly.games.dungeon_twister.turn import END_TURN, Act, PlayCard
from hurlyburly.games.dungeon_twister.walk import Pause
from hurlyburly.kernel.luck import Luck

BETWEEN_LOOKS: Final = 16  # iterations from one look at the clock to the next
DEEDS: Final = 12  # of a character that are tried, the most promising
DEEPEST: Final = 9  # deeds in a plan
DRAWS: Final = 4  # of a room that is revealed
URGE: Final = 0.002  # by so much an idle turn must be better
DULL: Final = 4  # turns in which nothing has happened: then a plan goes on into the next turn
LATER: Final = 0.5  # of what that brings is believed
BETWEEN_REPLIES: Final = 20  # iterations from one look at the other side's answer to the next
REPLY: Final = 12  # iterations that the other side has for it
HOPE: Final = 0.5  # of what answers take on average: so little a plan may lose that has not been answered
LAST_REPLIES: Final = 4  # looked at in the end, at most
HEED: Final = 0.7  # of what the answer takes is believed
KEPT: Final = 6  # plans of an option that may be its best


class Plan:
    """A position that a plan leads to, where the same side may act on or its turn is over."""

    __slots__ = (
        "ahead",
        "answered",
        "before",
        "beyond",
        "deeds",
        "plays",
        "root",
        "s",
        "start",
        "taken",
        "turn",
        "value",
    )

    def __init__(
        self, s: Twister, value: float, beyond: float, before: Plan | None, plays: list[int], root: int, deeds: int
    ) -> None:
        self.s: Final = s
        self.value: Final = value
        self.beyond: Final = beyond  # what it is worth on average, above what it is worth as luck had it here
        self.before: Final = before
        self.plays: Final = plays  # that led here from the plan before
        self.root: Final = root  # the place of the option it begins with
        self.deeds: Final = deeds
        self.answered = False
        self.taken = 0.0  # by the other side's answer
        self.turn: Plan | None = None  # of this turn, that a plan for the next one goes on from
        self.start = 0.0  # how the seat stands when its next turn begins
        self.ahead = 0.0  # what its next turn may bring


class Task:
    """An iteration to come: what one character might do, or one option."""

    __slots__ = ("option", "plan", "root")

    def __init__(self, plan: Plan, option: int, root: int) -> None:
        self.plan: Final = plan
        self.option: Final = option
        self.root: Final = root


class Planner:
    """All plans for the rest of a turn, from the question that `seat` is asked in `s`."""

    def __init__(self, s: Twister, seat: int, luck: Luck, heeds: bool = True) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.luck: Final = luck
        self.heeds: Final = heeds  # what the other side will answer
        self.done = 0  # iterations
        count = len(s.options)
        self._order: Final = in_own_order(s)
        self._visits: list[float] = [0.0] * count
        self._total: list[float] = [0.0] * count  # of earlier rounds
        self._rounds: list[int] = [0] * count
        self._plans: list[list[Plan]] = [[] for _ in range(count)]  # the best of each option, in this round
        self._answers = 0
        self._taken = 0.0  # by all of them
        self._lucky = False  # another round may find something else
        self._tasks: list[list[Task]] = []
        self._turn = 0
        self._seen: set[int] = set()
        self._shift: list[float] = []  # what an action card costs, beside the highest
        self._looks_on: Final = heeds and s.dull >= DULL  # into the next turn
        self._later: list[list[Task]] = []  # tasks in the next turn
        self._later_turn = 0
        self._begin()

    # A round.

    def _begin(self) -> None:
        base = self.s.redeal(self.seat, self.luck)
        for i in range(len(self._plans)):
            if self._plans[i]:
                self._total[i] += self._worth(i, self._best_plan(i))
                self._rounds[i] += 1
                self._plans[i] = []
        self._lucky = False
        self._tasks = [[] for _ in range(DEEPEST + 1)]
        self._later = [[] for _ in range(DEEPEST + 1)]
        self._turn = 0
        self._later_turn = 0
        self._seen.clear()
        step = base.stack[-1]
        if isinstance(step, PlayCard):
            self._begin_with_a_card(base)
            return
        root = Plan(base, self._value(base), 0.0, None, [], 0, 0)
        options = base.options
        worths = [step.prior(base, option) for option in options]
        ranked = sorted([(-worths[self._order[i]], i) for i in range(len(options))])
        for _, i in ranked:
            place = self._order[i]
            self._tasks[0].append(Task(root, options[place], place))

    def _begin_with_a_card(self, base: Twister) -> None:
        """The highest card allows whatever the others do: one round weighs them all."""
        cards = self.s.options
        values: list[float] = []
        for card in cards:
            dealt = base.twin(self.luck)
            dealt.play(card)
            self._settle(dealt)
            values.append(self._value(dealt))
        high = max(cards)
        top = cards.index(high)
        self._shift = [value - values[top] for value in values]
        dealt = base.twin(self.luck)
        dealt.play(high)
        self._settle(dealt)
        self._add(Plan(dealt, values[top], 0.0, None, [], top, 0))

    def _next(self) -> Task | None:
        """Those of the first deed first; then the best of each length in turn."""
        first = self._tasks[0]
        if first:
            return first.pop(0)
        for _ in range(DEEPEST):
            self._turn = self._turn % DEEPEST + 1
            waiting = self._tasks[self._turn]
            if waiting:
                return best_of(waiting)
        return None

    def _next_later(self) -> Task | None:
        """One of the side's next turn, likewise, if it is looked at."""
        for _ in range(DEEPEST):
            self._later_turn = (self._later_turn + 1) % DEEPEST
            waiting = self._later[self._later_turn]
            if waiting:
                return best_of(waiting)
        return None

    def grow(self, iterations: int, seconds: float = 0.0) -> None:
        """So many iterations more; `seconds` caps the time, 0 does not."""
        end = time.monotonic() + seconds
        for number in range(iterations):
            if seconds and number % BETWEEN_LOOKS == 0 and time.monotonic() > end:
                break
            if self.heeds and self.done % BETWEEN_REPLIES == BETWEEN_REPLIES - 1:
                self._heed()
            task = self._next()
            later = self._next_later()
            if task is None:
                task, later = later, None
            if task is None and self._lucky:
                self._begin()
                task = self._next()
            if task is None:  # nothing more can be found out
                self._heed_more((iterations - number) // REPLY)
                if not seconds:
                    self._visits[self._best()] += iterations - number
                    self.done += iterations - number
                break
            self._visits[self._best() if self._shift else task.root] += 1.0
            self._look(task)
            if later is not None:
                self._look(later)
            self.done += 1
        self._heed_more(LAST_REPLIES)

    def _heed_more(self, most: int) -> None:
        """Until the best plan is one that has been answered."""
        for _ in range(most):
            if not self.heeds or not self._heed():
                break

    def _heed(self) -> bool:
        """Have the most hopeful plan answered; whether it had not been yet."""
        best: Plan | None = None
        most = 0.0
        for root in range(len(self._plans)):
            for each in self._plans[root]:
                hope = self._worth(root, each, HOPE)
                if best is None or hope > most:
                    best = each
                    most = hope
        if best is None or best.answered:
            return False
        plan = best
        plan.answered = True
        s = plan.s.twin(self.luck)
        if s.stack and isinstance(s.stack[-1], Act):
            s.play(END_TURN)
        if s.stack and isinstance(s.stack[-1], PlayCard) and s.active != self.seat:
            other = Planner(s, 1 - self.seat, self.luck, False)
            other.grow(REPLY)
            plan.taken = HEED * (plan.value - plan.beyond - other.left(self.seat))
        self._answers += 1
        self._taken += plan.taken
        return True

    def left(self, seat: int) -> float:
        """How another seat stands after the best plan."""
        root = self._best()
        if not self._plans[root]:
            return judged(self.s, seat)
        plan = self._best_plan(root)
        return judged(plan.s, seat) - plan.beyond

    def _look(self, task: Task) -> None:
        plan = task.plan
        s = plan.s
        if not isinstance(s.stack[-1], Act):
            self._try(plan, s, task.option, [task.option], task.root)
            return
        if task.option == END_TURN:
            self._note(task.root, Plan(s, plan.value - URGE, plan.beyond, plan, [END_TURN], task.root, 1))
            return
        acting = s.twin(self.luck)
        acting.play(task.option)
        for deed in promising(acting, DEEDS):
            self._try(plan, acting, deed, [task.option, deed], task.root)

    def _try(self, before: Plan, s: Twister, option: int, plays: list[int], root: int) -> None:
        hidden = len(s.unseen)
        found = s.twin(self.luck)
        found.play(option)
        if len(found.unseen) == hidden:
            self._follow(before, found, plays, root, 2)
            return
        total = 0.0
        for _ in range(DRAWS):
            found = s.redeal(self.seat, self.luck)
            found.play(option)
            self._settle(found)
            total += self._value(found)
        mean = total / DRAWS
        self._lucky = True
        self._reach(before, found, plays, root, mean - self._value(found))

    def _follow(self, before: Plan, s: Twister, plays: list[int], root: int, branches: int) -> None:
        """To where the side may act again or its turn is over, in all ways that are worth it."""
        while self._goes_on(s):
            step = s.stack[-1]
            if isinstance(step, LayCards):
                self._fight(before, s, plays, root)
                return
            if branches and isinstance(step, Pause) and step.seat == self.seat:
                for option in after_pause(s, step):
                    on = s.twin(self.luck)
                    on.play(option)
                    self._follow(before, on, plays + [option], root, branches - 1)
                return
            option = self._answer(s)
            plays = plays + [option]
            s.play(option)
        self._reach(before, s, plays, root, 0.0)

    def _goes_on(self, s: Twister) -> bool:
        if not s.stack or s.active != self.seat:
            return False
        step = s.stack[-1]
        return not isinstance(step, Act) and not isinstance(step, PlayCard)

    def _settle(self, s: Twister) -> None:
        """The same, in one way."""
        while self._goes_on(s):
            s.play(self._answer(s))

    def _answer(self, s: Twister) -> int:
        options = s.options
        if len(options) == 1:
            return options[0]
        step = s.stack[-1]
        if step.seat != self.seat and not isinstance(step, PlaceFound) and not isinstance(step, LayCards):
            least = 2.0
            worst = options[0]
            for option in options[:2]:  # no answer, and the cheapest
                answered = s.twin(self.luck)
                answered.play(option)
                value = self._value(answered)
                if value < least:
                    least = value
                    worst = option
            return worst
        worths = [step.prior(s, option) for option in options]
        most = max(worths)
        equals = [options[i] for i in range(len(options)) if worths[i] == most]
        if len(equals) > 1:
            self._lucky = True
        return self.luck.pick(equals)

    # Combat.

    def _fight(self, before: Plan, s: Twister, plays: list[int], root: int) -> None:
        """Lost, drawn or won: what each is worth, and how likely it is if both lay their cards well."""
        fight = s.fight
        assert fight is not None
        mine = sorted(set(s.hands[self.seat]))
        theirs = sorted(set(s.hands[1 - self.seat]))
        ahead = fight.attack - fight.defence
        after: list[Twister | None] = [None, None, None]
        worth = [0.0, 0.0, 0.0]
        for card in mine:
            for other in theirs:
                outcome = outcome_of(ahead + card - other)
                if after[outcome] is None:
                    found = s.twin(self.luck)
                    found.play(card)
                    found.play(other)
                    self._settle(found)
                    after[outcome] = found
                    value = self._value(found)
                    worth[outcome] = value + slope(value) * A_COMBAT_POINT * (card - other)
        table: list[list[float]] = []
        for card in mine:
            row: list[float] = []
            for other in theirs:
                value = worth[outcome_of(ahead + card - other)]
                row.append(value - slope(value) * A_COMBAT_POINT * (card - other))
            table.append(row)
        ours, others = mixed(table)
        chance = [0.0, 0.0, 0.0]
        value = 0.0
        for i in range(len(mine)):
            for j in range(len(theirs)):
                likely = ours[i] * others[j]
                chance[outcome_of(ahead + mine[i] - theirs[j])] += likely
                value += likely * table[i][j]
        found_after = after[chance.index(max(chance))]
        assert found_after is not None
        self._reach(before, found_after, plays, root, value - self._value(found_after))

    # What is found.

    def _value(self, s: Twister) -> float:
        return judged(s, self.seat)

    def _reach(self, before: Plan, s: Twister, plays: list[int], root: int, beyond: float) -> None:
        earlier: Plan | None = before
        while earlier is not None:
            if is_back(s, earlier.s):
                return
            earlier = earlier.before
        beyond += before.beyond
        value = self._value(s) + beyond
        plan = Plan(s, value, beyond, before, plays, root, before.deeds + 1)
        plan.turn = before.turn
        self._add(plan)

    def _add(self, plan: Plan) -> None:
        s = plan.s
        turn = plan.turn
        if turn is None:
            self._keep(plan)
        else:
            ahead = LATER * (plan.value - turn.start)
            if ahead > turn.ahead:
                turn.ahead = ahead
                self._keep(turn)
        mark = hash((plan.value, s.ap, tuple(s.at)))
        if mark in self._seen or not s.stack or plan.deeds >= DEEPEST:
            return
        self._seen.add(mark)
        if isinstance(s.stack[-1], Act) and s.active == self.seat:
            self._go_on(plan)

    def _go_on(self, plan: Plan) -> None:
        """What might be done after it; when the points are spent, in the next turn."""
        tasks = self._tasks if plan.turn is None else self._later
        if plan.s.ap == 0 and plan.turn is None and self._looks_on:
            s = self._next_turn(plan.s)
            if s is None:
                return
            plan.start = self._value(s) + plan.beyond
            turn = plan
            plan = Plan(s, plan.start, plan.beyond, turn, [], turn.root, 0)
            plan.turn = turn
            tasks = self._later
        for who in plan.s.options:
            if who != END_TURN:
                tasks[plan.deeds].append(Task(plan, who, plan.root))

    def _next_turn(self, before: Twister) -> Twister | None:
        """How it begins if the other side does nothing in its own."""
        s = before.twin(self.luck)
        s.play(END_TURN)
        while s.stack:
            step = s.stack[-1]
            if isinstance(step, Act):
                if step.seat == self.seat:
                    return s
                s.play(END_TURN)
            elif isinstance(step, PlayCard) and step.seat == self.seat:
                s.play(max(s.options))
            else:
                s.play(s.options[0])
        return None

    def _keep(self, plan: Plan) -> None:
        """For the option it begins with, or for all cards that are enough for it."""
        if self._shift:
            spent = max(self.s.options) - plan.s.ap
            for i in range(len(self._shift)):
                if self.s.options[i] >= spent:
                    self._note(i, plan)
        else:
            self._note(plan.root, plan)

    def _note(self, root: int, plan: Plan) -> None:
        """Keep it if it is one of the best."""
        kept = self._plans[root]
        if plan in kept:
            kept.remove(plan)
        place = len(kept)
        worth = plan.value + plan.ahead
        while place and kept[place - 1].value + kept[place - 1].ahead < worth:
            place -= 1
        if place < KEPT:
            kept.insert(place, plan)
            if len(kept) > KEPT:
                kept.pop()

    def _worth(self, root: int, plan: Plan, share: float = 1.0) -> float:
        """Without what the other side takes: as its answer shows, or else a share of what answers take on average."""
        value = plan.value + plan.ahead + (self._shift[root] if self._shift else 0.0)
        if plan.answered:
            return value - plan.taken
        return value - share * self._taken / self._answers if self._answers else value

    def _best_plan(self, root: int) -> Plan:
        """Of those that have been answered, if any has."""
        best = self._plans[root][0]
        for plan in self._plans[root]:
            if plan.answered == best.answered:
                if self._worth(root, plan) > self._worth(root, best):
                    best = plan
            elif plan.answered:
                best = plan
        return best

    # What is known.

    def choice(self) -> int:
        """The option to choose."""
        return self.best()

    def best(self) -> int:
        """The option that the best plan begins with."""
        return self.s.options[self._best()]

    def _best(self) -> int:
        """Of the options with a plan that has been answered, if there is any: what has not been may hold a surprise."""
        worths = self._worths()
        best = self._order[0]
        sure = False
        for i in self._order:
            answered = len(self._plans[i]) > 0 and self._best_plan(i).answered
            if answered == sure:
                if worths[i] > worths[best]:
                    best = i
            elif answered:
                best = i
                sure = True
        return best

    def mixture(self) -> list[float]:
        """Nobody else answers at the same time."""
        return []

    def visits(self) -> list[float]:
        """Iterations that went into each option."""
        return self._visits[:]

    def values(self) -> list[float]:
        """How the seat stands after the best plan with each option; 0 for one that was never tried. What has not been
        answered is worth no more than what is to be chosen."""
        worths = self._worths()
        most = worths[self._best()]
        return [max(0.0, min(most, worth)) for worth in worths]

    def _worths(self) -> list[float]:
        found: list[float] = []
        for i in range(len(self._plans)):
            total = self._total[i]
            rounds = self._rounds[i]
            if self._plans[i]:
                total += self._worth(i, self._best_plan(i))
                rounds += 1
            found.append(total / rounds if rounds else 0.0)
        return found

    def line(self, option: int, longest: int) -> list[tuple[int, str]]:
        """The plan that begins with an option, as far as luck does not come into it."""
        s = self.s.redeal(self.seat, self.luck.copy())
        found = [(self.seat, s.stack[-1].write(s, option))]
        plays: list[int] = []
        place = self.s.options.index(option)
        plan = self._best_plan(place) if self._plans[place] else None
        while plan is not None:
            plays = plan.plays + plays
            plan = plan.before
        if not self._shift:
            plays = plays[1:]
        hidden = len(s.unseen)
        s.play(option)
        for planned in plays:
            possible = s.options
            if len(found) == longest or planned not in possible:
                break
            if isinstance(s.stack[-1], LayCards) or len(s.unseen) != hidden:
                break
            found.append((s.seat, s.stack[-1].write(s, planned)))
            s.play(planned)
        return found


def best_of(waiting: list[Task]) -> Task:
    """The task in the best position, taken out."""
    best = 0
    for i in range(1, len(waiting)):
        if waiting[i].plan.value > waiting[best].plan.value:
            best = i
    return waiting.pop(best)


def judged(s: Twister, seat: int) -> float:
    """How a seat stands, now or in the end."""
    if s.stack:
        return s.standing()[seat]
    ahead = s.vp[seat] - s.vp[1 - seat]
    return 1.0 if ahead > 0 else A_DRAW if ahead == 0 else 0.0


def is_back(s: Twister, earlier: Twister) -> bool:
    """Whether deeds have led in a circle: all that they have done is to spend action points."""
    if not s.stack or not isinstance(s.stack[-1], Act) or s.active != earlier.active:
        return False
    if not isinstance(earlier.stack[-1], (Act, Do)):
        return False  # a question with an answer that may well change nothing
    if s.at != earlier.at or s.flags != earlier.flags or s.hands != earlier.hands or s.jumps != earlier.jumps:
        return False
    if s.ground != earlier.ground or s.edges != earlier.edges or s.living != earlier.living or s.vp != earlier.vp:
        return False
    if s.enchanted != earlier.enchanted or s.peace != earlier.peace:
        return False
    return s.drinkers == earlier.drinkers and sum(s.drinker_ap) <= sum(earlier.drinker_ap)
