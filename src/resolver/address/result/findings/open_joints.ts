import { nameKey } from "../../../../text/name_key.ts";
import { type Candidate, isOtherTown, isStreet, type RankedPlace } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { Agreement } from "../../scoring/mod.ts";
import { type CrossingJoint, crossingJoints, differenceCount, type Lattice, ONE_CROSSING_M } from "../../spans/mod.ts";
import type { Token } from "../../tokens/mod.ts";

/** Signs that join two names. A slash, or an "x", may mean something else. */
const JOINING_SIGN = /[&@+]/u;

/** Signs between two towns. */
const NEIGHBOUR_SIGN = /[/–-]/u;

/**
 * True if words or signs say that two streets meet, and it is uncertain that the answer is this crossing:
 *
 * | what is joined                                    | the answer             |
 * | ------------------------------------------------- | ---------------------- |
 * | two names without street types ("Smith & Jones")  | may be those of a firm |
 * | streets that meet at several places               | one of these           |
 * | words inside of one name with typos               | lacks the joint        |
 * | two names, without a house number                 | has only one of them   |
 * | neighbouring towns ("Köln/Bonn", "Vaduz, Schaan") | is only one of them    |
 */
export function hasOpenJoint(answer: Candidate, { tokens }: Lattice, context: PlaceContext): boolean {
  const { parse: { spans } } = answer;
  if (!isStreet(answer)) {
    return crossingJoints(tokens).some((joint) => joinsNames(joint, spans, tokens)) ||
      answer.agreements.some((agreement) => isOneOfTwoTowns(answer, agreement, { tokens, context }));
  }
  const { match, number, span, street } = answer;
  if (match.crossing !== undefined) {
    return match.crossing.isBare === true || match.crossing.spreadM > ONE_CROSSING_M;
  }
  const hasTypos = differenceCount(match) > 0;
  return (hasTypos || number === undefined) &&
    crossingJoints(tokens).some((joint) =>
      (hasTypos && isInside(joint, span) && !isOfName(joint, street.name, tokens)) ||
      (number === undefined && joinsNames(joint, spans, tokens))
    );
}

/** The other name is that of a town of its own, which may be meant as well. A postcode of the text decides between them. */
function isOneOfTwoTowns(
  answer: RankedPlace,
  agreement: Agreement,
  { tokens, context }: { readonly tokens: readonly Token[]; readonly context: PlaceContext },
): boolean {
  const { relation, span: { from, to } } = agreement;
  const isBeside = to === answer.span.from || from === answer.span.to;
  const glue = isBeside ? tokens[Math.max(from, answer.span.from)]!.glue : "";
  const isPosted = answer.parse.spans.some(({ role }) => role === "postcode");
  const isBefore = to <= answer.span.from && !isPosted;
  if (relation === "neighbour") {
    return NEIGHBOUR_SIGN.test(glue) || isBefore || (!isPosted && mayBeOther(agreement, answer, context));
  }
  return relation === "around" && (glue.includes("/") || (isBefore && glue.includes(","))) &&
    isOtherTown(agreement, answer.place, context);
}

/**
 * "Schaan, Vaduz": a village is written before the larger town that it lies near. In "Valletta, Sliema" the first is larger, and
 * "Newark, New York" may be the one in that region.
 */
function mayBeOther(
  { match, span }: Agreement,
  { place, span: { name } }: RankedPlace,
  context: PlaceContext,
): boolean {
  return context.known(match.id).prominenceCost > context.known(place.id).prominenceCost ||
    name!.matches.some(({ id, edits }) =>
      id !== place.id && edits === 0 && span.name!.matches.some((area) => context.gazetteer.isWithin(id, area.id))
    );
}

/** Words of the joint, or its sign, belong to the span: "Harborview and" is no Harborview Ave. */
function isInside({ from, to }: CrossingJoint, span: ParseSpan): boolean {
  return from < span.to && span.from < (to > from ? to : from);
}

/** "Fiteh i Rossell", "High and Over Road": the joint is a part of the name, or too short to tell. */
function isOfName({ from, to }: CrossingJoint, name: string, tokens: readonly Token[]): boolean {
  const own = nameKey(name);
  return to === from
    ? !JOINING_SIGN.test(tokens[to]!.glue)
    : tokens.slice(from, to).some(({ key }) => key.length === 1 || own.includes(key));
}

/** "San Martín y Santa Fe", "Ohio & Bryden Alley", "E & 2nd Alley": the joint stands between two names of a segment. */
function joinsNames({ from, to }: CrossingJoint, spans: readonly ParseSpan[], tokens: readonly Token[]): boolean {
  const isPlain = to > from || JOINING_SIGN.test(tokens[to]!.glue);
  if (!isPlain || tokens.slice(from, to + 1).some(({ apart }) => apart)) {
    return false;
  }
  const before = spans.find((span) => span.to === from)?.role;
  const behind = spans.find((span) => span.from === to)?.role;
  return before !== undefined && behind !== undefined && NAMES.has(before) && NAMES.has(behind);
}

const NAMES: ReadonlySet<ParseSpan["role"]> = new Set(["place", "street", "connector"]);
