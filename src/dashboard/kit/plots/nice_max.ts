/** Ends of a scale that can be halved and are easy to read. */
const STEPS = [1, 2, 4, 5, 6, 8, 10];

/** The end of a scale from 0 that has all values on it: a round, even number, 4 at least. */
export function niceMax(value: number): number {
  if (value <= 4) {
    return 4;
  }
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10;
  return step === 5 && power === 1 ? 6 : step * power;
}
