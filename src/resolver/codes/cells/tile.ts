import type { CodeGrammar } from "../code_grammar.ts";
import { tileBounds } from "./tile_bounds.ts";

const ZOOM_MAX = 23;
const MARKED_WEIGHT = 0.95;
/** Three numbers with slashes only: also a date, a fraction, a flat. */
const ALONE_WEIGHT = 0.4;
const IN_SENTENCE_WEIGHT = 0.1;
/** "12/5/2024" */
const DATE_WEIGHT = 0.05;

/** Tiles of web maps (`13/1707/3109`): zoom, column, row. */
export const TILE: CodeGrammar = {
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
    return isDate ? DATE_WEIGHT : alone ? ALONE_WEIGHT : IN_SENTENCE_WEIGHT;
  },
};
