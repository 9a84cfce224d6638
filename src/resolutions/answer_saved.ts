import type { Resolution } from "../domain/resolution.ts";
import { findByCode } from "../locations/mod.ts";
import { resolve } from "../resolver/mod.ts";
import { readShortCode } from "../text/short_code.ts";
import type { ResolutionsDeps } from "./deps.ts";
import type { ResolveFor } from "./resolve_for.ts";
import { savedResolution } from "./saved_resolution.ts";

/** Nine digits are a tenth of a millimetre, and are read as decimal degrees. */
const DIGITS = 9;

/**
 * The saved location of a short code, for this caller. Undefined where the text is not a code, or no code that the
 * caller may see: it is then resolved like any other text, so that the two look the same.
 */
export async function answerSaved(deps: ResolutionsDeps, question: ResolveFor): Promise<Resolution | undefined> {
  const { input, environment, organizationId } = question;
  const code = readShortCode(input.text);
  if (code === undefined || organizationId === undefined || deps.locations === undefined) {
    return undefined;
  }
  const location = await findByCode(deps.locations, { caller: { organizationId, environment }, code });
  if (location === undefined) {
    return undefined;
  }
  const { latitude, longitude } = location.coordinates;
  const text = `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
  const atPoint = resolve({ ...input, text, explain: false, alternatives: 0 }, { gazetteer: deps.gazetteer() });
  return savedResolution({ input, location, atPoint });
}
