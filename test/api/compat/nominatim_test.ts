import { beforeEach, expect, test } from "bun:test";
import { nominatimPlace } from "../../../src/api/compat/nominatim/feature.ts";
import { writePlaces } from "../../../src/api/compat/nominatim/write.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";

const { key } = await streetsApi();

const QUESTION = "q=Hauptstrasse%205%2C%209901%20Oberdorf";

test("search answers in Nominatim's form, with the same place as /v1/resolve", async () => {
  const resolved = await key.post("/v1/resolve", { input: "Hauptstrasse 5, 9901 Oberdorf" });
  const { status, body } = await key.get(`/compat/nominatim/search?${QUESTION}&addressdetails=1&namedetails=1`);
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  const [place] = body;
  expect([Number(place.lat), Number(place.lon)]).toEqual([
    expect.closeTo(resolved.body.coordinates.latitude, 6),
    expect.closeTo(resolved.body.coordinates.longitude, 6),
  ]);
  expect(place).toMatchObject({
    place_id: resolved.body.place_id,
    licence: "© OpenStreetMap contributors, ODbL 1.0",
    category: "place",
    type: "house",
    place_rank: 30,
    addresstype: "place",
    name: "",
    display_name: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
    address: {
      house_number: "5",
      road: "Hauptstrasse",
      city: "Oberdorf",
      postcode: "9901",
      country: "Liechtenstein",
      country_code: "li",
    },
    namedetails: {},
    locus: { status: "found", confidence: resolved.body.confidence, accuracy_m: resolved.body.accuracy_m, reasons: [] },
  });
  const [south, north, west, east] = place.boundingbox.map(Number);
  expect(south < place.lat && place.lat < north && west < place.lon && place.lon < east).toBe(true);
});

test("components are searched as components, never with a text", async () => {
  const { body } = await key.get(
    "/compat/nominatim/search?street=5%20Hauptstrasse&city=Oberdorf&postalcode=9901&country=Liechtenstein",
  );
  expect(body[0].display_name).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  const refused = await key.get(`/compat/nominatim/search?${QUESTION}&city=Oberdorf`);
  expect([refused.status, refused.body.error.code]).toEqual([400, 400]);
});

async function names(query: string): Promise<string[]> {
  const { body } = await key.get(`/compat/nominatim/search?${query}`);
  return body.map(({ display_name }: { display_name: string }) => display_name);
}

test("countries, a box, a limit and a kind restrict the results", async () => {
  expect(await names("q=Oberdorf&countrycodes=us")).toEqual([]);
  expect(await names("q=Oberdorf&countrycodes=us,li,at")).toEqual(["Oberdorf, Liechtenstein"]);
  expect(await names("q=Hauptstrasse&viewbox=9.4,47.12,9.6,47.2&bounded=1&limit=1"))
    .toEqual(["Hauptstrasse, 9902 Unterdorf, Liechtenstein"]);
  expect((await names("q=Millford")).length).toBe(2);
  expect((await names("q=Millford&limit=1")).length).toBe(1);
  expect(await names("q=Millford&featureType=country")).toEqual([]);
  expect(await names("q=Metropolis&layer=poi")).toEqual([]);
});

test("reverse answers one address, as fine as its zoom", async () => {
  const [house] = (await key.get(`/compat/nominatim/search?${QUESTION}`)).body;
  const at = `lat=${house.lat}&lon=${house.lon}&format=jsonv2`;
  const { body } = await key.get(`/compat/nominatim/reverse?${at}`);
  expect([body.display_name, body.address.house_number]).toEqual(["Hauptstrasse 5, 9901 Oberdorf, Liechtenstein", "5"]);
  const coarse = (await key.get(`/compat/nominatim/reverse?${at}&zoom=10`)).body;
  expect([coarse.display_name, coarse.addresstype, coarse.address])
    .toEqual(["Oberdorf, Liechtenstein", "city", { city: "Oberdorf", country: "Liechtenstein", country_code: "li" }]);
  const xml = await key.get(`/compat/nominatim/reverse?lat=${house.lat}&lon=${house.lon}`);
  expect(xml.text).toContain("<addressparts><house_number>5</house_number>");
  const sea = await key.get("/compat/nominatim/reverse?lat=0&lon=-30&format=json");
  expect([sea.status, sea.body]).toEqual([200, { error: "Unable to geocode" }]);
});

