import { invalidFields } from "../../domain/problem.ts";

/** RFC 5321, section 4.5.3.1: a path has at most 256 octets with its brackets, a local part 64. */
const EMAIL_OCTETS_MAX = 254;
const LOCAL_OCTETS_MAX = 64;

/** White space, control characters, and what only a quoted local part may have. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const FORBIDDEN = /[\s\u0000-\u001f\u007f-\u009f<>()[\],;:\\"]/u;

/** Characters that nobody sees: zero-width ones, soft hyphens, marks of direction. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

const encoder = new TextEncoder();

/**
 * An e-mail address in the one spelling that is stored: trimmed, NFC, lower case; undefined when the text is not one.
 * Checks little on purpose: a local part, one `@`, and a domain with a dot. Only a message that arrives proves an address.
 * Refused are texts that people would take for another address, or mail servers deliver to another one: with invisible
 * characters or other forms of letters (full width), with letters of two similar alphabets in the local part or in one
 * label of the domain, and with a domain that is not written as it is looked up (UTS #46).
 */
export function readEmail(text: string): string | undefined {
  if (text.length > EMAIL_OCTETS_MAX * 2 || !text.isWellFormed()) {
    return undefined;
  }
  const email = text.trim().normalize("NFC").toLowerCase();
  const at = email.indexOf("@");
  const local = email.slice(0, at);
  const domain = email.slice(at + 1);
  if (at < 1 || domain.includes("@") || FORBIDDEN.test(email)) {
    return undefined;
  }
  if (octets(email) > EMAIL_OCTETS_MAX || octets(local) > LOCAL_OCTETS_MAX) {
    return undefined;
  }
  const labels = domain.split(".");
  if (labels.length < 2 || labels.some((label) => label.length === 0)) {
    return undefined;
  }
  const isPlain = !INVISIBLE.test(email) && email.normalize("NFKC") === email;
  return isPlain && [local, ...labels].every(hasOneAlphabet) && isLookedUpAs(labels) ? email : undefined;
}

/**
 * The address in the field `email` of a body.
 *
 * @throws {Problem} `INVALID_REQUEST` with the given detail
 */
export function requireEmail(text: string, detail: string): string {
  const email = readEmail(text);
  if (email === undefined) {
    throw invalidFields(detail, { email: "must be an e-mail address" });
  }
  return email;
}

function hasOneAlphabet(part: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(part)).length <= 1;
}

/** Whether the labels of a domain are those that are looked up: as they are, or encoded as `xn--…`. */
function isLookedUpAs(labels: readonly string[]): boolean {
  const host = URL.parse(`http://${labels.join(".")}`)?.hostname.split(".") ?? [];
  return host.length === labels.length &&
    labels.every((label, i) =>
      host[i] === label || (host[i]?.startsWith("xn--") === true && octets(label) > label.length)
    );
}

function octets(text: string): number {
  return encoder.encode(text).length;
}
