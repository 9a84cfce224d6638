import { expect, test } from "bun:test";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { openGazetteer } from "../../../src/gazetteer/set/compose.ts";
import {
  type DocumentedRequest,
  NOMINATIM_REQUESTS,
  PELIAS_REQUESTS,
  PHOTON_REQUESTS,
} from "../../corpora/documented_requests.ts";
import type { ApiAnswer } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";

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
  expect(fields.filter((field) => first.fields[field] === undefined)).toEqual(
    fields.filter((field) => absent.includes(field)),
  );
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
