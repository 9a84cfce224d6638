import { serviceOfHost, serviceOfScheme } from "./services/mod.ts";

export interface FoundLink {
  readonly from: number;
  readonly to: number;
  /** Length of the scheme before its colon, or -1 if it is omitted. */
  readonly schemeEnd: number;
}

/** Links per text that are read: a message has one, a signature a few. */
const LINKS_MAX = 8;

/** A host name has at most 253 characters (RFC 1035). */
const HOST_LENGTH_MAX = 253;

/** Opening and closing characters around a link, in pairs. */
const BRACKETS = "() [] {} <> \"\" '' `` «» “” „“ ‘’ （） 「」 『』 【】 《》".split(" ");
const CLOSERS: ReadonlyMap<string, string> = new Map(BRACKETS.map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Characters that end a link: white space, `<`, full-width punctuation, and bidirectional marks. */
const ENDS = /[\s<，。！？；、\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Characters that end a sentence but not a link. */
const TRAILING = new Set(".,;:!?'\"*>»”’。，、！？；：…");

/** What may be a scheme, if a colon follows, or a host, if another of these marks follows. */
const WORD = /[a-z0-9][\w.+-]*/gi;
const MARKS_AFTER_HOST = ["/", "?", "#"];
const ANY_MARK = /[:/?#]/;
/** JSON may write a slash as `\/`. */
const AUTHORITY = new RegExp(String.raw`^(?://|\\/\\/)(?!$|${ENDS.source})`);

/**
 * The links of a text, in order: with a known scheme, or a bare host of the table. One pass over the text; the search
 * continues after each link.
 */
export function findLinks(text: string): readonly FoundLink[] {
  const links: FoundLink[] = [];
  WORD.lastIndex = ANY_MARK.test(text) ? 0 : text.length;
  for (let word = WORD.exec(text); word !== null && links.length < LINKS_MAX; word = WORD.exec(text)) {
    const [from, end] = [word.index, WORD.lastIndex];
    const isScheme = text[end] === ":" && isKnownScheme(word[0], text.slice(end + 1, end + 1 + AUTHORITY_LENGTH));
    if (isScheme || (MARKS_AFTER_HOST.includes(text[end] ?? "") && isKnownHost(word[0]))) {
      const to = endOfLink(text, from);
      links.push({ from, to, schemeEnd: isScheme ? end - from : -1 });
      WORD.lastIndex = to;
    }
  }
  return links;
}

/** Escaped slashes and the character behind them. */
const AUTHORITY_LENGTH = 5;

/** @param behind what stands behind its colon */
function isKnownScheme(word: string, behind: string): boolean {
  const scheme = word.toLowerCase();
  return scheme === "https" || scheme === "http"
    ? AUTHORITY.test(behind)
    : serviceOfScheme(scheme) !== undefined && /^\S/.test(behind);
}

function isKnownHost(word: string): boolean {
  return word.length <= HOST_LENGTH_MAX && serviceOfHost(word.toLowerCase()) !== undefined;
}

/** End at white space, `<`, or the closing bracket or quote around the link; without punctuation of the sentence. */
function endOfLink(text: string, from: number): number {
  const opener = text.endsWith("[url=", from) ? "[" : text[from - 1] ?? "";
  const closer = CLOSERS.get(opener);
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter === closer && depth === 0) {
      return at;
    }
    const code = text.charCodeAt(at);
    if (code === 0x20 && isInPair(text, from, at)) {
      continue;
    }
    if (code <= 0x20 || code === 0x3c || (code >= 0x80 && ENDS.test(letter))) {
      break;
    }
    if (letter === opener) {
      depth++;
    } else if (letter === closer) {
      depth--;
    }
  }
  return trimEnd(text, from, at);
}

/** `?q=48.1, 16.3`, `?q=48.1 16.3`: a blank between the two numbers of a pair that is a whole value. */
function isInPair(text: string, from: number, at: number): boolean {
  return FIRST_NUMBER.test(text.slice(Math.max(from, at - NUMBER_LENGTH_MAX), at)) &&
    SECOND_NUMBER.test(text.slice(at, at + NUMBER_LENGTH_MAX));
}

const NUMBER_LENGTH_MAX = 28;
const FIRST_NUMBER = /[=:/@][+-]?\d{1,3}\.\d{1,20},?$/;
const SECOND_NUMBER = /^ [+-]?\d{1,3}\.\d/;

function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  let opened = 0;
  for (let at = from; at < to; at++) {
    opened += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
  }
  while (end > from) {
    const letter = text[end - 1] ?? "";
    if (letter === ")" && opened < 0) {
      opened++;
    } else if (!TRAILING.has(letter) && letter !== "]" && letter !== "}") {
      break;
    }
    end--;
  }
  return end;
}
