/**
 * The exact engine. In go a text and a gazetteer; out comes the answer to a text in which every word is part of a name, a
 * number or a postcode as the data has it, and no other candidate can come near. It answers only what it can prove: its
 * answer equals that of the full engine byte by byte. Everything else is undefined, and left to the full engine.
 *
 * 1. `words.ts`: text → words with what they may mean
 * 2. `towns.ts`: the words next to street and number were proven before → the house
 * 3. `present.ts`: the house → the answer
 *
 * After the full engine has found a house, its town is proven once: `cover.ts` has the parse that uses every word once,
 * `least_costs.ts` and `rivals.ts` what every other candidate costs at least.
 */
import type { Input } from "../../domain/input.ts";
import type { Resolution } from "../../domain/resolution.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { recognizeOwnCode } from "../codes/mod.ts";
import { mayHoldPair } from "../coordinates/pairs/mod.ts";
import type { Evidence } from "../decision/mod.ts";
import { recognize } from "../recognition/mod.ts";
import { signsOf } from "../recognition/recognize.ts";
import type { OnStage } from "../stage.ts";
import { type PlaceContext, placeContext } from "../address/context/mod.ts";
import type { RankedStreet, Rival } from "../address/candidates/mod.ts";
import { rankStreets } from "../address/candidates/rank_streets.ts";
import { streetAnswer } from "../address/result/mod.ts";
import { buildLattice, type Lattice } from "../address/spans/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import { type Cover, coverOf } from "./cover.ts";
import { sumLeastCosts } from "./least_costs.ts";
import { present } from "./present.ts";
import { type RivalWeights, rivalWeights } from "./rivals.ts";
import { houseInTown, isNewTown, keepTown } from "./towns.ts";
import { readWords } from "./words.ts";

/** Confidences are shown with four digits (`finish.ts`). */
const CONFIDENCE_DIGITS = 1e4;

/** Options for resolving a text. */
interface ExactOptions {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
  /** Called after each stage. */
  readonly onStage?: OnStage | undefined;
  readonly onEvidence?: ((evidence: Evidence) => void) | undefined;
}

/** The answer to a text that is a house in a town that was proven before; else undefined, for the full engine. */
export function resolveExactly(text: string, options: ExactOptions): Resolution | undefined {
  const { input, gazetteer, onStage, onEvidence } = options;
  const tokens = isLimited(input, gazetteer) ? undefined : readWords(text);
  const answer = tokens === undefined ? undefined : houseInTown(text, tokens, placeContext(gazetteer, {}));
  if (answer === undefined || mayBeOther(text, gazetteer)) {
    return undefined;
  }
  const resolution = present(answer, { gazetteer, language: input.language });
  onEvidence?.(answer.evidence!);
  onStage?.("exact");
  return resolution;
}

/** The caller's limits and wishes are left to the full engine. */
function isLimited(
  { country, near, bounds, alternatives = 0, explain = false, maxAccuracyM }: Input,
  { wholeNames }: Gazetteer,
): boolean {
  return wholeNames === undefined || country !== undefined || near !== undefined || bounds !== undefined ||
    alternatives > 0 || explain || maxAccuracyM !== undefined;
}

/**
 * Proves that no rival comes near to any house next to the other words of a text, if the full engine found one. The proof
 * takes as long as the answer itself, and is made once a town.
 */
export function learnTown(text: string, resolution: Resolution, { input, gazetteer }: Learned): void {
  const { status, matches, reasons } = resolution;
  const isHouse = status === "found" && resolution.precision === "house" && reasons.length === 0 &&
    matches.street === "exact" && matches.houseNumber === "exact" && !isLimited(input, gazetteer);
  const tokens = isHouse ? readWords(text) : undefined;
  if (tokens !== undefined && isNewTown(text, tokens, gazetteer)) {
    prove(text, tokens, placeContext(gazetteer, {}));
  }
}

interface Learned {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
}

/** True if the text may also be a link, coordinates or a code. */
function mayBeOther(text: string, gazetteer: Gazetteer): boolean {
  const { links, coordinates, codes } = signsOf(text);
  const mayBe = (links | coordinates | codes) !== 0 || mayHoldPair(text);
  return (mayBe && recognize(text, {}).length > 0) || recognizeOwnCode(text, gazetteer).length > 0;
}

/** Keeps the town of a text of which every other candidate costs more. */
function prove(text: string, tokens: readonly Token[], context: PlaceContext): void {
  const lattice = buildLattice(tokens, { context, keep: (all) => all });
  // Notes, crossings and persons have other parses than the bounds know.
  const isOther = lattice.notes.some((ends) => ends.length > 0) || lattice.personTo !== undefined ||
    lattice.inCrossing.length > 0 || lattice.scopes.near.length === 0;
  const house = isOther ? undefined : houseOf(lattice, context);
  if (house === undefined) {
    return;
  }
  sumLeastCosts(tokens, lattice);
  const weights = rivalWeights(house, { tokens, spans: lattice, context });
  const answer = weights === undefined ? undefined : certainAnswer(house, { weights, lattice, context });
  if (answer !== undefined) {
    const isSame = (bounds: RivalWeights): boolean =>
      certainAnswer(house, { weights: bounds, lattice, context }) !== undefined;
    keepTown(text, { house, answer, isSame, tokens, spans: lattice, context });
  }
}

/** The house of the cheapest cover whose number, street, places and postcode all agree. */
function houseOf(lattice: Lattice, context: PlaceContext): RankedStreet | undefined {
  let best: Cover | undefined;
  for (const list of lattice.streets) {
    for (const span of list) {
      const cover = coverOf(lattice.tokens, lattice, span);
      if (cover !== undefined && (best === undefined || cover.parse.cost < best.parse.cost)) {
        best = cover;
      }
    }
  }
  const [house] = best === undefined ? [] : rankStreets([best.parse], { lattice, context });
  return house !== undefined && agrees(house) ? house : undefined;
}

function agrees({ number, postcode, agreements, match }: RankedStreet): boolean {
  return number?.location.state === "exact" && number.location.unit === undefined && match.variations === undefined &&
    (postcode === undefined || postcode.agreement.relation === "exact" || postcode.agreement.relation === "near") &&
    agreements.length > 0 && agreements.every(({ relation }) => relation === "around" || relation === "close");
}

/** The answer, if it is the same whatever the rivals weigh up to their bound. */
function certainAnswer(
  house: RankedStreet,
  { weights, lattice, context }: {
    readonly weights: RivalWeights;
    readonly lattice: Lattice;
    readonly context: PlaceContext;
  },
) {
  const alone = streetAnswer(house, { rival: rivalOf(house, NO_WEIGHTS), lattice, context });
  if (weights.weight === 0) {
    return alone;
  }
  const beset = streetAnswer(house, { rival: rivalOf(house, weights), lattice, context });
  const isSame =
    Math.floor(alone.confidence * CONFIDENCE_DIGITS) === Math.floor(beset.confidence * CONFIDENCE_DIGITS) &&
    alone.preventsFound === beset.preventsFound && alone.reasons.join() === beset.reasons.join();
  return isSame ? alone : undefined;
}

const NO_WEIGHTS = { weight: 0, byName: 0, places: 0 };

function rivalOf(ranked: RankedStreet, { weight, byName, places }: RivalWeights): Rival {
  return {
    ranked,
    share: 1 / (1 + weight),
    nameShare: 1 / (1 + weight),
    shareByName: 1 / (1 + byName),
    placeShare: places / (1 + weight),
  };
}
