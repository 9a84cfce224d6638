import { expect, test } from "bun:test";
import { rowInput, rowQuestion } from "../../../src/batches/rows/mod.ts";
import { COUNTRY_CODES } from "../../../src/domain/country_code.ts";
import { countryNames } from "../../../src/gazetteer/sources/world/country_names.ts";
import type { ApiAnswer } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { smallWorld } from "../../resolver/small_world.ts";

const api = await testApi();

const { client } = await api.client.signUp();

/** Every request that has a country. */
const WAYS: Readonly<Record<string, (country: string) => Promise<ApiAnswer>>> = {
  "resolve": (country) => client.post("/v1/resolve", { input: "Utrecht", country }),
  "structured resolve": (country) => client.post("/v1/resolve/structured", { locality: "Utrecht", country }),
  "suggest": (country) => client.get(`/v1/suggest?q=Utr&country=${country}`),
  "a batch of JSON": (country) => client.post("/v1/batches", { inputs: [{ input: "Utrecht" }], country }),
  "an uploaded batch": (country) => client.upload(`/v1/batches?country=${country}&input_column=a`, "a\nUtrecht\n"),
  "a location from an input": (country) => client.post("/v1/locations", { input: "Utrecht", country }),
};

test.each(Object.keys(WAYS))("%s refuses a country that does not exist", async (way) => {
  for (const country of ["XX", "zz", "EU", "UN"]) {
    const answer = await WAYS[way]?.(country);
    expect([country, answer?.status, answer?.body.code]).toEqual([country, 422, "INVALID_REQUEST"]);
    expect(JSON.stringify(answer?.body.errors)).toContain("ISO 3166-1");
  }
});

test.each(Object.keys(WAYS))("%s accepts a country's code in any case", async (way) => {
  for (const country of ["NL", "nl", "Nl", "XK"]) {
    const answer = await WAYS[way]?.(country);
    expect([country, [200, 201, 202, 409].includes(answer?.status ?? 0)]).toEqual([country, true]);
  }
});

test("a structured address may have its country's usual name", async () => {
  for (const country of ["Netherlands", "NLD", "UK", "日本"]) {
    expect([country, (await WAYS["structured resolve"]?.(country))?.status]).toEqual([country, 200]);
  }
});

const rowOf = (country: string) => ({ line: 1, values: ["Utrecht", country] });

test("a row of a batch whose country does not exist fails alone", () => {
  const columns = ["input", "country"];
  const options = { mapping: { inputColumn: 0, countryColumn: 1 } };
  const questionOf = (country: string) =>
    rowQuestion(rowInput(rowOf(country), { options, columns }), { gazetteer: smallWorld(), mapping: options.mapping });
  expect(questionOf("XX").fault).toContain("ISO 3166-1");
  expect(["nl", "Netherlands", "Nederland (NL)"].map((country) => questionOf(country).question)).toEqual(
    Array.from({ length: 3 }, () => ({ text: "Utrecht", alternatives: 3, alternativesOf: "uncertain", country: "NL" })),
  );
});

test("COUNTRY_CODES are the countries that the world's places are built from", () => {
  expect([...COUNTRY_CODES].sort()).toEqual(countryNames().map(({ code }) => code).sort());
});
