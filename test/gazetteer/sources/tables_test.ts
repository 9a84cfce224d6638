import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import { readCsv } from "../../../src/gazetteer/sources/csv.ts";
import { forEachRow, type RowFormat } from "../../../src/gazetteer/sources/for_each_row.ts";
import { readGeonames } from "../../../src/gazetteer/sources/geonames.ts";
import { readGeonamesPostcodes } from "../../../src/gazetteer/sources/geonames_postcodes.ts";
import { readJapaneseTowns } from "../../../src/gazetteer/sources/japanese_towns.ts";
import { readOpenaddressesCsv, readOpenaddressesGeojson } from "../../../src/gazetteer/sources/openaddresses.ts";
import { readTiger } from "../../../src/gazetteer/sources/tiger.ts";
import { readWhosonfirst } from "../../../src/gazetteer/sources/whosonfirst.ts";
import { chunksOf, type RecordingSink, recordingSink } from "./recording_sink.ts";

/** What a reader finds in a text. */
async function read<Options extends readonly unknown[]>(
  reader: (chunks: AsyncIterable<Uint8Array>, sink: RecordingSink, ...options: Options) => Promise<unknown>,
  text: string,
  ...options: Options
): Promise<RecordingSink> {
  const sink = recordingSink();
  await reader(chunksOf(text), sink, ...options);
  return sink;
}

describe("readGeonames()", () => {
  test("reads a place with its names, size and codes", async () => {
    const row = "2778067\tGraz\tGraz\tGradec,Грац\t47.06667\t15.45\tP\tPPLA\tAT\t\t06\t601\t\t\t222326\t\t353\tx\t2020";
    const sink = await read(readGeonames, `${row}\n`);
    expect(sink.records.area).toEqual([{
      key: "2778067",
      kind: "locality",
      names: [
        { text: "Graz", kind: "primary" },
        { text: "Gradec", kind: "alternate" },
        { text: "Грац", kind: "alternate" },
      ],
      point: { latitudeE7: 470666700, longitudeE7: 154500000 },
      population: 222326,
      placeType: "city",
      countryCode: "AT",
      regionCode: "AT.06",
      countyCode: "AT.06.601",
    }]);
  });

  test("reads codes of regions and counties, and alternate names by language", async () => {
    const rows = [
      "US.TX\tTexas\tTexas\t4736286",
      "1\t2950159\tfr\tBerlin-Ville\t\t\t\t",
      "2\t2950159\tlink\thttps://example.org\t\t\t\t",
    ];
    const sink = await read(readGeonames, rows.join("\n"));
    expect(sink.records.area).toMatchObject([{
      key: "4736286",
      kind: "region",
      adminCode: "US.TX",
      countryCode: "US",
    }]);
    expect(sink.records.names).toEqual([
      { of: "2950159", names: [{ text: "Berlin-Ville", kind: "alternate", language: "fr" }] },
    ]);
  });

  test("counts what it cannot use", async () => {
    const rows = ["1\tX\tX\t\t95\t0\tP\tPPL", "2\tY\tY\t\t1\t1\tP\tPPLH"].map((row) =>
      `${row}\tAT\t\t\t\t\t\t0\t\t\t\t\n`
    );
    const sink = await read(readGeonames, `a\tb\n${rows.join("")}`);
    expect([...sink.dropped]).toEqual([["row_malformed", 1], ["coordinates_out_of_range", 1]]);
    expect(sink.records.area).toEqual([]);
  });
});

describe("readGeonamesPostcodes()", () => {
  test("reads both layouts alike", async () => {
    const own = await read(readGeonamesPostcodes, "LI\t9490\tVaduz\tVaduz\t11\t\t\t\t\t47.14\t9.52\t6\n", {
      delimiter: "\t",
    });
    const text = "country_code,zipcode,place,state,latitude,longitude\nLI,9490,Vaduz,Vaduz,47.14,9.52\n";
    const csv = await read(readGeonamesPostcodes, text, { delimiter: "," });
    expect(csv.records.postcode).toEqual(own.records.postcode);
    expect(own.records.postcode).toEqual([{
      key: "LI:9490:Vaduz",
      postcode: "9490",
      countryCode: "LI",
      point: { latitudeE7: 471400000, longitudeE7: 95200000 },
      locality: "Vaduz",
      region: "Vaduz",
    }]);
  });

  test("refuses a header without the columns it needs", async () => {
    await expect(read(readGeonamesPostcodes, "a,b\n1,2\n", { delimiter: "," })).rejects.toThrow(
      "must name country_code",
    );
  });
});

