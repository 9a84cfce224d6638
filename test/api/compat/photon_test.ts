import { expect, test } from "bun:test";
import { streetsApi } from "../../support/api/test_api.ts";

const { key } = await streetsApi();

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
}

async function labels(query: string): Promise<unknown[]> {
  const { status, body } = await key.get(`/compat/photon/api?${query}`);
  expect(status).toBe(200);
  return body.features.map(({ properties }: Feature) => properties["label"]);
}

test("a whole address is answered as /v1/resolve answers it, in Photon's form", async () => {
  const resolved = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf" });
  const { body } = await key.get("/compat/photon/api?q=Hauptstrasse%205%2C%209901%20Oberdorf");
  expect(body).toEqual({
    type: "FeatureCollection",
    features: [{
      type: "Feature",
      geometry: {
        type: "Point",
        coordinates: [
          expect.closeTo(resolved.body.coordinates.longitude, 6),
          expect.closeTo(resolved.body.coordinates.latitude, 6),
        ],
      },
      properties: {
        osm_key: "place",
        osm_value: "house",
        type: "house",
        place_id: resolved.body.place_id,
        housenumber: "5",
        street: "Hauptstrasse",
        postcode: "9901",
        city: "Oberdorf",
        country: "Liechtenstein",
        countrycode: "LI",
        label: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
        locus: {
          status: "found",
          confidence: resolved.body.confidence,
          accuracy_m: resolved.body.accuracy_m,
          reasons: [],
        },
      },
    }],
  });
});

test("the beginning of an address is completed", async () => {
  expect((await labels("q=hauptst&lat=47.13&lon=9.5"))[0]).toBe("Hauptstrasse, 9902 Unterdorf, Liechtenstein");
  expect((await labels("q=hauptst&lat=47.1&lon=9.5"))[0]).toBe("Hauptstrasse, 9901 Oberdorf, Liechtenstein");
});

test("layers, tags, a box, countries and a limit restrict the results", async () => {
  expect(await labels("q=Oberdorf&layer=street&layer=house")).toEqual([]);
  expect(await labels("q=Oberdorf&layer=city&layer=house")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await labels("q=Oberdorf&osm_tag=place")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await labels("q=Oberdorf&osm_tag=!place")).toEqual([]);
  expect(await labels("q=Oberdorf&osm_tag=place:!village")).toEqual([]);
  expect(await labels("q=Oberdorf&countrycode=us")).toEqual([]);
  expect(await labels("q=Millford&limit=1")).toHaveLength(1);
  expect(await labels("q=Millford&bbox=-91,39,-89,41&limit=1")).toEqual(["Millford, United States"]);
});

test("a street has an extent and its name, a point has its address", async () => {
  const [street] = (await key.get("/compat/photon/api?q=Hauptstrasse%2C%20Oberdorf")).body.features;
  const { extent, name, type } = street.properties;
  expect([type, name]).toEqual(["street", "Hauptstrasse"]);
  const [west, north, east, south] = extent;
  expect(west < east && south < north).toBe(true);
  const [lon, lat] = street.geometry.coordinates;
  const { body } = await key.get(`/compat/photon/reverse?lat=${lat}&lon=${lon}`);
  expect(body.features[0].properties.city).toBe("Oberdorf");
  expect((await key.get("/compat/photon/reverse?lat=0&lon=-30")).body.features).toEqual([]);
});

test.each([
  ["api", "", "missing search term 'q': /?q=berlin"],
  ["api", "q=a&lat=x&lon=1", "Parameter 'lat' must be a number from -90 to 90"],
  ["api", "q=a&bbox=1,2,3", "Parameter 'bbox' must be four numbers"],
  ["reverse", "", "missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0"],
])("%s?%s is refused with 400 and Photon's message", async (route, query, message) => {
  const { status, body } = await key.get(`/compat/photon/${route}?${query}`);
  expect([status, body.locus.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.message).toContain(message);
});

test("components are searched as components, several countries may be named, and a status is Ok", async () => {
  const found = await key.get(
    "/compat/photon/structured?street=Hauptstrasse&housenumber=5&city=Oberdorf&postcode=9901",
  );
  expect(found.body.features[0].properties.label).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  const country = await key.get("/compat/photon/structured?countrycode=LI");
  expect(country.body.features[0].properties.label).toBe("Liechtenstein");
  expect((await key.get("/compat/photon/structured")).status).toBe(400);
  expect(await labels("q=Oberdorf&countrycode=us&countrycode=li")).toEqual(["Oberdorf, Liechtenstein"]);
  expect((await key.get("/compat/photon/status")).body).toEqual({ status: "Ok" });
});

test("suggestions lie in the box and the countries too", async () => {
  expect((await labels("q=Millf")).length).toBeGreaterThan(0);
  expect(await labels("q=Millf&bbox=9,46,10,48")).toEqual([]);
  expect(await labels("q=Millf&countrycode=li")).toEqual([]);
});
