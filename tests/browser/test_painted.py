"""What somebody did is to be seen before what others do next is drawn."""

from __future__ import annotations

from collections.abc import Callable

from browser.conftest import Person

HELD = """
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  const lies = [];
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(take) { set.call(this, (event) => (globalThis.holding ? lies.push([take, event]) : take(event))); },
  });
  globalThis.lies = lies;
"""
LET_GO = """() => new Promise((done) => {
  const drawn = [];
  let frame = 0;
  const next = () => { frame += 1; requestAnimationFrame(next); };
  next();
  const { body } = document;
  const look = () => { drawn.push(frame); if (drawn.length === 3) done(drawn); };
  new MutationObserver(look).observe(body, { attributeFilter: ["data-version"] });
  globalThis.holding = false;
  for (const [take, event] of lies.splice(0)) take(event);
})"""
THREE = 'lies.filter(([, { data }]) => data.includes(\'"type":"table"\')).length >= 3'


def test_each_play_is_painted_before_the_next_is_drawn(person: Callable[..., Person]) -> None:
    """However fast they come: or a choice would be seen only once all that followed it was drawn too."""
    ada = person()
    ada.page.add_init_script(HELD)
    ada.starts("Toil and Troublez", "Play now")
    ada.waits_to_be_asked()
    ada.page.evaluate("holding = true")
    ada.page.locator(f'#z-prompt [data-play="{ada.options()[-1]}"]').dispatch_event("click")
    ada.waits_for(THREE)
    first, second, third = ada.page.evaluate(LET_GO)
    assert first < second < third
