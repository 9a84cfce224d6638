/**
 * Suggestions while someone types. In goes a partly typed text; out come the streets, houses, places, postcodes and
 * venues that it may become, lowest cost first. `find_guesses.ts` shows the order: parses of the typed words
 * (`typed_parses.ts`), look-ups (`street_queries.ts`, `guess_*.ts`), the best by `suggest_costs.ts`, then typos;
 * `describe_guesses.ts` gives the best their labels. Start at `suggest.ts`.
 */
export { suggest } from "./suggest.ts";
