import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { setMonthlyLimit } from "../../src/accounts/mod.ts";
import { Locus, type LocusOptions, type Outcome } from "../../src/guides/clients/locus.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { testApi } from "../support/api/test_api.ts";
import { clientTypes } from "../support/clients/generate_client_types.ts";
import { examplePython } from "../support/clients/example_python.ts";
import { freePort } from "../support/services/free_port.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });
const slow = await testApi({ resolutions: { gazetteer: () => gazetteer }, ratePerSecond: 1 });

const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";
const LABEL = "Hauptstrasse 5, 9901 Oberdorf, Liechtenstein";
const key = await (await api.client.signUp()).client.withKey();
const refused = await api.client.signUp();
const spent = (await refused.client.withKey({ environment: "live" })).credential ?? "";
await setMonthlyLimit(api.accounts.deps, { organizationId: refused.answer.organization.id, calls: 0 });

test("the types of both clients are those of the API document", async () => {
  for (const { path, text } of await clientTypes()) {
    const isCurrent = await Bun.file(path).text() === text;
    expect([path, isCurrent, "bun test/support/clients/client_types.ts"]).toEqual([
      path,
      true,
      "bun test/support/clients/client_types.ts",
    ]);
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
  expect(suggested?.value).toEqual([
    expect.objectContaining({ components: expect.objectContaining({ street: "Birkenweg" }) }),
  ]);
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
