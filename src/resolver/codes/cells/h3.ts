import { cellToBoundary, cellToLatLng, isValidCell } from "h3-js";
import { distanceM } from "../../../geo/distance_m.ts";
import type { CodeGrammar } from "../code_grammar.ts";

const WEIGHT = 0.97;
/** The two finest levels use nearly all digits: one in eight such numbers is a cell. */
const FINEST = /^8[ef]/u;
const FINEST_WEIGHT = 0.75;
/** Upper case in a sentence: still fifteen hexadecimal digits of a valid cell. */
const UNUSUAL_WEIGHT = 0.9;

/** H3 cells (`87283472bffffff`), by h3-js. */
export const H3: CodeGrammar = {
  system: "h3",
  pattern: /(?<![\p{L}\d])(?:0x)?(8[0-9a-f]{14})(?![\p{L}\d])/giu,
  signs: [
    { run: "nd15", starts: "8" },
    { run: "d17", starts: "0", of: "0123456789ABCDEFX" },
  ],
  marker: /\bH3\b/u,
  read({ groups }) {
    const normalized = (groups[0] ?? "").toLowerCase();
    if (!isValidCell(normalized)) {
      return /[a-f]/u.test(normalized) ? { outcome: "invalid", normalized } : undefined;
    }
    const [latitude, longitude] = cellToLatLng(normalized);
    const center = { latitude, longitude };
    const corners = cellToBoundary(normalized).map(([north, east]) => ({ latitude: north, longitude: east }));
    const radiusM = Math.max(...corners.map((corner) => distanceM(center, corner)));
    return { outcome: "circle", normalized, center, radiusM };
  },
  weigh({ shown, alone, groups, marked }) {
    if (!marked && FINEST.test((groups[0] ?? "").toLowerCase())) {
      return FINEST_WEIGHT;
    }
    return alone && shown === shown.toLowerCase() ? WEIGHT : UNUSUAL_WEIGHT;
  },
};
