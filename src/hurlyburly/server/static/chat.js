// What people say to each other at the table.

import { $, announce } from "./common.js";
import { drawnSaying, lastLine } from "./drawer.js";

/** @import { ChatLine } from "protocol" */

/** @param {ChatLine} said */
export function addChat({ n, seat, name, text }) {
  const chat = $("chat");
  if (lastLine(chat) >= n) return;
  chat.append(drawnSaying(n, seat, name, text));
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
