import aliases from "@fragaria/address-formatter/src/templates/aliases.json";
import templates from "@fragaria/address-formatter/src/templates/templates.json";
import { type Slot, SLOTS } from "../../src/resolver/labels/parse_layout.ts";

/** Parts of an address under OpenStreetMap's keys. */
export type RawComponents = Readonly<Record<string, string | number>>;

/** An address as the renderer takes it, from keys that are wider than ours. */
export interface RawAddress {
  /** Upper case, "" where none. */
  readonly countryCode: string;
  readonly parts: string[];
}

const DISTRICT_IS_SMALL: ReadonlySet<string> = new Set("BR CR ES NI PY RO TG TM XK".split(" "));
/** Countries of the Kingdom of the Netherlands, which one source has as its regions. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([["Curaçao", "CW"], ["Sint Maarten", "SX"], ["Aruba", "AW"]]);
const NAMES: ReadonlyMap<string, string> = new Map(aliases.map(({ alias, name }) => [alias, name]));
const TEMPLATES: Readonly<Record<string, unknown>> = templates;

/**
 * OpenStreetMap's keys as slots, and the country as the published rules name it: ours comes with the address in the
 * language of its label and is not rewritten.
 */
export function labelParts(raw: RawComponents): RawAddress {
  const given = new Map(
    Object.entries(raw).map(([key, value]) => [key, String(value)] as const)
      .filter(([, value]) => !/^https?:\/\//u.test(value)),
  );
  let countryCode = (given.get("country_code") ?? "").toUpperCase().replace("UK", "GB");
  const state = given.get("state") ?? "";
  const ownCode = countryCode === "NL" ? OWN_CODES.get(state) : undefined;
  if (ownCode !== undefined) {
    countryCode = ownCode;
    given.set("country", state);
  }
  if (/^\d+$/u.test(given.get("country") ?? "")) {
    given.set("country", state);
    given.delete("state");
  }
  renameCountry(given, countryCode);
  const others = [...given].filter(([key]) => !NAMES.has(key) && key !== "attention");
  if (others.length > 0) {
    given.set("attention", others.map(([, value]) => value).join(", "));
  }
  for (const [key, value] of Array.from(given)) {
    const name = key === "district" && !DISTRICT_IS_SMALL.has(countryCode) ? "state_district" : NAMES.get(key);
    if (name !== undefined && !given.has(name)) {
      given.set(name, value);
    }
  }
  return { countryCode, parts: SLOTS.map((slot: Slot) => given.get(slot) ?? "") };
}

function renameCountry(given: Map<string, string>, countryCode: string): void {
  const template = TEMPLATES[countryCode];
  if (typeof template !== "object" || template === null) {
    return;
  }
  if ("change_country" in template && typeof template.change_country === "string") {
    given.set("country", template.change_country.replace("$state", given.get("state") ?? ""));
  }
  const added = "add_component" in template ? String(template.add_component).split("=") : [];
  if (added[0] === "state") {
    given.set("state", added[1] ?? "");
  }
  const country = given.get("country") ?? "";
  if (/^(?:US|USA|United States)$/u.test(country)) {
    given.set("country", "United States of America");
  }
  if (country === "Koninkrijk der Nederlanden") {
    given.set("country", "Nederland");
  }
}
