import { nextTurn } from "../domain/clock.ts";
import type { ForeignText } from "../domain/ids.ts";
import type { Input } from "../domain/input.ts";
import { Problem } from "../domain/problem.ts";
import type { LocatedResolution, Resolution } from "../domain/resolution.ts";
import { isInBounds, limitedSaved, lookUpSteps } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** An identifier, and the language of the label. */
interface LookUpFor {
  readonly placeId: string;
  readonly language?: string | undefined;
}

/**
 * Looks up a place by its identifier.
 *
 * @throws Problem `NOT_FOUND` if no place has the identifier
 */
export async function lookUpFor(deps: ResolutionsDeps, asked: LookUpFor): Promise<LocatedResolution> {
  const place = await placeOf(deps, asked);
  if (place === undefined) {
    throw new Problem("NOT_FOUND", "There is no place with this identifier");
  }
  return place;
}

export async function identifiedPlace(
  deps: ResolutionsDeps,
  { input, foreign: { placeId, kind, code }, otherwise }: {
    readonly input: Input;
    readonly foreign: ForeignText;
    readonly otherwise: () => Resolution;
  },
): Promise<Resolution> {
  const { language, country, maxAccuracyM, bounds } = input;
  const place = await placeOf(deps, { placeId, language });
  if (place === undefined || !isInBounds(place.coordinates, bounds)) {
    const other = otherwise();
    return place === undefined || other.status !== "unresolved" ? other : { ...other, reasons: ["no_match"] };
  }
  const { status, confidence, accuracyM, components, source } = place;
  const isElsewhere = country !== undefined && components.countryCode !== country;
  return {
    ...place,
    ...limitedSaved({ status, confidence, accuracyM, isElsewhere, maxAccuracyM }),
    inputKind: kind,
    code: kind === "short_code" ? code : null,
    source: { ...source, system: code.system },
    ...(input.explain === true
      ? { explanation: [{ stage: "identifier", detail: `the place with the identifier ${placeId}` }] }
      : {}),
  };
}

/** A large file is searched in several turns of the event loop. */
async function placeOf(
  deps: ResolutionsDeps,
  { placeId, language }: LookUpFor,
): Promise<LocatedResolution | undefined> {
  const steps = lookUpSteps(placeId, { gazetteer: deps.gazetteer(), language });
  let step = steps.next();
  while (step.done !== true) {
    await nextTurn();
    step = steps.next();
  }
  return step.value;
}
