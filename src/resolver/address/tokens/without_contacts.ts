/** An e-mail address; the bounds keep long texts without one cheap. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}/gu;
/** The line break of a page, and what programs write for a value that is missing, alone or in front of an address. */
const MARKUP = /<br ?\/?>/giu;
const PLACEHOLDERS = /^(?:undefined(?=[ ,;])|null(?=[,;\n]))|(?<=^|[,;\n] ?)N\/A ?(?=[,;\n]|$)/giu;
/** A house number that a table made a decimal: "622.0 Madison St". */
const DECIMALS = /(?<=^\d{1,6})\.0(?= \p{L})/u;
const PLACEHOLDER_SIGNS = /null|undefined|N\/A/iu;

/**
 * The text with what is no part of an address replaced by as many blanks, those of an e-mail address, a placeholder and a
 * page's line break behind a line break.
 */
export function withoutContacts(text: string): string {
  let rest = text.includes("@") ? text.replaceAll(EMAIL, blank) : text;
  rest = rest.includes("<") ? rest.replaceAll(MARKUP, blank) : rest;
  rest = rest.replace(DECIMALS, "  ");
  return PLACEHOLDER_SIGNS.test(rest) ? rest.replaceAll(PLACEHOLDERS, blank) : rest;
}

function blank(found: string): string {
  return "\n".padEnd(found.length);
}
