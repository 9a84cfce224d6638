import type { StreetWord } from "../../../../text/street_word.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { SpanMatch } from "../../spans/mod.ts";
import { type Token, withOmittedTypes, withoutWrittenType } from "../../tokens/mod.ts";
import { heardNames } from "./heard_words.ts";
import type { MisspeltSpan } from "./misspelt_spans.ts";
import { NearStreets } from "./near_streets.ts";
import { numberedStreetSpans } from "./numbered_street_spans.ts";
import { shortNames } from "./short_names.ts";
import { MATCHES_MAX, type StreetFinder, WRITTEN_MATCHES_MAX } from "./street_finder.ts";

/** Shorter keys are too similar to each other. */
const KEY_LENGTH_MIN = 4;
/** If the town is known, a street's name may be shorter: "An St". */
const WRITTEN_LENGTH_MIN = 3;
/** Look-ups with one word corrected, and of those with one more typo. */
const CORRECTED_MAX = 16;
const SECOND_EDITS_MAX = 4;
/** Differences of a name that only sounds like the written one: as many as two typos. */
const HEARD_EDITS = 2;

interface NearSearch {
  readonly tokens: readonly Token[];
  readonly words: readonly StreetWord[];
  /** Per token, the words of street names that it may be a typo of. */
  readonly near: (at: number) => readonly string[];
  readonly finder: StreetFinder;
  readonly context: PlaceContext;
}

/** Streets similar to a span, or to the span without a leading type that the data lacks. */
export function findNear(span: MisspeltSpan, options: NearSearch): readonly SpanMatch[] {
  const found = findNearAsWritten(span, options);
  const { from, to } = span;
  return found.length > 0 || withoutWrittenType(options.words.slice(from, to)) === undefined
    ? found
    : findNearAsWritten({ ...span, from: from + 1 }, options);
}

/** Searches in the order of likelihood; the later and more expensive searches only if no street differs little. */
function findNearAsWritten(
  { from, to, isWhole }: MisspeltSpan,
  { tokens, words, near, finder, context }: NearSearch,
): readonly SpanMatch[] {
  const name = { tokens: tokens.slice(from, to), next: tokens[to], words: words.slice(from, to) };
  const raw = name.tokens.map((token) => token.key);
  const written = raw.join("");
  const key = streetWordsKey(name.words);
  const found = new NearStreets(name, context);
  const asWritten = { key, maxEdits: 2, written, isWhole } as const;
  const isWritten = finder.isAnchored && written.length >= WRITTEN_LENGTH_MIN;
  if (isWritten) {
    found.add(finder.fuzzy(asWritten), asWritten);
  } else if (key.length >= KEY_LENGTH_MIN) {
    found.add(finder.fuzzy({ key, maxEdits: 1 }), { key });
  }
  const corrected = found.hasWithin(1) ? NONE : correctedKeys(name.words, { from, near, key });
  for (const other of corrected) {
    found.add(finder.exact(other), { key: other, edits: 1 });
  }
  for (const other of withOmittedTypes(key)) {
    found.add(finder.exact(other), { key: other, variations: 1 });
  }
  for (const meant of numberedStreetSpans(name.words, { keys: raw, before: tokens[from - 1]?.key })) {
    const other = streetWordsKey(meant);
    found.add(finder.exact(other), { key: other, edits: 1, meant });
  }
  for (const other of finder.isAnchored && !found.hasWithin(1) ? corrected.slice(0, SECOND_EDITS_MAX) : NONE) {
    found.add(other.length >= KEY_LENGTH_MIN ? finder.fuzzy({ key: other, maxEdits: 1 }) : NONE, {
      key: other,
      edits: 1,
    });
  }
  // A street without houses may be another one than that of the register, which has the name in a short form.
  if (isWritten && !found.hasOneEditWithHouses()) {
    const cut = name.tokens.map((_, at) => (name.tokens[at + 1] ?? name.next)?.glue.startsWith(".") === true);
    found.addFitting(shortNames(name.words, { raw, cut, isWhole, isKnown: found.size > 0, finder, context }));
  }
  if (isWritten && isWhole && !found.hasWithin(HEARD_EDITS)) {
    for (const meant of heardNames(name.words, raw)) {
      const other = streetWordsKey(meant);
      found.add(finder.fuzzy({ key: other, maxEdits: 1 }), { key: other, edits: HEARD_EDITS, meant });
    }
  }
  if (isWritten && isWhole && !found.hasWithin(1)) {
    found.add(finder.fuzzyNearby(asWritten), asWritten);
  }
  return found.best(finder.isAnchored ? WRITTEN_MATCHES_MAX : MATCHES_MAX);
}

const NONE: readonly never[] = [];

/** The keys of a name with one of its words corrected, without its own. */
function correctedKeys(
  words: readonly StreetWord[],
  { from, near, key }: Pick<NearSearch, "near"> & { readonly from: number; readonly key: string },
): readonly string[] {
  const keys: string[] = [];
  for (let i = 0; i < words.length; i++) {
    for (const canonical of near(from + i)) {
      if (keys.length < CORRECTED_MAX && (canonical !== "" || words.length > 1)) {
        const isGeneric = words[i]?.isGeneric === true;
        keys.push(streetWordsKey(words.with(i, { canonical, isSmall: canonical === "", isGeneric })));
      }
    }
  }
  return keys.length === 0 ? NONE : [...new Set(keys)].filter((other) => other !== "" && other !== key);
}
