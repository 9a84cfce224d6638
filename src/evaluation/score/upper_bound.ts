/** Halvings of the interval: 2⁻⁵⁰ is below the printed precision. */
const HALVINGS = 50;

/**
 * The upper bound, at 95 %, of the probability of an event seen `events` times in `trials`: the largest one under which
 * so few are at least 5 % likely (Clopper & Pearson 1934, "The use of confidence or fiducial limits illustrated in the
 * case of the binomial", one-sided). 1 without trials.
 *
 * @throws {RangeError} when there are more events than trials.
 *
 * @example
 * ```ts
 * upperBound(0, 1000).toFixed(4); // "0.0030"
 * ```
 */
export function upperBound(events: number, trials: number): number {
  if (events > trials) {
    throw new RangeError(
      `Cannot bound because events must be at most trials: current values are ${events} and ${trials}`,
    );
  }
  if (events === trials) {
    return 1;
  }
  let low = events / trials;
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (atMost(events, trials, middle) > 0.05) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/**
 * Probability of at most so many events: the sum of the binomial's terms, each computed from the one before, in
 * logarithms.
 */
function atMost(events: number, trials: number, probability: number): number {
  let term = trials * Math.log1p(-probability);
  let sum = Math.exp(term);
  for (let k = 1; k <= events; k++) {
    term += Math.log((trials - k + 1) / k) + Math.log(probability) - Math.log1p(-probability);
    sum += Math.exp(term);
  }
  return sum;
}
