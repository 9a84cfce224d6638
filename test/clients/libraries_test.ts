import { expect, test } from "bun:test";
import NodeGeocoder from "node-geocoder";
import { dirname } from "node:path";
import { setMonthlyLimit } from "../../src/accounts/mod.ts";
import { Locus, type LocusOptions, type Outcome } from "../../src/guides/clients/locus.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";
import { examplePython } from "../support/clients/example_python.ts";
import { clientTypes } from "../support/clients/generate_client_types.ts";
import { geopy, type GeopyAnswer, type GeopyCall } from "../support/clients/geopy.ts";
import { freePort } from "../support/services/sockets.ts";

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
  const country = "Liechtenstein";
  const parts: NodeGeocoder.Query & Record<string, string> = { street: "5 Hauptstrasse", city: "Oberdorf", country };
  const [found] = await geocoder.geocode(parts);
  expect(found).toMatchObject({ city: "Oberdorf", streetName: "Hauptstrasse", streetNumber: "5" });
});

test("node-geocoder gets an empty list for nothing found, and an error for a wrong key and a used-up limit", async () => {
  expect(await geocoder.geocode("zzzzqqq wwww")).toHaveLength(0);
  const provider = "openstreetmap";
  const stranger = NodeGeocoder({ provider, osmServer: `${api.url}/compat/nominatim/locus_test_unknown` });
  const limited = await api.client.signUp();
  const spent = (await limited.client.withKey({ environment: "live" })).credential;
  await setMonthlyLimit(api.accounts.deps, { organizationId: limited.answer.organization.id, calls: 0 });
  const over = NodeGeocoder({ provider: "openstreetmap", osmServer: `${api.url}/compat/nominatim/${spent}` });
  // Its promises are not the standard's.
  await expect(Promise.resolve(over.geocode("Oberdorf"))).rejects.toThrow();
  await expect(Promise.resolve(stranger.geocode("Oberdorf"))).rejects.toThrow();
});

const slow = await testApi({ resolutions: { gazetteer: () => gazetteer }, ratePerSecond: 1 });
const LABEL = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";
const refused = await api.client.signUp();
const spent = (await refused.client.withKey({ environment: "live" })).credential ?? "";
await setMonthlyLimit(api.accounts.deps, { organizationId: refused.answer.organization.id, calls: 0 });

test("the types of both clients are those of the API document", async () => {
  for (const { path, text } of await clientTypes()) {
    const isCurrent = await Bun.file(path).text() === text;
    expect([path, isCurrent, "bun test/support/clients/client_types.ts"])
      .toEqual([path, true, "bun test/support/clients/client_types.ts"]);
  }
});

/** One question, as either client is asked. */
interface Call {
  readonly method: "resolve" | "resolve_structured" | "suggest" | "place";
  readonly arguments: readonly unknown[];
  readonly options?: Readonly<Record<string, unknown>>;
}

/** An outcome in one form for both clients. */
interface Seen {
  readonly value?: unknown;
  readonly code?: string;
  readonly isConnection?: boolean;
}

async function byTypescript(options: LocusOptions, calls: readonly Call[]): Promise<Seen[]> {
  const client = new Locus(options);
  const seen: Seen[] = [];
  for (const { method, arguments: [first], options: rest } of calls) {
    // The calls are of both clients, one of which has no types.
    // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion
    const sent = first as any;
    const outcome: Outcome<unknown> = method === "suggest"
      ? await client.suggest({ q: sent, ...rest })
      : method === "place"
      ? await client.place(sent)
      : method === "resolve"
      ? await client.resolve(sent)
      : await client.resolveStructured(sent);
    seen.push(
      outcome.ok
        ? { value: outcome.value }
        : outcome.failure.kind === "problem"
        ? { code: outcome.failure.problem.code }
        : { isConnection: true },
    );
  }
  return seen;
}

async function byPython({ url, key: secret, ...others }: LocusOptions, calls: readonly Call[]): Promise<Seen[]> {
  const options = { tries: others.tries ?? 4, longest_wait_s: others.longestWaitS ?? 30 };
  const folder = dirname(new URL("../../src/guides/clients/locus.py", import.meta.url).pathname);
  return await examplePython({ folder, url, key: secret, options, calls });
}

const CLIENTS = [["TypeScript", byTypescript], ["Python", byPython]] as const;

test.each(CLIENTS)("the example in %s resolves, suggests and looks up", async (_, client) => {
  const { body } = await key.post("/v1/resolve", { input: HOUSE });
  const [resolved, structured, suggested, place, unresolved] = await client(
    { url: `${api.url}/`, key: key.credential ?? "" },
    [
      { method: "resolve", arguments: [{ input: HOUSE, country: "LI", alternatives: 1 }] },
      { method: "resolve_structured", arguments: [{ street: "Hauptstrasse 5", locality: "Oberdorf" }] },
      { method: "suggest", arguments: ["birk"], options: { limit: 1 } },
      { method: "place", arguments: [body.place_id] },
      { method: "resolve", arguments: [{ input: "zzzzqqq wwww" }] },
    ],
  );
  expect(resolved?.value).toMatchObject({ status: "found", label: LABEL });
  expect(structured?.value).toMatchObject({ status: "found", label: LABEL });
  expect(suggested?.value)
    .toEqual([expect.objectContaining({ components: expect.objectContaining({ street: "Birkenweg" }) })]);
  expect(place?.value).toMatchObject({ label: LABEL, place_id: body.place_id });
  expect(unresolved?.value).toMatchObject({ status: "unresolved", coordinates: null });
});

test.each(CLIENTS)("the example in %s returns errors as values", async (_, client) => {
  const [invalid, missing] = await client({ url: api.url, key: key.credential ?? "" }, [
    { method: "resolve", arguments: [{ input: " " }] },
    { method: "place", arguments: ["plc_unknown"] },
  ]);
  expect([invalid, missing]).toEqual([{ code: "INVALID_REQUEST" }, { code: "NOT_FOUND" }]);
  const question: Call = { method: "resolve", arguments: [{ input: HOUSE }] };
  expect(await client({ url: api.url, key: "locus_test_unknown" }, [question])).toEqual([{ code: "UNAUTHORIZED" }]);
  // Resets next month: no wait.
  expect(await client({ url: api.url, key: spent }, [question])).toEqual([{ code: "QUOTA_EXCEEDED" }]);
  const nowhere = { url: `http://127.0.0.1:${freePort()}`, key: spent, tries: 2 };
  expect(await client(nowhere, [question])).toEqual([{ isConnection: true }]);
});

test.each(CLIENTS)("the example in %s waits for Retry-After and then gets all answers", async (_, client) => {
  const limited = await (await slow.client.signUp()).client.withKey({ environment: "live" });
  const calls = Array.from({ length: 12 }, (): Call => ({ method: "resolve", arguments: [{ input: HOUSE }] }));
  const impatient = await client({ url: slow.url, key: limited.credential ?? "", tries: 1 }, calls);
  expect(impatient.map(({ code }) => code)).toContain("RATE_LIMITED");
  const patient = await client({ url: slow.url, key: limited.credential ?? "", tries: 6 }, calls.slice(0, 3));
  const all = Array.from({ length: 3 }, () => expect.objectContaining({ label: LABEL }));
  expect(patient.map(({ value }) => value)).toEqual(all);
});
