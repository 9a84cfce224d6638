import { expect, test } from "bun:test";
import { LEXICONS } from "../../../src/lexicon/mod.ts";
import { normalizeMarks, recognizeCoordinates } from "../../../src/resolver/coordinates/mod.ts";

const WORDS = LEXICONS.flatMap(({ coordinateWords = {} }) => Object.values(coordinateWords)).flatMap((words) =>
  words.split(" ")
);

test("every word is in the form that a text is compared in", () => {
  expect(WORDS.length).toBeGreaterThan(150);
  expect(WORDS.filter((word) => word !== normalizeMarks(word) || !/^[\p{L}\p{M}]+$/u.test(word))).toEqual([]);
});

test("every language's labels decide the order of a pair", () => {
  const labels = LEXICONS.flatMap(({ coordinateWords: { latitude = "", longitude = "" } = {} }) =>
    latitude === "" || longitude === "" ? [] : [[latitude.split(" ")[0], longitude.split(" ")[0]] as const]
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const [latitude, longitude] of labels) {
    const [best] = recognizeCoordinates(`${longitude}: 11.5755, ${latitude}: 48.1374`);
    expect({ latitude, best }).toMatchObject({
      latitude,
      best: { coordinates: { latitude: 48.1374, longitude: 11.5755 } },
    });
  }
});

test.each([
  ["48,1374 Grad nördl. Br., 11,5755 Grad östl. L.", 48.1374, 11.5755],
  ["55.7558 градуса с. ш., 37.6173 градуса в. д.", 55.7558, 37.6173],
  ["北緯35度39分29秒 東経139度44分28秒", 35.65806, 139.74111],
  ["Koordinaten: 48.1374 und 11.5755", 48.1374, 11.5755],
  ["coordenadas 40.4168 y 3.7038", 40.4168, 3.7038],
  ["lat is 48.1374, long is 11.5755", 48.1374, 11.5755],
])("recognizeCoordinates() reads the words of %p", (text, latitude, longitude) => {
  const [best] = recognizeCoordinates(text);
  expect(best).toMatchObject({
    coordinates: { latitude: expect.closeTo(latitude, 4), longitude: expect.closeTo(longitude, 4) },
  });
});
