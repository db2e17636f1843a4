// A form for anything that a JSON Schema describes: tables in tables, lists, unions told apart by a field. The words come
// from the schema; what is filled in is kept in one piece of plain data, at the path of each field.

import { at, idOf, make, put, read, spaced, told } from "./fields.js";

/** @typedef {import("./fields.js").Value} Value */
/** @typedef {import("./fields.js").Table} Table */
/** @typedef {import("./fields.js").Path} Path */
/** @typedef {import("./fields.js").Schema} Schema */

const LONG = 80; // letters: more have room for several lines
const FEW = 2; // optional fields that need not be folded away
const MANY = 6; // fields of one of a union's parts that are too many to show at once

const SPOKEN = new Map([["true", "Yes"], ["false", "No"]]); // not everybody writes programs

/** @param {Value} word */
const choice = (word) => SPOKEN.get(String(word)) ?? spaced(String(word));

export class Form {
  /**
   * @param {Schema} schema of all of it
   * @param {Table} data
   * @param {() => void} changed a value is another one
   * @param {(focus: Path) => void} rebuilt there are other fields: they have to be made again
   */
  constructor(schema, data, changed, rebuilt) {
    this.schema = schema;
    this.data = data;
    this.changed = changed;
    this.rebuilt = rebuilt;
  }

  /**
   * @param {Schema} part
   * @returns {Schema}
   */
  resolved(part) {
    const name = part.$ref?.split("/").pop();
    return name ? (this.schema.$defs?.[name] ?? {}) : part;
  }

  /**
   * The fields of a table.
   * @param {Schema} part
   * @param {Path} path
   * @param {string[]} also fields that only stand where this is
   * @returns {HTMLElement[]}
   */
  table(part, path, also = []) {
    const own = part.discriminator ? this.chosen(part, path) : this.resolved(part);
    const required = own.required ?? [];
    const fields = Object.entries(own.properties ?? {}).filter(
      ([name, field]) => !("const" in field) && field.enum?.length !== 1 && (!field.within || also.includes(name)),
    );
    const first = fields.filter(([name, field]) => this.comesFirst(name, field, required, part, path));
    const others = fields.filter((field) => !first.includes(field));
    const shown = first.length && others.length > FEW ? first : fields;
    const made = shown.map(([name, field]) => this.field(field, [...path, name], required.includes(name)));
    if (shown !== fields) {
      const more = make("details", { class: "seldom" }, make("summary", {}, `More (${others.length})`));
      more.append(...others.map(([name, field]) => this.field(field, [...path, name], false)));
      made.push(more);
    }
    return made;
  }

  /**
   * Whether a field need not be folded away: it is needed or filled in, has parts of its own, or belongs to this one of
   * a union and not to all.
   * @param {string} name
   * @param {Schema} field
   * @param {string[]} required
   * @param {Schema} part
   * @param {Path} path
   */
  comesFirst(name, field, required, part, path) {
    if (required.includes(name) || field.within || at(this.data, [...path, name]) !== undefined) return true;
    const items = field.items ?? {};
    const inner = this.resolved(field.type === "array" ? items : field);
    if (items.discriminator || inner.properties || inner.enum?.length) return inner.type === "object" || field.type === "array";
    const every = part.discriminator ? (part.anyOf ?? []).map((one) => this.resolved(one)) : [];
    const special = Object.keys(this.chosen(part, path)?.properties ?? {}).filter(
      (other) => !every.every((one) => one.properties?.[other]),
    );
    return special.includes(name) && special.length <= MANY;
  }

  /**
   * Which of a union lies at a path.
   * @param {Schema} part
   * @param {Path} path
   * @returns {Schema}
   */
  chosen(part, path) {
    const tag = part.discriminator?.propertyName ?? "";
    const value = at(this.data, [...path, tag]);
    const every = (part.anyOf ?? []).map((one) => this.resolved(one));
    return every.find((one) => one.properties?.[tag]?.const === value) ?? every[0];
  }

  /**
   * One field: its name, what it is made of, help, and room for what is wrong with it.
   * @param {Schema} field
   * @param {Path} path
   * @param {boolean} required
   * @returns {HTMLElement}
   */
  field(field, path, required) {
    const id = idOf(path);
    const title = field.title ?? String(path[path.length - 1]);
    const notes = [make("small", { id: `${id}-help` }, ...told(field.description ?? ""))];
    notes.push(make("small", { id: `${id}-wrong`, class: "wrong" }));
    const inner = this.resolved(field);
    const part = field.anyOf ? field : { ...inner, ...field };
    const heading = make("span", { class: "label" }, title, required ? make("i", { class: "needed" }, " needed") : "");
    const isGroup = part.type === "array" || (part.type === "object" && !part.discriminator);
    const isNumbers = part.type === "array" && this.resolved(part.items ?? {}).type === "integer";
    if (!isGroup || isNumbers) {
      const control = this.control(part, path, required, isNumbers);
      control.id = id;
      control.setAttribute("aria-describedby", `${id}-help ${id}-wrong`);
      if (required) control.setAttribute("aria-required", "true");
      const ticked = control instanceof HTMLInputElement && control.type === "checkbox";
      const label = make("label", ticked ? { class: "tick" } : {}, ...(ticked ? [control, heading] : [heading, control]));
      return make("div", { class: "made", "data-path": JSON.stringify(path) }, label, this.words(part, id), ...notes);
    }
    const made = make("fieldset", { class: "made", id, "data-path": JSON.stringify(path), tabindex: "-1" });
    made.append(make("legend", {}, heading), ...notes);
    if (part.type === "array") made.append(...this.list(part, path));
    else if (part.properties) made.append(...this.table(field, path));
    else made.append(...this.mapping(part, path));
    return made;
  }

