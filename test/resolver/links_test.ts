import fc from "fast-check";
import { expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { decodeS2Cell } from "../../src/geo/s2_cell.ts";
import {
  decodeGe0,
  decodeGoogleFeature,
  decodeMapyRoute,
  decodeOsmShortlink,
  readGeohash,
} from "../../src/resolver/links/decoders.ts";
import { recognizeLink } from "../../src/resolver/links/recognize_link.ts";
import type { Recognition } from "../../src/resolver/recognition_types.ts";
import { LINK_ROWS, type LinkExpectation } from "../corpora/corpora.ts";
import { examples } from "../support/runner/depth.ts";

const WITHIN_M = 2;
const inputs = LINK_ROWS.map(({ input }) => input);

/** The readings in the terms of what is expected, so that they equal it if they are as expected. */
function seen(readings: readonly Recognition[], wanted: LinkExpectation): object {
  const [first, ...later] = readings;
  const point = first?.outcome === "point" ? first : undefined;
  const words = first?.outcome === "text" ? first : undefined;
  const all: Readonly<Record<keyof LinkExpectation, unknown>> = {
    system: first?.system,
    origin: point?.origin,
    at: near(point?.coordinates, wanted.at, wanted.withinM),
    notAt: point !== undefined && near(point.coordinates, wanted.notAt) === wanted.notAt ? "there" : wanted.notAt,
    withinM: wanted.withinM,
    accuracyM: point?.accuracyM,
    title: point?.title,
    others: (point?.others ?? []).map((other, index) => near(other, wanted.others?.[index])),
    reasons: first?.reasons.toSorted(),
    text: words?.text,
    alsoText: later.find((reading) => reading.outcome === "text")?.text,
    nearish: words?.near !== undefined,
    nothing: first?.outcome === "nothing" ? first.reasons.join() : first?.outcome,
    maxWeight: Math.max(first?.weight ?? 0, wanted.maxWeight ?? 0),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted));
}

/** The expected point if the given one is near it, else the given one. */
function near(point: Coordinates | undefined, wanted: LinkExpectation["at"], withinM = WITHIN_M) {
  const [latitude, longitude] = wanted ?? [NaN, NaN];
  return point === undefined || distanceM(point, { latitude, longitude }) <= withinM
    ? point && wanted
    : [point.latitude, point.longitude];
}

for (const from of ["page", "grammar", "writing", "hostile"]) {
  test(`recognizeLink() reads the corpus: ${from}`, () => {
    const chosen = LINK_ROWS.filter((row) => row.from === from);
    expect(chosen.length).toBeGreaterThan(20);
    const readings = chosen.map(({ input, expect: wanted }) => ({ input, ...seen(recognizeLink(input), wanted) }));
    expect(readings).toEqual(chosen.map(({ input, expect: { reasons, ...wanted } }) => ({
      input,
      ...wanted,
      ...(reasons === undefined ? {} : { reasons: reasons.toSorted() }),
    })));
  });
}

test("recognizeLink() spans the link and not what is around it", () => {
  const link = "https://www.google.com/maps?q=47.14001,9.52282";
  for (const text of [link, `see ${link}.`, `<${link}>`, `[x](${link})`, `"${link}", `, `${link}\n`]) {
    const [first] = recognizeLink(text);
    expect(text.slice(...(first?.span ?? [0, 0]))).toBe(link);
  }
});

test("recognizeLink() finds no link in what is none", () => {
  const texts = "Vaduz||a.b|https://|http:/x|www.|geo|maps: here|note: 5/6|google.com|mailto:a@b.example".split("|");
  for (const text of texts) {
    expect({ text, readings: recognizeLink(text) }).toEqual({ text, readings: [] });
  }
});

/** Parts that links are made of, to build wrong ones from. */
const PARTS = [
  ..."https:// www.google.com /maps /place/ /dir/ /@ ?q= &ll= #map= /data= !3d !4d !1d !2d 47.14 9.52 -181".split(" "),
  ...", ~ %2C % + geo: maps.app.goo.gl openstreetmap.org ?mlat= &mlon= @ : / ( ) é 😀".split(" "),
  " ",
  "\n",
];

const anyText = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 25 }).map((parts) => parts.join("")),
  // A known link with a piece cut out and another put in.
  fc.tuple(fc.constantFrom(...inputs), fc.nat(200), fc.nat(20), fc.constantFrom(...PARTS)).map((
    [input, at, cut, part],
  ) => input.slice(0, at) + part + input.slice(at + cut)),
);

