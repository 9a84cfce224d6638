import { namesOf } from "../messages/fill_message.ts";
import type { Resolution } from "../api/types.ts";
import type { Tone } from "../kit/screen.tsx";
import { COMPONENT_NAMES, MATCH_NAMES } from "../texts/en.json";

type ComponentName = keyof typeof COMPONENT_NAMES;
type Match = keyof typeof MATCH_NAMES;

/** A component of an answer, and how it agrees with the input. */
export interface PartRow {
  readonly name: ComponentName;
  readonly value: string | undefined;
  /** Undefined: not in the input. */
  readonly match: Match | undefined;
}

/** The colour of each agreement. */
export const MATCH_TONES: Readonly<Record<Match, Tone>> = {
  exact: "good",
  corrected: "warning",
  inferred: "neutral",
  missing: "warning",
  conflict: "bad",
};

const NAMES = namesOf(COMPONENT_NAMES);

/** The components that the input or the answer has. */
export function partRows({ components, matches }: Pick<Resolution, "components" | "matches">): readonly PartRow[] {
  const values: Readonly<Partial<Record<ComponentName, string>>> = components ?? {};
  const agreements: Readonly<Partial<Record<ComponentName, Match>>> = matches;
  return NAMES.map((name) => ({ name, value: values[name], match: agreements[name] }))
    .filter(({ value, match }) => value !== undefined || match !== undefined);
}
