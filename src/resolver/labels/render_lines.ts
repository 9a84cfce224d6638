import type { LabelRules } from "./label_rules.ts";
import { groupPostcode } from "./group_postcode.ts";
import { GAPS, type Group, type Layout, type Term } from "./parse_layout.ts";
import { SLOTS } from "./slots.ts";
import { spell } from "./spell.ts";

const ROAD = SLOTS.indexOf("road");
const POSTCODE = SLOTS.indexOf("postcode");
const COUNTY = SLOTS.indexOf("county");
const COUNTY_CODE = SLOTS.indexOf("county_code");
const STATE = SLOTS.indexOf("state");
const STATE_CODE = SLOTS.indexOf("state_code");
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
  parts[POSTCODE] = postcodeOf(parts[POSTCODE] ?? "", rules.postcode);
  fillCode(parts, { name: STATE, code: STATE_CODE, codes: rules.stateCodes });
  fillCode(parts, { name: COUNTY, code: COUNTY_CODE, codes: rules.countyCodes });
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
  return parts[ROAD] === "" && parts[POSTCODE] === "" ? rules.fallback : rules.address;
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
