import { describe, expect, test } from "bun:test";
import { type OvertureOptions, type RangedFile, readOverture } from "../../../src/gazetteer/sources/overture.ts";
import {
  addressFile,
  divisionAreaFile,
  divisionFile,
  placeFile,
  pointWkb,
  polygonWkb,
} from "../../support/files/overture_file.ts";
import { recordingSink } from "./recording_sink.ts";
import { examples } from "../../support/runner/depth.ts";

const ADDRESS = {
  id: "a1",
  geometry: pointWkb(9.5215, 47.1415),
  country: "LI",
  postcode: "9490",
  street: "Städtle",
  number: "27",
  unit: "3",
  address_levels: [{ value: "Oberland" }, { value: "Vaduz" }],
  sources: [{ property: "", dataset: "OpenAddresses/LI", license: "CC-BY-4.0" }],
};
const SQUARE = polygonWkb([[[9, 47], [10, 47], [10, 48], [9, 48], [9, 47]]]);

describe("readOverture() of addresses", () => {
  test("takes houses with their towns, whatever the number of levels", async () => {
    const { houses, cited } = await read(addressFile([
      ADDRESS,
      { ...ADDRESS, id: "a2", unit: null, postal_city: "Triesen" },
      { ...ADDRESS, id: "a3", unit: null, address_levels: [{ value: "Oberland" }, { value: null }] },
      { ...ADDRESS, id: "a4", unit: null, address_levels: ["Ost", "Oberland", "Vaduz"].map((value) => ({ value })) },
      { ...ADDRESS, id: "a5", unit: null, address_levels: undefined, postcode: undefined },
    ]));
    const house = {
      number: "27",
      point: { latitudeE7: 471415000, longitudeE7: 95215000 },
      street: "Städtle",
      countryCode: "LI",
    };
    expect(houses).toEqual([
      { key: "a1", ...house, unit: "3", locality: "Vaduz", region: "Oberland", postcode: "9490" },
      { key: "a2", ...house, locality: "Triesen", region: "Oberland", postcode: "9490" },
      { key: "a3", ...house, locality: "Oberland", postcode: "9490" },
      { key: "a4", ...house, locality: "Vaduz", county: "Oberland", region: "Ost", postcode: "9490" },
      { key: "a5", ...house },
    ]);
    expect(cited).toEqual({ licence: "CC-BY-4.0", attribution: "Overture Maps Foundation; OpenAddresses/LI" });
  });

  test("credits no source whose name is not one line of plain text", async () => {
    const rows = ["a\nb", "\u001b[2J", "Town"].map((dataset) => ({
      ...ADDRESS,
      sources: [{ property: "", dataset, license: "CC0\n" }],
    }));
    const { cited } = await read(addressFile(rows));
    expect(cited)
      .toEqual({ licence: expect.not.stringContaining("\n"), attribution: "Overture Maps Foundation; Town" });
  });

  test("counts what it cannot use", async () => {
    const { houses, dropped } = await read(addressFile([
      { ...ADDRESS, number: null },
      { ...ADDRESS, street: " " },
      { ...ADDRESS, geometry: Buffer.from([1, 1, 0, 0, 0, 7]) },
      { ...ADDRESS, geometry: pointWkb(200, 47) },
      { ...ADDRESS, geometry: SQUARE },
      { ...ADDRESS, number: "1".repeat(65) },
    ]));
    expect(houses).toEqual([]);
    expect(dropped)
      .toEqual({ number_missing: 1, street_missing: 1, geometry_missing: 2, coordinates_out_of_range: 1, too_long: 1 });
  });

  test("reads the codecs that writers use, and big-endian points", async () => {
    const bigEndian = Buffer.alloc(21);
    bigEndian.writeUInt32BE(1, 1);
    bigEndian.writeDoubleBE(9.5215, 5);
    bigEndian.writeDoubleBE(47.1415, 13);
    for (const codec of ["ZSTD", "SNAPPY", "GZIP", "UNCOMPRESSED"] as const) {
      const { houses } = await read(addressFile([{ ...ADDRESS, geometry: bigEndian }], { codec }));
      expect(houses).toMatchObject([{ key: "a1", point: { latitudeE7: 471415000, longitudeE7: 95215000 } }]);
    }
  });

  test("does not read row groups whose statistics rule out a wanted row, and then tests each row", async () => {
    const rows = ["AT", "AT", "CH", "LI", "LI", "CH"].map((country, i) => ({
      ...ADDRESS,
      id: `a${i}`,
      country,
      geometry: pointWkb(9 + i / 10, 47 + i / 10),
      street: `Weg ${i}`.repeat(100_000),
    }));
    const file = addressFile(rows, { rowGroupSize: 2, codec: "UNCOMPRESSED" });
    const all = await read(file);
    expect(all.houses.map(({ key }) => key)).toEqual(["a0", "a1", "a2", "a3", "a4", "a5"]);
    const country = await read(file, { countryCode: "LI" });
    expect(country.houses.map(({ key }) => key)).toEqual(["a3", "a4"]);
    expect(country.bytesRead).toBeLessThan(all.bytesRead * 0.8);
    const box = await read(file, { bounds: [9.05, 47, 9.1, 47.1] });
    expect(box.houses.map(({ key }) => key)).toEqual(["a1"]);
    expect(box.bytesRead).toBeLessThan(all.bytesRead * 0.5);
    const across = await read(file, { bounds: [9.45, -90, -170, 90] });
    expect(across.houses.map(({ key }) => key)).toEqual(["a5"]);
    const withoutStatistics = addressFile(rows, { rowGroupSize: 2, without: ["bbox"] });
    expect((await read(withoutStatistics, { bounds: [9.05, 47, 9.1, 47.1] })).houses.map(({ key }) => key))
      .toEqual(["a1"]);
  });

  test("reads a row group of more rows than it holds at a time", async () => {
    const rows = Array.from({ length: 70_000 }, (_, i) => ({ ...ADDRESS, id: `a${i}`, number: `${i}` }));
    const { houses } = await read(addressFile(rows));
    expect(houses).toHaveLength(69_999); // "0" is what registers write for "no number"
    expect(houses[65_600]).toMatchObject({ key: "a65601", number: "65601", locality: "Vaduz" });
  });
});

