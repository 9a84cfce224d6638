import { expect, test } from "bun:test";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { examples } from "../support/runner/depth.ts";
import { hostileForm, hostileJson, hostileTarget, hostileWorkbook } from "./hostile_bodies.ts";

test("bodies are the same for the same seed, and small enough to be made", async () => {
  const [first, again, other] = [await sent("3", 2), await sent("3", 2), await sent("4", 2)];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  // One of the first workbooks of this seed once had 4 GB of shared texts.
  await sent("3", examples(15));
});

async function sent(seed: string, rounds: number): Promise<string> {
  const random = seededRandom(seed);
  const hash = new Bun.CryptoHasher("sha256");
  for (let round = 0; round < rounds; round++) {
    hash.update((await hostileWorkbook(random)).bytes);
    hash.update(hostileForm(random).bytes);
    hash.update(hostileJson(random).bytes);
    hash.update(hostileTarget(random));
  }
  return hash.digest("hex");
}
