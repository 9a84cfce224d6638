import type { RecordName, RecordNameKind } from "../record.ts";
import type { Tags } from "./element.ts";

/** Name keys and how each is used (wiki.openstreetmap.org/wiki/Names). A suffix `:xx` is the language. */
const NAME_KEYS: ReadonlyMap<string, RecordNameKind> = new Map([
  ["name", "primary"],
  ["official_name", "alternate"],
  ["alt_name", "alternate"],
  ["loc_name", "alternate"],
  ["nat_name", "alternate"],
  ["reg_name", "alternate"],
  ["int_name", "international"],
  ["short_name", "short"],
  ["old_name", "old"],
]);
/** Of one feature. The most named places of the world have about 400. */
const NAMES_MAX = 512;
/** Characters. OpenStreetMap allows no longer value. */
const NAME_LENGTH_MAX = 255;
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,3}$/;

/**
 * The names that a feature's tags give it, its own first. Several names in one value are separated by `;`.
 *
 * @example
 * ```ts
 * namesOf(new Map([["name", "Wien"], ["name:en", "Vienna"]]));
 * // [{ text: "Wien", kind: "primary" }, { text: "Vienna", kind: "alternate", language: "en" }]
 * ```
 */
export function namesOf(tags: Tags): RecordName[] {
  const own: RecordName[] = [];
  const others: RecordName[] = [];
  for (const [key, value] of tags) {
    const colon = key.indexOf(":");
    const kind = NAME_KEYS.get(colon < 0 ? key : key.slice(0, colon));
    if (kind === undefined) {
      continue;
    }
    const language = colon < 0 ? undefined : key.slice(colon + 1);
    if (language !== undefined && !LANGUAGE.test(language)) {
      continue; // `name:etymology`, `name:left`, `name:pronunciation`: not names of the feature.
    }
    const target = key === "name" ? own : others;
    for (const part of value.split(";")) {
      const text = part.trim();
      if (text !== "" && text.length <= NAME_LENGTH_MAX && own.length + others.length < NAMES_MAX) {
        target.push(nameOf(text, kind, language));
      }
    }
  }
  return [...own, ...others];
}

function nameOf(text: string, kind: RecordNameKind, language: string | undefined): RecordName {
  if (language === undefined) {
    return { text, kind };
  }
  return { text, kind: kind === "primary" ? "alternate" : kind, language: language.replace("_", "-") };
}
