import type { Components, Match, Reason } from "../../../../domain/resolution.ts";

/** What is found while a candidate is compared with the input. */
export interface Findings {
  readonly matches: { -readonly [Key in keyof Components]?: Match };
  readonly reasons: Set<Reason>;
  readonly state: (component: keyof Components, match: Match) => void;
  /** A named place differs from the candidate's. */
  readonly contradict: (component: keyof Components) => void;
  readonly bar: () => void;
  readonly isBarred: () => boolean;
}

/** In ascending order of severity: a component that occurs twice gets the more severe match. */
const MATCH_ORDER: readonly Match[] = ["inferred", "exact", "corrected", "missing", "conflict"];

/** Findings without an entry. */
export function newFindings(): Findings {
  const matches: Findings["matches"] = {};
  const reasons = new Set<Reason>();
  let barred = false;
  const state = (component: keyof Components, match: Match): void => {
    const known = matches[component];
    if (known === undefined || MATCH_ORDER.indexOf(match) > MATCH_ORDER.indexOf(known)) {
      matches[component] = match;
    }
  };
  return {
    matches,
    reasons,
    state,
    contradict: (component) => {
      state(component, "conflict");
      reasons.add(component === "country" ? "country_mismatch" : "locality_conflict");
    },
    bar: () => {
      barred = true;
    },
    isBarred: () => barred,
  };
}
