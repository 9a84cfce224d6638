import type { Precision } from "../../../../domain/resolution.ts";
import type { Place } from "../../../../gazetteer/port.ts";
import { streetKey } from "../../../../text/street_key.ts";
import {
  ALONE_SHARE,
  CONFLICTS_MAX,
  type CONTRADICTED_FEATURES,
  curveOf,
  type Evidence,
  FEATURES,
  featuresOf,
  listedShareOf,
  logOddsOf,
  modelOf,
  type NamedWithin,
  type PARENT_PLACE_FEATURES,
  type STREET_FEATURES,
  type STREET_WITHOUT_NUMBER_FEATURES,
  typosOf,
  unmatchedOf,
} from "../../../decision/mod.ts";
import type { Candidate, RankedPlace, RankedStreet, Rival } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isAround, NUMBER_STATES, ONE_ADDRESS_M, POSTCODE_RELATIONS, type StreetAgreement } from "../../scoring/mod.ts";
import { differenceCount, isExactMatch, type Lattice, type SpanMatch } from "../../spans/mod.ts";
import { joinedKey, tokenize } from "../../tokens/mod.ts";
import type { Assessment } from "./assess.ts";
import type { StreetAssessment } from "./assess_street.ts";
import { lettersOf, unknownLetters } from "./uncertain_names.ts";

/** What the evidence for a candidate is made of. */
interface Assessed<Of> {
  readonly assessment: Of;
  readonly rival: Rival;
  readonly lattice: Lattice;
  readonly context: PlaceContext;
  readonly precision: Precision;
  readonly preventsFound: boolean;
}

/** The features that places and streets have in common. */
function commonFeatures(
  { agreements }: Candidate,
  { assessment, rival }: Pick<Assessed<Assessment | StreetAssessment>, "assessment" | "rival">,
) {
  const { matches, edits, conflicts } = assessment;
  return {
    rivals: logOddsOf(rival.share),
    share: rival.share,
    hasTypo: edits > 0 ? 1 : 0,
    conflicts: Math.min(CONFLICTS_MAX, conflicts),
    otherPostcode: matches.postcode === "conflict" ? 1 : 0,
    otherCountry: matches.country === "conflict" ? 1 : 0,
    otherTown: matches.locality === "conflict" ? 1 : 0,
    neighbour: agreements.some(({ relation }) => relation === "neighbour") ? 1 : 0,
  };
}

/** The typos of names of the input, each weighted by how short the name is. */
function typosIn(names: readonly (readonly [edits: number, span: ParseSpan])[], lattice: Lattice): number {
  return names.reduce((sum, [edits, span]) => sum + typosOf(edits, lettersOf(span, lattice)), 0);
}

function editsOf({ match, span }: Candidate["agreements"][number]): readonly [edits: number, span: ParseSpan] {
  return [match.edits, span];
}

/** Further agreements add nothing: areas contain each other. */
const PLACES_MAX = { place: 2, street: 3 } as const;

