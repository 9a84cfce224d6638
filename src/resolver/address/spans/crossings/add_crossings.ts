import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { COST_BARE_STREET, COST_CROSSING } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { Lattice, StreetSpan } from "../lattice.ts";
import { withCrossStreet } from "./cross_street.ts";
import { areNear, type Crossing, crossingOf } from "./crossing.ts";
import { type CrossingJoint, crossingJoints, leadStart, trailEnd } from "./crossing_joints.ts";
import { type CrossingSide, type Sides, sidesOf, withAllParts, withBareSides } from "./crossing_sides.ts";

/**
 * Pairs of streets whose lines are compared per text: two avenues in twenty quarters each have 400 pairs, few of them
 * near.
 */
const COMPARED_MAX = 128;
/** Pairs of streets that are checked for being near each other. */
const PAIRS_MAX = 4_096;
/** Pairs of spans that are checked: "corner of A and B" has one or two. */
const SPANS_MAX = 48;
/** Typos of both names together. */
const EDITS_MAX = 2;

/** Two named streets and the points where they meet. */
interface Meeting {
  readonly one: CrossingSide;
  readonly two: CrossingSide;
  readonly matches: readonly (StreetMatch & { readonly crossing: Crossing })[];
}

/**
 * Adds crossings to the lattice. Where words say that two streets meet, and the lines of streets of these names do, the
 * tokens from the first name to the second become one street, located where it meets the other. If there is a house
 * number, the second street becomes a note instead: the house is more precise.
 */
export function addCrossings(lattice: Lattice, context: PlaceContext): Lattice {
  const { tokens, streets: known } = lattice;
  const joints = known.length === 0 ? [] : crossingJoints(tokens);
  if (joints.length === 0) {
    return withCrossStreet(lattice);
  }
  const plain = known.map((spans) => spans.filter(({ matches }) => matches[0]?.crossing === undefined));
  const streets = plain.map((spans) => [...spans]);
  const notes = lattice.notes.map((ends) => [...ends]);
  const inCrossing = tokens.map(() => false);
  const meet = meetings(context);
  let left = SPANS_MAX;
  const written = { ...lattice, streets: plain };
  const sides = joints.map((joint) => [joint, sidesOf(written, joint)] as const);
  const met = sides.filter(([joint, inFull]) => crossAt(joint, inFull));
  // Names of which words are omitted are searched only where those in full do not meet.
  let isAny = met.length > 0;
  for (const [joint, inFull] of isAny ? [] : sides) {
    isAny = crossAt(joint, withBareSides(inFull, { lattice: written, joint, context })) || isAny;
  }
  const crossed = { ...lattice, streets, notes, inCrossing };
  return isAny ? crossed : withCrossStreet(crossed);

  /** Adds where the streets before and after the joint meet; false if they do not. */
  function crossAt(joint: CrossingJoint, { before, after }: Sides): boolean {
    let isMet = false;
    for (const one of before) {
      for (const two of after) {
        const span = left-- > 0 ? meet(one, two) ?? meetInParts({ one, two, meet }, lattice, context) : undefined;
        if (span === undefined) {
          continue;
        }
        isMet = true;
        if (isNumbered(lattice, one, joint) || isNumberFirst(lattice, one)) {
          notes[joint.from]?.push(two.to);
        } else if (one.to === joint.from) {
          const crossing = spanOf(span, lattice);
          addCrossing(streets, crossing);
          inCrossing.fill(true, crossing.from, crossing.to);
        }
      }
    }
    return isMet;
  }
}

/** A house number stands between the first street and the joint. */
function isNumbered({ numbers }: Lattice, { to }: StreetSpan, joint: CrossingJoint): boolean {
  return to < joint.from && numbers[to]?.some((number) => number.to === joint.from) === true;
}

/** A house number stands before the first street: "12 Main Street & 2nd Avenue". */
function isNumberFirst({ tokens, numbers, postcodes }: Lattice, { from }: StreetSpan): boolean {
  const isPostcode = postcodes[from - 1]?.some(({ areas }) => areas.length > 0) === true;
  return from > 0 && tokens[from]?.apart !== true && !isPostcode &&
    numbers.slice(0, from).some((forms) => forms.some(({ to }) => to === from));
}

