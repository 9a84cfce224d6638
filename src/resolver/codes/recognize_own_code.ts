import type { StreetGazetteer } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Recognition } from "../recognition_types.ts";
import { REGISTERED_SYSTEMS } from "./registers.ts";

/** Longer texts are not codes. */
const CODE_LENGTH_MAX = 64;
/** The code is in a loaded register, character by character. */
const WEIGHT = 0.95;
/** Fewer letters and digits together are a house number or a road. */
const MIXED_LENGTH_MIN = 4;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
/** Characters between a register's name and its code. */
const SEPARATOR = /^[ :=#/]{1,3}/u;
const KNOWN: ReadonlySet<string> = new Set(REGISTERED_SYSTEMS);

/**
 * Codes of an operator's own registers, whose form is unknown: the whole text must be a code in one of them. Words and
 * numbers have other meanings, so a code of letters only or digits only needs the register's name before it.
 *
 * @example
 * ```ts
 * const place = { place: 0, coordinates: { latitude: 47.14, longitude: 9.52 }, dataset: 0, placeId: "plc_1" };
 * const register = {
 *   codeSystems: () => ["warehouse"],
 *   findCode: (system: string, code: string) => code === "wh0042" ? { ...place, system, code } : undefined,
 * };
 * recognizeOwnCode("WH-0042", register)[0]?.system; // "warehouse"
 * recognizeOwnCode("Warehouse 42", register).length; // 0
 * ```
 */
export function recognizeOwnCode(
  text: string,
  gazetteer: Pick<StreetGazetteer, "codeSystems" | "findCode">,
): readonly Recognition[] {
  const systems = gazetteer.codeSystems().filter((system) => !KNOWN.has(system));
  if (systems.length === 0 || text.length > CODE_LENGTH_MAX) {
    return [];
  }
  const plain = text.trim();
  const recognitions: Recognition[] = [];
  for (const system of systems) {
    const code = codeAfterName(plain, system) ?? (isMixed(plain) ? plain : undefined);
    const key = code === undefined ? "" : nameKey(code);
    const found = key === "" ? undefined : gazetteer.findCode(system, key);
    if (found !== undefined) {
      recognitions.push({
        kind: "short_code",
        system,
        weight: WEIGHT,
        span: [0, text.length],
        reasons: ["registry_required"],
        code: { system, normalized: found.code },
        outcome: "registered",
        countryCode: "ZZ",
      });
    }
  }
  return recognitions;
}

/** "Site code 42" of the register `site_code`. */
function codeAfterName(text: string, system: string): string | undefined {
  const name = text.slice(0, system.length).toLowerCase().replaceAll(/[ -]/gu, "_");
  const rest = text.slice(system.length);
  return name === system && SEPARATOR.test(rest) ? rest.replace(SEPARATOR, "") : undefined;
}

function isMixed(text: string): boolean {
  return LETTER.test(text) && DIGIT.test(text) && nameKey(text).length >= MIXED_LENGTH_MIN;
}
