import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/dashboard/base/languages.ts";
import { EXAMPLE_LANGUAGES, EXAMPLES } from "../../src/resolutions/mod.ts";
import { commitOf, ROOT, VERSION } from "../../src/release/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();

test("GET /v1/service tells visitors who may sign up, and whether anybody has", async () => {
  const before = await api.client.get("/v1/service");
  expect(before.body).toEqual({
    signup: "open",
    has_accounts: false,
    first_account_command: "bun run user create you@example.com",
    mail: false,
    version: VERSION,
    commit: commitOf(ROOT) ?? null,
    bill_of_materials: "/v1/service/bill-of-materials",
    examples: EXAMPLES,
  });
  await api.client.signUp();
  expect((await api.client.get("/v1/service")).body).toMatchObject({ has_accounts: true, first_account_command: null });
});

test("GET /v1/service/bill-of-materials lists packages and data with their hashes", async () => {
  const { status, headers, text, body } = await api.client.get("/v1/service/bill-of-materials");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  expect(body).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(text).toContain(`"name":"elysia"`);
});

test("examples are answered by the resolver without a credential, and no other text is", async () => {
  const { status, body } = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "found",
    input_kind: "coordinates",
    request_id: expect.stringMatching(/^req_/u),
  });
  const again = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(again.body).toEqual({ ...body, request_id: again.body.request_id });
  expect((await api.client.get("/v1/service/examples/Utrecht")).status).toBe(404);
  expect((await api.client.get("/v1/service/examples/link?input=Utrecht")).status).toBe(422);
  const inputs = api.logged.filter((line) => EXAMPLES.some(({ input }) => line.includes(input)));
  expect(inputs).toEqual([]);
});

test("an example is resolved once in each language of the pages, and once for all other languages", async () => {
  expect(EXAMPLE_LANGUAGES).toEqual(LANGUAGES.map(({ code }) => code));
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
  try {
    for (const language of ["de", "de-AT", "DE", "nl", "zz", "qaa-x-1", "pt-BR", "de"]) {
      expect((await counting.client.get(`/v1/service/examples/ambiguous?language=${language}`)).status).toBe(200);
    }
    expect(resolved).toBe(2);
  } finally {
    await counting.close();
  }
});

test("an example that failed is tried again", async () => {
  const gazetteer = smallStreets();
  let calls = 0;
  const failing = await testApi({
    resolutions: {
      gazetteer: () => {
        calls += 1;
        if (calls === 2) {
          throw new Error("Cannot open the gazetteer");
        }
        return gazetteer;
      },
    },
  });
  try {
    const path = "/v1/service/examples/coordinates?language=en";
    expect((await failing.client.get(path)).status).toBe(500);
    expect((await failing.client.get(path)).status).toBe(200);
  } finally {
    await failing.close();
  }
});

test("one address may try the examples, and not without end", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 120; i++) {
    statuses.push((await api.client.get("/v1/service/examples/code")).status);
  }
  expect(statuses.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 200));
  const refused = await api.client.get("/v1/service/examples/code");
  expect([statuses.at(-1), refused.status, refused.body.code]).toEqual([429, 429, "RATE_LIMITED"]);
  expect(refused.headers.get("retry-after")).toBe("1");
});