  /**
   * The words that a text may be, for whoever types: an empty element if there are none.
   * @param {Schema} part
   * @param {string} id
   */
  words(part, id) {
    const list = make("datalist", { id: `${id}-words` });
    const words = part.examples ?? (part.anyOf ?? []).flatMap((one) => one.examples ?? one.enum ?? []);
    for (const word of words) list.append(make("option", { value: String(word) }));
    return list;
  }

  /**
   * @param {Schema} part
   * @param {Path} path
   * @param {boolean} required
   * @param {boolean} numbers several, with commas between
   */
  control(part, path, required, numbers) {
    const value = at(this.data, path);
    const set = (/** @type {Value | undefined} */ now) => {
      put(this.data, path, now);
      this.changed();
    };
    if (part.enum) return this.select(part, value, required, set);
    if (part.type === "boolean") {
      if (part.default === undefined) {
        const words = { ...part, enum: ["true", "false"] };
        return this.select(words, value === undefined ? undefined : String(value), false, (now) => {
          set(now === undefined ? undefined : now === "true");
        });
      }
      const box = make("input", { type: "checkbox" });
      box.checked = (value ?? part.default) === true;
      box.addEventListener("change", () => set(box.checked === part.default ? undefined : box.checked));
      return box;
    }
    const isText = part.type === "string" && (part.lines || (part.maxLength ?? 0) > LONG || path.at(-1) === "text");
    const input = isText ? make("textarea", { rows: String(part.lines ?? 2) }) : make("input", { autocomplete: "off" });
    if (part.lines) input.classList.add("map");
    if (part.pattern?.includes("_") && !part.pattern.includes("-]")) input.dataset.between = "_";
    if (input instanceof HTMLInputElement) {
      if (part.type === "integer") {
        input.type = "number";
        input.min = String(part.minimum ?? "");
        input.max = String(part.maximum ?? "");
        input.placeholder = String(part.default ?? part.usual ?? "");
      } else input.setAttribute("list", `${idOf(path)}-words`);
    }
    input.spellcheck = !part.lines;
    input.value = Array.isArray(value) ? value.join(", ") : String(value ?? "");
    input.addEventListener("input", () => {
      if (path.at(-1) === "name") this.nameId(path.slice(0, -1), input.value);
      set(read(input.value, part, numbers));
    });
    return input;
  }

