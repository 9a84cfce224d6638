import type { NameKind, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { COST_ALTERNATE_NAME, COST_CODE_AS_TARGET, COST_EXONYM } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isOneEdit } from "../../tokens/mod.ts";

/** What it costs to be asked for by this kind of name. */
const TARGET_COSTS: Readonly<Record<NameKind, number>> = {
  primary: 0,
  alternate: COST_ALTERNATE_NAME,
  code: COST_CODE_AS_TARGET,
};
/** Smaller places (30,000 people) have no names in other languages that people write. */
const EXONYM_IMPORTANCE = 4_500;
/** Languages in which addresses of other countries are often written. */
const GREAT_LANGUAGES = ["en", "fr", "es", "de", "it", "pt", "nl", "ru", "ar", "zh", "ja"] as const;
const ENGLISH = ["en"] as const;

interface Named {
  /** The name as written, as a key. */
  readonly key: string;
  readonly context: PlaceContext;
}

/**
 * What it costs that a place is asked for by this name of it. Countries are called by many names, and mean themselves by
 * each; a slip in one that few people write is another word.
 */
export function targetCostOf(place: Place, match: PlaceMatch, named: Named): number {
  if (match.nameKind !== "alternate") {
    return TARGET_COSTS[match.nameKind];
  }
  if (place.kind === "country") {
    return match.edits === 0 || isNearExonym(place, named) ? 0 : COST_ALTERNATE_NAME;
  }
  const hasName = match.edits === 0 ? isExonym(place, named) : isNearEnglish(place, named);
  return hasName ? COST_EXONYM : COST_ALTERNATE_NAME;
}

/** The name in English letters counts of every town, for most of those with another script have no other here. */
function isExonym({ id, importance }: Place, { key, context: { gazetteer } }: Named): boolean {
  return nameKey(gazetteer.nameIn(id, ENGLISH)) === key || (importance >= EXONYM_IMPORTANCE &&
    GREAT_LANGUAGES.some((language) => nameKey(gazetteer.nameIn(id, [language])) === key));
}

/** A slip in the name in English letters is one in the only name that most people can write of a town in China. */
function isNearEnglish({ id, kind }: Place, { key, context: { gazetteer } }: Named): boolean {
  return (kind === "locality" || kind === "district") && isOneEdit(nameKey(gazetteer.nameIn(id, ENGLISH)), key);
}

function isNearExonym({ id }: Place, { key, context: { gazetteer } }: Named): boolean {
  return GREAT_LANGUAGES.some((language) => isOneEdit(nameKey(gazetteer.nameIn(id, [language])), key));
}
