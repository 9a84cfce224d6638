/** Postcode areas of the United Kingdom and the islands. Public: Royal Mail. */
const AREAS =
  "AB|AL|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|B|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|EC|EH|EN|EX|E|FK|FY|GL|GU|GY|G|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|L|ME|MK|ML|M|NE|NG|NN|NP|NR|NW|N|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|S|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC|WD|WF|WN|WR|WS|WV|W|YO|ZE";
/** Postcodes that resemble codes of other systems: British, Canadian, Dutch, Irish, without spaces. */
const POSTCODES = [
  // The last two letters are none of C, I, K, M, O and V.
  new RegExp(`^(?:${AREAS})\\d[A-Z\\d]?\\d[ABD-HJLNP-UW-Z]{2}$`, "u"),
  /^[A-Z]\d[A-Z]\d[A-Z]\d$/u,
  /^\d{4}[A-Z]{2}$/u,
  /^(?:[A-Z]\d{2}|D6W)[A-Z\d]{4}$/u,
] as const;
const QUANTITY = /^\d+[A-Z]{1,4}$/u;
const ORDINAL_WORD = /^[A-Z]+\d+$/u;
const VOWEL = /[AEIOUY]/u;

/** What else a run of letters and digits may be. */
export type WordShape = "postcode" | "quantity" | "word_with_number" | "word" | "number" | "mixed";

/**
 * The kind of word that a run of letters and digits looks like, ignoring spaces.
 *
 * @example
 * ```ts
 * wordShape("SW1A 1AA"); // "postcode"
 * wordShape("gcpvj0"); // "mixed"
 * wordShape("street12"); // "word_with_number"
 * ```
 */
export function wordShape(run: string): WordShape {
  const upper = run.toUpperCase().replaceAll(" ", "");
  if (/^\d+$/u.test(upper)) {
    return "number";
  }
  if (/^\p{L}+$/u.test(upper)) {
    return "word";
  }
  if (POSTCODES.some((postcode) => postcode.test(upper))) {
    return "postcode";
  }
  if (QUANTITY.test(upper)) {
    return "quantity";
  }
  // Letters without a vowel are not a word: "gcpvj0".
  return ORDINAL_WORD.test(upper) && VOWEL.test(upper) ? "word_with_number" : "mixed";
}
