import type { Matches } from "../../../../domain/resolution.ts";
import type { PostcodeArea } from "../../../../gazetteer/port.ts";
import { WORDS } from "../../../address_words.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import { type Finding, Findings } from "../../../decision/mod.ts";
import type { Candidate, RankedPlace } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isListedIn, postcodeAreaOf, postcodeOfPlace } from "../../scoring/mod.ts";
import type { Lattice, PostcodeForm } from "../../spans/mod.ts";
import { POSTCODE_MIN } from "../../tokens/mod.ts";
import { isEveryday } from "./is_everyday.ts";
import { hasOpenJoint } from "./open_joints.ts";
import { lettersOf } from "./uncertain_names.ts";
import { addUnmatched, isNumberOfStreet } from "./unmatched_spans.ts";

export interface Assessment {
  readonly matches: Matches;
  readonly findings: readonly Finding[];
  readonly agreements: number;
  readonly edits: number;
  readonly unknown: number;
  readonly conflicts: number;
  readonly common: boolean;
  /** The area of the input's postcode, if it agrees. */
  readonly postcode?: PostcodeArea;
}

/** An area's name with more typos is another word: "bus stand" is two letters from Rusland. */
const AREA_EDITS_MAX = 1;

/**
 * Typos up to which an exact name of an area confirms a name; with more, only a postcode does. Of 5,000 villages that
 * the list lacks, written with their country, 41 are two typos from a town's name, and as many are one.
 */
const SUPPORTED_EDITS_MAX = 1;

/** Compares a place with the input: what agrees, what is missing, what conflicts. */
export function assess(
  ranked: RankedPlace,
  input: { readonly lattice: Lattice; readonly context: PlaceContext },
): Assessment {
  const findings = new Findings();
  let edits = ranked.match.edits;
  let agreements = 0;
  let conflicts = 0;
  let isSupported = ranked.match.edits === 0;
  let isFarFetched = false;
  let isPairOfNames = false;
  findings.setMatch(ranked.place.kind, edits > 0 ? "corrected" : "exact");
  let chances = 0;
  for (const { relation, match, span } of ranked.agreements) {
    if (relation === "conflict" && span.name?.isChance === true) {
      chances += span.to - span.from;
      findings.setMatch("name", "missing");
      findings.add("componentMissing");
      findings.add("unmatchedText");
      continue;
    }
    if (relation === "conflict") {
      conflicts += 1;
      findings.contradict(input.context.place(match.id).kind);
      continue;
    }
    agreements += relation === "same" ? 0 : 1;
    edits += match.edits;
    isSupported ||= relation === "around" && match.edits === 0;
    const { kind } = input.context.place(match.id);
    findings.setMatch(kind, match.edits > 0 ? "corrected" : "exact");
    isFarFetched ||= match.edits > AREA_EDITS_MAX && kind !== "locality";
    isPairOfNames ||= relation === "neighbour" && match.edits + ranked.match.edits > 0 &&
      isNextTo(span, ranked.span, input.lattice);
  }
  const postcode = postcodeOfPlace(ranked, input.context) ??
    (isPostcodeElsewhere(ranked, input) ? { relation: "conflict" as const } : undefined);
  const unmatched = addUnmatched(findings, ranked.parse.spans, {
    ...input,
    place: ranked.place.id,
    isPostcodeKnown: postcode !== undefined && !hasOtherPostcode(ranked.parse.spans, input.lattice),
  });
  conflicts += unmatched.conflicts;
  if (postcode !== undefined) {
    findings.setMatch("postcode", postcode.relation);
    agreements += postcode.relation === "exact" ? 1 : 0;
    conflicts += postcode.relation === "conflict" ? 1 : 0;
  }
  if (postcode?.relation === "conflict") {
    findings.add("postcodeConflict");
  }
  if (edits > 0) {
    findings.add("misspelt");
  }
  const isConfirmed = postcode?.relation === "exact" ||
    (!isPairOfNames && ranked.match.edits <= SUPPORTED_EDITS_MAX &&
      (agreements > 0 ? isSupported : isLongName(ranked, input.lattice)));
  if (edits > 0 && !isConfirmed) {
    findings.add("unsupportedSpelling");
  }
  if (isFarFetched) {
    findings.add("misspeltAreaName");
  }
  if (isRivalName(ranked)) {
    findings.add("rivalName");
  }
  if (isRegionTwice(ranked, input.context)) {
    findings.add("otherName");
  }
  if (hasOpenJoint(ranked, input.lattice, input.context)) {
    findings.add("ambiguousCrossing");
  }
  const common = isEveryday(ranked, input.lattice, input.context);
  if (common) {
    findings.add("everydayName");
  }
  return {
    matches: findings.matches,
    findings: findings.all,
    agreements,
    edits,
    unknown: unmatched.unknown + chances,
    conflicts,
    common,
    ...(postcode?.relation === "exact" ? { postcode: postcode.area } : {}),
  };
}

