import { expect, test } from "bun:test";
import type { AreaLayer } from "../../../src/gazetteer/port.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { testApi } from "../../support/api/test_api.ts";

const parish: AreaLayer = {
  name: "parish",
  attribution: "© Parishes of <Example>",
  areasAt: () => [{ code: "N1", title: "North" }],
  hasBorderWithin: () => false,
};
let areaLayers: readonly AreaLayer[] = [parish];
const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => ({ ...gazetteer, areaLayers }) } });

const LIVE = { "locus-environment": "live" };
const TIME_ZONES = "© OpenStreetMap contributors, ODbL 1.0";

test("a published map names the sources of the columns that it shows, and shows no column without one", async () => {
  const { client } = await api.client.signUp();
  const organization = (await client.get("/v1/organization")).body.slug;
  const map = await client.post("/v1/maps", { name: "Stores", slug: "stores", visibility: "public" }, LIVE);
  const place = { coordinates: { latitude: 47.1, longitude: 9.5 }, label: "Office" };
  async function publish(append?: readonly string[]): Promise<string> {
    const { body } = await client.post("/v1/locations", { ...place, append }, LIVE);
    expect((await client.post(`/v1/maps/${map.body.id}/locations`, { location_ids: [body.id] }, LIVE)).status).toBe(
      200,
    );
    return body.short_code;
  }
  const [json, page] = [`/v1/public/maps/${organization}/stores`, `/maps/${organization}/stores`];
  const credits = async (path: string) => (await api.client.get(path)).body.attributions;

  await publish(["h3:8"]);
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([[], []]);
  const zoned = await publish(["timezone"]);
  expect(await credits(json)).toEqual([TIME_ZONES]);
  const whole = await publish(["timezone", "parish"]);
  const both = [TIME_ZONES, parish.attribution].sort();
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([both, both]);
  expect(await credits(`${json}/locations/${zoned}`)).toEqual([TIME_ZONES]);
  expect(await credits(`${json}/locations/${whole}`)).toEqual(both);
  const shown = await api.client.get(page);
  expect(shown.text).toContain(TIME_ZONES);
  expect(shown.text).toContain("© Parishes of &lt;Example&gt;");

  // Its source is not known any more.
  areaLayers = [];
  const known = { "if-none-match": shown.headers.get("etag") ?? "" };
  const after = await api.client.get(page, known);
  expect([after.status, after.text.includes("Parishes")]).toEqual([200, false]);
  expect([await credits(json), await credits(`${json}/locations`)]).toEqual([[TIME_ZONES], [TIME_ZONES]]);
  const card = (await api.client.get(`${json}/locations/${whole}`)).body;
  expect([card.properties.appended, card.attributions]).toEqual([{ timezone: "Europe/Zurich" }, [TIME_ZONES]]);
});
