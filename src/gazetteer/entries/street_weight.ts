/** Metres of a street that count as one house: where no houses are loaded, a long street is more likely meant. */
const M_PER_HOUSE = 20;

/** Rank of a street among those that share a prefix: grows with its houses and its length. */
export function streetWeight(houses: number, radiusM: number): number {
  return houses * M_PER_HOUSE + radiusM;
}
