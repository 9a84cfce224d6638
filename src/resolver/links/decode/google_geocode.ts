import { pointOf, type ReadPoint } from "../values/mod.ts";
import { decodeBase64 } from "./base64.ts";

/** Entries read: a shared route has at most ten stops. */
const ENTRIES_MAX = 16;

/**
 * The stops in Google's `geocode=`: entries separated by `;`, each a base64 protocol buffer with the latitude in field
 * 2 and the longitude in field 3, little-endian 32-bit, in millionths of a degree. An entry without both stays as
 * undefined, because the last one is the destination.
 */
export function readGoogleGeocode(text: string): readonly (ReadPoint | undefined)[] {
  const points: (ReadPoint | undefined)[] = [];
  for (const entry of text.split(";", ENTRIES_MAX)) {
    const bytes = decodeBase64(entry);
    if (bytes !== undefined && bytes.length >= 10 && bytes[0] === 0x15 && bytes[5] === 0x1d) {
      const view = new DataView(bytes.buffer);
      const first = view.getInt32(1, true) / 1e6;
      const second = view.getInt32(6, true) / 1e6;
      points.push(pointOf({ first, second, decimals: 6, end: 0 }, { datum: "gcj02_mainland" }));
    } else {
      points.push(undefined);
    }
  }
  return points;
}