function addCrossing(streets: StreetSpan[][], span: StreetSpan): void {
  // "Calle Ortega y Gasset" is one street.
  const isOne = streets.some((spans, at) =>
    at <= span.from && spans.some(({ to, matches }) => to >= span.to && matches[0]?.crossing === undefined)
  );
  if (!isOne) {
    streets[span.from]?.push(span);
  }
}

/** The crossing as one street. Where no word says that the two names are streets, they may be those of a firm. */
function spanOf({ one, two, matches }: Meeting, { tokens, words }: Lattice): StreetSpan {
  const from = leadStart(tokens, one.from);
  const to = trailEnd(tokens, two.to);
  const isLed = from < one.from || to > two.to;
  const isBare = !isLed && one.isBare === true && two.isBare === true;
  // "Promenade & Falls" is no crossing of Fell Street.
  const isUntyped = !isLed &&
    [one, two].some((side) => !words.slice(side.from, side.to).some(({ isGeneric }) => isGeneric));
  return {
    from,
    to,
    matches: matches.map((match) =>
      isBare || (isUntyped && match.edits > 0)
        ? { ...match, crossing: { ...match.crossing, isBare: true as const } }
        : match
    ),
    extraCost: COST_CROSSING + (isBare ? COST_BARE_STREET : 0),
  };
}

/** The same for all parts of both streets: parts outside of the named town may meet. */
function meetInParts(
  { one, two, meet }: { readonly one: CrossingSide; readonly two: CrossingSide; readonly meet: Meet },
  lattice: Lattice,
  context: PlaceContext,
): Meeting | undefined {
  const [first, second] = [withAllParts(one, lattice, context), withAllParts(two, lattice, context)];
  if (first === one && second === two) {
    return undefined;
  }
  const matches = [...meet(first, second)?.matches ?? [], ...meet(second, first)?.matches ?? []];
  if (matches.length === 0) {
    return undefined;
  }
  const isOfTown = isInTown(one, lattice, context) && isInTown(two, lattice, context);
  return {
    one,
    two,
    matches: isOfTown
      ? matches.map((match) => ({ ...match, crossing: { ...match.crossing, isOfTown: true as const } }))
      : matches,
  };
}

/** A part of the street lies in a town that the text names. */
function isInTown(
  { matches }: CrossingSide,
  { scopes: { near } }: Lattice,
  context: PlaceContext,
): boolean {
  return matches.some(({ id, edits }) => {
    const { place } = context.street(id);
    return edits === 0 && near.some((town) => town === place || context.gazetteer.isWithin(place, town));
  });
}

type Meet = (one: CrossingSide, two: CrossingSide) => Meeting | undefined;

/** Finds where two named streets meet; each pair is compared once. */
function meetings(context: PlaceContext): Meet {
  const known = new Map<string, Crossing | undefined>();
  let looked = 0;
  const crossing = ({ id }: StreetMatch, two: StreetMatch): Crossing | undefined => {
    const [street, other] = [context.street(id), context.street(two.id)];
    const key = `${id} ${two.id}`;
    looked += 1;
    if (looked <= PAIRS_MAX && areNear(street, other) && !known.has(key) && known.size < COMPARED_MAX) {
      known.set(key, crossingOf(street, other, context.gazetteer));
    }
    return known.get(key);
  };
  return (one, two) => {
    const matches = one.matches.flatMap((first) =>
      two.matches.flatMap((second) => {
        const edits = first.edits + second.edits;
        const variations = (first.variations ?? 0) + (second.variations ?? 0);
        const met = edits + variations > EDITS_MAX ? undefined : crossing(first, second);
        return met === undefined ? [] : [{ ...first, edits, variations, crossing: met }];
      })
    );
    return matches.length === 0 ? undefined : { one, two, matches };
  };
}
