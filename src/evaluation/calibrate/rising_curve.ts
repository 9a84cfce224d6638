/** One answer: its score (the log-odds of the logistic model), its weight, and whether its event came true. */
export interface ScoredAnswer {
  readonly score: number;
  readonly weight: number;
  readonly isEvent: boolean;
}

interface Block {
  /** The mean, the lowest and the highest score. */
  score: number;
  from: number;
  to: number;
  answers: number;
  weight: number;
  positive: number;
  /** Sum of the weights times the probabilities of the logistic model. */
  expected: number;
}

/** Largest number of blocks of equal mass into which answers are joined before the isotonic regression. */
const BLOCKS_MAX = 200;
/**
 * Smallest number of answers in a block, and the number of answers that the logistic model counts for in each: of 20 to
 * 120 and 0 to 150, these predicted areas that were left out among the best.
 */
const BLOCK_ANSWERS_MIN = 40;
const MODEL_ANSWERS = 20;
/** Upper bound of a block's confidence, and its complement the lower bound: nothing beyond is measured. */
const CONFIDENCE_MAX = 0.998;

/**
 * The rising curve closest to the observations and to the logistic model, as knots of a score and a probability: isotonic regression by pooling
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
  // Constant inside a block, because it was measured as a whole; only the values between two blocks are interpolated.
  // The lowest block begins at its middle: few answers have lower scores, and they say less than the rest of their
  // block.
  return pooled.flatMap((block, i): [number, number][] =>
    [...new Set([i === 0 ? block.score : block.from, block.to])].map((score) => [score, heightOf(block)])
  );
}

function heightOf({ answers, weight, positive, expected }: Block): number {
  const share = (positive + (MODEL_ANSWERS / answers) * expected) / (weight * (1 + MODEL_ANSWERS / answers));
  return Math.min(CONFIDENCE_MAX, Math.max(1 - CONFIDENCE_MAX, share));
}

function joined(one: Block, other: Block): Block {
  const weight = one.weight + other.weight;
  return {
    score: (one.score * one.weight + other.score * other.weight) / weight,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    answers: one.answers + other.answers,
    weight,
    positive: one.positive + other.positive,
    expected: one.expected + other.expected,
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
      open = { score, from: score, to: score, answers: 0, weight: 0, positive: 0, expected: 0 };
      blocks.push(open);
    }
    const joint = joined(open, {
      score,
      from: score,
      to: score,
      answers: 1,
      weight,
      positive: isEvent ? weight : 0,
      expected: weight / (1 + Math.exp(-score)),
    });
    Object.assign(open, joint);
    seen += weight;
    before = score;
  }
  return blocks;
}
