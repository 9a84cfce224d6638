import { serviceOfHost, serviceOfScheme } from "./services/mod.ts";

export interface FoundLink {
  readonly from: number;
  readonly to: number;
  /** Length of the scheme before its colon, or -1 if it is omitted. */
  readonly schemeEnd: number;
}

/** Links per text that are read: a message has one, a signature a few. */
const LINKS_MAX = 8;

/** A scheme's name is letters, digits, `+ - .` (RFC 3986); the longest known one has 24. */
const SCHEME_LENGTH_MAX = 32;

/** A host name has at most 253 characters (RFC 1035). */
const HOST_LENGTH_MAX = 253;

/** The closing character for links in brackets or quotes. */
const CLOSERS: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "<": ">",
  '"': '"',
  "'": "'",
  "`": "`",
  "«": "»",
  "“": "”",
  "„": "“",
  "‘": "’",
  "（": "）",
  "「": "」",
  "『": "』",
  "【": "】",
  "《": "》",
};

const SPACE = /\s/;

/** Characters that end a link: white space, `<`, full-width punctuation, and bidirectional marks. */
const ENDS = /[\s<，。！？；、\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Characters that end a sentence but not a link. */
const TRAILING = new Set(".,;:!?'\"*>»”’。，、！？；：…");

/**
 * The links of a text, in order: with a known scheme, or a bare host of the table. One pass over the text; the search
 * continues after each link.
 */
export function findLinks(text: string): readonly FoundLink[] {
  const links: FoundLink[] = [];
  let at = 0;
  while (at < text.length && links.length < LINKS_MAX) {
    if (!isHostStart(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const wordEnd = endOfWord(text, at);
    const schemeEnd = text[wordEnd] === ":" ? schemeEndOf(text, at, wordEnd) : undefined;
    const isBare = schemeEnd === undefined && isBareHost(text, at, wordEnd);
    if (schemeEnd === undefined && !isBare) {
      at = Math.max(wordEnd, at + 1);
      continue;
    }
    const to = endOfLink(text, at);
    links.push({ from: at, to, schemeEnd: schemeEnd === undefined ? -1 : schemeEnd });
    at = to;
  }
  return links;
}

/** End of a run of characters that schemes and hosts consist of. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWordCode(text.charCodeAt(at))) {
    at++;
  }
  return at;
}

/** An ASCII letter or digit. */
function isHostStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

function isWordCode(code: number): boolean {
  return isHostStart(code) || code === 0x2e || code === 0x2d || code === 0x2b || code === 0x5f;
}

/** The length of the scheme, if the word before a colon is one. */
function schemeEndOf(text: string, from: number, to: number): number | undefined {
  const length = to - from;
  if (length > SCHEME_LENGTH_MAX || to + 1 >= text.length) {
    return undefined;
  }
  const scheme = text.slice(from, to).toLowerCase();
  if (scheme === "https" || scheme === "http") {
    // JSON may write a slash as `\/`.
    const slashes = text.startsWith("//", to + 1) ? 2 : text.startsWith("\\/\\/", to + 1) ? 4 : 0;
    return slashes > 0 && !ENDS.test(text[to + 1 + slashes] ?? " ") ? length : undefined;
  }
  return serviceOfScheme(scheme) !== undefined && !SPACE.test(text[to + 1] ?? " ") ? length : undefined;
}

/** A host of the table, followed by a character that may follow a host. */
function isBareHost(text: string, from: number, to: number): boolean {
  const next = text[to];
  if (to - from > HOST_LENGTH_MAX || (next !== "/" && next !== "?" && next !== "#")) {
    return false;
  }
  return serviceOfHost(text.slice(from, to).toLowerCase()) !== undefined;
}

/** End at white space, `<`, or the closing bracket or quote around the link; without punctuation of the sentence. */
function endOfLink(text: string, from: number): number {
  const opener = text[from - 1] ?? "";
  const closer = CLOSERS[opener];
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter === closer && depth === 0) {
      return at;
    }
    const code = text.charCodeAt(at);
    if (code === 0x20 && text[at - 1] === "," && isInPair(text, from, at)) {
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

/** `?q=48.1, 16.3`: a blank between the two numbers of a pair that is a whole value. */
function isInPair(text: string, from: number, at: number): boolean {
  return FIRST_NUMBER.test(text.slice(Math.max(from, at - NUMBER_LENGTH_MAX), at)) &&
    SECOND_NUMBER.test(text.slice(at, at + NUMBER_LENGTH_MAX));
}

const NUMBER_LENGTH_MAX = 28;
const FIRST_NUMBER = /[=:/@][+-]?\d{1,3}\.\d{1,20},$/;
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
