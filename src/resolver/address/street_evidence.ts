import type { Precision } from "../../domain/resolution.ts";
import type { EntryId } from "../../gazetteer/gazetteer.ts";
import { type Evidence, featuresOf, logOddsOf, slipsOf, STREET_FEATURES, unmatchedOf } from "../evidence.ts";
import type { StreetAssessment } from "./assess_street.ts";
import type { Contender } from "./contenders.ts";
import type { Lattice } from "./lattice.ts";
import { ONE_ADDRESS_M } from "./locate_number.ts";
import type { RankedStreet } from "./rank_streets.ts";
import type { Piece } from "./readings.ts";

/** Beyond this a further agreement adds nothing: areas contain each other. */
const PLACES_MAX = 3;
const CONFLICTS_MAX = 2;
/** Weight of a stated postcode by what it says. */
const POSTCODE_VALUES = { exact: 1, near: 0.5, unproven: 0, conflict: 0 } as const;
const NUMBER_FEATURES = {
  exact: undefined,
  suffix: "suffix",
  range: "range",
  between: "between",
  missing: "numberMissing",
  none: "noNumbers",
} as const;

/** What speaks for and against a street or a house. */
export function streetEvidence(
  ranked: RankedStreet,
  { assessment, contender, lattice, precision, isBarred }: {
    readonly assessment: StreetAssessment;
    readonly contender: Contender;
    readonly lattice: Lattice;
    readonly precision: Precision;
    readonly isBarred: boolean;
  },
): Evidence {
  const { number, postcode, piece, match } = ranked;
  const agreeing = ranked.agreements.filter(({ relation }) => relation === "around" || relation === "close");
  const beside = ranked.agreements.filter(({ relation }) => relation === "beside").length;
  const state = number === undefined ? undefined : NUMBER_FEATURES[number.location.state];
  const { houseNumber: _told, ...others } = assessment.matches;
  return {
    kind: "street",
    precision,
    isBarred,
    features: featuresOf(STREET_FEATURES, {
      rivals: logOddsOf(contender.share),
      unloaded: contender.placeShare,
      slips: agreeing.reduce(
        (sum, { piece: named, match: { edits } }) => sum + slipsOf(edits, lettersOf(named, lattice)),
        slipsOf(match.edits, lettersOf(piece, lattice)),
      ),
      slipped: assessment.edits > 0 ? 1 : 0,
      frequency: Math.log2(Math.max(1, sameNamed(ranked))),
      places: Math.min(PLACES_MAX, new Set(agreeing.map(({ match: { id } }): EntryId => id)).size),
      postcode: postcode === undefined ? 0 : POSTCODE_VALUES[postcode.agreement.relation],
      unanchored: assessment.isAnchored ? 0 : 1,
      unmatched: unmatchedOf(unknownLetters(ranked.reading.pieces, lattice) + ranked.leftNumbers),
      missing: Object.values(others).filter((told) => told === "missing").length,
      beside,
      conflicts: Math.min(CONFLICTS_MAX, Math.max(0, assessment.conflicts - beside)),
      spread: (number?.location.spreadM ?? 0) > ONE_ADDRESS_M ? 1 : 0,
      ...(state === undefined ? {} : { [state]: 1 }),
    }),
  };
}

/** Streets that the same words name as well or better. */
function sameNamed({ piece, match }: RankedStreet): number {
  return piece.street?.matches.filter(({ edits }) => edits <= match.edits).length ?? 1;
}

/** Letters of the pieces that are words nobody knows. */
export function unknownLetters(pieces: readonly Piece[], lattice: Lattice): number {
  return pieces.reduce((sum, piece) => sum + (piece.role === "word" ? lettersOf(piece, lattice) : 0), 0);
}

/** Letters and digits of a piece of the text. */
export function lettersOf({ from, to }: Piece, { tokens }: Lattice): number {
  let letters = 0;
  for (let at = from; at < to; at++) {
    letters += tokens[at]?.key.length ?? 0;
  }
  return letters;
}
