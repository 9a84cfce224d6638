/** The number of the lowest bit of a set that is not empty; `set &= set - 1` removes it. */
export function lowestBit(set: number): number {
  return 31 - Math.clz32(set & -set);
}
