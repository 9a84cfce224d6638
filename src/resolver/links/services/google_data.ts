import { decimalsOf } from "../../coordinates/mod.ts";
import { decodeBase64, decodeGoogleFeature } from "../decoders.ts";
import { clampViewRadius, type LinkPoint, pointOf, type ReadPoint } from "../points.ts";
import { decodePercent } from "../values.ts";

/** The content of Google's `data=` and `pb=`. */
interface GoogleData {
  /** Places and waypoints, in the order of the link. */
  readonly pins: readonly ReadPoint[];
  readonly center?: ReadPoint | undefined;
  /** The approximate area of the last feature id. */
  readonly hint?: LinkPoint | undefined;
  /** A feature's name, if the data has one (embedded maps). */
  readonly title?: string | undefined;
}

/** Tokens read: a route with ten waypoints has 90. */
const TOKENS_MAX = 512;

/** Google's maps show mainland China on GCJ-02. */
export const GOOGLE = { datum: "gcj02_mainland" } as const;

/**
 * Reads the flat text form of a protocol buffer, `!<field><type><value>`. Three groups have points: `!3d<lat>!4d<lon>`
 * is a place; `!1d<lon>!2d<lat>` after `2m2` is a waypoint (after `1m2` it only shapes a route); and
 * `!1d<metres>!2d<lon>!3d<lat>` is the camera.
 */
export function readGoogleData(raw: string): GoogleData {
  const tokens = decodePercent(raw).split("!", TOKENS_MAX);
  const pins: (ReadPoint | undefined)[] = [];
  let center: ReadPoint | undefined;
  let hint: LinkPoint | undefined;
  let title: string | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const next = tokens[at + 1] ?? "";
    if (token.startsWith("3d") && next.startsWith("4d")) {
      pins.push(pointOfTokens(token, next));
      at++;
      continue;
    }
    if (token.startsWith("1d") && next.startsWith("2d")) {
      const third = tokens[at + 2] ?? "";
      if (third.startsWith("3d") && !(tokens[at + 3] ?? "").startsWith("4d")) {
        center ??= pointOfTokens(third, next, clampViewRadius(Number(token.slice(2)) / 2));
        at += 2;
      } else if (tokens[at - 1] !== "1m2") {
        pins.push(pointOfTokens(next, token));
        at++;
      }
      continue;
    }
    if (token.startsWith("1s")) {
      hint = decodeGoogleFeature(token.slice(2)) ?? hint;
      title = hint !== undefined && next.startsWith("2s") ? next.slice(2).replaceAll("+", " ") : title;
    }
  }
  return { pins: pins.filter((pin) => pin !== undefined), center, hint, title: title === "" ? undefined : title };
}

function pointOfTokens(latitude: string, longitude: string, accuracyM?: number): ReadPoint | undefined {
  const first = Number(latitude.slice(2));
  const second = Number(longitude.slice(2));
  if (latitude.length < 3 || longitude.length < 3 || !Number.isFinite(first) || !Number.isFinite(second)) {
    return undefined;
  }
  const decimals = Math.max(decimalsOf(latitude), decimalsOf(longitude));
  return pointOf({ first, second, decimals }, { ...GOOGLE, accuracyM });
}

/** Entries read: a shared route has at most ten stops. */
const ENTRIES_MAX = 16;

/**
 * The stops in Google's `geocode=`: entries separated by `;`, each a base64 protocol buffer with the latitude in field
 * 2 and the longitude in field 3, little-endian 32-bit, in millionths of a degree. An entry without both stays as
 * undefined, because the last one is the destination.
 */
export function readGoogleGeocode(text: string): readonly (ReadPoint | undefined)[] {
  return text.split(";", ENTRIES_MAX).map((entry) => {
    const bytes = decodeBase64(entry);
    if (bytes === undefined || bytes.length < 10 || bytes[0] !== 0x15 || bytes[5] !== 0x1d) {
      return undefined;
    }
    const view = new DataView(bytes.buffer);
    const [first, second] = [view.getInt32(1, true) / 1e6, view.getInt32(6, true) / 1e6];
    return pointOf({ first, second, decimals: 6 }, GOOGLE);
  });
}
