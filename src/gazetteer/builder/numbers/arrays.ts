/** A copy with twice the room, or with room for `least` numbers; what is new is zero. */
export function grown(numbers: Uint32Array, least = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Adds to each number all those before it: counts become the positions at which the next ones begin. */
export function addUp(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) {
    counts[i]! += counts[i - 1]!;
  }
}
