import { expect, test } from "bun:test";
import NodeGeocoder from "node-geocoder";
import { setMonthlyLimit } from "../../src/accounts/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const { credential } = await (await api.client.signUp()).client.withKey();
const geocoder = NodeGeocoder({ provider: "openstreetmap", osmServer: `${api.url}/compat/nominatim/${credential}` });

test("node-geocoder reads an address, its components and its point", async () => {
  const [found] = await geocoder.geocode("Hauptstrasse 5, 9901 Oberdorf");
  expect(found).toMatchObject({
    formattedAddress: "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
    country: "Liechtenstein",
    countryCode: "LI",
    city: "Oberdorf",
    zipcode: "9901",
    streetName: "Hauptstrasse",
    streetNumber: "5",
  });
  const [there] = await geocoder.reverse({ lat: found?.latitude ?? 0, lon: found?.longitude ?? 0 });
  expect([there?.streetName, there?.streetNumber]).toEqual(["Hauptstrasse", "5"]);
});

test("node-geocoder searches components", async () => {
  // Its types know fewer fields than it sends.
  const parts: NodeGeocoder.Query & Record<string, string> = {
    street: "5 Hauptstrasse",
    city: "Oberdorf",
    country: "Liechtenstein",
  };
  const [found] = await geocoder.geocode(parts);
  expect(found).toMatchObject({ city: "Oberdorf", streetName: "Hauptstrasse", streetNumber: "5" });
});

test("node-geocoder gets an empty list for nothing found, and an error for a wrong key and a used-up limit", async () => {
  expect(await geocoder.geocode("zzzzqqq wwww")).toHaveLength(0);
  const stranger = NodeGeocoder({
    provider: "openstreetmap",
    osmServer: `${api.url}/compat/nominatim/locus_test_unknown`,
  });
  const limited = await api.client.signUp();
  const spent = (await limited.client.withKey({ environment: "live" })).credential;
  await setMonthlyLimit(api.accounts.deps, { organizationId: limited.answer.organization.id, calls: 0 });
  const over = NodeGeocoder({ provider: "openstreetmap", osmServer: `${api.url}/compat/nominatim/${spent}` });
  // Its promises are not the standard's.
  await expect(Promise.resolve(over.geocode("Oberdorf"))).rejects.toThrow();
  await expect(Promise.resolve(stranger.geocode("Oberdorf"))).rejects.toThrow();
});
