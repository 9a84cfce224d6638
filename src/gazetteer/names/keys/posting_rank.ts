import { NAME_KINDS } from "../../file/format.ts";

const VARIANT = NAME_KINDS.indexOf("variant");
const CODE = NAME_KINDS.indexOf("code");

/**
 * What a variant is worth less: a place thirty times as large is as likely meant by it. With it "San …" gives Santiago
 * before Shanghai (once written San-hai), and Paris in Texas comes before Parys.
 */
const VARIANT_PENALTY = 1500;
/** Variants of places from about 100,000 people on are common knowledge ("Frisco"), and may be misspelt. */
const CORRECTED_VARIANT_IMPORTANCE = 5000;

/** Rank of a posting among those of its key: the place's importance, less for an uncertain name. */
export function postingRank(posting: number, importance: number): number {
  return (posting & 3) === VARIANT ? Math.max(0, importance - VARIANT_PENALTY) : importance;
}

/**
 * Two edits make almost any word a village: of places under 1,000 people (and those of unknown size) one is looked for.
 */
const TWO_EDITS_IMPORTANCE = 3000;

/** The edits within which a key with this posting is looked for: none of codes and of small places' variants. */
export function postingEdits(posting: number, importance: number): 0 | 1 | 2 {
  const kind = posting & 3;
  if (kind === CODE || (kind === VARIANT && importance < CORRECTED_VARIANT_IMPORTANCE)) {
    return 0;
  }
  return importance < TWO_EDITS_IMPORTANCE ? 1 : 2;
}
