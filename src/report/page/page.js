"use strict";
/* Draws heaps and steps through the run. Every block has a slot of its own as long as it is shown, so that nothing moves
 * from step to step; what changed since the step before is marked. */
const data = JSON.parse(document.getElementById("data").textContent);
const NS = "http://www.w3.org/2000/svg", ROW = 18, GAP = 14, CHAR = 7.3, COLUMN_HEIGHT = 520;
const byId = (name) => document.getElementById(name);

function element(parent, name, attributes, text) {
  const made = document.createElementNS(NS, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}
const fieldText = (field) => (field[0] ? field[0] + " = " : "") + field[1];
const title = (block) => (block.function ? block.function + ": " : "") + block.name + (block.type ? "  " + block.type : "") + (block.freed ? "  freed" : "");
const rows = (block) => 1 + block.fields.length + (block.more ? 1 : 0);
const width = (block) => 16 + CHAR * Math.max(title(block).length, ...block.fields.map((field) => fieldText(field).length), 10);

/* Slots: variables and heap blocks apart, each slot as high and wide as the largest block that is ever in it. */
function layOut(steps) {
  const last = new Map(), slots = { variable: [], heap: [] }, slotOf = new Map();
  steps.forEach((step, at) => step.blocks.forEach((index) => last.set(data.snapshots[index].id, at)));
  steps.forEach((step, at) => step.blocks.forEach((index) => {
    const block = data.snapshots[index], list = slots[block.heap ? "heap" : "variable"];
    let slot = slotOf.get(block.id);
    if (!slot) {
      slot = list.find((one) => one.until < at);
      if (!slot) list.push((slot = { rows: 0, width: 0 }));
      slot.until = last.get(block.id);
      slotOf.set(block.id, slot);
    }
    slot.rows = Math.max(slot.rows, rows(block));
    slot.width = Math.max(slot.width, width(block));
  }));
  let x = GAP, height = 0;
  for (const kind of ["variable", "heap"]) {
    let y = GAP, wide = 0;
    for (const slot of slots[kind]) {
      if (y > GAP && y + slot.rows * ROW > COLUMN_HEIGHT) { x += wide + 4 * GAP; y = GAP; wide = 0; }
      slot.x = x; slot.y = y;
      y += slot.rows * ROW + GAP;
      wide = Math.max(wide, slot.width);
      height = Math.max(height, y);
    }
    x += wide + (slots[kind].length ? 5 * GAP : 0);
  }
  return { slotOf, width: x, height };
}

function describe(step) {
  return step.blocks.map((index) => data.snapshots[index]).map((block) =>
    block.name + (block.freed ? " (freed)" : "") + ": " + block.fields.map((field) => (field[0] || "value") + " = " + field[1]).join(", ")).join("; ");
}

function draw(where, layout, step, before) {
  const svg = document.createElementNS(NS, "svg"), shown = new Map();
  const old = new Map(before ? before.blocks.map((index) => [data.snapshots[index].id, data.snapshots[index]]) : []);
  const drawn = where.drawn || new Map(); /* groups of the last heap by id, if they are the same and unmarked */
  where.drawn = new Map();
  svg.setAttribute("width", layout.width); svg.setAttribute("height", layout.height + (step.left ? 2 * ROW : 0));
  svg.setAttribute("role", "img");
  element(svg, "title", {}, "the heap: " + (describe(step) || "empty"));
  const arrow = element(element(svg, "defs", {}), "marker", { id: "arrow-" + where.id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto" });
  element(arrow, "path", { d: "M0 0 L10 5 L0 10 z", fill: "currentColor" });
  for (const index of step.blocks) {
    const block = data.snapshots[index], slot = layout.slotOf.get(block.id), was = old.get(block.id), done = drawn.get(block.id);
    if (done && done.index === index && (was === block || !before)) {
      shown.set(block.id, { x: slot.x, y: slot.y, w: width(block) });
      svg.appendChild(done.group);
      where.drawn.set(block.id, done);
      continue;
    }
    const group = element(svg, "g", { class: (block.heap ? "block" : "variable") + (block.freed ? " freed" : ""), "data-block": block.id });
    const w = width(block), h = rows(block) * ROW;
    shown.set(block.id, { x: slot.x, y: slot.y, w });
    element(group, "rect", { class: "box", x: slot.x, y: slot.y, width: w, height: h, rx: 3 });
    if (block.any) element(group, "rect", { class: "any", x: slot.x - 3, y: slot.y - 3, width: w + 6, height: h + 6, rx: 5 });
    if (before && (!was || was.freed !== block.freed)) element(group, "rect", { class: "new", x: slot.x + 1, y: slot.y + 1, width: w - 2, height: ROW - 2 });
    element(group, "text", { x: slot.x + 7, y: slot.y + 13, "font-weight": "bold" }, title(block));
    block.fields.forEach((field, at) => {
      const y = slot.y + (at + 1) * ROW;
      if (before && (!was || !was.fields[at] || was.fields[at][1] !== field[1])) element(group, "rect", { class: "new", x: slot.x + 1, y: y + 1, width: w - 2, height: ROW - 2 });
      element(group, "line", { class: "row", x1: slot.x, x2: slot.x + w, y1: y, y2: y });
      element(group, "text", { x: slot.x + 7, y: y + 13 }, fieldText(field));
    });
    if (block.more) element(group, "text", { class: "dim", x: slot.x + 7, y: slot.y + h - 5 }, "and " + block.more + " more");
    if (was === block || !before) where.drawn.set(block.id, { index, group });
    if (block.freed) element(group, "line", { class: "strike", x1: slot.x, y1: slot.y + h, x2: slot.x + w, y2: slot.y });
  }
  for (const index of step.blocks) {
    const block = data.snapshots[index], from = shown.get(block.id);
    block.fields.forEach((field, at) => {
      const to = shown.get(field[2]);
      if (!to) return;
      const x1 = from.x + from.w, y1 = from.y + (at + 1.5) * ROW, y2 = to.y + ROW / 2;
      const ahead = to.x > x1, x2 = ahead ? to.x : to.x + to.w, bend = ahead ? Math.max(24, (x2 - x1) / 2) : 40;
      element(svg, "path", { class: "link", "marker-end": "url(#arrow-" + where.id + ")", d: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 + (ahead ? -bend : bend)} ${y2} ${x2} ${y2}` });
    });
  }
  if (step.left) element(svg, "text", { class: "dim", x: GAP, y: layout.height + ROW }, "and " + step.left + " more blocks, left out");
  where.replaceChildren(svg);
}

function stepper() {
  const steps = data.steps, layout = layOut(steps), slider = byId("slider"), stories = new Map(), lines = new Map();
  let now = -1, marked = [];
  document.querySelectorAll(".story li[data-step]").forEach((item) => stories.set(+item.dataset.step, item));
  steps.forEach((step, at) => {
    const line = byId("L" + step.file + "-" + step.line);
    if (!line) return;
    line.classList.add("path");
    if (!lines.has(line)) lines.set(line, []);
    lines.get(line).push(at);
  });
  function within(box, item) {
    if (item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }
  function go(to) {
    to = Math.max(0, Math.min(steps.length - 1, to));
    if (to === now) return;
    now = to;
    const step = steps[to], line = byId("L" + step.file + "-" + step.line), item = stories.get(to);
    for (const one of marked) { one.classList.remove("now"); one.removeAttribute("aria-current"); }
    marked = [line, item].filter(Boolean);
    for (const one of marked) { one.classList.add("now"); one.setAttribute("aria-current", "step"); within(one.closest(".story, .source"), one); }
    slider.value = to;
    byId("count").textContent = "step " + (to + 1) + " of " + steps.length;
    byId("now").replaceChildren();
    const code = document.createElement("code");
    code.textContent = step.says + (step.values ? "   [" + step.values + "]" : "");
    byId("now").append(step.place + "  ", code, to === steps.length - 1 ? "  ← " + data.finding : "");
    draw(byId("heap"), layout, step, to ? steps[to - 1] : null);
    document.body.dataset.step = to;
  }
  slider.max = steps.length - 1;
  slider.addEventListener("input", () => go(+slider.value));
  byId("back").addEventListener("click", () => go(now - 1));
  byId("forth").addEventListener("click", () => go(now + 1));
  stories.forEach((item, at) => {
    item.tabIndex = 0;
    item.addEventListener("click", () => go(at));
    item.addEventListener("keydown", (event) => { if (event.key === "Enter") go(at); });
  });
  lines.forEach((visits, line) => line.addEventListener("click", () => go(visits.find((at) => at > now) ?? visits[0])));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  go(steps.length - 1);
  window.go = go;
}

/* A state of the proof: records and arrows of its Graphviz text, as blocks. */
function readGraph(dot) {
  const blocks = new Map(), plain = (text) => text.replace(/\\(.)/g, "$1").trim();
  const split = (label) => label.match(/(?:\\.|[^\\|])+/g) || [];
  for (const line of dot.split("\n")) {
    const node = line.match(/^\s*(\w+) \[.*?label="((?:\\.|[^"\\])*)"/), link = line.match(/^\s*(\w+)(?::(\w+))? -> (\w+)(.*)/);
    if (link && blocks.has(link[1])) {
      const block = blocks.get(link[1]), label = (link[4].match(/label="([^"]+)"/) || [])[1];
      let field = block.fields.find((one) => one.port === link[2]);
      if (!field) block.fields.push((field = ["", "", null]));
      field[2] = link[3];
      if (label) field[1] += " → " + plain(label);
    } else if (node && node[2]) {
      const parts = split(node[2].replace(/\\[nl]/g, "|"));
      const fields = parts.slice(1).map((part) => {
        const port = part.match(/^\s*<(\w+)>\s*(.*)/), field = ["", plain(port ? port[2] : part), null];
        field.port = port && port[1];
        return field;
      });
      blocks.set(node[1], { id: node[1], name: plain(parts[0] || ""), type: "", function: "", freed: false, more: 0, fields,
        heap: /bytes|nodes/.test(parts[0]), any: line.includes("peripheries=2") });
    }
  }
  return [...blocks.values()];
}

if (data.steps.length) stepper();
for (const graph of data.graphs) {
  const first = data.snapshots.length;
  data.snapshots.push(...readGraph(graph.dot));
  data.pictures.push({ where: graph.where, blocks: data.snapshots.slice(first).map((block, at) => first + at), left: 0 });
}
for (const picture of data.pictures) draw(byId(picture.where), layOut([picture]), picture, null);
