import { expect, test } from "bun:test";
import fc from "fast-check";
import type { PausePoint } from "../../../src/api/api_dependencies.ts";
import { JsonListScanner } from "../../../src/api/plugins/body/json_list.ts";
import {
  JSON_DEPTH_MAX,
  JSON_ITEMS_MAX,
  JSON_MEMBERS_MAX,
  jsonFault,
} from "../../../src/api/plugins/body/json_scan.ts";
import { multipart, type MultipartEvent } from "../../../src/api/plugins/body/multipart.ts";
import { incomingBody } from "../../../src/api/plugins/body/read_bytes.ts";
import { declarationOf } from "../../../src/api/plugins/route.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import {
  CREATING_ROUTES,
  type CreatingRoute,
  retryCreating,
  sendCreating,
} from "../../support/api/creating_requests.ts";
import { testApi } from "../../support/api/test_api.ts";
import { variants } from "../../support/runner/depth.ts";

/** A body of `bytes` bytes, one after each wait. */
function slowBody(bytes: number, everyMs: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(everyMs);
      controller.enqueue(new Uint8Array(1));
      if (++sent === bytes) {
        controller.close();
      }
    },
  });
}

test("incomingBody() reads a slow body as long as bytes arrive, and disables the connection's idle timeout", async () => {
  const timeouts: number[] = [];
  const notes = { setTimeout: (seconds: number) => void timeouts.push(seconds), hasNoIdleTimeout: false, bodyBytes: 0 };
  const pieces = await Array.fromAsync(incomingBody(slowBody(10, 30), notes, { idleMs: 20_000 }));
  expect([pieces.length, notes.bodyBytes, notes.hasNoIdleTimeout, timeouts]).toEqual([10, 10, true, [0]]);
});

test("incomingBody() refuses a body that stops or takes too long", async () => {
  const notes = { setTimeout: () => {} };
  const stopped = Array.fromAsync(incomingBody(slowBody(1, 20_000), notes, { idleMs: 50 }));
  expect(stopped).rejects.toThrow("No byte of the upload has come for 0.05 s");
  const endless = Array.fromAsync(incomingBody(slowBody(1_000_000, 1), notes, { wholeMs: 60 }));
  expect(endless).rejects.toThrow("The upload took longer than 0.001 minutes");
  await Promise.allSettled([stopped, endless]);
});

function scan(pieces: readonly string[], limits: { readonly item?: number; readonly rest?: number } = {}) {
  const scanner = new JsonListScanner({
    name: "inputs",
    itemCharactersMax: limits.item ?? 1000,
    restCharactersMax: limits.rest ?? 1000,
  });
  const items = pieces.flatMap((piece) => scanner.add(piece));
  return { items, rest: scanner.end() };
}

const WHOLE = String.raw`{"name":"a, \"inputs\": [1]", "deep":{"inputs":[1,2]}, "inputs" : [ {"a":"]},\\"},` +
  String.raw`{"b":[1,[2]],"c":{}}, 5 ], "list":[1,2], "last":"\""}`;

test("JsonListScanner returns the items of its list and keeps the rest", () => {
  const { items, rest } = scan([WHOLE]);
  expect(items.map((item) => JSON.parse(item))).toEqual([{ a: "]},\\" }, { b: [1, [2]], c: {} }, 5]);
  const { inputs: _inputs, ...others } = JSON.parse(WHOLE);
  expect(JSON.parse(rest)).toEqual({ ...others, inputs: [] });
});

test("JsonListScanner finds the same items wherever the text is cut", () => {
  const whole = scan([WHOLE]);
  for (let cut = 0; cut <= WHOLE.length; cut++) {
    expect(scan([WHOLE.slice(0, cut), WHOLE.slice(cut)])).toEqual(whole);
  }
  expect(scan(WHOLE.split(""))).toEqual(whole);
});

test.each([
  ['{"inputs":[]}', [], '{"inputs":[]}'],
  ['{"inputs":[ ]}', [], '{"inputs":[]}'],
  ['{"\\u0069nputs":[1]}', ["1"], '{"\\u0069nputs":[]}'],
  ['{"inputs":[1,]}', ["1", ""], '{"inputs":[]}'],
  ['{"inputs":[,]}', ["", ""], '{"inputs":[]}'],
  ['{"inputs":{"a":[1]}}', [], '{"inputs":{"a":[1]}}'],
  ['["inputs",[1]]', [], '["inputs",[1]]'],
  ['{"inputs":[1', [], '{"inputs":[1'],
  ["", [], ""],
])("JsonListScanner reads %j", (text, items, rest) => {
  expect(scan([text])).toEqual({ items, rest });
});

