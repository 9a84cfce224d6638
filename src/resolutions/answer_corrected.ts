import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { CorrectionQuery } from "./corrections_reader.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { type SettledPlace, settledResolution } from "./settled_place.ts";

/** A question whose text may have a correction. */
export interface CorrectedQuestion {
  /** Absent: the caller has no organization. */
  readonly query: CorrectionQuery | undefined;
  /** The caller's options. */
  readonly input: Omit<Input, "text">;
  /** Answers a text without a correction, or one that the options rule out. */
  readonly otherwise: () => Resolution | Promise<Resolution>;
}

/** The answer that people of the organization settled, or else the resolver's. Synchronous where nothing is settled. */
export function answerCorrected(
  { corrections, gazetteer }: ResolutionsDeps,
  { query, input, otherwise }: CorrectedQuestion,
): Resolution | Promise<Resolution> {
  const settled = query === undefined ? undefined : corrections?.find(query);
  if (settled === undefined) {
    return otherwise();
  }
  const answer = (place: SettledPlace | undefined) =>
    (place === undefined ? undefined : settledResolution(place, { input, gazetteer: gazetteer() })) ?? otherwise();
  return settled instanceof Promise ? settled.then(answer) : answer(settled);
}
