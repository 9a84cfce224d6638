import type { EntryId } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { NameFacts, PlaceContext } from "../address/context/mod.ts";
import type { NameSpan, Spans } from "./spans.ts";

/** No name means a place that is a neighbour at this distance. Metres. */
const NEAR_MAX_M = 40_000;

/**
 * True if other names of a text contradict all places that some of its words name, and no other street is named beside these:
 * then the words are a street. Only a lattice has all of the names and streets. @param mask of the words
 */
export function areNoPlaces(
  mask: number,
  others: readonly NameSpan[],
  { names, streets }: Spans,
  context: PlaceContext,
): boolean {
  return others.length > 0 && streets.every((street) => (street.mask & mask) !== 0) &&
    names.every(({ name, mask: own }) => {
      const facts = context.nameFacts(name);
      return (own & mask) !== own ||
        facts.matches.every((_, at) =>
          contradictingName(at, { facts, mask: own, names: others }, context) !== undefined
        );
    });
}

/** Another name of the text that contradicts a place of the name. */
export function contradictingName(
  at: number,
  { facts, mask, names }: { readonly facts: NameFacts; readonly mask: number; readonly names: readonly NameSpan[] },
  context: PlaceContext,
): NameSpan | undefined {
  for (const other of names) {
    if (other.mask !== mask) {
      const otherFacts = context.nameFacts(other.name);
      const agreements = facts.agreements(otherFacts);
      if (agreements[at]! < 0) {
        agreements[at] = mayAgree(facts.matches[at]!.id, otherFacts, context) ? 1 : 0;
      }
      if (agreements[at] === 0) {
        return other;
      }
    }
  }
  return undefined;
}

/** False if a name contradicts the place: it means no area around it, and no town near it (`relationOf`). */
function mayAgree(id: EntryId, facts: NameFacts, context: PlaceContext): boolean {
  const { gazetteer } = context;
  if (!facts.isInFileOf(id)) {
    // A territory may be in a file of its own.
    return facts.mayBeLand && facts.landAround(context.known(id).place) !== undefined;
  }
  for (const match of facts.matches) {
    if (gazetteer.isWithin(id, match.id)) {
      return true;
    }
  }
  const { place, isSettlement } = context.known(id);
  return isSettlement && facts.neighbours.some((match) => {
    const other = context.known(match.id).place;
    return other.countryCode === place.countryCode && distanceM(other.coordinates, place.coordinates) < NEAR_MAX_M;
  });
}