export function placeEvidence(
  ranked: RankedPlace,
  { listedPostcode, ...input }: Assessed<Assessment> & {
    /** Set if the answer is a postcode of which only a listed point is known. */
    readonly listedPostcode: Evidence["listedPostcode"];
  },
): Evidence {
  const { assessment, lattice, context, precision, preventsFound } = input;
  const { place, match, span, agreements, parse } = ranked;
  const agreeing = agreements.filter(({ relation }) => relation === "around" || relation === "neighbour");
  const { matches } = assessment;
  const isMissing = Object.values(matches).includes("missing");
  const isArea = place.kind !== "locality" && place.kind !== "district";
  const isParentPlace = isMissing || precision === "postcode";
  const kind = assessment.conflicts > 0 ? "contradicted" : isParentPlace ? "parentPlace" : "place";
  const obscurity = ranked.prominenceCost / Math.LN10;
  const isListed = match.edits > 0 ? place.kind !== "country" : !isArea;
  const within = kind === "place" && isListed ? namedWithin(ranked, { assessment, context }) : undefined;
  const listedShare = within === undefined ? 1 : listedShareOf(-obscurity, {
    edits: isSplitName(ranked, lattice) ? 1 : match.edits,
    letters: lettersOf(span, lattice),
    within,
  });
  const common = commonFeatures(ranked, input);
  const covered = isMissing && context.hasStreets(place) ? 1 : 0;
  const known = isMissing ? streetsBeside(lattice, span) : [];
  const streetElsewhere = known.length > 0 ? 1 : 0;
  const isPostcodeMissing = matches.postcode === "missing";
  const isNumberOnly = matches.houseNumber === "missing" && matches.street === undefined && matches.name === undefined;
  const unmatched = unmatchedOf(unknownLetters(parse.spans, lattice));
  const model = modelOf(kind, { ...common, covered, streetElsewhere });
  return {
    kind,
    model,
    curve: curveOf(model, { precision, preventsFound }),
    preventsFound,
    ...(listedShare < 1 ? { listedShare } : {}),
    ...(listedPostcode === undefined ? {} : { listedPostcode }),
    features: featuresOf<keyof typeof PARENT_PLACE_FEATURES | keyof typeof CONTRADICTED_FEATURES>(FEATURES[model], {
      ...common,
      typos: typosIn([[match.edits, span], ...agreements.map(editsOf)], lattice),
      places: Math.min(PLACES_MAX.place, agreeing.length),
      postcode: matches.postcode === "exact" ? 1 : 0,
      unmatched,
      missing: isMissing ? 1 : 0,
      common: assessment.common ? 1 : 0,
      obscurity,
      obscureTypo: assessment.edits > 0 ? obscurity : 0,
      isArea: isArea && (kind !== "contradicted" || isMissing) ? 1 : 0,
      covered,
      withoutStreets: covered > 0 && context.gazetteer.streetCount(place.id) === 0 ? 1 : 0,
      streetElsewhere,
      streetInCountry: isInCountry(known, place, context) ? 1 : 0,
      postcodeHeld: matches.postcode === "exact" ? 1 : 0,
      numberOnly: isNumberOnly && !isPostcodeMissing ? 1 : 0,
      postcodeMissing: isPostcodeMissing && unmatched === 0 && isMissingBesides(matches) ? 1 : 0,
      postcodeConfirms: matches.postcode === "exact" ? streetElsewhere : 0,
      isUnconfirmed: isMissing && !isArea && matches.locality === "conflict" && matches.postcode !== "exact" ? 1 : 0,
    }),
  };
}

/**
 * The smallest area in which the input says that a settlement lies; undefined where that settles which one is meant: an
 * exact name with an area, or any with its postcode, the caller's bounds or a venue next to it.
 */
function namedWithin(
  { match: { edits }, agreements }: RankedPlace,
  { assessment, context }: { readonly assessment: Assessment; readonly context: PlaceContext },
): NamedWithin | undefined {
  if (assessment.matches.postcode === "exact" || context.bounds !== undefined || context.isNextToVenue === true) {
    return undefined;
  }
  if (edits === 0) {
    return assessment.agreements === 0 && context.scope === undefined ? "world" : undefined;
  }
  const around = agreements.filter(({ relation, match }) => relation === "around" && match.edits === 0);
  if (around.some(({ match: { id } }) => context.place(id).kind !== "country")) {
    return "region";
  }
  return around.length > 0 || context.scope !== undefined ? "country" : "world";
}

