import { cellToBoundary, cellToLatLng, isValidCell } from "h3-js";
import type { Bounds } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { decodeS2Cell } from "../../geo/s2_cell.ts";
import type { CodeGrammar } from "./grammar.ts";

const H3_WEIGHT = 0.97;
/** The two finest levels use nearly all digits: one in eight such numbers is a cell. */
const FINEST = /^8[ef]/u;
const FINEST_WEIGHT = 0.75;
/** Upper case in a sentence: still fifteen hexadecimal digits of a valid cell. */
const UNUSUAL_WEIGHT = 0.9;

/** H3 cells (`87283472bffffff`), by h3-js. */
const H3: CodeGrammar = {
  system: "h3",
  pattern: /(?<![\p{L}\d])(?:0x)?(8[0-9a-f]{14})(?![\p{L}\d])/giu,
  signs: [{ run: "nd15", starts: "8" }, { run: "d17", starts: "0", of: "0123456789ABCDEFX" }],
  marker: /\bH3\b/u,
  read({ groups }) {
    const normalized = (groups[0] ?? "").toLowerCase();
    if (!isValidCell(normalized)) {
      return /[a-f]/u.test(normalized) ? { outcome: "invalid", normalized } : undefined;
    }
    const [latitude, longitude] = cellToLatLng(normalized);
    const center = { latitude, longitude };
    const radiusM = Math.max(
      ...cellToBoundary(normalized).map(([north, east]) => distanceM(center, { latitude: north, longitude: east })),
    );
    return { outcome: "circle", normalized, center, radiusM };
  },
  weigh({ shown, alone, groups, marked }) {
    if (!marked && FINEST.test((groups[0] ?? "").toLowerCase())) {
      return FINEST_WEIGHT;
    }
    return alone && shown === shown.toLowerCase() ? H3_WEIGHT : UNUSUAL_WEIGHT;
  },
};

const S2_WEIGHT = 0.97;

/** S2 tokens (`s2:89c25a`, `s2 0x47a84fb831937021`), only after the name: any hexadecimal number fits. */
const S2: CodeGrammar = {
  system: "s2",
  pattern: /(?<![\p{L}\d])S2(?: ?(?:CELL|TOKEN|ID))?[ :=/]{1,3}(?:0x)?([0-9a-f]{1,16})(?![\p{L}\d])/giu,
  signs: [{ run: "l2,4,6-7", starts: "S", of: "S2CELTOKNID" }],
  marker: /\bS2\b/u,
  read({ groups }) {
    const normalized = (groups[0] ?? "").toLowerCase();
    const cell = decodeS2Cell(BigInt(`0x${normalized.padEnd(16, "0")}`));
    return cell === undefined
      ? { outcome: "invalid", normalized }
      : { outcome: "circle", normalized, center: cell.center, radiusM: cell.halfDiagonalM };
  },
  weigh: () => S2_WEIGHT,
};

const PLACE_ID_WEIGHT = 0.95;
/** The cell in an identifier is where the feature was first recorded: of 17 known ones two were 6.3 km off. Metres. */
const PLACE_ID_RADIUS_M = 7000;
/** Bytes before the cell: field 1, a message of 18 bytes, its field 1 a fixed 64-bit number. */
const PLACE_ID_HEAD = 3;

/** Google's place identifiers (`ChIJKxjxuaNqkFQR3CK6O1HNNqY`), of which the first number is an S2 cell. */
export const GOOGLE_PLACE_ID: CodeGrammar = {
  system: "google_place_id",
  pattern: /(?<![\w-])ChIJ[\w-]{23}(?![\w-])/gu,
  signs: [{ names: ["CHIJ"] }],
  marker: /PLACE_?ID/u,
  read({ shown: normalized }) {
    const bytes = Uint8Array.fromBase64(normalized, { alphabet: "base64url" });
    const cell = decodeS2Cell(new DataView(bytes.buffer).getBigUint64(PLACE_ID_HEAD, true));
    return cell === undefined
      ? { outcome: "invalid", normalized }
      : { outcome: "circle", normalized, center: cell.center, radiusM: PLACE_ID_RADIUS_M };
  },
  weigh: () => PLACE_ID_WEIGHT,
};