describe("readOverture() of divisions", () => {
  const division = {
    id: "d1",
    geometry: pointWkb(9.5, 47.1),
    country: "LI",
    subtype: "locality",
    class: "town",
    population: 5700,
    names: {
      primary: "Vaduz",
      common: { en: "Vaduz", zh_Hant: "瓦都茲", "not a language": "Faduz" },
      rules: [
        { variant: "official", value: "Gemeinde Vaduz", language: "de" },
        { variant: "short", value: "VZ" },
        { variant: "common", value: "left side", side: "left" },
      ],
    },
    hierarchies: [[
      { division_id: "li", subtype: "country", name: "Liechtenstein" },
      { division_id: "o", subtype: "region", name: "Oberland" },
      { division_id: "d1", subtype: "locality", name: "Vaduz" },
    ]],
  };

  test("takes areas with their names, size and region", async () => {
    const { areas, cited } = await read(divisionFile([division]));
    expect(areas).toEqual([{
      kind: "locality",
      names: [
        { text: "Vaduz", kind: "primary" },
        { text: "Vaduz", kind: "alternate", language: "en" },
        { text: "瓦都茲", kind: "alternate", language: "zh-Hant" },
        { text: "Faduz", kind: "alternate" },
        { text: "Gemeinde Vaduz", kind: "alternate", language: "de" },
        { text: "VZ", kind: "short" },
      ],
      key: "d1",
      point: { latitudeE7: 471000000, longitudeE7: 95000000 },
      placeType: "town",
      population: 5700,
      region: "Oberland",
      countryCode: "LI",
    }]);
    expect(cited)
      .toEqual({ licence: "ODbL 1.0", attribution: "© OpenStreetMap contributors, Overture Maps Foundation" });
  });

  test("keeps identifiers that are UUIDs, of divisions, their outlines and places", async () => {
    const gers = "6aaadea0-9c48-4af0-a47f-bf020e80f2ea";
    const outline = { id: "x", division_id: gers, geometry: SQUARE, subtype: "locality", names: { primary: "Vaduz" } };
    const place = { id: gers, geometry: pointWkb(9.5, 47.1), names: { primary: "Museum" } };
    const [divisions, outlines, places] = [
      await read(divisionFile([{ ...division, id: gers }])),
      await read(divisionAreaFile([outline])),
      await read(placeFile([place])),
    ];
    for (const [record] of [divisions.areas, outlines.areas, places.namedPlaces]) {
      expect(record).toMatchObject({ key: gers, gers });
    }
    const older = { ...division, id: gers.replaceAll("-", "") };
    expect((await read(divisionFile([older]))).areas[0]?.gers).toBeUndefined();
  });

  test("gives an outline on land the key of its division", async () => {
    const area = { id: "x", division_id: "d1", geometry: SQUARE, country: "LI", subtype: "locality" };
    const { areas } = await read(divisionAreaFile([
      { ...area, class: "land", names: { primary: "Vaduz" } },
      { ...area, class: "maritime", names: { primary: "Vaduz" } },
      { ...area, class: "land", names: null },
    ]));
    expect(areas).toEqual([{
      kind: "locality",
      names: [{ text: "Vaduz", kind: "primary" }],
      key: "d1",
      polygons: [[Int32Array.of(47e7, 9e7, 47e7, 10e7, 48e7, 10e7, 48e7, 9e7, 47e7, 9e7)]],
      countryCode: "LI",
    }]);
  });

  test("restricts outlines to those that touch the bounds", async () => {
    const area = { id: "x", division_id: "d1", geometry: SQUARE, subtype: "locality", names: { primary: "Vaduz" } };
    expect((await read(divisionAreaFile([area]), { bounds: [9.9, 47.9, 12, 49] })).areas).toHaveLength(1);
    expect((await read(divisionAreaFile([area]), { bounds: [10.1, 47, 12, 49] })).areas).toEqual([]);
  });
});

