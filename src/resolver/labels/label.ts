import type { Components } from "../../domain/resolution.ts";
import { rulesOf } from "../countries/mod.ts";
import { type LabelRules, labelRulesOf } from "./label_rules.ts";
import { type Layout, SLOT, SLOTS } from "./parse_layout.ts";
import { renderLines } from "./render_lines.ts";

/** How house and unit are written as one number. */
const UNIT_IN_LABEL = {
  "house/unit": (house: string, unit: string) => `${house}/${unit}`,
  "unit/house": (house: string, unit: string) => `${unit}/${house}`,
} as const;
/** A unit without a word for its kind. */
const BARE_UNIT = /^[0-9a-z]{1,5}$/iu;
const NO_PARTS: readonly string[] = SLOTS.map(() => "");

/**
 * The label of an address: one line with its parts in the order of the country ("Städtle 23, 9490 Vaduz,
 * Liechtenstein", "301 Hamilton Avenue, Palo Alto, CA 94303, United States"), separated by ", ", in Arabic script by "،
 * ", in Chinese, Japanese and Korean order by " ". Components are used as they are, in their own language.
 *
 * County and region are included if addresses of the country include them, and if no town is known.
 */
export function labelOf(components: Components, options: LabelOptions = {}): string {
  const { lines, separator } = writtenOf(components, options);
  return oneLine(lines, separator);
}

interface LabelOptions {
  readonly language?: string | undefined;
}

/**
 * The lines of an address on an envelope, in the order of the country; the country last, in capitals (Universal Postal
 * Union, "Addressing the world").
 */
export function postalLinesOf(components: Components, options: LabelOptions = {}): readonly string[] {
  const { lines } = writtenOf(components, options);
  const country = tidy(components.country);
  return lines.map((line, at) => at === lines.length - 1 && line === country ? line.toUpperCase() : line);
}

function writtenOf(components: Components, options: LabelOptions): { lines: readonly string[]; separator: string } {
  const rules = labelRulesOf(components.countryCode ?? "");
  const script = scriptOf(
    components.country ?? components.locality ?? components.region ?? components.street ?? components.name ?? "",
  );
  const layout = layoutOf(components, { rules, script, language: options.language ?? "" });
  const lines = renderLines(partsOf(components, { rules, layout }), { rules, layout });
  const separator = script === "arabic" ? "، " : layout === rules.variants.native ? " " : ", ";
  return { lines: lines.length === 0 ? leftOf(components) : lines, separator };
}

/** True if labels of the country write "5 Main Street". */
export function isNumberFirst(countryCode: string): boolean {
  return labelRulesOf(countryCode).address.isNumberFirst;
}

/** True if labels of the country may write this street, or house numbers, in another way than they are named. */
export function hasSpelledStreets(countryCode: string, street: string): boolean {
  const { spellings, texts } = labelRulesOf(countryCode);
  return (spellings[SLOT.road]?.length ?? 0) > 0 || (spellings[SLOT.house_number]?.length ?? 0) > 0 ||
    texts.some(({ piece }) => street.includes(piece.trim()));
}

/** The known components, if the layout of the country has a position for none of them. */
function leftOf(components: Components): readonly string[] {
  const parts = Object.entries(components).map(([name, part]) => (name === "countryCode" ? "" : tidy(part)));
  return Array.from(new Set(parts)).filter((part) => part !== "");
}

interface Choice {
  readonly rules: LabelRules;
  readonly script: Script;
  readonly language: string;
}

function layoutOf({ street, houseNumber, postcode }: Components, { rules, script, language }: Choice): Layout {
  const { native, latin, fr } = rules.variants;
  if (native !== undefined && script !== "other") {
    return native;
  }
  if (latin !== undefined) {
    return latin;
  }
  if (street === undefined && houseNumber === undefined && postcode === undefined) {
    return rules.fallback;
  }
  return fr !== undefined && (language === "fr" || language.startsWith("fr-")) ? fr : rules.address;
}

function partsOf(components: Components, { rules, layout }: { rules: LabelRules; layout: Layout }): string[] {
  const { street, houseNumber, district, locality, region } = components;
  const { address, stateCode } = rules;
  const parts = NO_PARTS.slice();
  parts[SLOT.attention] = tidy(components.name);
  const [unit, number] = [tidy(components.unit), tidy(houseNumber)];
  const { unitInLabel, labelOfPlace } = rulesOf(components.countryCode ?? "");
  const isOneNumber = unitInLabel !== undefined && houseNumber !== undefined && BARE_UNIT.test(unit);
  parts[SLOT.unit] = isOneNumber ? "" : unit;
  parts[SLOT.house_number] = isOneNumber ? UNIT_IN_LABEL[unitInLabel](number, unit) : number;
  // Without a street name, houses are numbered within the village.
  const isByVillage = street === undefined && houseNumber !== undefined;
  parts[SLOT.road] = tidy(isByVillage ? district ?? locality : street);
  parts[SLOT.postcode] = tidy(components.postcode);
  parts[SLOT.city] = tidy(locality);
  parts[SLOT.country] = tidy(components.country);
  if (!isByVillage && district !== undefined) {
    parts[layout.district ?? (locality === undefined ? SLOT.city : SLOT.suburb)] = tidy(district);
  }
  const isPlaced = locality !== undefined || district !== undefined;
  if (!isPlaced || address.namesCounty) {
    parts[isPlaced ? SLOT.county : layout.county] = tidy(components.county);
  }
  const isDisambiguated = layout === rules.fallback && labelOfPlace === "withRegion";
  if (!isPlaced || isDisambiguated || address.namesState || layout === rules.variants.native) {
    parts[SLOT.state] = tidy(region);
  }
  // A territory has its code next to the town; the country of the address is the territory itself.
  if (isPlaced && layout === address) {
    parts[SLOT.state_code] = stateCode;
  }
  return parts;
}

/** A component on one line, trimmed. */
function tidy(component: string | undefined): string {
  if (component === undefined) {
    return "";
  }
  return isTidy(component) ? component : component.replace(/[\u0000-\u0020]+/gu, " ").trim();
}

/** True if it has no control characters, no spaces at its ends, and no double spaces. */
function isTidy(component: string): boolean {
  let before = SPACE;
  for (let at = 0; at < component.length; at += 1) {
    const code = component.charCodeAt(at);
    if (code <= SPACE && (code < SPACE || before === SPACE)) {
      return false;
    }
    before = code;
  }
  return before !== SPACE || component === "";
}

const SPACE = 0x20;

/**
 * Joins lines; a line that only repeats the end of the previous one (a town with the name of its country) is dropped.
 */
function oneLine(lines: readonly string[], separator: string): string {
  let label = lines[0] ?? "";
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!endsIn(lines[at - 1] ?? "", line)) {
      label += separator + line;
    }
  }
  return separator === "، " ? label.replaceAll(", ", separator) : label;
}

/** True if the last part of a line is this one. Equal whole lines do not occur. */
function endsIn(line: string, piece: string): boolean {
  const before = line.length - piece.length;
  return before > 1 && line.endsWith(piece) && line[before - 1] === " " && line[before - 2] === ",";
}

/** The script of a text, as far as the order of an address depends on it. */
type Script = "arabic" | "east_asian" | "other";

/** The script that a text begins with. */
function scriptOf(text: string): Script {
  const code = text.charCodeAt(0);
  if ((code >= 0x600 && code <= 0x77f) || (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe)) {
    return "arabic";
  }
  const isEastAsian = (code >= 0x3005 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff);
  return isEastAsian ? "east_asian" : "other";
}
