import { decodeS2Cell } from "../../../geo/s2_cell.ts";
import type { CodeGrammar } from "../code_grammar.ts";

const WEIGHT = 0.97;

/** S2 tokens (`s2:89c25a`, `s2 0x47a84fb831937021`), only after the name: any hexadecimal number fits. */
export const S2: CodeGrammar = {
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
  weigh() {
    return WEIGHT;
  },
};