test("JsonListScanner limits the length of an item and of the rest", () => {
  const long = '\\"'.repeat(1000);
  expect(() => scan([`{"inputs":[1,"${long}`])).toThrow("The body is invalid");
  expect(() => scan([`{"inputs":[1,"${long}"]}`])).toThrow("The body is invalid");
  expect(() => scan([`{"other":"${long}`])).toThrow("more than 1000 characters in addition to inputs");
  expect(() => scan(['{"inputs":[1}'])).toThrow("not well-formed");
});

const FORBIDDEN = /__proto__|toString/u;

test("jsonFault() finds no fault in the output of JSON.stringify()", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6, noUnicodeString: false }), (text) => {
    fc.pre(!FORBIDDEN.test(text));
    expect(jsonFault(text)).toBeUndefined();
  }));
});

test("jsonFault() finds a repeated name in one object, also with escapes", () => {
  fc.assert(fc.property(fc.string(), fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (name, value, isEscaped) => {
    fc.pre(!FORBIDDEN.test(name + JSON.stringify(value)));
    const plain = JSON.stringify(name);
    const units = Array.from({ length: name.length }, (_, i) => name.charCodeAt(i).toString(16).padStart(4, "0"));
    const other = isEscaped ? `"${units.map((unit) => `\\u${unit}`).join("")}"` : plain;
    const between = JSON.stringify(value);
    expect(jsonFault(`[{${plain}:${between},"${name.length}x":{},${other}:1}]`)).toBe("duplicate_member");
    expect(jsonFault(`[{${plain}:${between}},{${other}:1}]`)).toBeUndefined();
  }));
});

test("jsonFault() accepts a text as deep as the limit and no deeper", () => {
  expect(jsonFault(nested(JSON_DEPTH_MAX))).toBeUndefined();
  expect(jsonFault(nested(JSON_DEPTH_MAX + 2))).toBe("too_deep");
  expect(jsonFault("[".repeat(1_000_000))).toBe("too_deep");
});

test("jsonFault() accepts as many members of an object as the limit and no more", () => {
  const names = Array.from({ length: JSON_MEMBERS_MAX }, (_, i) => `"m${i}":{}`).join();
  expect(jsonFault(`[{${names}},{${names}}]`)).toBeUndefined();
  expect(jsonFault(`[{${names},"one more":1}]`)).toBe("too_many_members");
});

test("jsonFault() accepts as many items of each array as the limit and no more", () => {
  const items = Array.from({ length: JSON_ITEMS_MAX }, (_, i) => (i % 2 === 0 ? `"t${i},"` : `{"a":[1,2],"b":3}`))
    .join();
  expect(jsonFault(`{"x":[${items}],"y":[${items}]}`)).toBeUndefined();
  expect(jsonFault(`{"x":[${items},1]}`)).toEqual({ longAt: "/x" });
  expect(jsonFault(`[0,{"a":[],"b/~":[[],[${items},1]]}]`)).toEqual({ longAt: "/1/b~1~0/1" });
  expect(jsonFault(`{"x":[${items},1]}`, 2 * JSON_ITEMS_MAX)).toBeUndefined();
});

test("jsonFault() distinguishes names from values, and escaped quotes from closing ones", () => {
  expect(jsonFault('{"a":"a","b":"a","c":["a","a",{"a":1}]}')).toBeUndefined();
  expect(jsonFault(String.raw`{"a\\":1,"a":2,"a\"":3}`)).toBeUndefined();
  expect(jsonFault('{"a":"__proto__","b":"toString"}')).toBeUndefined();
  expect(jsonFault('{"a":{"__proto__":1}}')).toBe("__proto__");
  expect(jsonFault('{"\\u005f_proto__":1}')).toBe("__proto__");
  expect(jsonFault('{"a":[{"toString":1}]}')).toBe("toString");
});

test("jsonFault() never throws for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "a", "u") }), (text) => {
      jsonFault(text);
    }),
  );
});

test("jsonFault() takes time in proportion to the text", () => {
  expect(jsonFault(`"${"\\".repeat(1_000_000)}"`)).toBeUndefined();
  expect(jsonFault(`"${'\\"'.repeat(300_000)}"`)).toBeUndefined();
});