  /**
   * The id of an entry follows its name until somebody gives it another.
   * @param {Path} path
   * @param {string} name
   */
  nameId(path, name) {
    const input = document.getElementById(idOf([...path, "id"]));
    const before = String(at(this.data, [...path, "name"]) ?? "");
    if (!(input instanceof HTMLInputElement)) return;
    const between = input.dataset.between ?? "-";
    const slug = (/** @type {string} */ words) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, between).replaceAll(/^\W+|[_\W]+$/g, "");
    if (input.value !== slug(before)) return;
    input.value = slug(name);
    put(this.data, [...path, "id"], input.value || undefined);
  }

  /**
   * @param {Schema} part
   * @param {Value | undefined} value
   * @param {boolean} required
   * @param {(now: string | number | undefined) => void} set
   */
  select(part, value, required, set) {
    const select = make("select", { class: "select" });
    const words = (part.enum ?? []).filter((word) => word !== "");
    const otherwise = part.default ?? part.usual;
    const usual = otherwise === undefined ? (required ? "Choose" : "As usual") : `${choice(otherwise)} (usual)`;
    select.append(make("option", { value: "" }, usual));
    for (const word of words) {
      if (word !== part.default) select.append(make("option", { value: String(word) }, choice(word)));
    }
    select.value = value === undefined || value === part.default ? "" : String(value);
    select.addEventListener("change", () => set(words.find((word) => String(word) === select.value)));
    return select;
  }

  /**
   * A list: boxes to tick where there are few words, else one entry below the other.
   * @param {Schema} part
   * @param {Path} path
   * @returns {HTMLElement[]}
   */
  list(part, path) {
    const items = part.items ?? {};
    const inner = items.discriminator ? items : this.resolved(items);
    const value = at(this.data, path);
    const there = Array.isArray(value) ? value : [];
    if (inner.enum) return [this.ticks(inner.enum, there, path)];
    const made = there.map((_, number) => this.item(items, [...path, number]));
    return [...made, this.adder(items, path, there.length)];
  }

  /**
   * @param {(string | number)[]} words
   * @param {Value[]} there
   * @param {Path} path
   */
  ticks(words, there, path) {
    const made = make("div", { class: "ticks" });
    for (const word of words) {
      const box = make("input", { type: "checkbox" });
      box.checked = there.includes(word);
      box.addEventListener("change", () => {
        const now = at(this.data, path);
        const before = Array.isArray(now) ? now : [];
        const after = words.filter((other) => (other === word ? box.checked : before.includes(other)));
        put(this.data, path, after.length ? after : undefined);
        this.changed();
      });
      made.append(make("label", { class: "tick" }, box, spaced(String(word))));
    }
    return made;
  }

  /**
   * An entry of a list, which can be taken away.
   * @param {Schema} items
   * @param {Path} path
   */
  item(items, path) {
    const inner = items.discriminator ? this.chosen(items, path) : this.resolved(items);
    const away = make("button", { type: "button", class: "btn btn-quiet away" }, "Remove");
    const number = Number(path[path.length - 1]) + 1;
    away.append(make("span", { class: "sr" }, ` ${inner.title ?? "entry"} ${number}`));
    away.addEventListener("click", () => {
      put(this.data, path, undefined);
      const list = at(this.data, path.slice(0, -1));
      if (Array.isArray(list) && !list.length) put(this.data, path.slice(0, -1), undefined);
      this.rebuilt(path.slice(0, -1));
    });
    if (!inner.properties) {
      const line = this.field({ ...items, title: `${number}` }, path, false);
      line.classList.add("oneline");
      line.querySelector("label")?.after(away);
      return line;
    }
    const box = make("fieldset", { class: "made item", id: idOf(path), "data-path": JSON.stringify(path), tabindex: "-1" });
    const wrong = make("small", { class: "wrong", id: `${idOf(path)}-wrong` });
    const tag = items.discriminator?.propertyName;
    box.append(make("legend", {}, make("span", { class: "label" }, inner.title ?? ""), away));
    box.append(make("small", {}, ...told(inner.description ?? "")), wrong);
    if (tag) box.append(this.union(items, path));
    box.append(...this.table(items, path, items.with ?? []));
    return box;
  }

  /**
   * Which of a union an entry is.
   * @param {Schema} part
   * @param {Path} path
   */
  union(part, path) {
    const tag = part.discriminator?.propertyName ?? "";
    const select = make("select", { class: "select", id: idOf([...path, tag]) });
    const kinds = (part.anyOf ?? []).map((one) => this.resolved(one));
    for (const one of kinds) {
      const value = String(one.properties?.[tag]?.const ?? "");
      select.append(make("option", { value }, one.title ?? value));
    }
    select.value = String(at(this.data, [...path, tag]) ?? "");
    select.addEventListener("change", () => {
      const before = /** @type {Table} */ (at(this.data, path));
      put(this.data, path, { [tag]: select.value });
      const fields = this.chosen(part, path).properties ?? {};
      for (const [name, value] of Object.entries(before)) if (name in fields && name !== tag) put(this.data, [...path, name], value);
      this.rebuilt([...path, tag]);
    });
    return make("div", { class: "made" }, make("label", {}, make("span", { class: "label" }, kinds[0]?.properties?.[tag]?.title ?? ""), select));
  }

  /**
   * @param {Schema} items
   * @param {Path} path
   * @param {number} count so many there are
   */
  adder(items, path, count) {
    const add = make("button", { type: "button", class: "btn add" }, "Add");
    add.append(make("span", { class: "sr" }, ` to ${spaced(String(path[path.length - 1]))}`));
    add.addEventListener("click", () => {
      put(this.data, [...path, count], this.empty(items));
      this.rebuilt([...path, count]);
    });
    return add;
  }

  /**
   * A new entry with nothing in it.
   * @param {Schema} items
   * @returns {Value}
   */
  empty(items) {
    const tag = items.discriminator?.propertyName;
    const first = tag ? this.resolved(items.anyOf?.[0] ?? {}) : this.resolved(items);
    if (!first.properties) return "";
    return tag ? { [tag]: String(first.properties[tag].const) } : {};
  }

  /**
   * Names with values: a field for each name, or as many as somebody adds.
   * @param {Schema} part
   * @param {Path} path
   * @returns {HTMLElement[]}
   */
  mapping(part, path) {
    const values = part.additionalProperties ?? {};
    const names = part.propertyNames?.enum;
    if (names) return names.map((name) => this.field({ ...values, title: spaced(String(name)) }, [...path, String(name)], false));
    const there = Object.keys(/** @type {Table} */ (at(this.data, path) ?? {}));
    const made = there.map((name) => this.field({ ...values, title: spaced(name) }, [...path, name], false));
    const select = make("select", { class: "select", "aria-label": "Add" }, make("option", { value: "" }, "Add"));
    for (const name of part.propertyNames?.examples ?? []) {
      if (!there.includes(name)) select.append(make("option", { value: name }, spaced(name)));
    }
    select.addEventListener("change", () => {
      put(this.data, [...path, select.value], 1);
      this.rebuilt([...path, select.value]);
    });
    return [...made, select];
  }
}
