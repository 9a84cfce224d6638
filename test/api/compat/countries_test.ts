import { beforeEach, expect, test } from "bun:test";
import { smallStreets } from "../../resolver/small_streets.ts";
import { testApi } from "../../support/api/test_api.ts";

const gazetteer = smallStreets();
let resolved = 0;
const api = await testApi({
  resolutions: {
    gazetteer: () => gazetteer,
    timing: () => {
      resolved++;
      return () => {};
    },
  },
});

const key = await (await api.client.signUp()).client.withKey();
beforeEach(() => {
  resolved = 0;
});

async function names(text: string, codes: string): Promise<string[]> {
  const path = `/compat/nominatim/search?q=${encodeURIComponent(text)}&countrycodes=${codes}`;
  const { status, body } = await key.get(path);
  expect(status).toBe(200);
  return body.map(({ display_name }: { display_name: string }) => display_name);
}

test("an answer in one of several countries costs one resolution, and so does one country", async () => {
  expect(await names("Hauptstrasse 5, 9901 Oberdorf", "us,at,li")).toEqual([
    "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
  ]);
  expect(resolved).toBe(1);
  await names("Oberdorf", "li");
  expect(resolved).toBe(2);
});

test("a street that only the countries pin is found inside one of them", async () => {
  expect(await names("Birkenweg 3", "at,li")).toEqual(["Birkenweg 3, 9901 Oberdorf, Liechtenstein"]);
});

test("results lie in the named countries", async () => {
  expect(await names("Millford", "us,li")).toHaveLength(2);
  expect(await names("Millford", "at,li")).toEqual([]);
  expect(await names("40, -90", "li")).toEqual([]);
});

test("a text that is nowhere costs a few resolutions, however many countries are named", async () => {
  expect(await names("zzzzqqq wwww", "us,li,at,de,ch,fr,it,es,pt,nl")).toEqual([]);
  expect(resolved).toBeLessThanOrEqual(5);
});
