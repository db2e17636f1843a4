// What people say to each other at the table.

import { $, announce, element } from "./common.js";
import { animals, lastLine } from "./drawer.js";

/** @import { ChatLine } from "protocol" */

/** @param {ChatLine} said */
export function addChat({ n, seat, name, text }) {
  const chat = $("chat");
  if (lastLine(chat) >= n) return;
  const line = document.createElement("li");
  line.className = "say";
  line.dataset.n = `${n}`;
  const sign = animals[seat] ?? "spectator";
  line.innerHTML = `<span class="${seat < 0 ? "" : `seal seal-s seat-${sign}`}"><svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${sign}"/></svg></span><span></span>`;
  line.lastElementChild?.append(element("b", name), element("q", text));
  chat.append(line);
  chat.scrollTop = chat.scrollHeight;
  if ($("panel-chat").hidden) {
    const unread = $("unread");
    unread.textContent = unread.hidden ? "1" : `${Number(unread.textContent) + 1}`;
    unread.hidden = false;
    announce(`${name} says: ${text}`);
  }
}

/** @param {(text: string) => void} send */
export function sendChatWith(send) {
  const field = $("saying", HTMLInputElement);
  $("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) send(text);
    field.value = "";
  });
}
