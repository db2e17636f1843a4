"""What a table's viewers are sent: drawn once for all who see and may know the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hurlyburly.draw import Zone
from hurlyburly.server import pages, perspective
from hurlyburly.server.messages import LineSent, TableFrame
from hurlyburly.server.patches import changed
from hurlyburly.server.scene import Around, Common, Scene
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer


class Frames:
    """Of one table."""

    def __init__(self, table: Table, look_around: Callable[[], Around]) -> None:
        self.table = table
        self._look_around = look_around
        self._around: Around | None = None
        self._lines: dict[tuple[int, tuple[Any, ...]], tuple[LineSent, ...]] = {}
        self._drawn: dict[tuple[int | None, tuple[int, ...], bool, bool], tuple[Scene, dict[str, Zone]]] = {}
        self._common: dict[tuple[int, ...], Common] = {}  # by who is asked
        self._shared: Common | None = None  # by those who look now

    @property
    def present(self) -> frozenset[int] | None:
        """Who was there when this was last drawn; None if it has to be drawn anew anyway."""
        return None if self._around is None else self._around.present

    def forget(self, around: bool = False) -> None:
        """The game has moved on; or also who is there, the links, the setup."""
        self._drawn.clear()
        self._lines.clear()
        self._shared = None
        if around:
            self._around = None
            self._common.clear()

    def scene(
        self, seat: int | None, held: tuple[int, ...], host: bool, *, quiet: bool = False
    ) -> tuple[Scene, dict[str, Zone]]:
        """The table and its zones for these eyes; drawn once, however many look. A person's page is `quiet`."""
        key = (seat, held, host, quiet)
        if key not in self._drawn:
            self._shared = self._shared or self.shared()
            scene = perspective.scene(self.table, seat, held, self._shared, host=host, quiet=quiet)
            self._drawn[key] = (scene, pages.zones_drawn(scene))
        return self._drawn[key]

    def shared(self) -> Common:
        """What all viewers see alike: as before where the same seats are asked and nothing has changed around them."""
        asked = self.table.to_act
        if asked not in self._common:
            self._around = self._around or self._look_around()
            self._common[asked] = perspective.common(self.table, self._around)
        return self._common[asked]

    def frame(self, viewer: Viewer) -> TableFrame:
        """What this viewer has not seen yet."""
        host = viewer.holder == self.table.setup.host
        scene, zones = self.scene(viewer.seat, viewer.held, host, quiet=viewer.quiet)
        news = changed(viewer.zones, zones)
        viewer.zones = zones
        viewer.looks = False
        lines = self.lines(viewer.seat, viewer.told, scene)
        viewer.told = len(self.table.log)
        digest, viewer.digest = viewer.digest, None
        did, viewer.did = viewer.did, ""
        return perspective.frame(scene, news, lines, digest, did)

    def lines(self, seat: int | None, since: int, scene: Scene) -> tuple[LineSent, ...]:
        """The log from line `since` on; made once for all who may know the same of it, and anew where
        it speaks of the one who reads."""
        if since == len(self.table.log):
            return ()
        key: tuple[int, tuple[Any, ...]] = (since, ())  # where all of it is open to all
        if key not in self._lines:
            key = (since, self.table.known(seat, since))
        if key not in self._lines:
            self._lines[key] = perspective.lines(self.table, seat, since, scene.seats)
        return perspective.lines_to(self.table, seat, self._lines[key], scene.seats)
