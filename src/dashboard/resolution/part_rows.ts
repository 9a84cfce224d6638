import { type NameIn, namesOf } from "../messages/define_messages.ts";
import type { Resolution } from "../api/types.ts";
import type { Tone } from "../kit/badge.tsx";
import { COMPONENT_NAMES } from "./names/component_names.ts";
import type { MATCH_NAMES } from "./names/match_names.ts";

type ComponentName = NameIn<typeof COMPONENT_NAMES>;
type Match = NameIn<typeof MATCH_NAMES>;

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