describe("readOpenaddresses…()", () => {
  const house = {
    number: "2653",
    street: "MERIDIAN AVE",
    unit: "4",
    locality: "SAN JOSE",
    region: "CA",
    postcode: "95124",
    countryCode: "US",
    point: { latitudeE7: 372742085, longitudeE7: -1219085176 },
  };

  test("reads rows and features alike", async () => {
    const text = "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n" +
      "-121.9085176,37.2742085,2653,MERIDIAN AVE,4,SAN JOSE,,CA,95124,,abc\n";
    const csv = await read(readOpenaddressesCsv, text, { countryCode: "US" });
    const feature = {
      type: "Feature",
      properties: {
        hash: "abc",
        number: "2653",
        street: "MERIDIAN AVE",
        unit: "4",
        city: "SAN JOSE",
        district: "",
        region: "CA",
        postcode: "95124",
      },
      geometry: { type: "Point", coordinates: [-121.9085176, 37.2742085] },
    };
    const geojson = await read(readOpenaddressesGeojson, `${JSON.stringify(feature)}\n`, { countryCode: "US" });
    expect(csv.records.house).toEqual([{ key: "abc", ...house }]);
    expect(geojson.records.house).toEqual(csv.records.house);
  });

  test("counts rows without number, street or point", async () => {
    const text = "number,street,lat,lon\n0,A,1,1\n1,,1,1\n1,A,,\n1,A,91,1\n1,A,0,0\n";
    const sink = await read(readOpenaddressesCsv, text, {});
    expect(Object.fromEntries(sink.dropped)).toEqual({
      number_missing: 1,
      street_missing: 1,
      coordinates_missing: 2,
      coordinates_out_of_range: 1,
    });
  });
});

describe("readTiger()", () => {
  test("reads a range with its line, longitude first in the file", async () => {
    const text = "from;to;interpolation;street;city;state;postcode;geometry\n" +
      "199;101;odd;Glenbrooke Ln;Autauga;AL;36066;LINESTRING(-86.418881 32.490945,-86.420629 32.490954)\n" +
      "1;2;odd;X St;Autauga;AL;36066;POINT(1 2)\n";
    const sink = await read(readTiger, text);
    expect(sink.records.range).toEqual([{
      key: "t0",
      from: "199",
      to: "101",
      step: "odd",
      street: "Glenbrooke Ln",
      county: "Autauga",
      region: "AL",
      postcode: "36066",
      countryCode: "US",
      path: Int32Array.of(324909450, -864188810, 324909540, -864206290),
    }]);
    expect([...sink.dropped]).toEqual([["geometry_missing", 1]]);
  });
});

