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