const MARKED_WEIGHT = 0.95;
const DATE_WEIGHT = 0.05;
/** Each further digit below four makes a coincidence 2.5 times less likely. */
const WEIGHT_PER_DIGIT = 0.1;
const QUADKEY_WEIGHT_MAX = 0.75;
/** Only zeros and ones: a binary number. */
const BINARY = /^[01]+$/u;

/** Quadkeys of web maps (`0231010301213`): one digit a level. */
const QUADKEY: CodeGrammar = {
  system: "quadkey",
  pattern: /(?<![\p{L}\d.,/-])[0-3]{8,23}(?![\p{L}\d]|[.,/-]\d)/gu,
  signs: [{ run: "n8-23", of: "0123" }],
  marker: /QUAD ?KEY/u,
  read({ shown }) {
    let [x, y] = [0, 0];
    for (const digit of shown) {
      x = x * 2 + (Number(digit) % 2);
      y = y * 2 + Math.floor(Number(digit) / 2);
    }
    return { outcome: "cell", normalized: shown, bounds: tileBounds(shown.length, { x, y }) };
  },
  weigh({ shown, marked, alone }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    // A date (20231231) has eight digits; thirteen digits below four occur by chance once in 100,000.
    return alone && shown.length > 8 && !BINARY.test(shown)
      ? Math.min(WEIGHT_PER_DIGIT * (shown.length - 7), QUADKEY_WEIGHT_MAX)
      : DATE_WEIGHT;
  },
};

const ZOOM_MAX = 23;
/** Three numbers with slashes only: also a date ("12/5/2024"), a fraction, a flat. */
const TILE_WEIGHT = 0.4;
const TILE_IN_SENTENCE_WEIGHT = 0.1;

/** Tiles of web maps (`13/1707/3109`): zoom, column, row. */
const TILE: CodeGrammar = {
  system: "tile",
  pattern: /(?<![\p{L}\d/.-])(\d{1,2})\/(\d{1,7})\/(\d{1,7})(?![\p{L}\d/-])/gu,
  signs: [{ run: "n1-2", gap: "/", next: "n1-7" }],
  marker: /\bTILES?\b|\bSLIPPY\b|\bXYZ\b/u,
  read({ groups }) {
    const [zoom = 0, x = 0, y = 0] = groups.map(Number);
    return zoom > ZOOM_MAX || x >= 2 ** zoom || y >= 2 ** zoom
      ? undefined
      : { outcome: "cell", normalized: `${zoom}/${x}/${y}`, bounds: tileBounds(zoom, { x, y }) };
  },
  weigh({ groups, marked, alone }) {
    const [zoom = 0, x = 0, y = 0] = groups.map(Number);
    if (marked) {
      return MARKED_WEIGHT;
    }
    const isDate = (x <= 31 && (y < 100 || (y >= 1900 && y < 2100))) || zoom < 4;
    return isDate ? DATE_WEIGHT : alone ? TILE_WEIGHT : TILE_IN_SENTENCE_WEIGHT;
  },
};

/** Cells by which programs divide the world: of triangles and squares on a sphere, and of web maps. */
export const TILE_GRAMMARS: readonly CodeGrammar[] = [H3, S2, QUADKEY, TILE];

/** The box of a tile of a web map: 2^zoom columns from the antimeridian east, as many rows from 85.05° N south. */
function tileBounds(zoom: number, { x, y }: { x: number; y: number }): Bounds {
  const size = 2 ** zoom;
  return [(x / size) * 360 - 180, latitudeOf((y + 1) / size), ((x + 1) / size) * 360 - 180, latitudeOf(y / size)];
}

/** Latitude of a row's edge in Web Mercator. */
function latitudeOf(share: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180 / Math.PI;
}
