/**
 * Stage 4: parses to ranked candidates. In go the lattice and its parses; out come places and streets with their total
 * cost, lowest first. Candidates for one spot are one; the best different one is the rival, and each gets its share of
 * the weight.
 */
export { streetNameCoincidenceCost } from "./add_coincidence_costs.ts";
export { type Candidate, isStreet, pointOf } from "./candidate.ts";
export type { RankedPlace } from "./rank_places.ts";
export type { RankedStreet } from "./rank_streets.ts";
export { mayBeElsewhere, needsCorrection, rankExact, rankIn, type Ranking, workToRank } from "./ranking.ts";
export { areParts, isOtherTown, type Rival, rivalsOf } from "./rivals.ts";