describe("readOverture() of places", () => {
  test("takes named places that probably exist", async () => {
    const place = {
      id: "p1",
      geometry: pointWkb(9.52, 47.14),
      names: { primary: "Hotel Sonne" },
      categories: { primary: "hotel" },
      confidence: 0.9,
      addresses: [{ freeform: "Städtle 9", locality: "Vaduz", postcode: "9490", region: "LI-11", country: "LI" }],
      operating_status: "open",
    };
    const { namedPlaces, dropped, cited } = await read(
      placeFile([
        place,
        { ...place, id: "p2", operating_status: "permanently_closed" },
        { ...place, id: "p3", confidence: 0.2 },
        { ...place, id: "p4", addresses: [{ country: "CH" }] },
      ]),
      { countryCode: "LI" },
    );
    expect(namedPlaces).toEqual([{
      key: "p1",
      names: [{ text: "Hotel Sonne", kind: "primary" }],
      category: "hotel",
      point: { latitudeE7: 471400000, longitudeE7: 95200000 },
      locality: "Vaduz",
      postcode: "9490",
      countryCode: "LI",
    }]);
    expect(dropped).toEqual({ existence_doubtful: 2 });
    expect(cited).toEqual({ licence: "CDLA Permissive 2.0", attribution: "Overture Maps Foundation" });
  });
});

describe("readOverture() of other files", () => {
  const good = addressFile(Array.from({ length: 50 }, (_, i) => ({ ...ADDRESS, id: `a${i}`, number: `${i + 1}` })));

  test("says what is wrong with a file that is none, or is cut off", async () => {
    expect(read(Buffer.from("id,street,number\n1,Weg,2\n")))
      .rejects.toThrow("Cannot read because this is not a Parquet file: it must begin with PAR1");
    expect(read(new Uint8Array())).rejects.toThrow("this is not a Parquet file");
    expect(read(good.slice(0, good.length - 100))).rejects.toThrow("cut off or damaged: it must end with PAR1");
    expect(read(addressFile([ADDRESS], { without: ["street"] }))).rejects.toThrow(
      "Cannot read because these are not the columns of Overture's addresses, divisions or places: the file has id, " +
        "geometry, bbox, country, postcode, number, unit, address_levels, postal_city, sources",
    );
  });

  test("names the file of several", async () => {
    const files = [fileOf(good, "one.parquet"), fileOf(Buffer.from("no such file"), "two.parquet")];
    expect(readOverture(files, recordingSink(), {})).rejects.toThrow("two.parquet: Cannot read because");
  });

  test("ends with a SyntaxError or with records for a file damaged at any byte", async () => {
    const step = good.length / examples(good.length / 3);
    for (let at = 4; at < good.length; at = Math.ceil(at + step)) {
      const damaged = good.slice();
      damaged[at] = damaged[at]! ^ 0xff;
      await read(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(SyntaxError));
    }
  });
});

function fileOf(bytes: Uint8Array, name: string): RangedFile & { bytesRead: number } {
  return {
    name,
    byteLength: bytes.length,
    bytesRead: 0,
    slice(from, to = bytes.length) {
      this.bytesRead += to - from;
      return Promise.resolve(new Uint8Array(bytes.slice(from, to)).buffer);
    },
  };
}

async function read(bytes: Uint8Array, options: OvertureOptions = {}) {
  const sink = recordingSink();
  const file = fileOf(bytes, "file.parquet");
  const cited = await readOverture([file], sink, options);
  return {
    houses: sink.records.house,
    areas: sink.records.area,
    namedPlaces: sink.records.namedPlace,
    dropped: Object.fromEntries(sink.dropped),
    bytesRead: file.bytesRead,
    cited,
  };
}
