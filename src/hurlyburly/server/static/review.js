// Reviews: the progress of one that is being made, and what the end of a game shows of it.

import { announce } from "./common.js";

/** @typedef {{ done: number, all: number, failed: boolean, review: object | null }} Given */

const EVERY = 1500; // milliseconds

/** A review that is being made: when it is ready, so is its page. */
class ReviewProgress extends HTMLElement {
  connectedCallback() {
    setTimeout(() => this.look(), EVERY);
  }

  async look() {
    if (!this.isConnected) return;
    try {
      const answer = await fetch(this.dataset.from ?? "");
      const given = /** @type {Given} */ (await answer.json());
      if (given.review || given.failed) return location.reload();
      const bar = this.querySelector("progress");
      if (bar) bar.value = given.done;
    } catch {
      // the server is away for a moment
    }
    setTimeout(() => this.look(), EVERY);
  }
}

/** At the end of a game: the review, if there is one; else a button that asks for it. */
class ReviewPanel extends HTMLElement {
  /** What was filled in: a table that is redrawn puts the button back. */
  html = "";
  waiting = false;

  connectedCallback() {
    this.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-review]")) this.ask(true);
    });
    new MutationObserver(() => {
      if (this.html && !this.querySelector("[data-ready]")) this.innerHTML = this.html;
    }).observe(this, { childList: true });
    this.ask(false);
  }

  /** @param {boolean} start */
  async ask(start) {
    if (this.waiting) return;
    this.waiting = true;
    try {
      for (let asked = start; this.isConnected; asked = false) {
        const answer = await fetch(`${this.dataset.from}?start=${asked ? "yes" : "no"}`);
        if (answer.status === 200) {
          this.html = await answer.text();
          this.innerHTML = this.html;
          if (start) announce("The review is ready.");
          return;
        }
        if (answer.status !== 202) return this.say(start ? "It cannot be found out just now. Try again in a minute." : "");
        const given = /** @type {Given} */ (await answer.json());
        if (given.failed) return this.say("The review broke off. Nothing of the game is lost.");
        if (!given.all) return;
        this.say(`Going through the game: ${given.done} of ${given.all} parts done.`);
        await new Promise((done) => setTimeout(done, EVERY));
      }
    } catch {
      this.say(start ? "It cannot be found out just now. Try again in a minute." : "");
    } finally {
      this.waiting = false;
    }
  }

  /** @param {string} words */
  say(words) {
    const place = this.querySelector("[data-said]");
    if (place) place.textContent = words;
  }
}

customElements.define("review-progress", ReviewProgress);
customElements.define("review-panel", ReviewPanel);
