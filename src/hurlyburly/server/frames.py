"""What a table's viewers are sent: drawn once for all who see and may know the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hurlyburly.draw import Zone
from hurlyburly.draw.keeping import DESK, Shelf
from hurlyburly.server import perspective
from hurlyburly.server.handing import conceals, cover, next_to_look
from hurlyburly.server.messages import LineSent, TableFrame
from hurlyburly.server.pages.zones import zones_drawn
from hurlyburly.server.patches import changed
from hurlyburly.server.scene import Around, Common, Cover, Scene
from hurlyburly.server.table import Table, held_by
from hurlyburly.server.talk import Talk
from hurlyburly.server.viewer import Viewer


class Frames:
    """The frames of one table."""

    def __init__(self, table: Table, look_around: Callable[[], Around]) -> None:
        self.table = table
        self.talk = Talk(table)
        self._look_around = look_around
        self._around: Around | None = None
        self._lines: dict[tuple[int, tuple[Any, ...]], tuple[LineSent, ...]] = {}
        self._drawn: dict[tuple[int | None, tuple[int, ...], bool, bool], tuple[Scene, dict[str, Zone]]] = {}
        self._shelf = Shelf()
        self._common: dict[tuple[int, ...], Common] = {}  # by who is asked
        self._shared: Common | None = None  # by those who look now

    @property
    def present(self) -> frozenset[int] | None:
        """Who was there when this was last drawn; None if it has to be drawn again anyway."""
        return None if self._around is None else self._around.present

    def forget(self, around: bool = False) -> None:
        """The game has moved on; with `around`, so have the people, the links or the setup."""
        self._drawn.clear()
        self._lines.clear()
        self._shared = None
        if around:
            self._around = None
            self._common.clear()

    def let_go(self) -> None:
        """All who look have been sent how it stands. What that was made of would only be in the way until the next
        play: garbage collection walks through it, at every table."""
        self.forget()
        self._shelf.rest()

    def scene(
        self, seat: int | None, held: tuple[int, ...], host: bool, *, quiet: bool = False
    ) -> tuple[Scene, dict[str, Zone]]:
        """The table and its zones as a viewer sees them; drawn once, however many look. A person's page is `quiet`."""
        key = (seat, held, host, quiet)
        if key not in self._drawn:
            self._shared = self._shared or self.shared()
            with DESK.at(self._shelf, self.table.version):
                scene = perspective.scene(self.table, seat, held, self._shared, host=host, quiet=quiet)
                self._drawn[key] = (scene, zones_drawn(scene))
        return self._drawn[key]

    def shared(self) -> Common:
        """What all viewers see alike: the same as before if the same seats are asked and nothing has changed around
        them."""
        asked = self.table.to_act
        if asked not in self._common:
            self._around = self._around or self._look_around()
            self._common[asked] = perspective.common(self.table, self._around)
        return self._common[asked]

    def frame(self, viewer: Viewer) -> TableFrame:
        """What this viewer has not seen yet."""
        host = viewer.holder == self.table.setup.host
        was_covered = viewer.covered
        cover = self.cover(viewer, host)
        scene, zones = self.scene(viewer.seat, viewer.held, host, quiet=viewer.quiet)
        if cover is not None:  # what its last reader has just done may still be shown to them; else there is nothing
            lines = () if was_covered else self.lines(viewer.seat, viewer.told, scene)
            blank: dict[str, Zone] = dict.fromkeys(zones, "")
            news = changed(viewer.zones, blank, viewer.aside)
            viewer.zones, viewer.looks, viewer.told = blank, False, len(self.table.log)
            return perspective.covered(scene, news, lines, cover)
        news = changed(viewer.zones, zones, viewer.aside)
        viewer.zones = zones
        viewer.looks = False
        lines = self.lines(viewer.seat, viewer.told, scene)
        viewer.told = len(self.table.log)
        digest, viewer.digest = viewer.digest, None
        did, viewer.did = viewer.did, ""
        return perspective.frame(scene, news, lines, digest, did, self.asked(viewer))

    def cover(self, viewer: Viewer, host: bool) -> Cover | None:
        """Show a page that several people share to whoever is asked next, covered if something is hidden from them."""
        if not viewer.quiet or len(viewer.held) < 2 or viewer.seat is None or self.table.ended:
            viewer.covered = False
            return None
        scene, _ = self.scene(viewer.seat, viewer.held, host, quiet=True)
        seat, asked = next_to_look(self.table, viewer.held, viewer.seat, scene.to_act)
        if seat == viewer.seat and not viewer.covered:
            return None
        if conceals(self.table, viewer.held):
            viewer.covered = True
            return cover(self.table, seat, asked)
        viewer.covered = False
        if seat != viewer.seat:
            viewer.look_through(seat)
        return None

    def asked(self, viewer: Viewer) -> str:
        """What has become of a spectator's request for a seat."""
        setup = self.table.setup
        if not viewer.link or not viewer.holder:
            return ""
        if any(asking.holder == viewer.holder for asking in setup.asking):
            viewer.asked = True
            return "waiting"
        if not viewer.asked:
            return ""
        return f"/table/{self.table.kept.match}" if held_by(setup, viewer.holder) else "no"

    def lines(self, seat: int | None, since: int, scene: Scene) -> tuple[LineSent, ...]:
        """The log from line `since` on; made once for all who may know the same of it, and again for
        each reader that it speaks of."""
        if since == len(self.table.log):
            return ()
        key: tuple[int, tuple[Any, ...]] = (since, ())  # where all of it is open to all
        if key not in self._lines:
            key = (since, self.table.known(seat, since))
        if key not in self._lines:
            self._lines[key] = perspective.lines(self.table, seat, since, scene.seats)
        return self.talk.added(perspective.lines_to(self.table, seat, self._lines[key], scene.seats))
