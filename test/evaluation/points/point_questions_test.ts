import { expect, test } from "bun:test";
import { anglesOf } from "../../../src/evaluation/points/coordinate_writings.ts";
import { gars, georef, maidenhead, naturalAreaCode, quadkey } from "../../../src/evaluation/points/code_writings.ts";
import { POINT_VARIANT_NAMES, pointQuestions } from "../../../src/evaluation/points/point_questions.ts";
import type { WorldCity } from "../../../src/evaluation/questions/world_cities.ts";

/** Published examples of the systems. */
test("grid codes are those that their systems publish", () => {
  expect(georef({ latitude: 57.6491, longitude: 10.40744 })).toBe("NKLN2444638946");
  expect(gars({ latitude: 57.64911, longitude: 10.40744 })).toBe("381NH45");
  expect(maidenhead({ latitude: 48.14666, longitude: 11.60833 })).toStartWith("JN58td");
  expect(naturalAreaCode({ latitude: 43.6508, longitude: -151.3947 })).toMatch(/^2CH.. Q87..$/u);
  expect(quadkey({ latitude: 41.85, longitude: -87.65 }, 7)).toBe("0302222");
});

test("anglesOf() never writes 60 seconds", () => {
  const [{ degrees, minutes, seconds }] = anglesOf({ latitude: 47.999999, longitude: 0 }, 1);
  expect([degrees, minutes, seconds]).toEqual([48, 0, "00.0"]);
});

function cityOf(name: string, countryCode: string, [latitude, longitude]: readonly [number, number]): WorldCity {
  return {
    id: name,
    name,
    countryCode,
    countryName: countryCode,
    coordinates: { latitude, longitude },
    otherNames: [],
    region: undefined,
    population: 100_000,
  };
}

const CITIES = [cityOf("Graz", "AT", [47.07, 15.44]), cityOf("Salta", "AR", [-24.79, -65.41])];

test("pointQuestions() has answers with a truth, and contradictions without, of every variant", () => {
  const questions = pointQuestions(CITIES, { seed: 1, limit: 10 });
  expect(new Set(questions.map(({ variant }) => variant))).toEqual(new Set(POINT_VARIANT_NAMES));
  for (const { variant, expectation, truth, contradiction } of questions) {
    expect(expectation).toBe(variant.endsWith("contradicted") ? "refuse" : "answer");
    expect(truth.length === 0).toBe(expectation === "refuse");
    expect(contradiction !== undefined).toBe(expectation === "refuse");
  }
  expect(pointQuestions(CITIES, { seed: 1, limit: 10 })).toEqual(questions);
});

test("pointQuestions() writes S2 tokens with their first zeros, and no link of a shifted datum without the shift", () => {
  const cities = [...CITIES, cityOf("Recife", "BR", [-8.05, -34.9]), cityOf("Wuhan", "CN", [30.58, 114.27])];
  const questions = pointQuestions(cities, { seed: 1, limit: 40 });
  const textsOf = (writing: string) =>
    new Map(
      questions.filter(({ id }) => id.startsWith(`world/${writing}/`)).map(({ id, q }) => [id.split("/").at(-1), q]),
    );
  expect(textsOf("short codes/S2").get("Recife")).toStartWith("s2:0");
  expect(new Set(textsOf("map links/text around").keys())).toEqual(new Set(["Graz", "Recife", "Salta"]));
});
