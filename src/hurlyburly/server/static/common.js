// Dialogs, settings and small manners that every page shares.

export const $ = (id) => document.getElementById(id);

/** Words for screen readers alone. */
export function announce(words) {
  const said = $("said");
  if (said && said.textContent !== words) said.textContent = words;
}

/** A banner on top; it goes by itself after `seconds`, if given. */
export function banner(strong, words = "", { bad = false, seconds = 0, icon = "waiting" } = {}) {
  const place = $("banner");
  if (!place) return;
  clearTimeout(banner.timer);
  place.replaceChildren();
  if (!strong) return;
  const box = document.createElement("p");
  box.className = bad ? "banner banner-bad" : "banner";
  box.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${icon}"/></svg><span><b></b> <span></span></span>`;
  box.querySelector("b").textContent = strong;
  box.querySelector("span span").textContent = words;
  place.append(box);
  if (seconds) banner.timer = setTimeout(() => place.replaceChildren(), seconds * 1000);
}

export function show(id) {
  const dialog = $(id);
  if (dialog?.showModal && !dialog.open) dialog.showModal();
}

/** Ask before something that cannot be taken back. */
export function sure(words) {
  const dialog = $("sure");
  $("sure-words").textContent = words;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((decide) => {
    dialog.addEventListener("close", () => decide(dialog.returnValue === "yes"), { once: true });
  });
}

function reflect() {
  for (const input of document.querySelectorAll("[data-setting]")) {
    input.checked = settings.get(input.dataset.setting) === input.value;
  }
  const speed = $("speed-now");
  if (speed) speed.textContent = settings.get("speed");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-show], [data-close], [data-copy], #sure-yes, #speed");
  if (!button) return;
  if (button.id === "sure-yes") button.closest("dialog").close("yes");
  else if (button.id === "speed") {
    const order = ["instant", "fast", "cinematic"];
    settings.set("speed", order[(order.indexOf(settings.get("speed")) + 1) % 3]);
    announce(`Speed: ${settings.get("speed")}`);
    banner(`Speed: ${settings.get("speed")}.`, "", { seconds: 2, icon: "speed" });
  } else if (button.dataset.show === "over") $("z-over").hidden = false;
  else if (button.dataset.show) show(button.dataset.show);
  else if (button.dataset.copy) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      banner("Copied.", button.dataset.copy, { seconds: 3, icon: "check" });
    } catch {
      const field = button.parentElement.querySelector("input");
      field?.select();
      banner("Copy it by hand:", button.dataset.copy, { seconds: 12, icon: "copy" });
    }
  } else button.closest("dialog")?.close();
});

document.addEventListener("click", (event) => {
  // A click beside an open dialog closes it.
  if (event.target.matches?.("dialog.folio[open]")) event.target.close();
});

document.addEventListener("change", async (event) => {
  const name = event.target.dataset?.setting;
  if (!name) return;
  if (name === "notify" && event.target.value === "on" && globalThis.Notification?.permission !== "granted") {
    const answer = await globalThis.Notification?.requestPermission?.();
    if (answer !== "granted") {
      settings.set("notify", "off");
      reflect();
      return;
    }
  }
  settings.set(name, event.target.value);
});

document.addEventListener("settings", reflect);
reflect();