/** What is wrong with a reading whatever its text says. */
function faultOf(text: string, reading: Recognition): string | undefined {
  const [from, to] = reading.span;
  if (!(from >= 0 && from < to && to <= text.length)) {
    return `span ${from} to ${to} of ${text.length}`;
  }
  if (!(reading.weight > 0 && reading.weight <= 1)) {
    return `weight ${reading.weight}`;
  }
  if (reading.outcome === "nothing") {
    return reading.reasons.length === 0 ? "no reason" : undefined;
  }
  if (reading.outcome === "text") {
    return reading.text.trim() === "" ? "empty text" : undefined;
  }
  if (reading.outcome !== "point") {
    return undefined;
  }
  const points = [reading.coordinates, ...(reading.others ?? [])];
  const isOnGlobe = points.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  const preventsFound = reading.reasons.includes("map_center_only");
  return !isOnGlobe
    ? "off the globe"
    : !(reading.accuracyM > 0 && reading.accuracyM <= 20_100_000)
    ? `accuracy ${reading.accuracyM}`
    : (reading.origin === "center") !== preventsFound || (reading.precision === "map_center") !== preventsFound
    ? "a viewport that does not say so"
    : undefined;
}

test("recognizeLink() never throws and never gives a reading that contradicts itself", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(recognizeLink(text).map((reading) => faultOf(text, reading)).filter((fault) => fault !== undefined))
        .toEqual([]);
    }),
    { numRuns: examples(3000) },
  );
});

test("recognizeLink() gives the same readings every time", () => {
  fc.assert(fc.property(anyText, (text) => {
    expect(recognizeLink(text)).toEqual(recognizeLink(text));
  }));
});

test("recognizeLink() answers an unknown host with no more than a viewport", () => {
  fc.assert(fc.property(fc.domain(), fc.constantFrom(...inputs), (host, input) => {
    const foreign = input.replace(/^(https?:\/\/)[^/?#]+/, `$1x.${host}`);
    const readings = foreign === input ? [] : recognizeLink(foreign);
    // Words may stand next to the link; the link itself has none to give.
    const words = foreign.slice(foreign.indexOf(" "));
    return readings.every((reading) =>
      reading.system !== "link" || reading.outcome === "nothing" || reading.reasons.includes("map_center_only") ||
      (reading.outcome === "text" && words.includes(reading.text))
    );
  }));
});

test("recognizeLink() reads the longest inputs, of any piece of a link repeated", () => {
  for (const part of PARTS) {
    const fronts = [
      "",
      "https://www.google.com/maps/place/",
      "https://example.org/?",
      "https://l.facebook.com/l.php?u=",
    ];
    for (const front of fronts) {
      const text = (front + part.repeat(4096)).slice(0, 4096);
      expect(recognizeLink(text).map((reading) => faultOf(text, reading)).filter((fault) => fault !== undefined))
        .toEqual([]);
    }
  }
});

test("recognizeLink() wants a decimal pair back from every service that can write one", () => {
  const forms: readonly ((latitude: string, longitude: string) => string)[] = [
    (latitude, longitude) => `https://www.google.com/maps?q=${latitude},${longitude}`,
    (latitude, longitude) => `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
    (latitude, longitude) => `https://www.google.com/maps/place/X/data=!8m2!3d${latitude}!4d${longitude}`,
    (latitude, longitude) => `https://maps.apple.com/?ll=${latitude},${longitude}`,
    (latitude, longitude) => `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`,
    (latitude, longitude) => `https://www.bing.com/maps?sp=point.${latitude}_${longitude}_X`,
    (latitude, longitude) => `https://waze.com/ul?ll=${latitude}%2C${longitude}`,
    (latitude, longitude) => `https://share.here.com/l/${latitude},${longitude}`,
    (latitude, longitude) => `https://yandex.ru/maps/?pt=${longitude},${latitude}`,
    (latitude, longitude) => `https://2gis.ru/geo/${longitude},${latitude}`,
    (latitude, longitude) => `https://mapy.com/?source=coor&id=${longitude}%2C${latitude}`,
    (latitude, longitude) => `https://map.kakao.com/link/map/X,${latitude},${longitude}`,
    (latitude, longitude) => `https://osmand.net/map?pin=${latitude},${longitude}`,
    (latitude, longitude) => `tg://location?latitude=${latitude}&longitude=${longitude}`,
  ];
  // The Americas: no datum is shifted there.
  const latitudes = fc.double({ min: -55, max: 70, noNaN: true });
  const longitudes = fc.double({ min: -170, max: -35, noNaN: true });
  fc.assert(fc.property(fc.constantFrom(...forms), latitudes, longitudes, (form, latitude, longitude) => {
    const [first] = recognizeLink(form(latitude.toFixed(6), longitude.toFixed(6)));
    const coordinates = { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
    expect(first).toMatchObject({ outcome: "point", origin: "pin", coordinates });
  }));
});

const anywhere = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
});

/** Fractions of both axes, in bits from the most significant one. */
function bitsOf(point: Coordinates, count: number): readonly (readonly [x: number, y: number])[] {
  const x = Math.floor(((point.longitude + 180) / 360) * 2 ** count);
  const y = Math.floor(((point.latitude + 90) / 180) * 2 ** count);
  return Array.from({ length: count }, (_, index) => {
    const unit = 2 ** (count - 1 - index);
    return [Math.floor(x / unit) % 2, Math.floor(y / unit) % 2] as const;
  });
}

function lettersOf(bits: readonly number[], size: number, alphabet: string): string {
  let text = "";
  for (let at = 0; at < bits.length; at += size) {
    text += alphabet[bits.slice(at, at + size).reduce((value, bit) => value * 2 + bit, 0)];
  }
  return text;
}

const UPPER_FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

test("decodeOsmShortlink() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, (point) => {
    const code = lettersOf(bitsOf(point, 30).flat(), 6, `${UPPER_FIRST}_~`);
    const decoded = decodeOsmShortlink(code);
    return decoded !== undefined && distanceM(decoded.coordinates, point) < 0.1;
  }));
});

