import { describe, expect, test } from "bun:test";
import { COUNTRY_CODES, isCountryCode } from "../../src/domain/country_code.ts";
import { addCommandOf, openCatalog } from "../../src/gazetteer/catalog/mod.ts";

const catalog = openCatalog();

describe("openCatalog()", () => {
  const sets: readonly (readonly [words: string, ids: readonly string[]])[] = [
    ["liechtenstein", ["openstreetmap-liechtenstein", "postcodes-li"]],
    ["LI", ["openstreetmap-liechtenstein", "postcodes-li"]],
    ["Österreich", ["openstreetmap-austria", "postcodes-at"]],
    ["United Kingdom", ["openstreetmap-united-kingdom", "postcodes-gb"]],
    ["Georgia", ["openstreetmap-georgia"]],
    ["us-georgia", ["openstreetmap-us-georgia", "postcodes-us"]],
    ["California", ["openstreetmap-us-california", "postcodes-us"]],
    ["Singapore", ["openstreetmap-malaysia-singapore-brunei", "postcodes-sg"]],
    ["bayern", ["openstreetmap-bayern", "postcodes-de"]],
    ["postcodes-de", ["postcodes-de"]],
    ["atlantis", []],
    [" ", []],
  ];
  for (const [words, ids] of sets) {
    test(`loads for ${JSON.stringify(words)}: ${ids.join(", ")}`, () => {
      expect(catalog.defaultSet(words).map(({ id }) => id)).toEqual([...ids]);
    });
  }

  test("has one entry per identifier, names of data sets, real countries and https addresses", () => {
    const ids = catalog.entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, countries, address } of catalog.entries) {
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/u);
      expect(countries.filter((code) => !isCountryCode(code))).toEqual([]);
      expect(new URL(address).protocol).toBe("https:");
    }
  });

  test("finds entries by words of their titles and countries", () => {
    expect(catalog.search("new york").map(({ id }) => id)).toEqual(["openstreetmap-us-new-york"]);
    expect(catalog.search("Italien").map(({ id }) => id)).toContain("openstreetmap-nord-est");
    expect(catalog.search("postcodes monaco").map(({ id }) => id)).toEqual(["postcodes-mc"]);
    expect(catalog.search("areas liechtenstein").map(({ id, address }) => [id, address])).toEqual([
      ["whosonfirst-li", "https://data.geocode.earth/wof/dist/sqlite/whosonfirst-data-admin-li-latest.db.bz2"],
    ]);
  });

  test("reads the publisher's newer list, and refuses what is none", () => {
    const index = JSON.stringify({
      type: "FeatureCollection",
      features: [
        feature({ id: "germany", codes: ["DE"], path: "europe/germany" }),
        feature({ id: "lausitz", path: "europe/germany/lausitz" }),
        feature({ id: "elsewhere", path: "../../etc/passwd" }),
      ],
    });
    const newer = openCatalog({ index });
    expect(newer.defaultSet("lausitz").map(({ address }) => address)).toEqual([
      "https://download.geofabrik.de/europe/germany/lausitz-latest.osm.pbf",
      "https://download.geonames.org/export/zip/DE.zip",
    ]);
    expect(newer.search("elsewhere")).toEqual([]);
    expect(() => openCatalog({ index: "<html></html>" })).toThrow(SyntaxError);
    expect(() => openCatalog({ index: "{}" })).toThrow("not Geofabrik's list");
  });
});

function feature(
  { id, codes, path }: { readonly id: string; readonly codes?: readonly string[]; readonly path: string },
) {
  return {
    type: "Feature",
    properties: {
      id,
      ...(codes === undefined ? {} : { "iso3166-1:alpha2": codes }),
      urls: { pbf: `https://download.geofabrik.de/${path}-latest.osm.pbf` },
    },
  };
}

test("addCommandOf() gives a command that loads the extract around the country", () => {
  expect(["LI", "GB", "US", "SM", "FI", "AX", "SN", "CW"].map(addCommandOf)).toEqual([
    "bun run gazetteer add liechtenstein",
    "bun run gazetteer add united-kingdom",
    "bun run gazetteer add US",
    "bun run gazetteer add SM",
    "bun run gazetteer add finland",
    "bun run gazetteer add AX",
    "bun run gazetteer add senegal-and-gambia",
    undefined,
  ]);
  for (const code of COUNTRY_CODES) {
    const words = addCommandOf(code)?.replace("bun run gazetteer add ", "");
    const extract = words === undefined
      ? undefined
      : catalog.defaultSet(words).find((one) => one.isWhole && one.source === "openstreetmap");
    expect(extract?.countries ?? []).toEqual(words === undefined ? [] : expect.arrayContaining([code]));
  }
});
