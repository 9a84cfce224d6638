import { afterAll, expect, test } from "bun:test";
import { openGazetteer } from "../../../src/gazetteer/set/compose.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { type DocumentedRequest, NOMINATIM_REQUESTS, PELIAS_REQUESTS, PHOTON_REQUESTS } from "../../corpora/corpora.ts";
import type { ApiAnswer } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";
import { seeded } from "../../support/random/random.ts";

const gazetteer = openGazetteer(await worldGazetteer());
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const key = await (await api.client.signUp()).client.withKey();

/** A town's point and a house in it; the middle of a large region differs between data sets. Metres. */
const SAME_PLACE_M = 60_000;

interface Result {
  readonly point: readonly [latitude: number, longitude: number];
  readonly fields: Readonly<Record<string, unknown>>;
}

const ALL = [
  ...NOMINATIM_REQUESTS.map((request) => ["nominatim", request] as const),
  ...PHOTON_REQUESTS.map((request) => ["photon", request] as const),
  ...PELIAS_REQUESTS.map((request) => ["pelias", request] as const),
].map(([name, request]) => [`/compat/${name}${request.path}`, request] as const);

test.each(ALL)("%s is answered with the documented place and fields", async (path, request) => {
  const answer = await key.get(path);
  expect(answer.status).toBe(200);
  const results = resultsOf(answer, request.form);
  if (request.count !== undefined) {
    expect(results).toHaveLength(request.count);
  }
  const [first] = results;
  if (request.at === null || first === undefined) {
    expect([first, request.at]).toEqual([undefined, null]);
    return;
  }
  const [latitude, longitude] = request.at;
  const [y, x] = first.point;
  const m = distanceM({ latitude, longitude }, { latitude: y, longitude: x });
  expect(m).toBeLessThan(SAME_PLACE_M);
  if (request.named !== undefined) {
    expect(first.fields["name"]).toBe(request.named);
  }
  const { fields = [], absent = [] } = request;
  expect(fields.filter((field) => first.fields[field] === undefined))
    .toEqual(fields.filter((field) => absent.includes(field)));
});

function resultsOf({ body, text }: ApiAnswer, form: DocumentedRequest["form"]): readonly Result[] {
  switch (form) {
    case "list":
      return body.map(plainResult);
    case "object":
      return [plainResult(body)];
    case "features":
      return body.features.map(({ geometry, properties }: Feature) => ({
        point: pointOf(geometry),
        fields: properties,
      }));
    case "geocodejson":
      return body.features.map(({ geometry, properties }: Feature<"geocoding">) => ({
        point: pointOf(geometry),
        fields: properties.geocoding,
      }));
    case "xml":
    default:
      return [...text.matchAll(/<(?:place|result) [\s\S]*?(?=<place |$)/gu)].map(([element]) => {
        const attributes = [...element.matchAll(/ ([a-z_]+)="([^"]*)"/gu)];
        const elements = [...element.matchAll(/<([a-z_]+)>([^<]*)(?=<)/gu)];
        return plainResult(Object.fromEntries([...elements, ...attributes].map(([, name, value]) => [name, value])));
      });
  }
}

interface Feature<Inner extends string = never> {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: Readonly<Record<string, unknown>> & Readonly<Record<Inner, Readonly<Record<string, unknown>>>>;
}

function pointOf({ coordinates: [longitude, latitude] }: Feature["geometry"]): Result["point"] {
  return [latitude, longitude];
}

function plainResult(fields: Readonly<Record<string, unknown>>): Result {
  return { point: [Number(fields["lat"]), Number(fields["lon"])], fields };
}

const QUESTIONS = 100;
const real = await realStreets();
const realApi = real === undefined ? undefined : await testApi({ resolutions: { gazetteer: () => real } });
afterAll(() => realApi?.close());

/** Addresses of Liechtenstein as people write them, some with a wrong number or without a town. */
function questions(): readonly string[] {
  const set = real!;
  const random = seeded(20_261_123);
  const found: string[] = [];
  while (found.length < QUESTIONS) {
    const point = { latitude: 47.05 + random() * 0.2, longitude: 9.48 + random() * 0.1 };
    for (const { street, house } of set.nearestHouses(point, { limit: 3, maxDistanceM: 2_000 })) {
      const { name, place } = set.street(street);
      const number = random() < 0.1 ? "987" : house.number;
      const town = random() < 0.1 ? "" : `, ${house.postcode ?? ""} ${set.place(place).name}`;
      found.push(`${name} ${number}${town}`);
    }
  }
  return found.slice(0, QUESTIONS);
}

test.skipIf(real === undefined)(
  "each interface answers many questions as /v1/resolve does, one call each",
  async () => {
    const realKey = await (await realApi!.client.signUp()).client.withKey({ environment: "live" });
    const asked = questions();
    const differing: string[] = [];
    let located = 0;
    for (const text of asked) {
      const q = encodeURIComponent(text);
      const [resolved, nominatim, photon, pelias] = await Promise.all([
        realKey.post("/v1/resolve", { input: text }),
        realKey.get(`/compat/nominatim/search?q=${q}&limit=1`),
        realKey.get(`/compat/photon/api?q=${q}&limit=1`),
        realKey.get(`/compat/pelias/v1/search?text=${q}&size=1`),
      ]);
      const place = resolved.body.place_id;
      located += place === null ? 0 : 1;
      const others = [
        nominatim.body[0]?.place_id,
        photon.body.features[0]?.properties.place_id,
        pelias.body.features[0]?.properties.id,
      ];
      if (others.some((other) => (other ?? null) !== place)) {
        differing.push(text);
      }
    }
    expect(located).toBeGreaterThan(QUESTIONS * 0.9);
    expect(differing).toEqual([]);
    const usage = await realKey.get("/v1/usage");
    expect(usage.body.total).toBe(QUESTIONS * 4);
  },
);
