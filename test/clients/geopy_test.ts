import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../src/accounts/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";
import { geopy, type GeopyAnswer, type GeopyCall } from "../support/clients/geopy.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const person = await api.client.signUp();
const key = await person.client.withKey();

const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";
const GEOCODERS = ["nominatim", "photon", "pelias"] as const;

/** Each client with its key where it can have one: Pelias in its own option, the others in the address. */
function clientOf(geocoder: GeopyCall["geocoder"], secret = key.credential ?? "") {
  const host = new URL(api.url).host;
  return geocoder === "pelias"
    ? { geocoder, domain: `${host}/compat/pelias`, options: { api_key: secret } }
    : { geocoder, domain: `${host}/compat/${geocoder}/${secret}` };
}

function firstOf(answer: GeopyAnswer | undefined): readonly [latitude: number, longitude: number] {
  if (!Array.isArray(answer)) {
    throw new Error(`geopy found nothing: ${JSON.stringify(answer)}`);
  }
  return answer[0].point;
}

test.each(GEOCODERS)("geopy's %s finds an address, and the address of its point", async (geocoder) => {
  const { latitude, longitude } = (await key.post("/v1/resolve", { input: HOUSE })).body.coordinates;
  const [found, all] = await geopy([
    { ...clientOf(geocoder), method: "geocode", query: HOUSE },
    { ...clientOf(geocoder), method: "geocode", query: "Millford", arguments: { exactly_one: false } },
  ]);
  const [y, x] = firstOf(found);
  expect([y, x]).toEqual([expect.closeTo(latitude, 6), expect.closeTo(longitude, 6)]);
  expect(all).toHaveLength(2);
  const [there] = await geopy([{ ...clientOf(geocoder), method: "reverse", query: [y, x] }]);
  expect(JSON.stringify(there)).toContain("Hauptstrasse");
});

test("geopy's Nominatim searches components, with countries, a box and details", async () => {
  const query = { street: "5 Hauptstrasse", city: "Oberdorf", country: "Liechtenstein" };
  const [found, abroad, inside] = await geopy([
    { ...clientOf("nominatim"), method: "geocode", query, arguments: { addressdetails: true, language: "de" } },
    { ...clientOf("nominatim"), method: "geocode", query: HOUSE, arguments: { country_codes: ["us"] } },
    {
      ...clientOf("nominatim"),
      method: "geocode",
      query: "Hauptstrasse",
      arguments: { viewbox: [[47.2, 9.4], [47.12, 9.6]], bounded: true },
    },
  ]);
  expect(JSON.stringify(found)).toContain("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect(abroad).toBeNull();
  expect(JSON.stringify(inside)).toContain("Unterdorf");
});

test("geopy's Photon and Pelias restrict by box, tag and country", async () => {
  const [tagged, untagged, boxed, country] = await geopy([
    { ...clientOf("photon"), method: "geocode", query: "Oberdorf", arguments: { osm_tag: ["place"] } },
    { ...clientOf("photon"), method: "geocode", query: "Oberdorf", arguments: { osm_tag: ["!place"] } },
    {
      ...clientOf("pelias"),
      method: "geocode",
      query: "Millford",
      arguments: { boundary_rect: [[39, -91], [41, -89]] },
    },
    { ...clientOf("pelias"), method: "geocode", query: "Oberdorf", arguments: { countries: ["USA"] } },
  ]);
  expect(tagged).toHaveLength(1);
  expect(untagged).toBeNull();
  expect(firstOf(boxed)[0]).toBeCloseTo(40, 1);
  expect(country).toBeNull();
});

test.each(GEOCODERS)("geopy's %s reports nothing found, a bad key and a used-up limit as its own", async (geocoder) => {
  const limited = await api.client.signUp();
  const spent = await limited.client.withKey({ environment: "live" });
  await setMonthlyLimit(api.accounts.deps, { organizationId: limited.answer.organization.id, calls: 0 });
  const [nothing, stranger, over] = await geopy([
    { ...clientOf(geocoder), method: "geocode", query: "zzzzqqq wwww" },
    { ...clientOf(geocoder, "locus_test_unknown"), method: "geocode", query: HOUSE },
    { ...clientOf(geocoder, spent.credential), method: "geocode", query: HOUSE },
  ]);
  expect(nothing).toBeNull();
  expect(stranger).toEqual({ error: "GeocoderAuthenticationFailure" });
  expect(over).toEqual({ error: "GeocoderRateLimited" });
});
