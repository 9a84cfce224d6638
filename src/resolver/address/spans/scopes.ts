import type { EntryId, Place } from "../../../gazetteer/port.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice, PlaceSpan } from "./lattice.ts";
import { type ByToken, POSTCODE_MIN, type TokenSpan } from "../tokens/mod.ts";
import type { PostcodeForm } from "./numbers/postcode_forms.ts";

/** Where streets are searched. */
export interface StreetScopes {
  /** Towns that the text names, by name or postcode. */
  readonly near: readonly EntryId[];
  /** The areas around them and other areas that the text names. Searched if the towns have no such street. */
  readonly wide: readonly EntryId[];
  /** The place spans that the scopes were derived from. */
  readonly places: Lattice["places"];
  /** The postcodes that the scopes were derived from. */
  readonly postcodes: readonly PostcodeForm[];
  /** A postcode of the text is known, so it names towns as well. */
  readonly isOfPostcode: boolean;
}

/** Matches per name in which streets are searched, and scopes of each kind in total. */
const NAMESAKES_MAX = 4;
const NEAR_MAX = 8;
const WIDE_MAX = 6;
/** Matches per name that are checked for loaded streets. */
const CHECKED_MAX = 64;

/** The places that a text may name and that have loaded streets. */
export function streetScopes(
  places: Lattice["places"],
  { context, postcodes }: { readonly context: PlaceContext; readonly postcodes: readonly PostcodeForm[] },
): StreetScopes {
  const near: EntryId[] = [];
  const wide: EntryId[] = [];
  const isOfPostcode = postcodes.some(({ areas, key }) => areas.length > 0 && key.length >= POSTCODE_MIN);
  const add = (id: EntryId): boolean => {
    if (!isLoaded(id, context)) {
      return false;
    }
    const { kind } = context.place(id);
    const isTown = kind === "locality" || kind === "district" || kind === "postcode";
    addScope(isTown ? near : wide, id, isTown ? NEAR_MAX : WIDE_MAX);
    return true;
  };
  for (const { areas } of postcodes) {
    for (let i = 0; i < areas.length && i < NAMESAKES_MAX; i++) {
      add(areas[i]!.place);
    }
  }
  for (const spans of places) {
    for (const span of spans) {
      const { withStreets } = context.nameFacts(span);
      for (let i = 0, added = 0; i < withStreets.length && added < NAMESAKES_MAX; i++) {
        added += add(withStreets[i]!) ? 1 : 0;
      }
    }
  }
  // The nearest areas first: a street of a neighbouring village precedes one at the other end of the country.
  const around: EntryId[] = [];
  for (const id of near) {
    for (const parent of context.place(id).parents) {
      addScope(around, parent, WIDE_MAX);
    }
  }
  for (let i = 0; i < wide.length && around.length < WIDE_MAX; i++) {
    around.push(wide[i]!);
  }
  return { near, wide: around, places, postcodes, isOfPostcode };
}

/**
 * The municipalities around the towns, if the same words name both: a street of the town may lie in a quarter that is
 * known as a place of its own.
 */
export function municipalitiesOf({ near, places }: StreetScopes, { gazetteer }: PlaceContext): readonly EntryId[] {
  const municipalities: EntryId[] = [];
  for (const { matches } of near.length === 0 ? [] : places.flat()) {
    for (const { id, nameKind } of matches.slice(0, CHECKED_MAX)) {
      if (
        nameKind !== "code" && gazetteer.placeRank(id).kind === "county" &&
        matches.some((town) => near.includes(town.id) && gazetteer.isWithin(town.id, id))
      ) {
        addScope(municipalities, id, NEAR_MAX);
      }
    }
  }
  return municipalities;
}

/** Adds an area that is not in the list yet, if it has less than `most`. */
function addScope(scopes: EntryId[], id: EntryId, most: number): void {
  if (scopes.length < most && !scopes.includes(id)) {
    scopes.push(id);
  }
}

function isLoaded(id: EntryId, context: PlaceContext): boolean {
  const { gazetteer, scope } = context;
  return gazetteer.streetCount(id) > 0 &&
    (scope === undefined || gazetteer.isWithin(id, scope) || gazetteer.isWithin(scope, id));
}

/** Areas in total, and matches per name that are checked for being one. */
const SCOPES_MAX = 8;

/** The countries, regions and counties that the other names of the text may be; the caller's country first. */
export function scopesOfOtherSpans(
  span: TokenSpan,
  places: ByToken<PlaceSpan>,
  context: Pick<PlaceContext, "place" | "scope">,
): EntryId[] {
  const scopes: EntryId[] = context.scope === undefined ? [] : [context.scope];
  for (const spans of places) {
    for (const { from, to, matches } of spans) {
      if (to > span.from && from < span.to) {
        continue;
      }
      for (let at = 0; at < matches.length && at < SCOPES_MAX && scopes.length < SCOPES_MAX; at++) {
        const { id } = matches[at]!;
        if (isArea(context.place(id))) {
          scopes.push(id);
        }
      }
    }
  }
  return scopes;
}

function isArea({ kind }: Place): boolean {
  return kind === "country" || kind === "region" || kind === "county";
}
