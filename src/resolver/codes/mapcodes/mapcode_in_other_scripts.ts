import { BEYOND_ASCII } from "../../sign.ts";
import type { CodeGrammar } from "../code_grammar.ts";
import { decodeMapcode } from "./decode_mapcode.ts";
import { romanized } from "./romanized.ts";
import { territories } from "./territories.ts";

/** A territory in Latin letters before two words of another script with a point between them. */
const WEIGHT = 0.9;
const MARKED_WEIGHT = 0.95;
const IN_SENTENCE_FACTOR = 0.7;
const NOT_ASCII = /[^ -~]/u;

/** Mapcodes in scripts other than Latin, after a territory in Latin letters: `NLD БД.2Я`. */
export const MAPCODE_IN_OTHER_SCRIPTS: CodeGrammar = {
  system: "mapcode",
  pattern:
    /(?<![\p{L}\p{M}\p{N}-])([A-Z]{3}|[A-Z]{2,3}-[A-Z]{2,3}) ([\p{L}\p{N}]{2,5}\.[\p{L}\p{N}]{2,5})(?:-([\p{L}\p{N}]{1,8}))?(?![\p{L}\p{M}\p{N}.])/giu,
  signs: [{ run: "w2-3", marks: `.${BEYOND_ASCII}` }],
  marker: /MAPCODE/u,
  read({ groups: [code = "", letters = "", extension = ""] }) {
    const territory = territories().byCode(code.toUpperCase());
    const written = romanized(letters, extension);
    if (territory === undefined || written === undefined) {
      return undefined;
    }
    const decoded = decodeMapcode(written, territory);
    return decoded === undefined ? undefined : { outcome: "cell", ...decoded };
  },
  weigh({ groups: [, letters = ""], alone, marked }) {
    return !NOT_ASCII.test(letters) ? 0 : marked ? MARKED_WEIGHT : WEIGHT * (alone ? 1 : IN_SENTENCE_FACTOR);
  },
};
