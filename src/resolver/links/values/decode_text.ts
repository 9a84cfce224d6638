const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/** A link inside another link is encoded once more; more layers do not occur in shared links. */
const LAYERS_MAX = 2;

/**
 * Decodes percent-encoding, also if it was applied twice. Invalid UTF-8 stays as written; never throws.
 *
 * @example
 * ```ts
 * decodePercent("34%C2%B059'"); // "34°59'"
 * decodePercent("a%252Cb"); // "a,b"
 * decodePercent("100%"); // "100%"
 * ```
 */
export function decodePercent(raw: string): string {
  let text = raw;
  for (let layer = 0; layer < LAYERS_MAX && text.includes("%") && ESCAPE.test(text); layer++) {
    text = decodeLayer(text);
  }
  return text;
}

function decodeLayer(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(ESCAPES, decodeRun);
  }
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** A Plus Code, full or shortened, whose plus is a literal plus. */
const PLUS_CODE = /(^|[^0-9A-Za-z])([23456789CFGHJMPQRVWX]{4,8})\+([23456789CFGHJMPQRVWX]{2,7})(?![0-9A-Za-z])/gi;

/** Placeholder for a literal plus while the others become spaces. From the private use area, so no link contains it. */
const PLUS_KEPT = "\uE02B";

/**
 * Decodes a query value or a path segment in which `+` is a space, except inside a Plus Code.
 *
 * @example
 * ```ts
 * decodeValue("Central+Park"); // "Central Park"
 * decodeValue("8FJ3HVHW%2B96"); // "8FJ3HVHW+96"
 * decodeValue("9G8F+6W+Z%C3%BCrich"); // "9G8F+6W Zürich"
 * ```
 */
export function decodeValue(raw: string): string {
  if (!raw.includes("+")) {
    return decodePercent(raw);
  }
  const kept = raw.replace(PLUS_CODE, `$1$2${PLUS_KEPT}$3`);
  return decodePercent(kept.replaceAll("+", " ")).replaceAll(PLUS_KEPT, "+");
}