/** What people write as a blank: "O Fallon", "Coeur d Alene". */
const APOSTROPHES = /['’ʼ]/gu;
/** "LaGrange", "DuBois": two words that are written as one or as two. */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/**
 * True if the input has more words than the name of the place. "Măg Đen" has the letters of Magden, but is more likely a
 * misspelt Măng Đen: names are looked up without their blanks.
 */
function isSplitName({ match, place, span }: RankedPlace, { tokens }: Lattice): boolean {
  const isWrittenAsOne = match.nameKind === "primary" && !INNER_CAPITAL.test(place.name);
  if (match.edits > 0 || !isWrittenAsOne || span.to - span.from < 2) {
    return false;
  }
  const words = tokenize(place.name.replace(APOSTROPHES, " "));
  return words.length < span.to - span.from &&
    joinedKey(words, { from: 0, to: words.length }) === joinedKey(tokens, span);
}

/** True if the street or the number is missing too. */
function isMissingBesides({ street, houseNumber }: Assessment["matches"]): boolean {
  return street === "missing" || houseNumber === "missing";
}

/** Names compared with the streets of a country: a text has one or two, some of them in several spans. */
const NAMES_MAX = 4;

/** Streets of which words next to the place are the exact name, one a span. "Road" is not what "Foresterhill Road" means. */
function streetsBeside({ streets, words }: Lattice, place: ParseSpan): SpanMatch[] {
  const known: SpanMatch[] = [];
  for (const { from, to, matches: [match] } of streets.flat()) {
    if (
      match !== undefined && (to <= place.from || from >= place.to) && isExactMatch(match) &&
      words.slice(from, to).some(({ isGeneric, isSmall }) => !isGeneric && !isSmall)
    ) {
      known.push(match);
    }
  }
  return known;
}

/** True if the country of the place has a street with the name of one of these. */
function isInCountry(known: readonly SpanMatch[], { countryCode }: Place, context: PlaceContext): boolean {
  const country = known.length === 0 ? undefined : context.gazetteer.country(countryCode);
  return country !== undefined &&
    known.slice(0, NAMES_MAX).some(({ id }) =>
      context.gazetteer.findStreets(streetKey(context.street(id).name), { within: country, limit: 1 }).length > 0
    );
}

export function streetEvidence(ranked: RankedStreet, input: Assessed<StreetAssessment>): Evidence {
  const { assessment, rival, lattice, context, precision, preventsFound } = input;
  const { number, postcode, span, match, street } = ranked;
  const agreeing = ranked.agreements.filter(isAround);
  const state = number?.location.state;
  const hasNoNumber = state === "missing" || state === "none";
  const kind = assessment.conflicts > 0 ? "contradicted" : hasNoNumber ? "streetWithoutNumber" : "street";
  const feature = state === undefined ? undefined : NUMBER_STATES[state].feature;
  const isExact = isExactHouse(ranked, assessment);
  const isAlone = rival.share >= ALONE_SHARE;
  const common = commonFeatures(ranked, input);
  const model = modelOf(kind, { ...common, covered: 0, streetElsewhere: 0 });
  const values: Partial<Record<AddressFeature, number>> = {
    ...common,
    share: isAlone ? 1 : rival.share,
    unloaded: rival.placeShare,
    typos: typosIn([[differenceCount(match), span], ...agreeing.map(editsOf)], lattice),
    // Without a rival it does not matter how many streets have the name.
    frequency: isAlone ? 0 : Math.log2(Math.max(1, sameNamed(ranked))),
    places: Math.min(PLACES_MAX.street, agreeing.filter(isFirstOfItsPlace).length),
    postcode: postcode === undefined ? 0 : POSTCODE_RELATIONS[postcode.agreement.relation].value,
    unanchored: assessment.isAnchored ? 0 : 1,
    unmatched: unmatchedOf(assessment.unknownLetters + ranked.unmatchedNumbers),
    missing: missingOf(assessment),
    postcodeMissing: assessment.matches.postcode === "missing" ? 1 : 0,
    spread: (number?.location.spreadM ?? 0) > ONE_ADDRESS_M ? 1 : 0,
    barred: preventsFound ? 1 : 0,
    hasLine: kind === "streetWithoutNumber" && context.gazetteer.streetPaths(street.id).length > 0 ? 1 : 0,
    numberMissing: state === "missing" ? 1 : 0,
    another: match.isOtherType === true ? 1 : 0,
    isAddress: 1,
    isHouse: number?.location.coordinates === undefined ? 0 : 1,
    isOneError: isExact && assessment.conflicts === 1 ? 1 : 0,
  };
  if (feature !== undefined) {
    values[feature] = 1;
  }
  return {
    kind,
    model,
    curve: curveOf(model, { precision, isInRange: state === "range", preventsFound }),
    preventsFound,
    features: featuresOf<AddressFeature>(FEATURES[model], values),
    ...(kind === "contradicted" && differenceCount(match) > 0 && assessment.unknown > 0 ? { isOtherStreet: true } : {}),
    ...(isExact && assessment.matches.country !== "conflict" && rival.share > EVEN_SHARE ? { isExactHouse: true } : {}),
  };
}

/** Missing components; the house number has a feature of its own. */
function missingOf({ matches }: StreetAssessment): number {
  const count = Object.values(matches).filter((value) => value === "missing").length;
  return matches.houseNumber === "missing" ? count - 1 : count;
}

function isFirstOfItsPlace({ match }: StreetAgreement, at: number, all: readonly StreetAgreement[]): boolean {
  return all.findIndex((one) => one.match.id === match.id) === at;
}

/** Of two equal rivals each has half of the weight. */
const EVEN_SHARE = 0.5;

/** True for the house of the number in the street and postcode of the input, all spelt right. */
function isExactHouse({ number, postcode }: RankedStreet, { edits }: StreetAssessment): boolean {
  return number?.location.state === "exact" && postcode?.agreement.relation === "exact" && edits === 0;
}

type AddressFeature =
  | keyof typeof STREET_FEATURES
  | keyof typeof STREET_WITHOUT_NUMBER_FEATURES
  | keyof typeof CONTRADICTED_FEATURES;

/** The number of streets that the same words match at least as well. */
function sameNamed({ span, match }: RankedStreet): number {
  const differences = differenceCount(match);
  let count = 0;
  for (const other of span.street?.matches ?? [match]) {
    count += differenceCount(other) <= differences ? 1 : 0;
  }
  return count;
}
