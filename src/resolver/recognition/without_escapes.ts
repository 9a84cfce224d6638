/** Percent escapes, and the HTML entities that occur in coordinates. */
const ESCAPE = /%[0-9A-F]{2}|&(?:deg|quot|apos|nbsp|prime|minus|ndash|comma|period|#\d{2,5}|#x[\da-f]{2,4});/i;
const ENTITY = /&(?:deg|quot|apos|nbsp|prime|minus|ndash|comma|period|#(\d{2,5})|#x([\da-f]{2,4}));/gi;
const MARKS: Readonly<Record<string, string>> = {
  "&deg;": "°",
  "&quot;": '"',
  "&apos;": "'",
  "&prime;": "′",
  "&nbsp;": " ",
  "&minus;": "-",
  "&ndash;": "-",
  "&comma;": ",",
  "&period;": ".",
};
const PERCENT_RUN = /(?:%[0-9A-F]{2}){1,256}/gi;
/** A text that was encoded twice (`%252C`) is decoded twice, and no more often. */
const ROUNDS = 2;

/**
 * The text before a program escaped it; the text itself if nothing is escaped. Bytes that are not UTF-8 stay.
 *
 * @example
 * ```ts
 * withoutEscapes("52.52%2C13.405"); // "52.52,13.405"
 * withoutEscapes("52&deg;31'N"); // "52°31'N"
 * ```
 */
export function withoutEscapes(text: string): string {
  let plain = text;
  for (let round = 0; round < ROUNDS && ESCAPE.test(plain); round += 1) {
    plain = plain.replace(PERCENT_RUN, decoded).replace(ENTITY, characterOf);
  }
  return plain;
}

function characterOf(entity: string, decimal: string | undefined, hexadecimal: string | undefined): string {
  const unit = decimal === undefined ? Number.parseInt(hexadecimal ?? "0", 16) : Number(decimal);
  return MARKS[entity.toLowerCase()] ??
    (unit >= FIRST_PRINTED && unit < SURROGATES ? String.fromCharCode(unit) : entity);
}

const FIRST_PRINTED = 32;
const SURROGATES = 0xd800;

function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
