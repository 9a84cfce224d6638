import type { Link } from "../service.ts";
import { parametersOf, pathSegments } from "../values/mod.ts";

const MAKANI = /^(?:www\.)?makani\.ae$/;
const PLUS_CODES = /^(?:www\.)?plus\.codes$/;
/** A shortened code with its reference place. */
const SHORTENED = /^[2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,3}[ ,]/i;
const WHAT3WORDS = /^(?:(?:www\.)?what3words\.com|w3w\.co)$/;

/** The code that a page of a code system shows, in its usual form; undefined for other pages. */
export function codePageText(link: Link): string | undefined {
  if (MAKANI.test(link.host)) {
    const code = parametersOf(link.query).get("m");
    return code === undefined || code === "" ? undefined : `Makani ${code}`;
  }
  if (PLUS_CODES.test(link.host)) {
    const code = pathSegments(link.path).at(-1) ?? "";
    return SHORTENED.test(code) ? code : undefined;
  }
  const words = WHAT3WORDS.test(link.host) ? pathSegments(link.path).at(-1) : undefined;
  return words === undefined ? undefined : `///${words}`;
}
