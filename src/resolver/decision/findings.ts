import type { Reason } from "../../domain/reasons.ts";
import type { Components, Match } from "../../domain/resolution.ts";

/** What follows from a finding: the reason that is reported, and whether it forbids `found`. */
interface Consequence {
  readonly reason?: Reason;
  readonly bars?: true;
}

/**
 * Everything that the stages may find about an answer, with its consequences. This table alone decides which findings
 * are reported and which forbid `found`. Recognizers also report reasons of their own that forbid nothing: how they read
 * the text (`datum_shifted`), or why it gives no point (`invalid_code`).
 */
const CONSEQUENCES = {
  // Components of the input.
  countryConflict: { reason: "country_mismatch", bars: true },
  placeConflict: { reason: "locality_conflict", bars: true },
  postcodeConflict: { reason: "postcode_conflict", bars: true },
  componentMissing: { bars: true },
  unknownComponent: { reason: "unmatched_text", bars: true },
  streetMissing: { reason: "street_missing" },
  houseNumberMissing: { reason: "house_number_missing" },
  unmatchedText: { reason: "unmatched_text" },
  unmatchedNumber: { bars: true },

  // Names.
  misspelt: { reason: "spelling_corrected" },
  /** A typo, and nothing else in the input supports the name. */
  unsupportedSpelling: { bars: true },
  /** The exact name of something else, taken for a typo. */
  rivalName: { bars: true },
  uncertainStreetName: { bars: true },
  /** Matched by consonants that other streets may share. */
  uncertainTransliteration: { bars: true },
  everydayName: { bars: true },
  /** The name of an area with so many typos that it is another word. */
  misspeltAreaName: { bars: true },
  /** A former name, or a code of several areas. */
  otherName: { reason: "ambiguous", bars: true },
  ambiguousName: { reason: "ambiguous" },
  /** A small place named alone: places that are not listed have the name too often. */
  unlistedNamesakes: { reason: "ambiguous", bars: true },
  nameIsAlsoPlace: { bars: true },

  // Numbers and crossings.
  uncertainNumber: { bars: true },
  numberInRange: { reason: "house_number_interpolated" },
  numberInterpolated: { reason: "house_number_interpolated", bars: true },
  /** Several points far apart have the number. */
  ambiguousNumber: { reason: "ambiguous", bars: true },
  ambiguousCrossing: { reason: "ambiguous", bars: true },

  // Rivals and confidence.
  closeRival: { reason: "ambiguous", bars: true },
  /** The confidence is too low, probably because of rivals. */
  likelyRival: { reason: "ambiguous" },
  prominenceAssumed: { reason: "prominence_assumed" },
  lowConfidence: { bars: true },
  otherInterpretation: { reason: "ambiguous", bars: true },

  /** A known street, but neither a town nor a postcode that says which of that name. */
  unanchored: { reason: "ambiguous", bars: true },

  // Coverage of the loaded data.
  notCovered: { reason: "outside_coverage", bars: true },
  /** The input has a street, number or postcode in a place whose data is not completely loaded. */
  notLoaded: { reason: "outside_coverage" },
  postcodeAlone: { reason: "outside_coverage", bars: true },
  postcodeOfSeveralCountries: { reason: "ambiguous", bars: true },

  // Links, coordinates and codes.
  mapCenterOnly: { reason: "map_center_only", bars: true },
  coarseCode: { reason: "coarse_code", bars: true },
  ambiguousCode: { reason: "ambiguous", bars: true },
  strayCode: { bars: true },
  uncertainReference: { bars: true },
  registryRequired: { reason: "registry_required", bars: true },

  // The caller's limits.
  disputedTerritory: { reason: "ambiguous", bars: true },
  otherCountry: { reason: "country_mismatch", bars: true },
  tooCoarse: { reason: "too_coarse", bars: true },
  /** Some work was refused; the intended answer may be among what was skipped. */
  workRefused: { bars: true },
} as const satisfies Record<string, Consequence>;

/** Something that a stage found about an answer. */
export type Finding = keyof typeof CONSEQUENCES;

/** What the findings about an answer mean for its status. */
export interface Verdict {
  /** Never `found`, whatever the confidence. */
  readonly isBarred: boolean;
  readonly reasons: readonly Reason[];
}

const NOTHING: Verdict = { isBarred: false, reasons: [] };

/** The verdict of some findings, added to an earlier one. Reasons keep the order in which they were found. */
export function verdictOf(findings: Iterable<Finding>, before: Verdict = NOTHING): Verdict {
  const reasons = new Set<Reason>(before.reasons);
  let { isBarred } = before;
  for (const finding of findings) {
    const { reason, bars }: Consequence = CONSEQUENCES[finding];
    if (reason !== undefined) {
      reasons.add(reason);
    }
    isBarred ||= bars === true;
  }
  return { isBarred, reasons: [...reasons] };
}

/** In ascending order of severity: a component that occurs twice gets the more severe match. */
const MATCH_ORDER: readonly Match[] = ["inferred", "exact", "corrected", "missing", "conflict"];

/** Collects what is found while a candidate is compared with the input. */
export class Findings {
  readonly matches: { -readonly [Key in keyof Components]?: Match } = {};
  readonly #found = new Set<Finding>();

  add(finding: Finding): void {
    this.#found.add(finding);
  }

  /** Records how a component of the input matches. */
  state(component: keyof Components, match: Match): void {
    const known = this.matches[component];
    if (known === undefined || MATCH_ORDER.indexOf(match) > MATCH_ORDER.indexOf(known)) {
      this.matches[component] = match;
    }
  }

  /** A named place differs from the candidate's. */
  contradict(component: keyof Components): void {
    this.state(component, "conflict");
    this.add(component === "country" ? "countryConflict" : "placeConflict");
  }

  /** All findings in their order. */
  get all(): readonly Finding[] {
    return [...this.#found];
  }
}
