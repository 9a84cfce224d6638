import type { Resolution } from "../domain/resolution.ts";
import type { StructuredInput } from "../domain/structured_input.ts";
import { resolveStructured } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** Answers an address stated in parts: nothing of it is a link, a code or a fixture. */
export function resolveStructuredFor(deps: ResolutionsDeps, input: StructuredInput): Resolution {
  return resolveStructured(input, { gazetteer: deps.gazetteer() });
}
