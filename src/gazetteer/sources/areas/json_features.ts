import type { Chunks } from "../for_each_row.ts";

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const FEATURES = new TextEncoder().encode('"features"');
/** Bytes of one feature: the longest borders measured have 60 million. */
const FEATURE_BYTES_MAX = 256 * 2 ** 20;

/**
 * The texts of the features of GeoJSON: the members of the list `features` of a collection, or each object of a text of
 * several, whatever stands between them (lines, RFC 8142). Memory: one feature.
 *
 * @throws {RangeError} for a feature of more than 256 MB.
 */
export async function* featuresIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** Objects and lists around the current byte. */
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  /** At this depth objects are features: 2 in the list of a collection. */
  let featureDepth = 0;
  /** Bytes of the feature before this chunk. */
  let parts: Uint8Array[] = [];
  let size = 0;
  /** How much of `"features"` the last bytes at depth 1 are. */
  let matched = 0;
  for await (const chunk of chunks) {
    let start = depth > featureDepth ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (depth === 1 && featureDepth === 0) {
        matched = byte === FEATURES[matched]
          ? matched + 1
          : matched === FEATURES.length && !isValueStart(byte)
          ? matched
          : 0;
      }
      if (inText) {
        if (isEscaped) {
          isEscaped = false;
        } else if (byte === BACKSLASH) {
          isEscaped = true;
        } else if (byte === QUOTE) {
          inText = false;
        }
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (byte === OPEN_BRACKET && depth === 1 && featureDepth === 0 && matched === FEATURES.length) {
          featureDepth = 2;
          parts = [];
          size = 0;
          start = -1;
        } else if (byte === OPEN_BRACE && depth === featureDepth) {
          start = i;
        }
        depth++;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (byte === CLOSE_BRACE && depth === featureDepth && (start >= 0 || parts.length > 0)) {
          parts.push(chunk.subarray(Math.max(0, start), i + 1));
          yield decoder.decode(Buffer.concat(parts));
          parts = [];
          size = 0;
          start = -1;
        } else if (depth < featureDepth) {
          // What follows the list is no feature.
          return;
        }
      }
    }
    if (start >= 0) {
      parts.push(chunk.slice(start));
      size += chunk.length - start;
      if (size > FEATURE_BYTES_MAX) {
        throw new RangeError(`Cannot read because a feature must have at most ${FEATURE_BYTES_MAX} bytes`);
      }
    }
  }
}

/** Whether a byte after the name cannot stand between it and its list. */
function isValueStart(byte: number): boolean {
  return !(byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x3a || byte === OPEN_BRACKET);
}
