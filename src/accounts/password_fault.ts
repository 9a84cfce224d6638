import type { Passwords } from "./passwords.ts";

/** From the public contract. The upper bound keeps hashing from being asked for megabytes. */
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/** No password is longer in any encoding, so nothing longer is hashed or compared. */
export const PASSWORD_READ_MAX = 256;

/** A unit this short that only repeats is no secret, whether or not a list has it: "abcabcabcabc". */
const REPEATED_UNIT_MAX = 4;

/** Decoration around a common password: "letmein!2024". A core shorter than this is no password of its own. */
const CORE_LENGTH_MIN = 5;
const LETTER = /\p{L}/u;

/** A name in front of the @ shorter than this is no clue: "jo" is in too many sentences. */
const LOCAL_PART_MIN = 3;

/**
 * What is wrong with a password somebody chose, as a rule to show them; undefined where nothing is. Follows NIST SP
 * 800-63B, section 3.1.1.2: length, and no common, repetitive or context-specific ones; no rules of composition.
 */
export function passwordFault(
  password: string,
  context: { readonly passwords: Passwords; readonly email: string },
): string | undefined {
  const length = password.length > LENGTH_MAX * 2 ? password.length : Array.from(password).length;
  if (length < LENGTH_MIN || length > LENGTH_MAX) {
    return `must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`;
  }
  if (!password.isWellFormed()) {
    return "must not have broken characters";
  }
  const folded = password.toLowerCase();
  if (isCommon(folded, context.passwords)) {
    return "must not be one that many people choose, or one of those repeated or followed by digits";
  }
  const local = withoutDecoration(context.email.slice(0, Math.max(0, context.email.indexOf("@"))));
  if (folded === context.email || (local.length >= LOCAL_PART_MIN && withoutDecoration(folded) === local)) {
    return "must not be made from the e-mail address";
  }
  return undefined;
}

function isCommon(folded: string, passwords: Passwords): boolean {
  const core = withoutDecoration(folded);
  if (passwords.isCommon(folded) || (core.length >= CORE_LENGTH_MIN && passwords.isCommon(core))) {
    return true;
  }
  const unit = repeatedUnit(folded);
  return unit !== undefined && (unit.length <= REPEATED_UNIT_MAX || passwords.isCommon(unit));
}

/** From the first letter to the last. */
function withoutDecoration(text: string): string {
  const characters = Array.from(text);
  const first = characters.findIndex(isLetter);
  return first < 0 ? "" : characters.slice(first, characters.findLastIndex(isLetter) + 1).join("");
}

function isLetter(character: string): boolean {
  return LETTER.test(character);
}

/** The shortest text that, repeated at least twice, gives the whole. A text occurs inside its double at its period. */
function repeatedUnit(text: string): string | undefined {
  const period = (text + text).indexOf(text, 1);
  return period < text.length ? text.slice(0, period) : undefined;
}