/**
 * True for two names without a separator. If one of them is misspelt and the two places only lie near each other, they
 * may as well be the two words of one name: "Guadlupe Buenavista".
 */
function isNextTo(one: ParseSpan, other: ParseSpan, { tokens }: Lattice): boolean {
  return (one.to === other.from && tokens[other.from]?.apart === false) ||
    (other.to === one.from && tokens[one.from]?.apart === false);
}

/** Another long number is a postcode that does not belong to the address. */
function hasOtherPostcode(spans: readonly ParseSpan[], { tokens }: Lattice): boolean {
  const [first, ...others] = spans.filter((span) =>
    (span.postcode !== undefined || (span.number?.number.digits ?? 0) >= POSTCODE_MIN) &&
    !isNumberOfStreet(span, spans, tokens)
  );
  return others.some(({ postcode }) => postcode === undefined || postcode.key !== first?.postcode?.key);
}

/**
 * From this many letters on, no other name is one typo away: of 30,000 villages that the list lacks, none was; with 15
 * letters one was, with 14 eight.
 */
const LONG_NAME_LETTERS = 16;

function isLongName({ place: { kind }, span }: RankedPlace, lattice: Lattice): boolean {
  return (kind === "locality" || kind === "district") && lettersOf(span, lattice) >= LONG_NAME_LETTERS;
}

/**
 * True for a name that is matched with a typo although it is an exact name of another place: "Paris, Germany" is not a
 * misspelt German village. A long name in the region that is named with it is: "Indianopolis, Indiana" is not in Brazil.
 */
export function isRivalName({ span: { name }, agreements }: Candidate): boolean {
  return agreements.some((other) => other.span.name?.rivalCost !== undefined) ||
    (name?.rivalCost !== undefined && !(name.key.length >= RIVALLED_NAME_LETTERS && agreements.some(isAsWritten)));
}

/** Of 5,265 places named with another country, 28 were a typo away from a place there, none with more than ten letters. */
const RIVALLED_NAME_LETTERS = 11;

function isAsWritten({ match: { edits } }: Candidate["agreements"][number]): boolean {
  return edits === 0;
}

/** "Vargem Grande, São Paulo - SP": the region has its code, so its name may be that of the city. */
function isRegionTwice({ agreements, span: { name: own } }: RankedPlace, context: PlaceContext): boolean {
  return agreements.some(({ relation, match, span }) =>
    relation === "around" && match.nameKind === "code" &&
    agreements.some((other) =>
      other.relation === "around" && other.match.id === match.id && other.match.nameKind !== "code" &&
      other.span !== span && other.span.name?.key !== own?.key &&
      other.span.name?.matches.some(({ id }) =>
        context.known(id).isSettlement && context.gazetteer.isWithin(id, match.id)
      )
    )
  );
}

/** Shorter numbers are seldom postcodes. */
const LETTERS_MIN = 4;

/**
 * True if the text has a known postcode that is not near the place. Every number that may be a postcode counts, because
 * the best parse for a place may be one that gives it another role.
 */
function isPostcodeElsewhere(
  { parse: { spans }, place }: Pick<RankedPlace, "parse" | "place">,
  { lattice: { postcodes, tokens }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const all = postcodes.flat();
  const known = all.filter((form) =>
    form.areas.length > 0 && form.key.length >= LETTERS_MIN && !isOfBlock(form, tokens) &&
    !all.some((other) => isPart(form, other) && postcodeFits(other.shape, place.countryCode))
  );
  return known.some((form) =>
    postcodeAreaOf(place, form.areas, context) === undefined && !isOfStreet(form, spans, tokens) &&
    isListedIn(form, place, context)
  ) &&
    !known.some((form) => postcodeAreaOf(place, form.areas, context) !== undefined);
}

/** The first half of "79002-070" is no other country's postcode. */
function isPart({ from, to }: PostcodeForm, other: PostcodeForm): boolean {
  return other.from <= from && to <= other.to && other.to - other.from > to - from;
}

/** "茨城県龍ケ崎市3710": a number joined to the name of a place is that of a block. */
function isOfBlock({ from }: PostcodeForm, tokens: Lattice["tokens"]): boolean {
  return tokens[from]!.glue === "" && tokens[from - 1]?.shape === "ideograph";
}

/** "19975 Scotland Dr", "Nº 3300": a house number that is also a postcode somewhere. "D-58449" has the sign of a country. */
function isOfStreet(form: PostcodeForm, spans: readonly ParseSpan[], tokens: Lattice["tokens"]): boolean {
  const at = spans.findIndex(({ role, from, to }) =>
    (role === "number" || role === "postcode") && from <= form.from && to === form.to
  );
  if (at === -1 || spans[at]!.from < form.from) {
    return at !== -1 && WORDS.numberMarkers.has(tokens[spans[at]!.from]!.key) && !tokens[form.from]!.glue.includes("-");
  }
  return [spans[at - 1], spans[at + 1]].some((span) => span?.role === "street" || span?.role === "word");
}
