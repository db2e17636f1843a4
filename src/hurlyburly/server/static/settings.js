// Each viewer's own settings. A plain script in the head, so that the page is drawn right from the start.
const settings = (() => {
  const KEY = "hurlyburly-settings";
  /** @type {Record<string, string>} */
  const now = { speed: "fast", text: "100", ambience: "night", marks: "small", sound: "off", volume: "0", hold: "time", notify: "off", remarks: "off" };
  try {
    Object.assign(now, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // Storage may be forbidden: then the defaults hold.
  }
  const dawn = matchMedia("(prefers-color-scheme: light)");

  function apply() {
    const root = document.documentElement;
    root.dataset.speed = now.speed;
    root.dataset.text = now.text;
    root.dataset.marks = now.marks;
    root.dataset.remarks = now.remarks;
    root.dataset.ambience = now.ambience === "device" ? (dawn.matches ? "dawn" : "night") : now.ambience;
  }

  dawn.addEventListener("change", apply);
  apply();
  // By this clock the server says on which day a game was played.
  document.cookie = `hurlyburly-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/; max-age=31536000; samesite=lax`;
  return {
    get: (/** @type {string} */ name) => now[name],
    /**
     * @param {string} name
     * @param {string} value
     */
    set(name, value) {
      now[name] = value;
      try {
        localStorage.setItem(KEY, JSON.stringify(now));
      } catch {
        // It holds for this page at least.
      }
      apply();
      document.dispatchEvent(new CustomEvent("settings", { detail: name }));
    },
  };
})();
