/** RFC 5321, section 4.5.3.1: a path has at most 256 octets with its brackets, a local part 64. */
const EMAIL_OCTETS_MAX = 254;
const LOCAL_OCTETS_MAX = 64;

/** White space, control characters, and what only a quoted local part may have. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const FORBIDDEN = /[\s\u0000-\u001f\u007f-\u009f<>()[\],;:\\"]/u;

const encoder = new TextEncoder();

/**
 * An e-mail address in the one spelling that is stored: trimmed, NFC, lower case; undefined when the text is not one.
 * Checks little on purpose: a local part, one `@`, and a domain with a dot. Only a message that arrives proves an address.
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
  return labels.length >= 2 && labels.every((label) => label.length > 0) ? email : undefined;
}

function octets(text: string): number {
  return encoder.encode(text).length;
}