function nested(depth: number): string {
  return `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;
}

/** The events of a form that arrives in chunks of `pieceBytes`. */
async function read(form: string, pieceBytes = form.length): Promise<MultipartEvent[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(form);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes);
    }
  }
  return await Array.fromAsync(multipart(pieces(), "b"));
}

function formWith(disposition: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n--b--\r\n`;
}

test.each([
  ['name="file"; filename="a;b.xlsx"', { name: "file", filename: "a;b.xlsx" }],
  ['filename="a; name=c"; name="file"', { name: "file", filename: "a; name=c" }],
  ['name="file"; filename="say \\"a;b\\".csv"', { name: "file", filename: 'say "a;b".csv' }],
  ["name=file; filename=a.csv", { name: "file", filename: "a.csv" }],
  ['NAME = "file" ;filename=""', { name: "file", filename: "" }],
  ['name="file"; filename="C:\\\\a.csv"', { name: "file", filename: "C:\\\\a.csv" }],
])("multipart() reads the head %s", async (disposition, head) => {
  for (const pieceBytes of [1, 7, 1000]) {
    expect((await read(formWith(disposition), pieceBytes))[0]).toEqual(head);
  }
});

test("multipart() limits the headers of a part for any chunk size", async () => {
  const form = formWith(`name="file"; filename="${"a".repeat(9000)}"`);
  for (const pieceBytes of [100, 20_000]) {
    expect(read(form, pieceBytes)).rejects.toThrow("a part has too many headers");
  }
});

/** Longer than any claim lasts. */
const LEASE_MS = 300_000;
/** It makes no claim: the constraint on e-mail addresses lets one of several commit, and the others wait for it. */
const SIGN_UP = "/v1/auth/signup";
const POINTS: readonly PausePoint[] = ["claim made", "effect written", "answer recorded", "answer about to be sent"];
/** At these points the request holds the row of its key, so a retry gets 409. */
const IN_TRANSACTION: readonly PausePoint[] = ["effect written", "answer recorded"];

/** Every creating route with each point at which its server may stop. */
const STOPS = CREATING_ROUTES.flatMap((route) =>
  POINTS.filter((point) => route.route !== SIGN_UP || point !== "claim made").map((point) => ({ route, point }))
);
/** One of each kind: an object, rows that are billed, objects from such rows, and an account. */
const KINDS = ["/v1/locations", "/v1/batches", "/v1/locations/import", SIGN_UP];
const POINT = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };

let armed: { readonly point: PausePoint; readonly stand: () => Promise<void> } | undefined;
const api = await testApi({
  async pauseAt(point) {
    const { point: wanted, stand } = armed ?? {};
    if (wanted === point) {
      armed = undefined;
      await stand?.();
    }
  },
});

/** Sends a creating request that stops at a point, as if its server was frozen, and resolves once it stands there. */
async function freeze({ prepare }: CreatingRoute, point: PausePoint) {
  const request = await prepare({ client: api.client, batchEnded: async () => void await api.work() });
  const key = crypto.randomUUID();
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const stand = async (): Promise<void> => {
    reached.resolve();
    await released.promise;
  };
  armed = { point, stand };
  const late = sendCreating(api.url, request, key);
  const early = await Promise.race([reached.promise, late]);
  if (early !== undefined) {
    throw new Error(`Expected a request that stands still, was answered ${early.status}: ${early.text}`);
  }
  api.accounts.clock.pass(LEASE_MS);
  return { request, key, late, release: released.resolve };
}

test("every route that creates is tested here", () => {
  const creating = api.app.routes.filter((route) => declarationOf(route).isCreating).map(({ path }) => path);
  expect(CREATING_ROUTES.map(({ route }) => route).sort()).toEqual(creating.sort());
});

