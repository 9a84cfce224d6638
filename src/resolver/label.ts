import type { Components } from "../domain/resolution.ts";
import { type CountryRules, countryRules } from "./labels/country_rules.ts";
import type { Layout } from "./labels/parse_layout.ts";
import { renderLines } from "./labels/render_lines.ts";
import { type Script, scriptOf } from "./labels/script_of.ts";
import { SLOTS } from "./labels/slots.ts";

const ATTENTION = SLOTS.indexOf("attention");
const UNIT = SLOTS.indexOf("unit");
const HOUSE_NUMBER = SLOTS.indexOf("house_number");
const ROAD = SLOTS.indexOf("road");
const SUBURB = SLOTS.indexOf("suburb");
const CITY = SLOTS.indexOf("city");
const POSTCODE = SLOTS.indexOf("postcode");
const COUNTY = SLOTS.indexOf("county");
const STATE = SLOTS.indexOf("state");
const STATE_CODE = SLOTS.indexOf("state_code");
const COUNTRY = SLOTS.indexOf("country");
/** Their addresses leave the region out, yet towns of one name are many: a place alone is told by its region. */
const REGION_DISAMBIGUATES: ReadonlySet<string> = new Set(["AR", "PH"]);
/** Where a house and its door are written as one number. */
const DOORS: Readonly<Record<string, (house: string, unit: string) => string>> = {
  AT: (house, unit) => `${house}/${unit}`,
  PL: (house, unit) => `${house}/${unit}`,
  AU: (house, unit) => `${unit}/${house}`,
  NZ: (house, unit) => `${unit}/${house}`,
};
/** A unit without a word for what it is. */
const BARE_UNIT = /^[0-9a-z]{1,5}$/iu;
const NO_PARTS: readonly string[] = SLOTS.map(() => "");

/**
 * The label of an address: one line, its parts in the order of its country ("Städtle 23, 9490 Vaduz, Liechtenstein",
 * "301 Hamilton Avenue, Palo Alto, CA 94303, United States"), divided by ", ", in Arabic letters by "، ", in Chinese,
 * Japanese and Korean order by " ". Components are written as they come: the language is theirs.
 *
 * County and region are named where the country's addresses name them, and where no town is known.
 * Empty when they are all empty. Takes time linear in their length, and never throws.
 *
 * Source of the orders: OpenCage's address-formatting, see `data/generate_label_rules.ts`.
 */
export function labelOf(components: Components, options: { readonly language?: string | undefined } = {}): string {
  const rules = countryRules(components.countryCode ?? "");
  const script = scriptOf(
    components.country ?? components.locality ?? components.region ?? components.street ?? components.name ?? "",
  );
  const layout = layoutOf(components, { rules, script, language: options.language ?? "" });
  const lines = renderLines(partsOf(components, { rules, layout }), { rules, layout });
  const separator = script === "arabic" ? "، " : layout === rules.variants.native ? " " : ", ";
  return oneLine(lines.length === 0 ? leftOf(components) : lines, separator);
}

/** What is known, where the country's layout has a position for none of it. */
function leftOf(components: Components): readonly string[] {
  const parts = Object.entries(components).map(([name, part]) => (name === "countryCode" ? "" : tidy(part)));
  return Array.from(new Set(parts)).filter((part) => part !== "");
}

interface Choice {
  readonly rules: CountryRules;
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

function partsOf(components: Components, { rules, layout }: { rules: CountryRules; layout: Layout }): string[] {
  const { street, houseNumber, district, locality, region } = components;
  const { address, stateCode } = rules;
  const parts = NO_PARTS.slice();
  parts[ATTENTION] = tidy(components.name);
  parts[UNIT] = tidy(components.unit);
  parts[HOUSE_NUMBER] = tidy(houseNumber);
  const joins = DOORS[components.countryCode ?? ""];
  if (joins !== undefined && houseNumber !== undefined && BARE_UNIT.test(parts[UNIT])) {
    parts[HOUSE_NUMBER] = joins(parts[HOUSE_NUMBER], parts[UNIT]);
    parts[UNIT] = "";
  }
  // Where no street is named, houses are numbered by the village.
  const isByVillage = street === undefined && houseNumber !== undefined;
  parts[ROAD] = tidy(isByVillage ? district ?? locality : street);
  parts[POSTCODE] = tidy(components.postcode);
  parts[CITY] = tidy(locality);
  parts[COUNTRY] = tidy(components.country);
  if (!isByVillage && district !== undefined) {
    parts[layout.district ?? (locality === undefined ? CITY : SUBURB)] = tidy(district);
  }
  const isPlaced = locality !== undefined || district !== undefined;
  if (!isPlaced || address.namesCounty) {
    parts[COUNTY] = tidy(components.county);
  }
  const isTold = layout === rules.fallback && REGION_DISAMBIGUATES.has(components.countryCode ?? "");
  if (!isPlaced || isTold || address.namesState || layout === rules.variants.native) {
    parts[STATE] = tidy(region);
  }
  // A territory's code beside its town; the country that comes with the address is the territory itself.
  if (isPlaced && layout === address) {
    parts[STATE_CODE] = stateCode;
  }
  return parts;
}

/** A component on one line, without spaces at its ends. */
function tidy(component: string | undefined): string {
  if (component === undefined) {
    return "";
  }
  return isTidy(component) ? component : component.replace(/[\u0000-\u0020]+/gu, " ").trim();
}

/** Without control characters, spaces at its ends, and two in a row. */
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

/** A line that only repeats the end of the one before (a town called as its country) is left out. */
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

/** Whether the last piece of a line is this. Equal lines there are none of. */
function endsIn(line: string, piece: string): boolean {
  const before = line.length - piece.length;
  return before > 1 && line.endsWith(piece) && line[before - 1] === " " && line[before - 2] === ",";
}
