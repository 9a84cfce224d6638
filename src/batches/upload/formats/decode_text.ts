import { Problem } from "../../../domain/problem.ts";
import { rankEncodings } from "../../../text/encodings/rank_encodings.ts";
import { knownEncoding, type PartDecoder, textDecoder } from "../../../text/encodings/text_decoders.ts";
import type { Bytes } from "./limited.ts";

/** Bytes, from the first non-ASCII one on, that are examined before an encoding is chosen. */
const EXAMINED_BYTES = 16 * 1024;
/** Well-formed letters of UTF-8 for each byte that is not: by chance, other encodings have hardly any. */
const WELL_FORMED_MIN = 16;
/** Encodings are compared by the places that they name if their letters differ by less. Natural logarithms of odds. */
const NEAR = 12;
/** What a known place adds, as some letters in the wrong encoding are one by accident, and how many cells are looked up. */
const KNOWN_PLACE = 2;
const CELLS_MAX = 40;
/**
 * An encoding is certain from this distance to the next one that gives another text. Of generated tables with 1, 3, 5
 * and 20 rows, 17, 8.5, 5.3 and 1.1 % are not certain, and 1.9, 0.7, 0.2 and 0 % of the certain ones are wrong.
 */
const CERTAIN = 4;
const SPACE = 0x20;
const CELL_END = /[,;|"\t\r\n]/u;

export interface TextEncoding {
  readonly encoding: string;
  /** Whether its bytes may as well be another encoding, in which they are another text. */
  readonly isDoubtful: boolean;
}

interface DecodeOptions {
  /** Absent: detected. */
  readonly charset?: string | undefined;
  /** Called once, when the encoding is known. ASCII text may come before. */
  readonly onEncoding?: (encoding: TextEncoding) => void;
  readonly isPlace?: (text: string) => boolean;
}

/**
 * Decodes bytes as `charset`. Without it, detects the encoding from the byte-order mark, from the zero bytes of UTF-16, or
 * from well-formed UTF-8; otherwise from the letters that the bytes are in each encoding, and the places that they name.
 * Bytes that are not valid in the encoding become U+FFFD, by which the affected rows are recognised.
 *
 * @throws {Problem} `UNSUPPORTED_MEDIA_TYPE` for a charset that is not known, `INVALID_REQUEST` for the mark of UTF-32,
 * which begins as that of UTF-16.
 */
export async function* decodeText(
  bytes: Bytes,
  { charset, onEncoding = () => {}, isPlace = () => false }: DecodeOptions = {},
): AsyncGenerator<string> {
  const decoderOf = (found: TextEncoding): PartDecoder => {
    onEncoding(found);
    return textDecoder(found.encoding);
  };
  let decoder = charset === undefined ? undefined : decoderOf(certain(statedEncoding(charset)));
  let held: Uint8Array = new Uint8Array();
  let isFirst = true;
  for await (const piece of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    if (isFirst && held.length < 4) {
      continue;
    }
    const encoding = isFirst ? markedEncoding(held) : undefined;
    isFirst = false;
    const ascii = encoding === undefined ? asciiLength(held) : 0;
    if (ascii > 0) {
      // All remaining encodings agree on ASCII.
      yield ASCII.decode(held.subarray(0, ascii));
      held = held.subarray(ascii);
    }
    if (encoding !== undefined || held.length >= EXAMINED_BYTES) {
      decoder = decoderOf(
        encoding === undefined ? guessedEncoding(held, { isPlace, isEnd: false }) : certain(encoding),
      );
      yield decoder.decode(held, { stream: true });
      held = new Uint8Array();
    }
  }
  if (held.length > 0) {
    const encoding = isFirst ? markedEncoding(held) : undefined;
    decoder = decoderOf(encoding === undefined ? guessedEncoding(held, { isPlace, isEnd: true }) : certain(encoding));
    yield decoder.decode(held, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

const ASCII = new TextDecoder("utf-8");

function certain(encoding: string): TextEncoding {
  return { encoding, isDoubtful: false };
}

/** What a charset's name may have, so that it can be repeated in the answer. */
const CHARSET_NAME = /^[\w.:+-]{1,40}$/u;

function statedEncoding(charset: string): string {
  const encoding = knownEncoding(charset);
  if (encoding === undefined) {
    const named = CHARSET_NAME.test(charset) ? `The charset ${charset}` : "The charset of the body";
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", `${named} is not known: send the text as UTF-8`);
  }
  return encoding;
}

/** The encoding by the byte-order mark, or by the zero bytes of ASCII letters in UTF-16. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return "utf-8";
  }
  if (
    (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe && fourth === 0xff)
  ) {
    throw new Problem("INVALID_REQUEST", "Text in UTF-32 is not read: save the file as UTF-8");
  }
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0)) {
    return "utf-16le";
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) {
    return "utf-16be";
  }
  return undefined;
}

function asciiLength(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  return at === -1 ? bytes.length : at;
}

/** By bytes from the first one beyond ASCII on. */
function guessedEncoding(
  bytes: Uint8Array,
  { isPlace, isEnd }: { readonly isPlace: (text: string) => boolean; readonly isEnd: boolean },
): TextEncoding {
  // The last character may be cut off.
  const beyond = new TextDecoder().decode(bytes, { stream: !isEnd }).replaceAll(/[\0-\x7f]+/gu, "");
  const malformed = beyond.split("\ufffd").length - 1;
  if (beyond.length - malformed >= WELL_FORMED_MIN * malformed) {
    return certain("utf-8");
  }
  // Nor is the last word whole, then.
  const wordsEnd = isEnd ? bytes.length : bytes.findLastIndex((byte) => byte <= SPACE) + 1;
  const ranked = rankEncodings(bytes.subarray(0, wordsEnd));
  const highest = ranked[0]?.score ?? 0;
  const texts = ranked.filter(({ score }) => highest - score < NEAR).map(({ encoding, score }) => {
    const text = textDecoder(encoding).decode(bytes, { stream: !isEnd });
    return { encoding, text, score };
  });
  const hasRival = texts.some(({ text }) => text !== texts[0]?.text);
  const [best, ...others] = hasRival
    ? texts.map((one) => ({ ...one, score: one.score + KNOWN_PLACE * knownPlaces(one.text, isPlace) }))
      .toSorted((a, b) => b.score - a.score)
    : texts;
  if (best === undefined) {
    return certain("windows-1252");
  }
  const isDoubtful = others.some(({ text, score }) => text !== best.text && best.score - score < CERTAIN);
  return { encoding: best.encoding, isDoubtful };
}

/** The different cells with letters beyond ASCII that name a place. */
function knownPlaces(text: string, isPlace: (text: string) => boolean): number {
  const cells = new Set(text.split(CELL_END).map((cell) => cell.trim()).filter((cell) => /[^\0-\x7f]/u.test(cell)));
  return [...cells].slice(0, CELLS_MAX).filter(isPlace).length;
}
