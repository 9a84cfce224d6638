import { readShortCode, shownShortCode } from "../../text/short_code.ts";
import type { CodeGrammar } from "./code_grammar.ts";

/** One in 31 texts that look like a code has the right check character by chance. */
const ALONE_WEIGHT = 0.8;
const AMONG_WORDS_WEIGHT = 0.1;

/**
 * This service's own short codes of saved locations (`8AK6-GN74`). The resolver does not know their targets: a code
 * that gets here does not exist, or not for this caller.
 */
export const SAVED_LOCATION: CodeGrammar = {
  system: "locus",
  pattern: /(?<![\p{L}\p{N}-])[0-9A-Z]{4}-[0-9A-Z]{4}(?![\p{L}\p{N}-])/giu,
  signs: [{ run: "wnld4", gap: "-", next: "wnld4" }],
  marker: /LOCUS/u,
  read({ shown }) {
    const code = readShortCode(shown);
    return code === undefined ? undefined : { outcome: "unknown", normalized: shownShortCode(code) };
  },
  weigh: ({ alone, marked }) => alone || marked ? ALONE_WEIGHT : AMONG_WORDS_WEIGHT,
};
