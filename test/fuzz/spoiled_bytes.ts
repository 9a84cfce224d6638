import type { Random } from "../../src/evaluation/misspelt.ts";

/** A damaged file: bytes are changed, removed, doubled or inserted, or the end is missing. */
export function spoiledBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let spoiled = Uint8Array.from(bytes);
  for (let change = 0; change <= random.below(4); change++) {
    const at = random.below(spoiled.length + 1);
    const length = 1 + random.below(16);
    const [before, after] = [spoiled.subarray(0, at), spoiled.subarray(at)];
    switch (random.below(5)) {
      case 0:
        spoiled = joined(before, after.subarray(length));
        break;
      case 1:
        spoiled = joined(before, after.subarray(0, length), after);
        break;
      case 2:
        spoiled = joined(before, Uint8Array.from({ length }, () => random.below(256)), after);
        break;
      case 3:
        spoiled = Uint8Array.from(before.length === 0 ? after : before);
        break;
      default:
        spoiled[Math.min(at, spoiled.length - 1)] = random.pick([0, 1, 10, 13, 34, 44, 92, 127, 128, 255]) ?? 0;
    }
  }
  return spoiled;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}
