import { expect, test } from "bun:test";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";

const { gazetteer, key } = await streetsApi();
const real = await realStreets();
const realApi = await testApi({ resolutions: { gazetteer: () => real ?? gazetteer } });
const realKey = await (await realApi.client.signUp()).client.withKey();

test.each([
  ["Hauptstrasse 5, 9901 Oberdorf", "house", "accept", [], []],
  ["Hauptstrasse 5, 9901 Oberdorf", "postcode", "accept", [], []],
  ["Hauptstrasse, 9901 Oberdorf", "house", "fix", ["house_number"], []],
  ["Hauptstrasse, 9901 Oberdorf", "street", "accept", [], []],
  ["Oberdorf, Liechtenstein", "house", "fix", ["street", "house_number"], []],
  ["Oberdorf, Liechtenstein", "locality", "accept", [], []],
  ["Hauptstrasse 500, 9901 Oberdorf", "house", "fix", ["house_number"], []],
  ["Hauptstrasse 500, 9901 Oberdorf", "street", "confirm", ["house_number"], []],
  ["Hauptstrasse 5, 9902 Oberdorf", "house", "confirm", [], [{ component: "postcode", from: "9902", to: "9901" }]],
  [
    "Haubtstrasse 5, 9901 Oberdorf",
    "house",
    "accept",
    [],
    [{ component: "street", from: "Haubtstrasse", to: "Hauptstrasse" }],
  ],
  ["qwxyz", "locality", "fix", ["locality"], []],
])("%s with needs %s: %s", async (input, needs, ...expected) => {
  const [action, missing, replaced] = expected;
  const { status, body } = await key.post("/v1/resolve", { input, country: "LI", needs });
  expect(status).toBe(200);
  expect(body).toMatchObject({ action, missing, replaced });
});

test.skipIf(real === undefined)(
  "one of several equal places is to be fixed, the only one to be confirmed",
  async () => {
    const call = (input: string, needs: string) => realKey.post("/v1/resolve", { input, needs });
    const several = (await key.post("/v1/resolve", { input: "Oberdorf", needs: "locality" })).body;
    expect([several.status, several.reasons, several.action]).toEqual(["uncertain", ["ambiguous"], "fix"]);
    const only = (await call("Städtle 27", "house")).body;
    expect([only.label, only.status, only.reasons]).toEqual([
      "Städtle 27, 9490 Vaduz, Liechtenstein",
      "uncertain",
      ["reference_place_missing"],
    ]);
    expect([only.action, only.missing, only.replaced]).toEqual(["confirm", [], []]);
    // A street of several towns.
    expect((await call("Birkenweg 3", "house")).body).toMatchObject({
      status: "uncertain",
      reasons: ["reference_place_missing", "ambiguous"],
      action: "fix",
    });
    expect((await realKey.post("/v1/match", { a: "Städtle 27", b: "Städtle 27, Vaduz" })).body).toMatchObject({
      verdict: "unknown",
      a: { reasons: ["reference_place_missing"] },
      b: { status: "found", reasons: [] },
    });
  },
);

test("the nearest house of a point is no sure answer, and its town is", async () => {
  for (const [needs, action] of [["house", "confirm"], ["locality", "accept"]]) {
    const { body } = await key.post("/v1/resolve", { input: "47.10000, 9.50000", needs });
    expect([body.status, body.action, body.missing]).toEqual(["found", action, []]);
  }
});

test("components are compared under their own names", async () => {
  const house = { street: "Haubtstrasse", house_number: "5", postcode: "9902", locality: "Oberdorf", country: "LI" };
  const { body } = await key.post("/v1/resolve/structured", { ...house, needs: "house" });
  expect(body).toMatchObject({
    action: "confirm",
    missing: [],
    replaced: [{ component: "street", from: "Haubtstrasse", to: "Hauptstrasse" }, {
      component: "postcode",
      from: "9902",
      to: "9901",
    }],
  });
});

test("without needs the answer is as before, and with them nothing else differs", async () => {
  const input = "Haubtstrasse 5, 9901 Oberdorf";
  const { body: { request_id: _, ...plain } } = await key.post("/v1/resolve", { input });
  const { body: { request_id: __, action, missing, replaced, ...same } } = await key.post("/v1/resolve", {
    input,
    needs: "house",
  });
  expect(same).toEqual(plain);
  expect([action, missing, replaced.length]).toEqual(["accept", [], 1]);
});

test("an unknown need is 422 and names the rule", async () => {
  const { status, body } = await key.post("/v1/resolve", { input: "x", needs: "roof" });
  expect([status, body.errors]).toEqual([422, [{
    pointer: "/needs",
    detail: expect.stringContaining("house, street"),
  }]]);
});