// A route that does not pass on its recorder fails at the first point. The others are in one function that all use: only
// a long run stops every route at each of them.
const [some, others] = [true, false].map((isChosen) =>
  STOPS.filter(({ route: { route }, point }) => (point === "claim made" || KINDS.includes(route)) === isChosen)
);
for (const stop of variants(some, others).flatMap((stops = []) => stops)) {
  const { route: { route, one, calls }, point } = stop;
  test(`${route} creates once although its server stops at "${point}" while another one answers`, async () => {
    const { request, key, late, release } = await freeze(stop.route, point);
    if (IN_TRANSACTION.includes(point)) {
      if (route !== SIGN_UP) {
        expect((await sendCreating(api.url, request, key)).status).toBe(409);
      }
      release();
    }
    const answer = await retryCreating(api.url, request, key);
    release();
    expect(answer.status).toBeOneOf([200, 201, 202]);
    const lateAnswer = await late;
    expect([lateAnswer.status, lateAnswer.text]).toEqual([answer.status, answer.text]);
    expect([await request.count(), await request.calls()], answer.text).toEqual([one, calls]);
    const again = await retryCreating(api.url, request, key);
    expect([again.status, again.text]).toEqual([answer.status, answer.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
}

test("an upload sent twice is billed once, and the losing one leaves no rows", async () => {
  const batches = CREATING_ROUTES.find(({ route }) => route === "/v1/batches");
  if (batches === undefined) {
    throw new Error("Expected a route for batches");
  }
  const { request, key, late, release } = await freeze(batches, "claim made");
  const { id } = JSON.parse((await retryCreating(api.url, request, key)).text);
  release();
  await late;
  const [organization] = await api.accounts.db.ownerSql`select organization_id as id from batches where id = ${id}`;
  const [row] = await api.accounts.db.ownerSql`
    select (select count(*) from batches b where b.organization_id = o.id)::int as batches,
      (select sum(calls) from usage_reservations r where r.organization_id = o.id)::int as reserved,
      (select sum(calls) from usage_periods p where p.organization_id = o.id)::int as counted
    from organizations o where o.id = ${organization?.["id"]}`;
  expect(row).toMatchObject({ batches: 1, reserved: 3, counted: 3 });
});

test("a sign-up with its Idempotency-Key is replayed only for the right password and the same request", async () => {
  const email = "twice@example.com";
  const body = { email, password: "wind over seven bridges", organization: "Engines" };
  const headers = { "idempotency-key": "sign-up-1" };
  const first = await api.client.post("/v1/auth/signup", body, headers);
  const again = await api.client.post("/v1/auth/signup", body, headers);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const wrong = await api.client.post("/v1/auth/signup", { ...body, password: "wind over eight bridges" }, headers);
  expect(wrong.status).toBe(409);
  const other = await api.client.post("/v1/auth/signup", { ...body, organization: "Looms" }, headers);
  expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect((await api.client.post("/v1/auth/signup", body, { "idempotency-key": "sign-up-2" })).status).toBe(409);
  expect((await api.client.post("/v1/auth/signup", body)).status).toBe(409);
});

test("an Idempotency-Key belongs to one request: another body with it is refused, and so is a malformed key", async () => {
  const { client } = await api.client.signUp();
  const send = (name: string, key: string) =>
    client.post("/v1/api-keys", { name, environment: "test" }, { "idempotency-key": key });
  expect((await send("Checkout", "c1f4d2")).status).toBe(201);
  expect(await refusalOf(send("Other", "c1f4d2"))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await send("Checkout", "with blank")).status).toBe(422);
});

test("concurrent requests with one Idempotency-Key create one object", async () => {
  const { client } = await api.client.signUp();
  const send = () => client.post("/v1/locations", POINT, { "idempotency-key": "at-once" });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect((await client.get("/v1/locations")).body.data).toHaveLength(1);
  expect((await send()).headers.get("location")).toStartWith("/v1/locations/loc_");
});

test("a failed request leaves its Idempotency-Key free", async () => {
  const { client } = await api.client.signUp();
  const headers = { "idempotency-key": "tried-again" };
  expect((await client.post("/v1/locations", { input: "no such place anywhere zzzzq" }, headers)).status).toBe(409);
  expect((await client.post("/v1/locations", POINT, headers)).status).toBe(201);
});

test("an Idempotency-Key replays nothing to an unauthorized caller, another environment, organization or key", async () => {
  const { client } = await api.client.signUp();
  const headers = { "idempotency-key": "shared" };
  const made = await client.post("/v1/locations", POINT, headers);
  const theirs = await (await api.client.signUp()).client.post("/v1/locations", POINT, headers);
  expect([theirs.status, theirs.headers.has("idempotency-replayed"), theirs.body.id === made.body.id])
    .toEqual([201, false, false]);
  const [one, other] = [await client.withKey(), await client.withKey()];
  const ofKey = { "idempotency-key": "of-a-key" };
  expect((await one.post("/v1/locations", POINT, ofKey)).status).toBe(201);
  expect(await refusalOf(other.post("/v1/locations", POINT, ofKey))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await api.client.post("/v1/locations", POINT, headers)).status).toBe(401);
  const live = client.post("/v1/locations", POINT, { ...headers, "locus-environment": "live" });
  expect(await refusalOf(live)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});
