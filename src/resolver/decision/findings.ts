import type { Components, Match, Reason } from "../../domain/resolution.ts";

/** What follows from a finding: the reason that is reported, and whether it prevents `found`. */
interface Consequence {
  readonly reason?: Reason;
  readonly preventsFound?: true;
}

/**
 * Everything that the stages may find about an answer, with its consequences. This table alone decides which findings
 * are reported and which prevent `found`. Recognizers also report reasons of their own that prevent nothing: how they read
 * the text (`datum_shifted`), or why it gives no point (`invalid_code`).
 */
const CONSEQUENCES = {
  // Components of the input.
  countryConflict: { reason: "country_mismatch", preventsFound: true },
  placeConflict: { reason: "locality_conflict", preventsFound: true },
  postcodeConflict: { reason: "postcode_conflict", preventsFound: true },
  componentMissing: { preventsFound: true },
  unknownComponent: { reason: "unmatched_text", preventsFound: true },
  streetMissing: { reason: "street_missing" },
  houseNumberMissing: { reason: "house_number_missing" },
  unmatchedText: { reason: "unmatched_text" },
  unmatchedNumber: { preventsFound: true },
  /** "Opposite 5 Main Street": what is meant stands near the address. */
  besideAddress: { reason: "unmatched_text", preventsFound: true },

  // Names.
  misspelt: { reason: "spelling_corrected" },
  /**
   * A name with a typo that nothing in the input confirms: no exact name around it, no postcode, and it is short or has
   * two typos. Two words of an unlisted village are often a typo away from two places near each other.
   */
  unsupportedSpelling: { preventsFound: true },
  /** The exact name of something else, taken for a typo. */
  rivalName: { preventsFound: true },
  uncertainStreetName: { preventsFound: true },
  /** Matched by consonants that other streets may share. */
  uncertainTransliteration: { preventsFound: true },
  everydayName: { preventsFound: true },
  /** The name of an area with so many typos that it is another word. */
  misspeltAreaName: { preventsFound: true },
  /** A former name, a code of several areas, or a part of what may be a longer name. */
  otherName: { reason: "ambiguous", preventsFound: true },
  ambiguousName: { reason: "ambiguous" },
  /** A small place named alone: places that are not listed have the name too often. */
  unlistedNamesakes: { reason: "ambiguous", preventsFound: true },
  nameIsAlsoPlace: { preventsFound: true },

  // Numbers and crossings.
  uncertainNumber: { preventsFound: true },
  numberInRange: { reason: "house_number_interpolated" },
  numberInterpolated: { reason: "house_number_interpolated", preventsFound: true },
  /** Several points far apart have the number. */
  ambiguousNumber: { reason: "ambiguous", preventsFound: true },
  ambiguousCrossing: { reason: "ambiguous", preventsFound: true },

  // Rivals and confidence.
  closeRival: { reason: "ambiguous", preventsFound: true },
  /** The confidence is too low, probably because of rivals. */
  likelyRival: { reason: "ambiguous" },
  prominenceAssumed: { reason: "prominence_assumed" },
  lowConfidence: { preventsFound: true },
  otherInterpretation: { reason: "ambiguous", preventsFound: true },

  /**
   * A known street, but neither a town nor a postcode that says which of that name. Unmatched text may be one of them,
   * and is the reason then.
   */
  unanchored: { preventsFound: true },
  placeNotNamed: { reason: "reference_place_missing" },

  // Coverage of the loaded data.
  notCovered: { reason: "outside_coverage", preventsFound: true },
  /** The input has a street, number or postcode in a place whose data is not completely loaded. */
  notLoaded: { reason: "outside_coverage" },
  postcodeAlone: { reason: "outside_coverage", preventsFound: true },
  /** Streets are loaded there, but what the postcode covers is not known, or is not all that the input names. */
  postcodeListed: { preventsFound: true },
  postcodeOfSeveralCountries: { reason: "ambiguous", preventsFound: true },

  // Links, coordinates and codes.
  mapCenterOnly: { reason: "map_center_only", preventsFound: true },
  coarseCode: { reason: "coarse_code", preventsFound: true },
  ambiguousCode: { reason: "ambiguous", preventsFound: true },
  strayCode: { preventsFound: true },
  uncertainReference: { preventsFound: true },
  registryRequired: { reason: "registry_required", preventsFound: true },

  // The caller's limits.
  disputedTerritory: { reason: "ambiguous", preventsFound: true },
  otherCountry: { reason: "country_mismatch", preventsFound: true },
  tooCoarse: { reason: "too_coarse", preventsFound: true },
  /** Some work was refused; the intended answer may be among what was skipped. */
  workRefused: { preventsFound: true },
} as const satisfies Record<string, Consequence>;

export type Finding = keyof typeof CONSEQUENCES;

/** What the findings about an answer mean for its status. */
export interface Verdict {
  /** Never `found`, whatever the confidence. */
  readonly preventsFound: boolean;
  readonly reasons: readonly Reason[];
}

const NOTHING: Verdict = { preventsFound: false, reasons: [] };

/** The verdict of some findings, added to an earlier one. Reasons keep the order in which they were found. */
export function verdictOf(findings: readonly Finding[], before: Verdict = NOTHING): Verdict {
  const reasons = [...before.reasons];
  let { preventsFound } = before;
  for (const finding of findings) {
    const { reason, preventsFound: prevents }: Consequence = CONSEQUENCES[finding];
    if (reason !== undefined && !reasons.includes(reason)) {
      reasons.push(reason);
    }
    preventsFound ||= prevents === true;
  }
  return { preventsFound, reasons };
}

/** In ascending order of severity: a component that occurs twice gets the more severe match. */
const MATCH_ORDER: readonly Match[] = ["inferred", "exact", "corrected", "missing", "conflict"];

/** Collects what is found while a candidate is compared with the input. */
export class Findings {
  readonly matches: { -readonly [Key in keyof Components]?: Match } = {};
  /** In the order in which they were found, each once. */
  readonly all: Finding[] = [];

  add(finding: Finding): void {
    if (!this.all.includes(finding)) {
      this.all.push(finding);
    }
  }

  /** Records how a component of the input matches. */
  setMatch(component: keyof Components, match: Match): void {
    const known = this.matches[component];
    if (known === undefined || MATCH_ORDER.indexOf(match) > MATCH_ORDER.indexOf(known)) {
      this.matches[component] = match;
    }
  }

  /** A named place differs from the candidate's. */
  contradict(component: keyof Components): void {
    this.setMatch(component, "conflict");
    this.add(component === "country" ? "countryConflict" : "placeConflict");
  }
}
