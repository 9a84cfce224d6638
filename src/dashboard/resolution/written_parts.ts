import type { Resolution } from "../api/types.ts";
import { COMPONENT_NAMES, MATCH_NAMES } from "../texts/en.json";
import { namesOf } from "../messages/fill_message.ts";
import type { Tone } from "../kit/screen.tsx";

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
type Explanation = Resolution["explanation"];

/** What the input says, part by part. */
export interface WrittenParts {
  readonly byName: Readonly<Partial<Record<ComponentName, string>>>;
  /** Words that no part of the answer stands for. */
  readonly others: readonly string[];
}

const OF_ROLE: Readonly<Record<string, ComponentName>> = {
  "as street": "street",
  "as number": "house_number",
  "as postcode": "postcode",
};
/** Finest first, as addresses are written. */
const AREAS = [
  "name",
  "district",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly ComponentName[];

/** The input's parts as the best candidate was compared with them; undefined without an explanation of an address. */
export function writtenParts(
  { explanation, components, matches }: {
    readonly explanation?: Explanation;
    readonly components: Resolution["components"];
    readonly matches: Resolution["matches"];
  },
): WrittenParts | undefined {
  const parts = explanation?.find(({ stage }) => stage === "rank")?.parts;
  if (parts === undefined) {
    return undefined;
  }
  const byName: Partial<Record<ComponentName, string>> = {};
  const others: string[] = [];
  const values: Readonly<Partial<Record<ComponentName, string>>> = components ?? {};
  const stated: Readonly<Partial<Record<ComponentName, string>>> = matches;
  const places: string[] = [];
  for (const { role, text = "" } of parts) {
    const known = OF_ROLE[role];
    if (known !== undefined) {
      byName[known] = byName[known] === undefined ? text : `${byName[known]} ${text}`;
    } else if (role === "as place") {
      const same = AREAS.find((name) => byName[name] === undefined && isSame(values[name], text));
      if (same === undefined) {
        places.push(text);
      } else {
        byName[same] = text;
      }
    } else if (role === "as word") {
      others.push(text);
    }
  }
  // Names that differ from what was found stand for what is stated and has no other name.
  for (const text of places) {
    const free = AREAS.find((name) => byName[name] === undefined && stated[name] !== undefined);
    if (free === undefined) {
      others.push(text);
    } else {
      byName[free] = text;
    }
  }
  return { byName, others };
}

function isSame(value: string | undefined, text: string): boolean {
  return value?.localeCompare(text, undefined, { sensitivity: "base" }) === 0;
}

/** The components that the input or the answer has. */
export function partRows({ components, matches }: Pick<Resolution, "components" | "matches">): readonly PartRow[] {
  const values: Readonly<Partial<Record<ComponentName, string>>> = components ?? {};
  const agreements: Readonly<Partial<Record<ComponentName, Match>>> = matches;
  return NAMES.map((name) => ({ name, value: values[name], match: agreements[name] }))
    .filter(({ value, match }) => value !== undefined || match !== undefined);
}
