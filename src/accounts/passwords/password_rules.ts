import type { AccountsDeps, Passwords } from "../deps.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";

/** From the public contract. The upper bound limits the time of a hash. */
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/**
 * UTF-16 units of a password that are read at all. 128 characters have at most 256, and up to 512 before they are
 * normalised: a Hangul syllable may be typed as three letters, a letter with its accents as several.
 */
export const PASSWORD_READ_MAX = 512;

/** A password that only repeats so short a unit is refused, whether or not a list has it: "abcabcabcabc". */
const REPEATED_UNIT_MAX = 4;

/** "letmein!2024" is a common password with decoration. A core shorter than this is not compared with the list. */
const CORE_LENGTH_MIN = 5;
const LETTER = /\p{L}/u;

/** A part of an e-mail address shorter than this is not searched for: "jo" is in too many sentences. */
const ADDRESS_PART_MIN = 3;

/** Words that people who guess try first here: of the service, of what it does, and of its roles. */
const CONTEXT_WORDS = (
  "locus gazetteer geocoder geocoding geocode geo address addresses location locations map maps " +
  "admin administrator operator owner member viewer user login password passwort"
).split(" ");

/**
 * A password in the one spelling that is hashed: keyboards and systems write the same characters in different code
 * points. NFKC, as NIST SP 800-63B, section 3.1.1.2 advises.
 */
export function normalizePassword(text: string): string {
  return text.slice(0, PASSWORD_READ_MAX).normalize("NFKC");
}

/** The answer to a wrong password, and to an address that nobody has. */
export function wrongPassword(): Problem {
  return new Problem("UNAUTHORIZED", "The e-mail address or the password is wrong");
}

/** Compares a password with a hash. An empty password takes the time of any other and is wrong. */
export async function isPassword(
  passwords: Passwords,
  { password, hash }: { readonly password: string; readonly hash: string },
): Promise<boolean> {
  const normalized = normalizePassword(password);
  const matches = await passwords.verify(normalized === "" ? " " : normalized, hash);
  return matches && normalized !== "";
}

/**
 * The rule that a chosen password breaks, to show to the person; undefined when it breaks none. Follows NIST SP
 * 800-63B, section 3.1.1.2: length in code points after normalisation, and no common, repetitive or context-specific
 * ones; no rules of composition.
 */
export async function passwordFault(
  text: string,
  context: { readonly passwords: Passwords; readonly email: string },
): Promise<string | undefined> {
  const password = text.length > PASSWORD_READ_MAX ? text : normalizePassword(text);
  const length = Array.from(password).length;
  if (length < LENGTH_MIN || length > LENGTH_MAX) {
    return `must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`;
  }
  if (!password.isWellFormed()) {
    return "must not have invalid characters";
  }
  const folded = password.toLowerCase();
  if (await isCommon(folded, context.passwords)) {
    return "must not be a common password, a repeated one or one followed by digits";
  }
  if (folded === context.email || hasOnlyContextWords(folded, context.email)) {
    return "must not be made only of the e-mail address and words of this service";
  }
  return undefined;
}

/** Whether nothing but digits and signs is left without the words of the service and of the e-mail address. */
function hasOnlyContextWords(folded: string, email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const ofAddress = [local, ...local.split(/[^\p{L}]+/u), ...domain.split(".")].map(withoutSigns)
    .filter((part) => part.length >= ADDRESS_PART_MIN);
  const letters = withoutSigns(folded);
  const words = [...CONTEXT_WORDS, ...ofAddress].sort((one, other) => other.length - one.length);
  return letters !== "" && words.reduce((rest, word) => rest.replaceAll(word, ""), letters) === "";
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

async function isCommon(folded: string, passwords: Passwords): Promise<boolean> {
  const core = withoutDecoration(folded);
  if (await passwords.isCommon(folded) || (core.length >= CORE_LENGTH_MIN && await passwords.isCommon(core))) {
    return true;
  }
  const unit = repeatedUnit(folded);
  return unit !== undefined && (unit.length <= REPEATED_UNIT_MAX || await passwords.isCommon(unit));
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

/**
 * The hash of a new password that breaks no rule.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at `new_password`.
 */
export async function hashNewPassword(
  deps: AccountsDeps,
  { password, email }: { readonly password: string; readonly email: string },
): Promise<string> {
  const fault = await passwordFault(password, { passwords: deps.passwords, email });
  if (fault !== undefined) {
    throw invalidFields("The password was not changed because the new one is invalid", { new_password: fault });
  }
  return await deps.passwords.hash(normalizePassword(password));
}
