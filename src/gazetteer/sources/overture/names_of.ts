import type { RecordName, RecordNameKind } from "../record.ts";
import { itemsOf, partsOf, textOf } from "./cells.ts";

/** Of one feature. */
const NAMES_MAX = 512;
const NAME_LENGTH_MAX = 255;
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;
/** Kinds of a rule's name (docs.overturemaps.org/schema/reference/common/names). */
const VARIANTS: ReadonlyMap<string, RecordNameKind> = new Map([
  ["common", "alternate"],
  ["official", "alternate"],
  ["alternate", "alternate"],
  ["short", "short"],
]);

/** The names of a feature, its own first: the primary one, its translations, and its other names. */
export function namesOf(value: unknown): RecordName[] {
  const { primary, common, rules } = partsOf(value);
  const names: RecordName[] = [];
  const add = (text: string, kind: RecordNameKind, language: string): void => {
    if (text !== "" && text.length <= NAME_LENGTH_MAX && names.length < NAMES_MAX) {
      names.push(LANGUAGE.test(language) ? { text, kind, language: language.replaceAll("_", "-") } : { text, kind });
    }
  };
  add(textOf(primary), "primary", "");
  if (names.length === 0) {
    return [];
  }
  for (const [language, text] of Object.entries(partsOf(common))) {
    add(textOf(text), "alternate", language);
  }
  for (const rule of itemsOf(rules)) {
    const { variant, value: text, language, side } = partsOf(rule);
    const kind = VARIANTS.get(textOf(variant));
    // A name of one side of a street is not that of the whole.
    if (kind !== undefined && textOf(side) === "") {
      add(textOf(text), kind, textOf(language));
    }
  }
  return names;
}
