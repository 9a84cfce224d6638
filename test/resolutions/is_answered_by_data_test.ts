import { expect, test } from "bun:test";
import { isAnsweredByData, type ResolutionsDeps, settlePlace } from "../../src/resolutions/mod.ts";
import { newShortCode } from "../../src/text/short_code.ts";
import { smallWorld } from "../resolver/small_world.ts";

const gazetteer = smallWorld();
const SETTLED = settlePlace({ coordinates: { latitude: 47.1, longitude: 9.5 } }, gazetteer);
const deps: ResolutionsDeps = {
  gazetteer: () => gazetteer,
  corrections: {
    find: ({ text, country }) => Promise.resolve(text === "The old mill" && country !== "FR" ? SETTLED : undefined),
  },
};
const links: NonNullable<ResolutionsDeps["links"]> = {
  isOn: true,
  count: () => {},
  fetch: () => Promise.reject(new Error("Nothing is to be requested")),
};
const LIVE = { environment: "live", organizationId: "org_1" } as const;

test.each([
  ["an address", { text: "Paris" }, true],
  ["components", { components: { locality: "Paris" } }, true],
  ["a settled text", { text: "The old mill" }, false],
  ["a text that is settled for another country", { text: "The old mill", country: "FR" }, true],
  ["settled components", { components: { street: "The old mill" } }, false],
  [
    "a saved code",
    { text: newShortCode({ bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }) },
    false,
  ],
  ["a link that is followed", { text: "https://maps.app.goo.gl/abc" }, false],
])("isAnsweredByData() of %s", async (_name, input, expected) => {
  expect(await isAnsweredByData({ ...deps, links }, { ...LIVE, input })).toBe(expected);
});

test("isAnsweredByData() is false in the test environment, and for what a person sees as settled", async () => {
  const input = { text: "Paris" };
  expect(await isAnsweredByData(deps, { environment: "test", organizationId: "org_1", input })).toBe(false);
  expect(await isAnsweredByData(deps, { ...LIVE, input, written: { text: "The old mill" } })).toBe(false);
});

test("isAnsweredByData() of a link that is not followed is true", async () => {
  expect(await isAnsweredByData(deps, { ...LIVE, input: { text: "https://maps.app.goo.gl/abc" } })).toBe(true);
});
