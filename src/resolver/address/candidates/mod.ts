/**
 * Stage 4: parses to ranked candidates. In go the lattice and its parses; out come places and streets with their total
 * penalty, lowest first. Candidates for one spot are one; the best different one is the rival, and each gets its share of
 * the weight.
 */
export { type Candidate, isStreet, pointOf } from "./candidate.ts";
export { type Contender, contendersOf } from "./contenders.ts";
export type { RankedPlace } from "./rank.ts";
export type { RankedStreet } from "./rank_streets.ts";
export { firstLook, looksToRank, mayBeElsewhere, needsCorrection, rankIn, type Ranking } from "./ranking.ts";
