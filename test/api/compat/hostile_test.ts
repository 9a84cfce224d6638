import { expect, test } from "bun:test";
import { nominatimPlace } from "../../../src/api/compat/nominatim/feature.ts";
import { writePlaces } from "../../../src/api/compat/nominatim/write.ts";
import { streetsApi } from "../../support/api/test_api.ts";

const { key } = await streetsApi();

test.each(["constructor", "__proto__", "toString"])("a kind of result that is called %s is no kind", async (name) => {
  const { status, body } = await key.get(
    `/compat/nominatim/search?q=Hauptstrasse%205%2C%209901%20Oberdorf&featureType=${name}`,
  );
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
});

test.each([
  ["0.0000001", "9.5"],
  ["47.1", "0.00000012"],
  ["-0.00000005", "-0.00000005"],
  ["0", "0"],
  ["5", "10"],
  ["47", "9"],
  ["10.5", "20"],
  ["-90", "180"],
])("a point at %s, %s is read as coordinates", async (latitude, longitude) => {
  const { status, body } = await key.get(`/compat/pelias/v1/reverse?point.lat=${latitude}&point.lon=${longitude}`);
  expect(status).toBe(200);
  const [feature] = body.features;
  expect(feature?.geometry.coordinates).toEqual([
    expect.closeTo(Number(longitude), 6),
    expect.closeTo(Number(latitude), 6),
  ]);
});

test.each(["shop x='1'><a", "2nd_hand", "__proto__", "house_number"])(
  "a venue's category of the data (%s) does not become markup",
  (category) => {
    const place = nominatimPlace({
      label: "Bazar, Oberdorf",
      coordinates: { latitude: 47.1, longitude: 9.5 },
      accuracyM: 10,
      kind: "venue",
      components: { name: "Bazar", houseNumber: "5" },
      placeId: undefined,
      facts: { category: `${category}=yes` },
      locus: { accuracy_m: 10 },
    }, "");
    const options = { withAddress: true, withTags: false, withNames: false, query: "", attribution: "" };
    const { body } = writePlaces([place], { ...options, format: "xml", now: new Date(0), root: "searchresults" });
    expect(body).toContain("<amenity>Bazar</amenity><house_number>5</house_number>");
  },
);
