import { NAME_KINDS } from "../../file/format.ts";

const VARIANT = NAME_KINDS.indexOf("variant");
const CODE = NAME_KINDS.indexOf("code");

/**
 * Penalty of a variant, as much as being thirty times smaller. It puts Santiago before Shanghai (once written San-hai)
 * for "San …", and Paris in Texas before Parys.
 */
const VARIANT_PENALTY = 1500;
/** Importance of about 100,000 people: from here on variants are well known ("Frisco"), and may have typos. */
const CORRECTED_VARIANT_IMPORTANCE = 5000;

/** Rank of a posting among those of its key: the place's importance, less for an uncertain name. */
export function postingRank(posting: number, importance: number): number {
  return (posting & 3) === VARIANT ? Math.max(0, importance - VARIANT_PENALTY) : importance;
}

/**
 * Importance of about 1,000 people. With two edits almost any word is a village, so smaller places, and those of unknown
 * size, match with one edit at most.
 */
const TWO_EDITS_IMPORTANCE = 3000;

/** The most edits at which a key with this posting matches: none for codes and for small places' variants. */
export function postingEdits(posting: number, importance: number): 0 | 1 | 2 {
  const kind = posting & 3;
  if (kind === CODE || (kind === VARIANT && importance < CORRECTED_VARIANT_IMPORTANCE)) {
    return 0;
  }
  return importance < TWO_EDITS_IMPORTANCE ? 1 : 2;
}
