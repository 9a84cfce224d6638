import { TIGHT_POINT } from "../../sign.ts";
import type { CodeGrammar } from "../code_grammar.ts";

const SLASHED_WEIGHT = 0.98;
const MARKED_WEIGHT = 0.9;
/** Three words with dots between them, and nothing else. */
const ALONE_WEIGHT = 0.55;
/** Names of hosts, files and packages look the same. */
const HOST_WEIGHT = 0.05;
const IN_SENTENCE_WEIGHT = 0.15;
const HOST =
  /^(?:www|mail|ftp|api|docs)\.|\.(?:html?|tar|min|spec|test|com|co)\.|\.(?:com|org|net|edu|gov|info|biz|io|dev|app|html?|php|json|txt|pdf|csv|zip|bak|jpe?g|png|xlsx?|docx?|[a-z]{2})$/iu;

/** what3words (`///filled.count.soap`): its dictionary is not free, so only a register has the location. */
export const WHAT3WORDS: CodeGrammar = {
  system: "what3words",
  pattern:
    /(?<![\p{L}\p{M}\d@/.。．・︒។։။۔।:_-])(\/{2,3})?([\p{L}\p{M}]{1,24})[.。．・︒។։။۔।]([\p{L}\p{M}]{1,24})[.。．・︒។։။۔।]([\p{L}\p{M}]{1,24})(?![\p{L}\p{M}\d@/_]|[.-][\p{L}\d])/gu,
  signs: [{ marks: TIGHT_POINT }],
  marker: /WHAT3WORDS|\bW3W\b/u,
  read({ groups }) {
    const words = groups.slice(1, 4).map((word) => word?.toLowerCase() ?? "");
    return words.every((word) => word.length < 2)
      ? undefined
      : { outcome: "registered", normalized: `///${words.join(".")}`, countryCode: "ZZ" };
  },
  weigh({ shown, groups, alone, marked }) {
    if (groups[0] === "///") {
      return SLASHED_WEIGHT;
    }
    if (marked) {
      return MARKED_WEIGHT;
    }
    // "St.Gallen.Schweiz", "U.S.A": the service's words have at least four letters in most languages, and no capitals.
    const plain = groups.slice(1, 4).every((word) => (word?.length ?? 0) >= 3 && word === word?.toLowerCase());
    if (!plain || HOST.test(shown)) {
      return HOST_WEIGHT;
    }
    return alone ? ALONE_WEIGHT : IN_SENTENCE_WEIGHT;
  },
};
