import type { Resolution } from "../domain/resolution.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { resolveFor } from "./resolve_for.ts";

/** An input that visitors may try without an account. */
export interface Example {
  readonly id: string;
  readonly input: string;
}

/**
 * One of each kind, which the world's places alone answer: a misspelt town, another script, coordinates, a link, a code,
 * and a name that many towns have.
 */
export const EXAMPLES: readonly Example[] = [
  { id: "misspelt", input: "Cambrige, MA" },
  { id: "script", input: "القاهرة، مصر" },
  { id: "coordinates", input: "48.8584, 2.2945" },
  { id: "link", input: "https://maps.google.com/?q=-33.8568,151.2153" },
  { id: "code", input: "8FVC4GRF+2Q" },
  { id: "ambiguous", input: "Springfield" },
];

/** The languages of their labels: those in which visitors read the pages. */
export const EXAMPLE_LANGUAGES: readonly string[] = ["en", "de", "fr", "es", "ar"];

/** Answers an example with the resolver, as for a caller without an organization. No link is followed. */
export async function resolveExample(
  deps: ResolutionsDeps,
  { example, language }: { readonly example: Example; readonly language: string | undefined },
): Promise<Resolution> {
  const input = { text: example.input, alternatives: 3, ...(language === undefined ? {} : { language }) };
  const { links: _, ...offline } = deps;
  return await resolveFor(offline, { input, environment: "live" });
}
