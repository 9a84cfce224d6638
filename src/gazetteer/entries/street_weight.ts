/** Metres of a street that stand for a house: where no houses are loaded, a long street is the likelier one. */
const M_PER_HOUSE = 20;

/** How likely a street is meant among those that share a prefix: by its houses and its length. */
export function streetWeight(houses: number, radiusM: number): number {
  return houses * M_PER_HOUSE + radiusM;
}
