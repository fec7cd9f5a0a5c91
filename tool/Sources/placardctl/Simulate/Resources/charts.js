// Charts as inline SVG, each with its numbers as a table. Positions are percentages: a chart fills its place, and its
// text keeps its size. Charts have no text from outside.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Numbers the elements that others refer to: several reports can be in one document. */
let lastID = 0;
export const newID = () => `report-${(lastID += 1)}`;

// MARK: Numbers

/** A whole number in groups of three digits, separated by thin spaces. */
export const number = (count) => {
  const digits = String(Math.abs(Math.round(Number(count) || 0)));
  return (count < 0 ? "\u2212" : "") + digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
};

export const signed = (count) => (count > 0 ? `+${number(count)}` : number(count));

/** A part as a percentage; the empty text without a whole. */
export function share(part, whole) {
  if (!(whole > 0)) return "";
  const percent = (100 * part) / whole;
  if (percent > 0 && percent < 0.1) return "<\u202f0.1\u202f%";
  const isRound = percent >= 10 || percent === 0;
  // Only everything is 100 %, and only nothing is 0 %.
  const shown = isRound ? Math.min(Math.round(percent), part < whole ? 99 : 100) : percent.toFixed(1);
  return `${shown}\u202f%`;
}

/** The part as a position in a chart: something is always visible. */
const position = (part, whole) => (part > 0 && whole > 0 ? Math.min(100, Math.max(0.5, (100 * part) / whole)) : 0);

// MARK: Elements

function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const place = (percent) => `${Math.round(percent * 1000) / 1000}%`;

function picture(title, description, height, parts) {
  const [titleID, descriptionID] = [newID(), newID()];
  return draw("svg", {
    role: "img", "aria-labelledby": titleID, "aria-describedby": descriptionID, width: "100%", height,
  }, draw("title", { id: titleID }, title), draw("desc", { id: descriptionID }, description), ...parts);
}

function figure(title, svg, numbers) {
  return make("figure", { class: "chart" },
    make("figcaption", {}, title), svg,
    make("details", { class: "numbers" },
      make("summary", {}, "Numbers", make("span", { class: "unseen" }, ` of the chart \u201c${title}\u201d`)), numbers));
}

// MARK: Tables

/**
 * A table. A column is a name, or `{ name, isNumber, isHidden }`; a cell is a text, an element or null. The first cell
 * of a row is its header.
 */
export function table(columns, rows, options = {}) {
  const kinds = columns.map((column) => (typeof column === "string" ? { name: column } : column));
  const style = ({ isNumber }) => (isNumber ? "number" : null);
  const head = kinds.map((column) => make("th", { scope: "col", class: style(column) },
    column.isHidden ? make("span", { class: "unseen" }, column.name) : column.name));
  const body = rows.map((cells) => make("tr", {}, ...cells.map((cell, index) => (index === 0
    ? make("th", { scope: "row" }, cell) : make("td", { class: style(kinds[index]) }, cell)))));
  return make("table", { class: options.class },
    options.caption && make("caption", { class: options.isCaptionShown ? null : "unseen" }, options.caption),
    make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
}

/** A place that scrolls sideways, also by keyboard. */
export const scrolling = (label, content) =>
  make("div", { class: "scroll", role: "region", "aria-label": `Table: ${label}`, tabindex: "0" }, content);

/** A bar in a cell next to its number. It adds nothing for screen readers. */
export const bar = (part, whole) =>
  draw("svg", { class: "bar", "aria-hidden": "true", width: "100%", height: 8 },
    draw("rect", { class: "track", width: "100%", height: 8, rx: 2 }),
    draw("rect", { class: "fill", width: place(position(part, whole)), height: 8, rx: 2 }));

// MARK: Charts

const ROW = 40;

/**
 * Horizontal bars with their labels above them. Rows are `{ label, count, before }`; with `before`, the outline up to
 * there is what this row has lost.
 */
export function bars({ title, description, rows, unit, whole = Math.max(0, ...rows.map(({ count }) => count)) }) {
  const parts = rows.flatMap(({ label, count, before }, index) => {
    const [top, end] = [index * ROW, position(count, whole)];
    const lost = position(before ?? 0, whole) - end;
    return [
      draw("text", { x: "0", y: top + 14 }, label),
      draw("text", { x: "100%", y: top + 14, "text-anchor": "end", class: "count" },
        [number(count), share(count, whole)].filter(Boolean).join(" \u00b7 ")),
      draw("rect", { class: "track", x: "0", y: top + 20, width: "100%", height: 12, rx: 2 }),
      lost > 0 && draw("rect", { class: "lost", x: place(end), y: top + 20.5, width: place(lost), height: 11 }),
      draw("rect", { class: "fill", x: "0", y: top + 20, width: place(end), height: 12, rx: 2 }),
    ].filter(Boolean);
  });
  const isFunnel = rows.some(({ before }) => before !== undefined);
  const columns = [unit.row, { name: unit.count, isNumber: true }, { name: "Share", isNumber: true }];
  if (isFunnel) columns.push({ name: "Stopped here", isNumber: true });
  const numbers = rows.map(({ label, count, before }) => [label, number(count), share(count, whole) || "\u2013",
    ...(isFunnel ? [before === undefined ? "\u2013" : number(before - count)] : [])]);
  return figure(title, picture(title, description, rows.length * ROW, parts), table(columns, numbers, { caption: title }));
}

const [TOP, PLOT, BELOW] = [20, 88, 20];

/** Vertical columns over equal steps, such as hours. `ticks` are the steps that have a label in the chart. */
export function columns({ title, names, ticks, values, unit }) {
  const counts = names.map((_, index) => Number(values?.[index]) || 0);
  const most = Math.max(0, ...counts);
  const width = 100 / names.length;
  const parts = counts.map((count, index) => {
    const height = (position(count, most) / 100) * PLOT;
    return draw("rect", {
      class: "fill", x: place(width * (index + 0.14)), y: TOP + PLOT - height, width: place(width * 0.72), height, rx: 2,
    });
  });
  const labels = names.flatMap((name, index) => (ticks.includes(index)
    ? [draw("text", { x: place(width * (index + 0.5)), y: TOP + PLOT + 15, "text-anchor": "middle" }, name)] : []));
  const lines = [
    draw("line", { class: "grid", x1: "0", x2: "100%", y1: TOP, y2: TOP }),
    draw("line", { class: "axis", x1: "0", x2: "100%", y1: TOP + PLOT + 0.5, y2: TOP + PLOT + 0.5 }),
    draw("text", { x: "0", y: TOP - 6, class: "count" }, number(most)),
  ];
  const svg = picture(title, peak(names, counts, most), TOP + PLOT + BELOW, [...lines, ...parts, ...labels]);
  const rows = names.map((name, index) => [name, number(counts[index])]);
  return figure(title, svg, table([unit.row, { name: unit.count, isNumber: true }], rows, { caption: title }));
}

function peak(names, counts, most) {
  if (most === 0) return "Nothing: all numbers are zero.";
  const total = counts.reduce((sum, count) => sum + count, 0);
  return `The most are at ${names[counts.indexOf(most)]}: ${number(most)} of ${number(total)}.`;
}
