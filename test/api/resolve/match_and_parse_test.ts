import { expect, test } from "bun:test";
import { type Gazetteer, openGazetteer } from "../../../src/gazetteer/mod.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";

const { key } = await streetsApi();

const match = (a: unknown, b: unknown) => key.post("/v1/match", { a, b });
const HOUSE = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";

test.each([
  [HOUSE, "Oberdorf, Hauptstr. 5, Liechtenstein", "same_address", []],
  [HOUSE, { street: "Hauptstrasse", house_number: "5", locality: "Oberdorf", country: "LI" }, "same_address", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5 Top 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5 Top 5, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5, Wohnung Nr. 4, 9901 Oberdorf", "same_unit", []],
  [`Top 4, ${HOUSE}`, "Hauptstrasse 5, Stock 4, 9901 Oberdorf", "same_address", ["unit"]],
  [`Top 4, ${HOUSE}`, HOUSE, "same_address", ["unit"]],
  [HOUSE, "Hauptstrasse 7, 9901 Oberdorf", "same_street", ["house_number"]],
  [HOUSE, "Hauptstrasse, 9901 Oberdorf", "same_street", ["house_number"]],
  [HOUSE, "Birkenweg 5, 9901 Oberdorf", "different", ["street"]],
  [HOUSE, "Hauptstrasse 3, 9902 Unterdorf", "different", ["house_number", "postcode", "locality"]],
  [HOUSE, "Oberdorf, Liechtenstein", "same_place", ["house_number", "street", "postcode"]],
  [HOUSE, "Liechtenstein", "same_place", ["house_number", "street", "postcode", "locality"]],
  [HOUSE, "Unterdorf, Liechtenstein", "different", ["house_number", "street", "postcode", "locality"]],
  ["Oberdorf, Liechtenstein", "oberdorf liechtenstein", "same_place", []],
  [HOUSE, "Hauptstrasse 500, 9901 Oberdorf", "unknown", ["house_number"]],
  [HOUSE, "qwxyz", "unknown", ["house_number", "street", "postcode", "locality", "country"]],
])("%j and %j: %s", async (a, b, ...expected) => {
  const [verdict, differing] = expected;
  for (const [one, other] of [[a, b], [b, a]]) {
    const { status, body } = await match(one, other);
    expect(status).toBe(200);
    expect(body.verdict).toBe(verdict);
    expect(body.differences.map(({ component }: { component: string }) => component).sort()).toEqual(
      [...differing].sort(),
    );
    expect(body.confidence > 0).toBe(verdict !== "unknown");
    expect([body.a.request_id, body.b.request_id]).toEqual([body.a.request_id, body.a.request_id]);
  }
});

test("places are compared by their identifiers", async () => {
  const { body: { a: { place_id } } } = await match(HOUSE, "Oberdorf");
  expect((await match({ place_id }, HOUSE)).body).toMatchObject({ verdict: "same_address", differences: [] });
  expect(await refusalOf(match({ place_id: "plc_0" }, HOUSE))).toEqual([404, "NOT_FOUND"]);
});

test.each([
  [" ", HOUSE, "/a", "1 to 4096"],
  [HOUSE, { street: " " }, "/b/street", "more than spaces"],
  [HOUSE, { stret: "x" }, "/b", "place_id"],
  [{}, HOUSE, "/a", "at least one"],
])("%j and %j: 422 names %s", async (a, b, pointer, rule) => {
  const { status, body } = await match(a, b);
  expect([status, body.errors?.[0].pointer]).toEqual([422, pointer]);
  expect(body.errors[0].detail).toContain(rule);
});

const small = smallStreets();
const world = openGazetteer(await worldGazetteer());
let gazetteer: Gazetteer = world;
const worldApi = await testApi({ resolutions: { gazetteer: () => gazetteer } });
const worldKey = await (await worldApi.client.signUp()).client.withKey();

interface Part {
  readonly component: string;
  readonly text: string;
  readonly value: string;
  readonly span: readonly [number, number];
}

async function partsOf(input: string, country?: string): Promise<string[]> {
  const { status, body } = await worldKey.post("/v1/parse", { input, ...(country === undefined ? {} : { country }) });
  expect(status).toBe(200);
  return body.components.map(({ component, text, span: [from, to] }: Part) => {
    expect(input.slice(from, to)).toBe(text);
    return `${component}=${text}`;
  });
}

test.each([
  ["Korunní 810, Praha", "street=Korunní house_number=810 locality=Praha"],
  ["Ostrava, U Koupaliště 1570/10", "locality=Ostrava street=U Koupaliště house_number=1570/10"],
  ["Am Falkpl. 5, 10437 Berlin", "street=Am Falkpl. house_number=5 postcode=10437 locality=Berlin"],
  [
    "Rua Raul Leite Magalhães, 65, Tapiraí - SP, 18180-000, Brazil",
    "street=Rua Raul Leite Magalhães house_number=65 locality=Tapiraí region=SP postcode=18180-000 country=Brazil",
  ],
  [
    "Unit 12/345 Illawarra Road Marrickville NSW 2204",
    "unit=Unit 12 house_number=345 street=Illawarra Road district=Marrickville region=NSW postcode=2204",
  ],
  [
    "866 E 178th St, Bronx, NY 10460, USA",
    "house_number=866 street=E 178th St locality=Bronx region=NY postcode=10460 country=USA",
  ],
  ["1389a County Road 42 IA", "house_number=1389a street=County Road 42 region=IA"],
  ["Main St & Second Ave, Albany, GA", "street=Main St street=Second Ave locality=Albany region=GA"],
  ["Rue Montmartre", "street=Rue Montmartre"],
  [
    "Mary Smith, 12 Rue de Rivoli, 75001 Paris",
    "name=Mary Smith house_number=12 street=Rue de Rivoli postcode=75001 locality=Paris",
  ],
  ["Haarlemmerdijk 12, 0123AB, Amsterdam", "street=Haarlemmerdijk house_number=12 locality=Amsterdam"],
  ["10 Boulevard Saint-Germain Paris", "house_number=10 street=Boulevard Saint-Germain locality=Paris"],
  ["48.8584, 2.2945", ""],
  ["https://maps.google.com/?q=-33.8568,151.2153", ""],
])("%s", async (input, expected) => {
  expect((await partsOf(input)).join(" ")).toBe(expected);
});

test("what is loaded is written as the data has it, and offsets are those of the text as sent", async () => {
  gazetteer = small;
  const input = "  haubtstrasse 5, 9901 OBERDORF, Liechtenstein  ";
  const { body } = await worldKey.post("/v1/parse", { input });
  gazetteer = world;
  expect(body.components.map(({ value }: Part) => value)).toEqual([
    "Hauptstrasse",
    "5",
    "9901",
    "Oberdorf",
    "Liechtenstein",
  ]);
  const [{ span: [from, to] }] = body.components;
  expect(input.slice(from, to)).toBe("haubtstrasse");
  expect(body.normal_form).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect(body.postal_lines).toEqual(["Hauptstrasse 5", "9901 Oberdorf", "LIECHTENSTEIN"]);
});

test("words that nothing explains are unmatched", async () => {
  const { body } = await worldKey.post("/v1/parse", { input: "xqzvw blorptown" });
  expect(body).toMatchObject({ components: [], normal_form: null, postal_lines: [] });
  expect(body.unmatched.map(({ text }: Part) => text)).toEqual(["xqzvw", "blorptown"]);
});

test("libpostal's clients get its forms", async () => {
  const parsed = await worldKey.post("/compat/libpostal/parser", { query: "Korunní 810, Praha" });
  expect(parsed.body).toEqual([
    { label: "road", value: "korunní" },
    { label: "house_number", value: "810" },
    { label: "city", value: "praha" },
  ]);
  const expand = async (query: string) => (await worldKey.post("/compat/libpostal/expand", { query })).body;
  const [short, long] = [await expand("10 Main St."), await expand("10 Main Street")];
  expect(short.some((form: string) => long.includes(form))).toBe(true);
});

test.each([
  [{ input: " " }, "/input"],
  [{ input: "x", country: "XX" }, "/country"],
  [{ input: "x", contry: "LI" }, "/contry"],
])("%j is 422 and names %s", async (body, pointer) => {
  expect(await refusalOf(worldKey.post("/v1/parse", body))).toEqual([422, pointer]);
});