describe("readWhosonfirst()", () => {
  const flat = {
    id: 7,
    name: "Eschen",
    placetype: "locality",
    country: "LI",
    lat: 47.2,
    lon: 9.5,
    population: 4008,
    is_current: 1,
    names: { ara_x_preferred: ["إشن"], eng_x_colloquial: ["E-town"] },
    superseded_by: [],
    deprecated: "",
  };
  const square = { type: "Polygon", coordinates: [[[9, 47], [10, 47], [10, 48], [9, 47]]] };

  test("reads flat rows and features alike", async () => {
    const first = await read(readWhosonfirst, JSON.stringify({ ...flat, geometry: square }));
    const properties = {
      "wof:id": 7,
      "wof:name": "Eschen",
      "wof:placetype": "locality",
      "wof:country": "LI",
      "geom:latitude": 47.2,
      "geom:longitude": 9.5,
      "wof:population": 4008,
      "mz:is_current": 1,
      "name:ara_x_preferred": ["إشن"],
      "name:eng_x_colloquial": ["E-town"],
    };
    const second = await read(readWhosonfirst, JSON.stringify({ type: "Feature", properties, geometry: square }));
    expect(second.records.area).toEqual(first.records.area);
    expect(first.records.area).toEqual([{
      key: "7",
      kind: "locality",
      names: [{ text: "Eschen", kind: "primary" }, { text: "إشن", kind: "alternate", language: "ar" }],
      point: { latitudeE7: 472000000, longitudeE7: 95000000 },
      polygons: [[Int32Array.of(
        470000000,
        90000000,
        470000000,
        100000000,
        480000000,
        100000000,
        470000000,
        90000000,
      )]],
      population: 4008,
      countryCode: "LI",
    }]);
  });

  test("takes the identifiers of Wikidata and GeoNames from the concordances", async () => {
    const lines = [
      { ...flat, concordances: { "wd:id": "Q49663", "gn:id": 3_042_068 } },
      { ...flat, concordances: { "wd:id": "49663", "gn:id": "3042068" } },
      { ...flat, concordances: { "gn:id": -1 } },
      { ...flat, concordances: [] },
    ];
    const sink = await read(readWhosonfirst, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(sink.records.area.map(({ wikidata, geonames }) => [wikidata, geonames])).toEqual([
      [49_663, 3_042_068],
      [undefined, 3_042_068],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test("keeps the city that a neighbourhood states, and none where it has none", async () => {
    const hood = { ...flat, placetype: "neighbourhood" };
    const lines = [
      { ...hood, hierarchy: [{ locality_id: 42, region_id: 3 }] },
      { ...hood, hierarchy: [{ locality_id: -1, region_id: 3 }] },
      { ...flat, hierarchy: [{ locality_id: 7, region_id: 3 }] },
    ];
    const sink = await read(readWhosonfirst, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(sink.records.area.map(({ kind, localityKey }) => [kind, localityKey])).toEqual([
      ["district", "42"],
      ["district", undefined],
      ["locality", undefined],
    ]);
  });

  test("passes over what is gone, and counts broken lines", async () => {
    const lines = [{ ...flat, is_current: 0 }, { ...flat, superseded_by: [8] }, { ...flat, deprecated: "2019-01-01" }];
    const sink = await read(readWhosonfirst, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"id":`);
    expect(sink.records.area).toEqual([]);
    expect([...sink.dropped]).toEqual([["row_malformed", 1]]);
  });
});

describe("readCsv()", () => {
  test("reads a register of codes by a column mapping", async () => {
    const sink = await read(readCsv, "Short;Y;X;What\nRRRD2929;24.7;46.7;Office\n;24.7;46.7;None\n", {
      format: { delimiter: ";", quotes: true },
      content: { rows: "codes", system: "saudi_short_address" },
      columns: { code: "Short", latitude: "Y", longitude: "X", name: "What" },
      countryCode: "SA",
    });
    expect(sink.records.code).toEqual([{
      key: "RRRD2929",
      system: "saudi_short_address",
      code: "RRRD2929",
      label: "Office",
      point: { latitudeE7: 247000000, longitudeE7: 467000000 },
      countryCode: "SA",
    }]);
    expect([...sink.dropped]).toEqual([["code_missing", 1]]);
  });

  test("keeps a row's key when rows move", async () => {
    const options = {
      format: { delimiter: "," as const, quotes: true },
      content: { rows: "named_places" as const },
      columns: {},
    };
    const header = "name,latitude,longitude\n";
    const keysOf = async (rows: string) =>
      (await read(readCsv, `${header}${rows}`, options)).records.namedPlace.map(({ key }) => key).sort();
    expect(await keysOf("A,1,2\nB,3,4\n")).toEqual(await keysOf("B,3,4\nA,1,2\n"));
  });

  test("names the column that is missing", async () => {
    const options = {
      format: { delimiter: "," as const, quotes: true },
      content: { rows: "houses" as const },
      columns: { number: "No" },
    };
    await expect(read(readCsv, "street,latitude,longitude\n", options)).rejects.toThrow('no column "No"');
    await expect(read(readCsv, "latitude,longitude\n", { ...options, columns: {} })).rejects.toThrow(
      "no column holds the number",
    );
  });
});

describe("readJapaneseTowns()", () => {
  test("reads a part of a town by its number in signs and in digits, and its city with the county", async () => {
    const sink = await read(
      readJapaneseTowns,
      "pref,city,town,koaza,lat,lng\n北山県,見本市,中央二十一丁目,,35.1,136.5\n北山県,見本郡谷町,大字川上,東,35.2,136.6\n" +
        "北山県,見本市,,,35.1,136.5\n北山県,見本市,西町,,x,136.5\n",
    );
    expect(sink.records.area).toEqual([
      {
        key: "北山県/見本市/中央二十一丁目/",
        kind: "district",
        names: [
          { text: "中央二十一丁目", language: "ja", kind: "primary" },
          { text: "中央21丁目", language: "ja", kind: "alternate" },
        ],
        point: { latitudeE7: 351_000_000, longitudeE7: 1_365_000_000 },
        region: "北山県",
        locality: "見本市",
        countryCode: "JP",
      },
      {
        key: "北山県/見本郡谷町/大字川上/東",
        kind: "district",
        names: [{ text: "大字川上東", language: "ja", kind: "primary" }, {
          text: "川上東",
          language: "ja",
          kind: "alternate",
        }],
        point: { latitudeE7: 352_000_000, longitudeE7: 1_366_000_000 },
        region: "北山県",
        county: "見本郡",
        locality: "谷町",
        countryCode: "JP",
      },
      {
        key: "北山県/見本市",
        kind: "locality",
        names: [{ text: "見本市", language: "ja", kind: "primary" }],
        point: { latitudeE7: 351_000_000, longitudeE7: 1_365_000_000 },
        region: "北山県",
        countryCode: "JP",
      },
      {
        key: "北山県/見本郡谷町",
        kind: "locality",
        names: [
          { text: "谷町", language: "ja", kind: "primary" },
          { text: "見本郡谷町", language: "ja", kind: "alternate" },
        ],
        point: { latitudeE7: 352_000_000, longitudeE7: 1_366_000_000 },
        region: "北山県",
        county: "見本郡",
        countryCode: "JP",
      },
    ]);
    expect([...sink.dropped.keys()]).toHaveLength(2);
  });

  test("refuses a table without its columns", async () => {
    await expect(read(readJapaneseTowns, "a,b\n1,2\n")).rejects.toThrow("header must name pref");
  });
});

const COMMA: RowFormat = { delimiter: ",", quotes: true };

describe("forEachRow()", () => {
  test("reads quotes, doubled quotes, line breaks in quotes, empty fields and both line endings", async () => {
    expect(await rowsOf('\ufeffa,"b ""c""",\r\n\n"x\ny",,"z"\n')).toEqual([["a", 'b "c"', ""], ["x\ny", "", "z"]]);
  });

  test("takes quotes as letters where the format has none", async () => {
    expect(await rowsOf("5' 6\"\tx\n", { delimiter: "\t", quotes: false })).toEqual([["5' 6\"", "x"]]);
  });

  test("reports a quote that never closes, and continues", async () => {
    expect(await rowsOf('a,b\n"open,c\n')).toEqual([["a", "b"], "malformed"]);
  });

  test("gives back any rows that were written, whatever the chunks", async () => {
    const field = fc.string({ unit: fc.constantFrom("a", "é", "東", ",", '"', "\n", " ", ";") });
    // One empty field is a blank line, which is no row.
    const row = fc.array(field, { minLength: 2, maxLength: 5 });
    await fc.assert(fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const text = rows.map((fields) => fields.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\n");
      expect(await rowsOf(text, COMMA, size)).toEqual(rows);
    }));
  });
});

async function rowsOf(text: string, format = COMMA, size = 3): Promise<(readonly string[] | "malformed")[]> {
  const rows: (readonly string[] | "malformed")[] = [];
  await forEachRow(chunksOf(text, size), format, {
    row: (fields) => void rows.push([...fields]),
    malformed: () => void rows.push("malformed"),
  });
  return rows;
}
