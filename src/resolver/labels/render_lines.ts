import type { LabelRules, Spelling } from "./label_rules.ts";
import { GAPS, type Group, type Layout, SLOT, type Term } from "./parse_layout.ts";

/** Longer ones are lists of postcodes, or notes. */
const POSTCODE_MAX = 20;
/** The one town that has its region's name and is written with it. */
const TWICE = "New York";

/**
 * Writes the parts of an address as its country does, line by line. Lines and parts are not repeated. Takes time linear
 * in the parts.
 *
 * @param parts by slot, empty where unknown; spelled as the country does, in place
 */
export function renderLines(
  parts: string[],
  { rules, layout }: { readonly rules: LabelRules; readonly layout?: Layout },
): readonly string[] {
  spell(parts, rules.spellings);
  parts[SLOT.postcode] = postcodeOf(parts[SLOT.postcode] ?? "", rules.postcode);
  fillCode(parts, { name: SLOT.state, code: SLOT.state_code, codes: rules.stateCodes });
  fillCode(parts, { name: SLOT.county, code: SLOT.county_code, codes: rules.countyCodes });
  const lines: string[] = [];
  for (const groups of (layout ?? layoutFor(parts, rules)).lines) {
    const line = withoutRepeats(lineOf(groups, parts));
    if (line !== "" && (!lines.includes(line) || line === TWICE)) {
      lines.push(line);
    }
  }
  return rules.texts.length === 0 ? lines : reworded(lines, rules.texts);
}

/** An address without street and postcode is a place, and is described by the areas around it. */
function layoutFor(parts: readonly string[], rules: LabelRules): Layout {
  return parts[SLOT.road] === "" && parts[SLOT.postcode] === "" ? rules.fallback : rules.address;
}

/** "20095;20097" is not a postcode; of "20095,20097" the first is one. */
function postcodeOf(postcode: string, shape: string): string {
  const comma = postcode.indexOf(",");
  const first = comma > 0 ? postcode.slice(0, comma) : postcode;
  return first.length > POSTCODE_MAX || first.includes(";") ? "" : groupPostcode(first, shape);
}

function fillCode(
  parts: string[],
  { name, code, codes }: { readonly name: number; readonly code: number; readonly codes: ReadonlyMap<string, string> },
): void {
  const written = parts[name] ?? "";
  if (codes.size > 0 && written !== "" && parts[code] === "") {
    parts[code] = codes.get(written.toLowerCase()) ?? "";
  }
}

function lineOf(groups: readonly Group[], parts: readonly string[]): string {
  let line = "";
  let gap = 0;
  for (const group of groups) {
    gap = Math.max(gap, group.gap);
    const text = chosen(group, parts);
    if (text !== "") {
      line = line === "" ? text : line + GAPS[gap] + text;
      gap = 0;
    }
  }
  return line.endsWith(",") || line.endsWith(" ") ? withoutTail(line) : line;
}

/** Drops a separator at the end of a line. */
function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === "," || line[end - 1] === " ")) {
    end -= 1;
  }
  return line.slice(0, end);
}

function chosen({ slots, choices }: Group, parts: readonly string[]): string {
  for (const slot of slots) {
    const part = parts[slot];
    if (part !== undefined && part !== "") {
      return part;
    }
  }
  return slots.length > 0 ? "" : firstOf(choices, parts);
}

function firstOf(choices: Group["choices"], parts: readonly string[]): string {
  for (const terms of choices) {
    const text = joined(terms, parts);
    if (text !== "") {
      return text;
    }
  }
  return "";
}

function joined(terms: readonly Term[], parts: readonly string[]): string {
  let text = "";
  let between = 0;
  for (const { slot, gap, open, close } of terms) {
    between = Math.max(between, gap);
    const part = parts[slot] ?? "";
    if (part !== "") {
      text += (text === "" ? "" : GAPS[between]) + open + part + close;
      between = 0;
    }
  }
  return text;
}

/** "Singapore, Singapore" becomes one name. */
function withoutRepeats(line: string): string {
  const comma = line.indexOf(", ");
  if (comma < 0) {
    return line;
  }
  // Most lines have two parts, whose lengths show that they differ.
  if (line.indexOf(", ", comma + 2) < 0 && line.length !== 2 * comma + 2) {
    return line;
  }
  const pieces = line.split(", ");
  const seen = new Set(pieces);
  return seen.size === pieces.length || seen.has(TWICE) ? line : Array.from(seen).join(", ");
}

function reworded(lines: readonly string[], texts: LabelRules["texts"]): readonly string[] {
  return texts.some(({ piece }) => lines.some((line) => line.includes(piece))) ? rewordedText(lines, texts) : lines;
}

function rewordedText(lines: readonly string[], texts: LabelRules["texts"]): readonly string[] {
  const before = `\n${lines.join("\n")}\n`;
  let text = before;
  for (const { find, put } of texts) {
    if (text.includes(find)) {
      text = text.replace(find, put);
    }
  }
  return text === before ? lines : Array.from(new Set(text.split("\n").map((line) => line.trim()))).filter(Boolean);
}

/**
 * Inserts the space or hyphen that a country uses in its postcodes: "11455" becomes "114 55" by "ddd dd". A shape
 * consists of d (digit), a (letter) and w (either), with one other character between groups. An existing space or
 * hyphen in that position is replaced; a postcode of another shape is returned unchanged.
 */
export function groupPostcode(postcode: string, shape: string): string {
  const at = shape.search(/[^adw]/u);
  const isGrouped = postcode.length === shape.length && (postcode[at] === " " || postcode[at] === "-");
  if (at < 0 || (!isGrouped && postcode.length !== shape.length - 1)) {
    return postcode;
  }
  for (let index = 0; index < shape.length; index += 1) {
    const written = index - (index > at && !isGrouped ? 1 : 0);
    if (index !== at && !isOf(shape[index] ?? "", postcode.charCodeAt(written))) {
      return postcode;
    }
  }
  return postcode.slice(0, at) + (shape[at] ?? "") + postcode.slice(at + (isGrouped ? 1 : 0));
}

function isOf(kind: string, code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  const letter = code | 0x20;
  const isLetter = letter >= 0x61 && letter <= 0x7a;
  return kind === "d" ? isDigit : kind === "a" ? isLetter : isDigit || isLetter;
}

/** Replaces names among the parts by the country's spelling, in place. Spellings by slot. */
function spell(parts: string[], spellings: readonly (readonly Spelling[])[]): void {
  for (let slot = 0; slot < spellings.length; slot += 1) {
    const name = parts[slot];
    if (name !== undefined && name !== "") {
      parts[slot] = respelled(name, spellings[slot] ?? []);
    }
  }
}

function respelled(name: string, spellings: readonly Spelling[]): string {
  let spelled = name;
  for (const spelling of spellings) {
    spelled = withSpelling(spelled, spelling);
  }
  return spelled;
}

/** Never empty: a town whose whole name would be dropped keeps it. */
function withSpelling(name: string, { find, put, at, pattern }: Spelling): string {
  if (!isIn(name, find, at)) {
    return name;
  }
  const spelled = pattern === undefined
    ? at === "end" ? name.slice(0, -find.length) + put : name.replace(find, put)
    : name.replace(pattern, put);
  return spelled.trim() === "" ? name : spelled.trim();
}

function isIn(name: string, find: string, at: Spelling["at"]): boolean {
  if (at === "start") {
    return name.startsWith(find);
  }
  if (at === "end") {
    return name.endsWith(find);
  }
  return at === "whole" ? name === find : name.includes(find);
}
