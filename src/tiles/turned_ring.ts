/** The ring in the direction that the specification requires, as seen with y downward; empty where it has no area. */
export function turnedRing(ring: number[], direction: "clockwise" | "counterclockwise"): number[] {
  let area = 0;
  for (let i = 0, last = ring.length - 2; i < ring.length; last = i, i += 2) {
    area += ring[last]! * ring[i + 1]! - ring[i]! * ring[last + 1]!;
  }
  if (area === 0) {
    return [];
  }
  if (area > 0 === (direction === "clockwise")) {
    return ring;
  }
  const reversed: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) {
    reversed.push(ring[i]!, ring[i + 1]!);
  }
  return reversed;
}