test("readGeohash() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, fc.integer({ min: 1, max: 6 }), (point, half) => {
    const bits = bitsOf(point, half * 5).flat();
    const cell = readGeohash(lettersOf(bits, 5, "0123456789bcdefghjkmnpqrstuvwxyz"));
    return cell !== undefined &&
      Math.abs(cell.coordinates.latitude - point.latitude) <= 90 / 2 ** (half * 5) + 1e-9 &&
      Math.abs(cell.coordinates.longitude - point.longitude) <= 180 / 2 ** (half * 5) + 1e-9;
  }));
});

test("decodeGe0() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, (point) => {
    const bits = bitsOf(point, 27).flatMap(([x, y]) => [y, x]);
    const decoded = decodeGe0(`o${lettersOf(bits, 6, `${UPPER_FIRST}-_`)}`);
    return decoded !== undefined && distanceM(decoded.coordinates, point) < 1;
  }));
});

test("decodeS2Cell() meets the faces' middles and a known cell, and refuses what is no cell", () => {
  const middles = [[0, 0], [0, 90], [90, undefined], [0, 180], [0, -90], [-90, undefined]] as const;
  for (const [face, [latitude, longitude]] of middles.entries()) {
    const middle = decodeS2Cell((BigInt(face) << 61n) + (1n << 60n))?.center;
    expect(middle?.latitude).toBeCloseTo(latitude, 4);
    if (longitude !== undefined) {
      expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(Math.abs(longitude), 4);
    }
  }
  const known = decodeS2Cell(0x47a84fb831937021n)?.center;
  expect(distanceM(known ?? { latitude: 0, longitude: 0 }, { latitude: 52.485822, longitude: 13.423688 }))
    .toBeLessThan(1);
  expect(decodeS2Cell(0n)).toBeUndefined();
  expect(decodeS2Cell(0xf000000000000000n)).toBeUndefined();
});

test("decodeGoogleFeature() reads feature ids and place ids and nothing else", () => {
  const place = decodeGoogleFeature("ChIJKxjxuaNqkFQR3CK6O1HNNqY");
  expect(place?.accuracyM).toBe(7000);
  expect(place?.coordinates.latitude).toBeCloseTo(47.5952, 3);
  expect(place?.coordinates.longitude).toBeCloseTo(-122.3332, 3);
  const texts = ["", "0x0:0x0", "0x1:0x2", "ChIJ", "ChIJKxjxuaNqkFQR3CK6O1HNNq", "GhIJQWDl0CIeQUARxks3icF8U8A", "no"];
  for (const text of texts) {
    expect(decodeGoogleFeature(text)).toBeUndefined();
  }
});

test("decodeMapyRoute() reads positions and differences, and refuses what is cut or not of its alphabet", () => {
  const points = decodeMapyRoute("9gz-HxYH7ngonA6") ?? [];
  const wanted = [{ latitude: 50.124511, longitude: 14.405749 }, { latitude: 50.123878, longitude: 14.410105 }];
  expect(points.length).toBe(2);
  for (const [index, point] of points.entries()) {
    expect(distanceM(point, wanted[index] ?? point)).toBeLessThan(0.2);
  }
  expect(decodeMapyRoute("9gz-HxYH7ngonA")).toBeUndefined();
  expect(decodeMapyRoute("9gz=")).toBeUndefined();
  expect(decodeMapyRoute("")).toEqual([]);
});

test("the decoders never throw and never leave the globe", () => {
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => {
    const points = [
      decodeOsmShortlink(text)?.coordinates,
      readGeohash(text)?.coordinates,
      decodeGe0(text)?.coordinates,
      decodeGoogleFeature(text)?.coordinates,
    ];
    return points.every((point) =>
      point === undefined || (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
    );
  }));
});
