import { afterAll, expect, test } from "bun:test";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { seeded } from "../../support/random/seeded.ts";
import { testApi } from "../../support/api/test_api.ts";

const QUESTIONS = 100;
const real = await realStreets();
const api = real === undefined ? undefined : await testApi({ resolutions: { gazetteer: () => real } });
afterAll(() => api?.close());

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
    const key = await (await api!.client.signUp()).client.withKey({ environment: "live" });
    const asked = questions();
    const differing: string[] = [];
    let located = 0;
    for (const text of asked) {
      const q = encodeURIComponent(text);
      const [resolved, nominatim, photon, pelias] = await Promise.all([
        key.post("/v1/resolve", { input: text }),
        key.get(`/compat/nominatim/search?q=${q}&limit=1`),
        key.get(`/compat/photon/api?q=${q}&limit=1`),
        key.get(`/compat/pelias/v1/search?text=${q}&size=1`),
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
    const usage = await key.get("/v1/usage");
    expect(usage.body.total).toBe(QUESTIONS * 4);
  },
);
