import { expect, test } from "bun:test";
import { addCommandOf } from "../../src/gazetteer/catalog/mod.ts";
import { describeMissingStreets, resolveFor } from "../../src/resolutions/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";

const gazetteer = smallWorld();
const deps = { gazetteer: () => gazetteer, addCommand: addCommandOf };

async function answerTo(text: string) {
  return await resolveFor(deps, { input: { text, explain: true }, environment: "live" });
}

test("describeMissingStreets() names the country and the command where an address got a town only", async () => {
  const answer = await answerTo("12 Rue de Rivoli, Paris, France");
  expect(answer).toMatchObject({ status: "uncertain", precision: "locality" });
  const sentence = "France: no streets are loaded around this place. To load them: bun run gazetteer add france";
  expect(describeMissingStreets(deps, answer)).toBe(sentence);
  expect(answer.explanation?.at(-1)).toEqual({ stage: "missing data", detail: sentence });
});

test.each(["Paris, France", "48.8584, 2.2945", "Xyzzyville"])(
  "describeMissingStreets() has nothing to say where no street is missing: %s",
  async (text) => {
    const answer = await answerTo(text);
    expect(describeMissingStreets(deps, answer)).toBeUndefined();
    expect(answer.explanation?.map(({ stage }) => stage)).not.toContain("missing data");
  },
);

test("addCommandOf() names a country's own extract, and the code of a country in another one's", () => {
  expect(addCommandOf("LI")).toBe("bun run gazetteer add liechtenstein");
  expect(addCommandOf("SM")).toBe("bun run gazetteer add SM");
  expect(addCommandOf("XX")).toBeUndefined();
});
