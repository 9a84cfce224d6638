import { decodeS2Cell } from "../../../geo/s2_cell.ts";
import type { CodeGrammar } from "../code_grammar.ts";

const WEIGHT = 0.95;
/** The cell in an identifier is where the feature was first recorded: of 17 known ones two were 6.3 km off. Metres. */
const RADIUS_M = 7000;
/** Field 1, a message of 18 bytes, its field 1 a fixed 64-bit number. */
const HEAD = [0x0a, 0x12, 0x09] as const;
const HEAD_LENGTH = HEAD.length;

/** Google's place identifiers (`ChIJKxjxuaNqkFQR3CK6O1HNNqY`), of which the first number is an S2 cell. */
export const GOOGLE_PLACE_ID: CodeGrammar = {
  system: "google_place_id",
  pattern: /(?<![\w-])ChIJ[\w-]{23}(?![\w-])/gu,
  signs: [{ names: ["CHIJ"] }],
  marker: /PLACE_?ID/u,
  read({ shown }) {
    const bytes = Uint8Array.from(atob(shown.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    if (!HEAD.every((byte, index) => bytes[index] === byte)) {
      return undefined;
    }
    let id = 0n;
    for (let index = HEAD_LENGTH + 7; index >= HEAD_LENGTH; index -= 1) {
      id = (id << 8n) | BigInt(bytes[index] ?? 0);
    }
    const cell = decodeS2Cell(id);
    return cell === undefined
      ? { outcome: "invalid", normalized: shown }
      : { outcome: "circle", normalized: shown, center: cell.center, radiusM: RADIUS_M };
  },
  weigh() {
    return WEIGHT;
  },
};
