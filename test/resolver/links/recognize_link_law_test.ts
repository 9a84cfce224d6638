import fc from "fast-check";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { recognizeLink } from "../../../src/resolver/links/recognize_link.ts";
import type { Recognition } from "../../../src/resolver/recognition_types.ts";
import { examples } from "../../support/runner/depth.ts";

const inputs = (await Bun.file(join(import.meta.dir, "../../corpora/links.jsonl")).text()).split("\n")
  .filter((line) => line !== "").map((line): string => JSON.parse(line).input);

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
    for (
      const front of [
        "",
        "https://www.google.com/maps/place/",
        "https://example.org/?",
        "https://l.facebook.com/l.php?u=",
      ]
    ) {
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
    expect(first).toMatchObject({
      outcome: "point",
      origin: "pin",
      coordinates: { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) },
    });
  }));
});