test("places are looked up by the place_id of an answer, each as one call", async () => {
  const [house] = (await key.get(`/compat/nominatim/search?${QUESTION}`)).body;
  const { body } = await key.get(
    `/compat/nominatim/lookup?place_ids=${house.place_id},plc_unknown&format=json&addressdetails=1`,
  );
  expect(body.map(({ display_name }: { display_name: string }) => display_name)).toEqual([house.display_name]);
  expect((await key.get("/compat/nominatim/lookup?osm_ids=W1,N2&format=json")).body).toEqual([]);
});

test("nothing found is an empty list; a status is OK", async () => {
  const { status, body } = await key.get("/compat/nominatim/search?q=zzzzqqq%20wwww");
  expect([status, body]).toEqual([200, []]);
  expect((await key.get("/compat/nominatim/status")).text).toBe("OK");
  expect((await key.get("/compat/nominatim/status?format=json")).body).toMatchObject({ status: 0, message: "OK" });
});

test.each([
  ["search", "", "Nothing to search for"],
  ["search", "q=a&format=yaml", "Parameter 'format' must be one of"],
  ["search", "q=a&viewbox=1,2,3", "Parameter 'viewbox' must be four numbers"],
  ["search", "q=a&countrycodes=zz", "Parameter 'countrycodes' must be"],
  ["search", "q=a&limit=many", "Parameter 'limit' must be a number"],
  ["reverse", "lat=91&lon=0", "Parameter 'lat' must be a number from -90 to 90"],
  ["reverse", "lat=1", "Parameter 'lon' must be given too"],
  ["lookup", `place_ids=${"a,".repeat(11)}`, "At most 10 identifiers"],
])("%s?%s is refused with 400 and its rule", async (route, query, rule) => {
  const { status, body } = await key.get(`/compat/nominatim/${route}?${query}`);
  expect([status, body.error.code]).toEqual([400, 400]);
  expect(body.error.message).toContain(rule);
});

test("an unknown parameter is ignored, and the last of a repeated one counts", async () => {
  const { body } = await key.get(
    `/compat/nominatim/search?q=Millford&${QUESTION}&polygon_geojson=1&email=a%40b.example`,
  );
  expect(body[0].display_name).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
});

test("a text that is too long is refused", async () => {
  const { status, body } = await key.get(`/compat/nominatim/search?q=${"a".repeat(5000)}`);
  expect([status, body.error.message]).toEqual([400, "The text is too long"]);
});

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
  expect(feature?.geometry.coordinates)
    .toEqual([expect.closeTo(Number(longitude), 6), expect.closeTo(Number(latitude), 6)]);
});

const ODD_CATEGORIES = ["shop x='1'><a", "2nd_hand", "__proto__", "house_number"];
test.each(ODD_CATEGORIES)("a venue's category of the data (%s) does not become markup", (category) => {
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
});

const gazetteer = smallStreets();
let resolved = 0;
const counting = await testApi({
  resolutions: {
    gazetteer: () => gazetteer,
    timing: () => {
      resolved++;
      return () => {};
    },
  },
});

const countingKey = await (await counting.client.signUp()).client.withKey();
beforeEach(() => {
  resolved = 0;
});

async function namesIn(text: string, codes: string): Promise<string[]> {
  const path = `/compat/nominatim/search?q=${encodeURIComponent(text)}&countrycodes=${codes}`;
  const { status, body } = await countingKey.get(path);
  expect(status).toBe(200);
  return body.map(({ display_name }: { display_name: string }) => display_name);
}

test("an answer in one of several countries costs one resolution, and so does one country", async () => {
  expect(await namesIn("Hauptstrasse 5, 9901 Oberdorf", "us,at,li"))
    .toEqual(["Hauptstrasse 5, 9901 Oberdorf, Liechtenstein"]);
  expect(resolved).toBe(1);
  await namesIn("Oberdorf", "li");
  expect(resolved).toBe(2);
});

test("a street that only the countries pin is found inside one of them", async () => {
  expect(await namesIn("Birkenweg 3", "at,li")).toEqual(["Birkenweg 3, 9901 Oberdorf, Liechtenstein"]);
});

test("results lie in the named countries", async () => {
  expect(await namesIn("Millford", "us,li")).toHaveLength(2);
  expect(await namesIn("Millford", "at,li")).toEqual([]);
  expect(await namesIn("40, -90", "li")).toEqual([]);
});

test("a text that is nowhere costs a few resolutions, however many countries are named", async () => {
  expect(await namesIn("zzzzqqq wwww", "us,li,at,de,ch,fr,it,es,pt,nl")).toEqual([]);
  expect(resolved).toBeLessThanOrEqual(5);
});
