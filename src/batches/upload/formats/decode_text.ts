import { Problem } from "../../../domain/problem.ts";
import type { Bytes } from "./limited.ts";

/** Bytes, from the first non-ASCII one on, that are examined before an encoding is chosen. */
const EXAMINED_BYTES = 4096;

/** Options of `decodeText()`. */
interface DecodeOptions {
  /** Absent: detected. */
  readonly charset?: string | undefined;
  /** Called once, when the encoding is known. ASCII text may come before. */
  readonly onEncoding?: (encoding: string) => void;
}

/**
 * Decodes bytes as `charset`. Without it, detects the encoding from the byte-order mark, from the zero bytes of UTF-16, or
 * from well-formed UTF-8; otherwise it is Windows-1252, which Western spreadsheets save. Bytes that break UTF-8 later
 * become U+FFFD, by which the affected rows are recognised.
 *
 * @throws {Problem} `UNSUPPORTED_MEDIA_TYPE` for a charset that is not known, `INVALID_REQUEST` for the mark of UTF-32,
 * which begins as that of UTF-16.
 */
export async function* decodeText(
  bytes: Bytes,
  { charset, onEncoding = () => {} }: DecodeOptions = {},
): AsyncGenerator<string> {
  const decoderOf = (encoding: string): TextDecoder => {
    onEncoding(encoding);
    return new TextDecoder(encoding);
  };
  let decoder = charset === undefined ? undefined : decoderOf(knownEncoding(charset));
  let held: Uint8Array = new Uint8Array();
  let isFirst = true;
  for await (const piece of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    held = held.length === 0 ? piece : joined(held, piece);
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
      decoder = decoderOf(encoding ?? guessedEncoding(held));
      yield decoder.decode(held, { stream: true });
      held = new Uint8Array();
    }
  }
  if (held.length > 0) {
    decoder = decoderOf((isFirst ? markedEncoding(held) : undefined) ?? guessedEncoding(held));
    yield decoder.decode(held, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

const ASCII = new TextDecoder("utf-8");

function knownEncoding(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The charset of the body is not supported");
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
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

/** The last character may be cut off, so it is not checked. */
function guessedEncoding(bytes: Uint8Array): string {
  let end = bytes.length;
  for (let i = 0; i < 3 && end > 1 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80; i++) {
    end--;
  }
  const isLeading = ((bytes[end - 1] ?? 0) & 0xc0) === 0xc0;
  const whole = isLeading && bytes.length >= EXAMINED_BYTES ? bytes.subarray(0, end - 1) : bytes;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(whole);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
