import {
  CLOSINGS,
  COMPANY_FORMS,
  DOCUMENT_WORDS,
  NUMBER_MARKERS,
  REGISTER_OFFICES,
  REGISTER_WORDS,
} from "../../../address_words.ts";
import { hasDigits, segmentEnd, segmentsOf, type Token, type TokenSpan } from "../../tokens/mod.ts";

/** Shorter words for a company are codes of states, and names: "Denver, CO". */
const FORM_LETTERS_MIN = 3;
/** "Bank, N.A." */
const SPACED_FORM = /^,? ?$/u;
const LONG_FORMS: ReadonlySet<string> = new Set([
  ...[...COMPANY_FORMS].filter(({ length }) => length >= FORM_LETTERS_MIN),
  "na",
]);

/**
 * Segments that are no part of an address, whatever their words are the names of: the end of a letter with the names
 * below it, the number of a document, the entry of a company in a register, and a company whose legal form stands behind a comma. None if nothing
 * else is in the text.
 */
export function asidesOf(tokens: readonly Token[]): readonly TokenSpan[] {
  const segments = segmentsOf(tokens);
  if (segments.length < 2) {
    return NONE;
  }
  const asides = [
    companyOf(tokens, segments),
    documentOf(tokens),
    ...entriesOf(tokens, segments),
    closingOf(tokens),
  ]
    .filter((aside) => aside !== undefined);
  const count = asides.reduce((sum, { from, to }) => sum + to - from, 0);
  return count >= tokens.length ? NONE : asides;
}

const NONE: readonly never[] = [];
const SENTENCE_END = /^[.!] /u;

/** "Acme, Inc., 622 Madison St": the first segments up to one that is a legal form alone, with the address behind it. */
function companyOf(tokens: readonly Token[], segments: readonly TokenSpan[]): TokenSpan | undefined {
  const [first, form] = segments;
  const isCompany = first !== undefined && form !== undefined && form.to === form.from + 1 &&
    LONG_FORMS.has(tokens[form.from]!.key) && SPACED_FORM.test(tokens[form.from]!.glue) &&
    !hasNumber(tokens, first) && tokens.slice(form.to).some(hasDigits);
  return isCompany ? { from: 0, to: form.to } : undefined;
}

/** "Invoice no. 2024-0815, …", "Order #4711 - …", "Kundennummer: 17": the number of a document in front. */
function documentOf(tokens: readonly Token[]): TokenSpan | undefined {
  if (!DOCUMENT_WORDS.has(tokens[0]!.key)) {
    return undefined;
  }
  let to = segmentEnd(tokens, tokens[1]!.glue.startsWith(":") ? 1 : 0);
  // The number may have parts: "2024-0815", "2024/17".
  while (to < tokens.length && isPartOfNumber(tokens, to)) {
    to += 1;
  }
  const isNumber = tokens.slice(1, to).some(hasDigits) &&
    tokens.slice(1, to).every((token, i) =>
      hasDigits(token) || NUMBER_MARKERS.has(token.key) || tokens[i + 2]?.glue === "-"
    );
  return isNumber && tokens.slice(to).some(hasDigits) ? { from: 0, to } : undefined;
}

function isPartOfNumber(tokens: readonly Token[], at: number): boolean {
  return /^[-/]$/u.test(tokens[at]!.glue) && hasDigits(tokens[at]) && hasDigits(tokens[at - 1]);
}

/** "Amtsgericht Mannheim, HRB 12345": the segment with the number, and that of the office before it. */
function entriesOf(tokens: readonly Token[], segments: readonly TokenSpan[]): readonly TokenSpan[] {
  return segments.flatMap(({ from, to }, at) => {
    const isEntry = at > 0 && hasDigits(tokens[to - 1]) &&
      tokens.slice(from, to).some(({ key }) => REGISTER_WORDS.has(key));
    const office = segments[at - 1];
    if (!isEntry || office === undefined) {
      return [];
    }
    const isOffice = at > 1 && REGISTER_OFFICES.has(tokens[office.from]!.key) && !hasNumber(tokens, office);
    return [{ from: isOffice ? office.from : from, to }];
  });
}

/**
 * "Thanks,\nBob": a closing behind a separator or a full stop, up to the next separator, with all that follows if that has
 * no number; else with one name. An address may stand below it.
 */
function closingOf(tokens: readonly Token[]): TokenSpan | undefined {
  for (let from = 1; from < tokens.length; from++) {
    const { apart, glue } = tokens[from]!;
    const to = apart || SENTENCE_END.test(glue) ? closingEnd(tokens, from) : undefined;
    if (to !== undefined) {
      const nameEnd = to < tokens.length ? segmentEnd(tokens, to) : to;
      const isLast = !tokens.slice(to).some(hasDigits);
      return { from, to: isLast ? tokens.length : hasNumber(tokens, { from: to, to: nameEnd }) ? to : nameEnd };
    }
  }
  return undefined;
}

/** The end of the closing that begins at a token, if a separator follows it. */
function closingEnd(tokens: readonly Token[], from: number): number | undefined {
  const length = CLOSINGS.get(tokens[from]!.key)?.find((phrase) =>
    tokens[from + phrase.length]?.apart !== false && phrase.every((word, i) => tokens[from + i]?.key === word)
  )?.length;
  return length === undefined ? undefined : from + length;
}

function hasNumber(tokens: readonly Token[], { from, to }: TokenSpan): boolean {
  return tokens.slice(from, to).some(hasDigits);
}
