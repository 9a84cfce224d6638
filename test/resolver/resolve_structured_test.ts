import { expect, test } from "bun:test";
import fc from "fast-check";
import { STATED_COMPONENTS, type StatedComponent } from "../../src/domain/input.ts";
import { lookUp, resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { smallStreets } from "./small_streets.ts";
import { isBlank, plainCell } from "../../src/text/plain_cell.ts";
import { examples } from "../support/runner/depth.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

const gazetteer = smallStreets();
const real = await realStreets();
type Components = { readonly [Component in StatedComponent]?: string };

const HOUSES = [
  ["Hauptstrasse", "5", "9901", "Oberdorf"],
  ["Hauptstrasse", "50", "9902", "Unterdorf"],
  ["Birkenweg", "2", "9901", "Oberdorf"],
  ["42nd Avenue", "116", "9901", "Oberdorf"],
  ["Hauptstrasse", "12a", "9901", "Oberdorf"],
] as const;

test.each(HOUSES)(
  "resolveStructured() answers %s %s as the written address",
  (street, houseNumber, postcode, locality) => {
    const components = { street, houseNumber, postcode, locality, country: "LI" };
    const stated = resolveStructured({ components }, { gazetteer });
    const written = resolve({ text: `${street} ${houseNumber}, ${postcode} ${locality}`, country: "LI" }, {
      gazetteer,
    });
    expect(stated.status).toBe("found");
    expect(placeOf(stated)).toEqual(placeOf(written));
    expect(stated.matches)
      .toEqual({ street: "exact", houseNumber: "exact", postcode: "exact", locality: "exact", country: "exact" });
  },
);

const MAIN_STREET = { street: "Hauptstrasse", houseNumber: "5", postcode: "9901", country: "LI" };

test("resolveStructured() finds no house of which two fields have different numbers", () => {
  const components = { ...MAIN_STREET, street: "Hauptstrasse 7", locality: "Oberdorf" };
  expect(resolveStructured({ components }, { gazetteer }).status).toBe("uncertain");
});

const WORDS = "Hauptstrasse Oberdorf Unterdorf Liechtenstein LI AT 9901 9902 5 12a Millford".split(" ");
const stated = fc.record(
  Object.fromEntries(
    STATED_COMPONENTS.map((component) => [
      component,
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      ),
    ]),
  ),
  { requiredKeys: [] },
).filter((components) => Object.keys(components).length > 0);

/** The components that are not empty in all but form. */
function namedIn(components: Components): string[] {
  return Object.entries(components).filter(([, text]) => !isBlank(plainCell(text))).map(([name]) => name);
}

