/** One answer: its score, its weight, and whether its event came true. */
export interface ScoredAnswer {
  readonly score: number;
  readonly weight: number;
  readonly isEvent: boolean;
}

interface Block {
  score: number;
  weight: number;
  positive: number;
}

/** Answers are joined into at most so many blocks of equal mass before they are made to rise. */
const BLOCKS_MAX = 40;
/** And none of fewer than this. */
const BLOCK_ANSWERS_MIN = 60;
/** What no block is surer than, nor less sure than its complement: nothing more is measured. */
const CONFIDENCE_MAX = 0.998;

/**
 * The rising curve nearest to what was seen, as knots of a score and a probability: isotonic regression by pooling
 * adjacent violators (Ayer et al. 1955, "An empirical distribution function for sampling with incomplete information").
 */
export function risingCurve(answers: readonly ScoredAnswer[]): [score: number, confidence: number][] {
  const pooled: Block[] = [];
  for (const block of blocksOf(answers)) {
    pooled.push(block);
    for (let last = pooled.length - 1; last > 0 && heightOf(pooled[last - 1]!) >= heightOf(pooled[last]!); last--) {
      pooled.splice(last - 1, 2, joined(pooled[last - 1]!, pooled[last]!));
    }
  }
  return pooled.map((block) => [block.score, heightOf(block)]);
}

function heightOf({ weight, positive }: Block): number {
  return Math.min(CONFIDENCE_MAX, Math.max(1 - CONFIDENCE_MAX, positive / weight));
}

function joined(one: Block, other: Block): Block {
  const weight = one.weight + other.weight;
  return {
    score: (one.score * one.weight + other.score * other.weight) / weight,
    weight,
    positive: one.positive + other.positive,
  };
}

function blocksOf(answers: readonly ScoredAnswer[]): Block[] {
  const sorted = answers.toSorted((one, other) => one.score - other.score);
  const count = Math.max(1, Math.min(BLOCKS_MAX, Math.floor(sorted.length / BLOCK_ANSWERS_MIN)));
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const blocks: Block[] = [];
  let open: Block | undefined;
  let seen = 0;
  let before = Number.NaN;
  for (const { score, weight, isEvent } of sorted) {
    // Equal scores stay together.
    if (open === undefined || (score !== before && seen >= (total * blocks.length) / count)) {
      open = { score: 0, weight: 0, positive: 0 };
      blocks.push(open);
    }
    const joint = joined(open, { score, weight, positive: isEvent ? weight : 0 });
    Object.assign(open, joint);
    seen += weight;
    before = score;
  }
  return blocks;
}
