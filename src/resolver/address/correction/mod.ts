/**
 * Stage 5: correction, only where tokens are left unmatched. In go the lattice and the best candidate so far; out comes
 * the lattice with spans added for misspelt places and streets, ranked again, or nothing where nothing was misspelt.
 * Streets are corrected inside the places that the text names, before places are.
 */
export { correct } from "./correct.ts";
export { streetWordsNear } from "./streets/near_words.ts";
export { possibleVenueTokens } from "./unknown_tokens.ts";