test.each<[string, Components]>([
  ["placeholders", {
    ...MAIN_STREET,
    locality: "Oberdorf",
    district: "NULL",
    county: "n/a",
    region: "#N/A",
    unit: "-",
  }],
  ["numbers with decimals", { ...MAIN_STREET, locality: "Oberdorf", houseNumber: "5.0", postcode: "9901.0" }],
  ["a number in two fields", { ...MAIN_STREET, street: "Hauptstrasse 5", locality: "Oberdorf" }],
  ["one of them with decimals", { ...MAIN_STREET, street: "Hauptstrasse 5", houseNumber: "5.0", locality: "Oberdorf" }],
  ["a town in the field of a quarter", { ...MAIN_STREET, district: "Oberdorf" }],
])("resolveStructured() reads %s of tables as people do", (_, components) => {
  expect(resolveStructured({ components }, { gazetteer }))
    .toMatchObject({ status: "found", label: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein" });
});

test("resolveStructured() reports every given component and no other, and never finds what is missing or contradicted", () => {
  fc.assert(
    fc.property(stated, fc.boolean(), (components: Components, explain) => {
      const resolution = resolveStructured({ components, explain }, { gazetteer });
      if (resolution.status === "unresolved") {
        expect(resolution.matches).toEqual({});
        return;
      }
      // Without a component of its own, the number may be in the street.
      const inStreet = components.street === undefined
        ? []
        : Object.keys(resolution.matches).filter((name) => name === "houseNumber");
      const given = new Set([...namedIn(components), ...inStreet]);
      // A part of a component may contradict the others as another one.
      const reported = Object.entries(resolution.matches)
        .filter(([name, match]) => match !== "conflict" || given.has(name))
        .map(([name]) => name);
      expect(reported.sort()).toEqual([...given].sort());
      if (resolution.status === "found") {
        expect(Object.values(resolution.matches)).not.toContain("missing");
        expect(Object.values(resolution.matches)).not.toContain("conflict");
      }
    }),
    {
      numRuns: examples(300),
      // A blank component is none, also where another one contradicts in its place.
      examples: [[{ district: "Unterdorf", locality: " ", region: "Millford" }, false]],
    },
  );
});

test("resolveStructured() takes no part for another", () => {
  const inStreet = resolveStructured({ components: { street: "Oberdorf", locality: "Unterdorf" } }, { gazetteer });
  expect(placeOf(inStreet)?.label).toBe("Unterdorf, Liechtenstein");
  expect(inStreet.matches).toEqual({ street: "missing", locality: "exact" });
  expect(inStreet.status).toBe("uncertain");
  expect(resolveStructured({ components: { street: "Oberdorf" } }, { gazetteer }).status).toBe("unresolved");
  expect(resolveStructured({ components: { locality: "Hauptstrasse" } }, { gazetteer }).status).toBe("unresolved");
  expect(resolveStructured({ components: { houseNumber: "9901" } }, { gazetteer }).status).toBe("unresolved");
});

test.each(rowsOfFunction<[string, Components]>("resolveStructured()"))(
  "resolveStructured() finds an address with %s",
  (_, components) => {
    const { status, label = "" } = placed(components);
    expect([status, label.replace(", Top 3", "")]).toEqual(["found", "Hauptstrasse 50, 9902 Unterdorf, Liechtenstein"]);
  },
);

test.each<[string, Components]>([
  ["another town after the street", { street: "Hauptstrasse 50, Oberdorf", locality: "Unterdorf" }],
  ["another postcode after the street", { street: "Hauptstrasse 50, 9901", postcode: "9902", locality: "Unterdorf" }],
  ["another number in the street", { street: "Hauptstrasse 3", houseNumber: "50", locality: "Unterdorf" }],
  ["another country in the town", { street: "Hauptstrasse 50", locality: "Unterdorf, Österreich" }],
  ["another postcode in the town", { street: "Hauptstrasse 50", locality: "9901 Unterdorf" }],
])("resolveStructured() does not find an address with %s", (_, components) => {
  const { status, matches } = resolveStructured({ components }, { gazetteer });
  expect(status).toBe("uncertain");
  const isNamed = Object.values(matches).some((match) => match === "conflict" || match === "missing");
  // Of two numbers the second is unmatched text.
  expect(isNamed).toBe(!Object.hasOwn(components, "houseNumber"));
});

function placed(components: Components): { readonly status: string; readonly label?: string } {
  const resolution = resolveStructured({ components }, { gazetteer });
  return resolution.status === "unresolved"
    ? { status: "unresolved" }
    : { status: resolution.status, label: resolution.label };
}

const RIGHT = { street: "Hauptstrasse", houseNumber: "5", postcode: "9901", locality: "Oberdorf" };

test.each<[string, Components, StatedComponent, string]>([
  ["another postcode", { ...RIGHT, postcode: "9999" }, "postcode", "conflict"],
  ["a place that is not known", { ...RIGHT, locality: "Xyzzyville" }, "locality", "missing"],
  ["another country by name", { ...RIGHT, country: "United States" }, "country", "conflict"],
  ["a region that is not known", { ...RIGHT, region: "Oberland" }, "region", "missing"],
  ["a number that the street does not have", { ...RIGHT, houseNumber: "99" }, "houseNumber", "missing"],
  ["a number that is none", { ...RIGHT, houseNumber: "the blue house" }, "houseNumber", "missing"],
])("resolveStructured() never finds %s", (_, components, component, match) => {
  const resolution = resolveStructured({ components }, { gazetteer });
  expect(resolution.status).toBe("uncertain");
  expect<string | undefined>(resolution.matches[component]).toBe(match);
});

test.each<[string, string, string, string]>([
  ["the number after it", "Hauptstrasse 5", "found", "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein"],
  ["the number before it", "5 Hauptstrasse", "found", "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein"],
  ["number and unit", "Hauptstrasse 5, Top 4", "found", "Hauptstrasse 5, Top 4, 9901 Oberdorf, Liechtenstein"],
  ["a number in its name", "42nd Avenue 116", "found", "42nd Avenue 116, 9901 Oberdorf, Liechtenstein"],
  ["a number that it does not have", "Hauptstrasse 99", "uncertain", "Hauptstrasse, 9901 Oberdorf, Liechtenstein"],
])("resolveStructured() reads a street with %s", (_, street, status, label) => {
  const components = { street, postcode: "9901", locality: "Oberdorf", country: "LI" };
  const resolution = resolveStructured({ components }, { gazetteer });
  expect([resolution.status, placeOf(resolution)?.label]).toEqual([status, label]);
  expect(resolution.matches.houseNumber).toBe(status === "found" ? "exact" : "missing");
});

test("resolveStructured() stays in the country of a code", () => {
  const resolution = resolveStructured({ components: { ...RIGHT, country: "at" } }, { gazetteer });
  expect(resolution.status).not.toBe("found");
  expect(placeOf(resolution)?.countryCode ?? "AT").toBe("AT");
});

test("resolveStructured() reads a unit behind the number", () => {
  const resolution = resolveStructured({ components: { ...RIGHT, houseNumber: "5 Top 4" } }, { gazetteer });
  expect(resolution).toMatchObject({ status: "found", components: { houseNumber: "5", unit: "Top 4" }, reasons: [] });
});

test("resolveStructured() keeps the unit, and corrects a misspelt part", () => {
  const components = { ...RIGHT, street: "Hauptstrase", unit: "Top 4" };
  const resolution = resolveStructured({ components }, { gazetteer });
  expect(resolution.status).toBe("found");
  expect(resolution.matches).toMatchObject({ street: "corrected", unit: "inferred" });
  expect("components" in resolution ? resolution.components.unit : "").toBe("Top 4");
});

test.skipIf(real === undefined)("resolveStructured() answers real houses as lookUp() does", () => {
  const set = real!;
  const town = set.findPlaces("vaduz", 1)[0]!.id;
  let remembered = 0;
  for (const { id } of set.findStreetsByPrefix("a", { within: town, limit: 32 })) {
    const { name, postcode } = set.street(id);
    for (const house of set.houses(id).slice(0, 3)) {
      const resolution = resolveStructured({
        components: {
          street: name,
          houseNumber: house.number,
          locality: "Vaduz",
          ...(postcode === undefined ? {} : { postcode }),
        },
      }, { gazetteer: set });
      const place = placeOf(resolution);
      expect([name, house.number, place?.precision]).toEqual([name, house.number, "house"]);
      expect(lookUp(place?.placeId ?? "", { gazetteer: set })?.coordinates).toEqual(place?.coordinates);
      remembered += 1;
    }
  }
  expect(remembered).toBeGreaterThan(5);
});

function placeOf(resolution: ReturnType<typeof resolve>) {
  if (resolution.status === "unresolved") {
    return undefined;
  }
  const { label, coordinates, precision, placeId, components } = resolution;
  return { label, coordinates, precision, placeId, countryCode: components.countryCode };
}
