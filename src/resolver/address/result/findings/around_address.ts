import { LANDMARK_OPENERS, WORDS } from "../../../address_words.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isOwnTown } from "../../scoring/mod.ts";
import { differenceCount, type Lattice } from "../../spans/mod.ts";
import { hasDigits, isStreetWord, phrasesAt, segmentEnd, type Token } from "../../tokens/mod.ts";
import { segmentOf } from "./stray_words.ts";

/**
 * "Near 5 Main Street", "en face du 26 avenue Foch", "Kossuth utca 5 mellett": the address is the landmark of what is
 * meant. Only small words stand between them.
 */
export function isBesideAddress({ number, span, match }: RankedStreet, { tokens }: Lattice): boolean {
  // "Vis-à-vis Landstrasse 91": the words are no misspelt part of the name.
  if (differenceCount(match) > 0 && phrasesAt(LANDMARK_OPENERS, tokens, span.from).some(({ length }) => length > 1)) {
    return true;
  }
  let from = Math.min(span.from, number?.span.from ?? span.from);
  const after = tokens[Math.max(span.to, number?.span.to ?? span.to)];
  if (after?.apart === false && WORDS.landmarkEnds.has(after.key)) {
    return true;
  }
  const isRelated = !tokens[from]!.apart && tokens[from - 1]?.apart === false &&
    tokens[from - 2]?.shape === "word" && WORDS.relationWords.has(tokens[from - 1]!.key);
  if (isRelated) {
    return true;
  }
  for (; from > 0 && (!tokens[from]!.apart || tokens[from]!.glue.startsWith(":")); from--) {
    const end = from;
    const isOpened = tokens.slice(0, end).some((_, at) =>
      phrasesAt(LANDMARK_OPENERS, tokens, at).some((phrase) => at + phrase.length === end)
    );
    if (isOpened || !isSmallWord(tokens[from - 1]!)) {
      return isOpened;
    }
  }
  return false;
}

function isSmallWord({ key }: Token): boolean {
  return WORDS.connectors.has(key) || WORDS.numberMarkers.has(key) || WORDS.noteWords.has(key);
}

/**
 * "Maria London, 12 Main Street, 99010 Millford": words in a segment before an address that is complete and whose own
 * town is named are a person or a firm, although they are names of towns too. One word alone may be the town, unless it
 * is one of several cells: "Jo, London, 12 Main Street, 99010 Millford". A word for a venue beside the name says so in any
 * segment: "12 Main Street, Millford (Bakery London)".
 */
export function isPersonBefore(
  name: ParseSpan,
  { span, number, postcode, agreements }: RankedStreet,
  { lattice: { tokens }, lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const segment = segmentOf(lattice, name.from);
  const words = tokens.filter((_, at) => segmentOf(lattice, at) === segment && (at < name.from || at >= name.to));
  const isVenue = words.some(({ key }) => WORDS.categoryWords.has(key)) && !words.some(hasDigits);
  const address = segmentOf(lattice, Math.min(span.from, number?.span.from ?? span.from));
  const isComplete = number?.location.state === "exact" && (isVenue || postcode?.agreement.relation === "exact") &&
    agreements.some((agreement) => isOwnTown(agreement, context));
  return isComplete && (address > 1 || words.length + name.to - name.from > 1) && (isVenue || segment < address);
}

/**
 * The numbers in the name of a firm in front of a complete address: "7-Eleven, 1910 Webster St", "Motel 6, 12 Main Street".
 * Where numbers follow streets, one behind a word may be that of an unknown street: "Kleinsteg 22, Hauptstraße 57".
 */
export function numbersOfFirm(
  { parse, span, number, postcode, agreements }: RankedStreet,
  { lattice: { tokens, streets }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): number {
  const isComplete = number?.location.state === "exact" &&
    (postcode?.agreement.relation === "exact" ||
      agreements.some(({ match: { id } }) => context.known(id).isSettlement));
  const address = Math.min(span.from, number?.span.from ?? 0);
  const to = segmentEnd(tokens, 0);
  const isFirm = isComplete && to <= address && tokens.slice(0, to).some(isWordOfName) &&
    !tokens.slice(0, to).some(({ key }) => isStreetWord(key)) &&
    !streets.slice(0, to).some((spans, at) =>
      spans.some((one) => hasDigits(tokens[at - 1]) || hasDigits(tokens[one.to]))
    ) &&
    (number.span.to === span.from || !hasDigits(tokens[to - 1]));
  return isFirm ? parse.spans.filter(({ role, to: end }) => role === "number" && end <= to).length : 0;
}

function isWordOfName({ shape, key }: Token): boolean {
  return shape === "word" && key.length > 2 && !WORDS.numberMarkers.has(key);
}
