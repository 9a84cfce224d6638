import { expect, test } from "bun:test";
import type { Input } from "../../src/domain/input.ts";
import type { LocatedResolution, Resolution } from "../../src/domain/resolution.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { smallWorld } from "./small_world.ts";

const gazetteer = smallWorld();

function answer(text: string, rest: Partial<Input> = {}): Resolution {
  return resolve({ text, ...rest }, { gazetteer });
}

function located(text: string, rest: Partial<Input> = {}): LocatedResolution {
  const resolution = answer(text, rest);
  if (resolution.status === "unresolved") {
    throw new Error(`unresolved: ${resolution.reasons.join(" ")}`);
  }
  return resolution;
}

test("resolve() answers a place with its label, components and source", () => {
  const resolution = located("Utrecht");
  expect(resolution).toMatchObject({
    status: "found",
    label: "Utrecht, Nederland",
    inputKind: "address",
    precision: "locality",
    components: { locality: "Utrecht", region: "Provincie Utrecht", country: "Nederland", countryCode: "NL" },
    matches: { locality: "exact" },
    reasons: [],
    source: { dataset: "geonames", origin: "gazetteer", system: null },
    plusCode: "9F4734RC+8V",
  });
  expect(located("Utrecht", { language: "en" }).label).toBe("Utrecht, Netherlands");
});

test("resolve() answers coordinates with the place around them", () => {
  expect(located("48.8584, 2.2945")).toMatchObject({
    status: "found",
    label: "Paris, France",
    inputKind: "coordinates",
    precision: "coordinate",
    coordinates: { latitude: 48.8584, longitude: 2.2945 },
    source: { system: "decimal", origin: "text", dataset: null },
    reasons: [],
  });
});

test("resolve() labels the open sea with the pair itself", () => {
  expect(located("-40.51234, -120.25678")).toMatchObject({
    status: "found",
    label: "-40.51234, -120.25678",
    components: {},
  });
});

test("resolve() answers a full Plus Code", () => {
  expect(located("8FW4V75V+9Q")).toMatchObject({
    status: "found",
    label: "Paris, France",
    inputKind: "short_code",
    precision: "cell",
    code: { system: "plus_code", normalized: "8FW4V75V+9Q" },
    plusCode: "8FW4V75V+9Q",
  });
});

test("resolve() lets a point outside the requested country be uncertain", () => {
  expect(located("48.8584, 2.2945", { country: "NL" })).toMatchObject({
    status: "uncertain",
    reasons: ["country_mismatch"],
  });
  expect(located("48.8584, 2.2945", { country: "FR" }).status).toBe("found");
  expect(located("-40.51234, -120.25678", { country: "FR" }).reasons).toEqual(["country_mismatch"]);
});

test("resolve() honours bounds and the requested accuracy", () => {
  expect(answer("48.8584, 2.2945", { bounds: [3, 51, 7, 54] })).toMatchObject({
    status: "unresolved",
    reasons: ["no_match"],
  });
  expect(located("Utrecht", { maxAccuracyM: 100 })).toMatchObject({ status: "uncertain", reasons: ["too_coarse"] });
  expect(located("Paris", { bounds: [-100, 30, -90, 40] }).components.region).toBe("Texas");
});

test.each(
  [
    ["Paris, Texas", "found", "Paris, Texas, United States", []],
    ["texas paris", "found", "Paris, Texas, United States", []],
    ["Paris", "found", "Paris, France", ["prominence_assumed"]],
    ["Springfield", "uncertain", "Springfield, Missouri, United States", ["ambiguous"]],
    ["Springfield, IL, USA", "found", "Springfield, Illinois, United States", []],
    ["Berlin, Deutschland", "found", "Berlin, Deutschland", []],
    ["koln", "found", "Köln, Deutschland", []],
    ["  KÖLN ", "found", "Köln, Deutschland", []],
    ["New York, NY", "found", "New York City, New York, United States", []],
    ["Berlim, Germany", "found", "Berlin, Deutschland", ["spelling_corrected"]],
    ["Berlim", "uncertain", "Berlin, Deutschland", ["spelling_corrected"]],
    ["12 Foo Street, Utrecht", "uncertain", "Utrecht, Nederland", ["street_missing", "outside_coverage"]],
    ["Georgia", "uncertain", "საქართველო", ["ambiguous"]],
  ] as const,
)("resolve() reads %p as %s, %s", (text, status, label, reasons) => {
  const resolution = located(text);
  expect({ status: resolution.status, label: resolution.label, reasons: resolution.reasons }).toEqual({
    status,
    label,
    reasons: [...reasons],
  });
});

test("resolve() never finds what contradicts the text", () => {
  const resolution = located("Paris, Germany");
  expect(resolution.status).toBe("uncertain");
  expect(resolution.reasons).toContain("locality_conflict");
});

test("resolve() says that nothing matches", () => {
  expect(answer("zxqv wrtp kkjj")).toMatchObject({ status: "unresolved", confidence: 0, reasons: ["no_match"] });
  expect(answer("")).toMatchObject({ status: "unresolved" });
});
