import { beforeAll, expect, test } from "bun:test";
import { sessionTokens } from "../../../../src/api/plugins/caller/session_tokens.ts";
import { declarationOf } from "../../../../src/api/plugins/route.ts";
import { type Scope, SCOPES } from "../../../../src/domain/caller.ts";
import { type ApiAnswer, type ApiClient, problemOf, type SignedUp } from "../../../support/api/api_client.ts";
import { testApi } from "../../../support/api/test_api.ts";

const SECRET = "the first secret of the tests, long enough";
const OLD_SECRET = "the second secret of the tests, as long as that";
const api = await testApi({ jwtSecrets: [SECRET, OLD_SECRET] });

let person: SignedUp;
let stranger: SignedUp;
let usageReader: ApiClient;

beforeAll(async () => {
  person = await api.client.signUp();
  stranger = await api.client.signUp();
  usageReader = await stranger.client.withKey({ scopes: ["usage:read"] });
});

const guarded = api.app.routes.flatMap((route) => {
  const access = declarationOf(route).tenantAccess;
  return access === undefined ? [] : [{ method: route.method, path: route.path, access }];
});

function call(client: ApiClient, { method, path }: { method: string; path: string }): Promise<ApiAnswer> {
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  return client.call(method, path.replace(/:\w+/gu, "x_0"), hasBody ? { body: {} } : {});
}

test.each(guarded)("$method $path is 401 without a valid credential, and names the scheme", async (route) => {
  const strangers = ["", "nonsense", "locus_test_000000000000000000000000000000", "locus_live_", "a.b.c"];
  for (const credential of strangers) {
    const client = credential === "" ? api.client : api.client.as(credential);
    const answer = await call(client, route);
    expect([answer.status, problemOf(answer).code]).toEqual([401, "UNAUTHORIZED"]);
    expect(answer.headers.get("www-authenticate")).toStartWith('Bearer realm="locus"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

const keys = new Map<Scope | undefined, Promise<ApiClient>>();

/** A key with all scopes but one; made once, because an organization has a limited number of keys. */
function keyWithout(missing: Scope | undefined): Promise<ApiClient> {
  const known = keys.get(missing);
  const key = known ?? person.client.withKey({ scopes: SCOPES.filter((scope) => scope !== missing) });
  keys.set(missing, key);
  return key;
}

test.each(guarded)("$method $path is 403 for a key without its scope, and names the scope", async (route) => {
  const { access } = route;
  const answer = await call(await keyWithout("scope" in access ? access.scope : undefined), route);
  expect([answer.status, problemOf(answer).code]).toEqual([403, "FORBIDDEN"]);
  expect(problemOf(answer).detail).toContain("scope" in access ? access.scope : access.session);
});

test.each<[path: string, body: object | undefined]>([
  ["/v1/resolve/structured", { locality: "Utrecht" }],
  ["/v1/resolve/many", { inputs: ["Utrecht"] }],
  ["/v1/match", { a: "Utrecht", b: "Utrecht" }],
  ["/v1/parse", { input: "Utrecht" }],
  ["/v1/suggest?q=utr", undefined],
  ["/v1/places/plc_0000000000000000", undefined],
])("%s needs the scope resolve, and reading the usage is not enough", async (path, body) => {
  const answer = await usageReader.call(body === undefined ? "GET" : "POST", path, { body });
  expect(answer.status).toBe(403);
});

test("a body is not read before its sender is authorized", async () => {
  expect((await api.client.upload("/v1/resolve", "{", { "content-type": "text/plain" })).status).toBe(401);
});

test("other forms of the Authorization header are 401", async () => {
  const token = person.answer.access_token;
  for (
    const authorization of [token, `Basic ${token}`, "Bearer", `Bearer ${token} ${token}`, `Bearer ${"a".repeat(2000)}`]
  ) {
    expect([authorization.slice(0, 10), (await api.client.get("/v1/auth/me", { authorization })).status]).toEqual([
      authorization.slice(0, 10),
      401,
    ]);
  }
  expect((await api.client.get("/v1/auth/me", { authorization: `bearer ${token}` })).status).toBe(200);
});

/** Texts of 32 bytes whose last character differs in the two bits that no byte has. */
function otherEnds(text: string): string[] {
  const at = BASE64URL.indexOf(text.at(-1) ?? "");
  return [1, 2, 3].map((bits) => text.slice(0, -1) + BASE64URL.charAt(at + bits));
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("a token is refused when forged, expired, unsigned, of another algorithm, issuer or key", async () => {
  const { clock } = api.accounts;
  const { sub, sid } = claimsOf(person.answer.access_token);
  const signing = (secret: string) => sessionTokens([secret], clock).sign({ userId: sub, sessionId: sid });
  const good = await signing(SECRET);
  const [header = "", payload = "", signature = ""] = good.split(".");
  const forged = [
    await signing("a secret that nobody here has ever signed with"),
    `${header}.${encoded({ ...claimsOf(good), sub: stranger.answer.user.id })}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encoded({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    await hmac("HS512", SECRET, { ...claimsOf(good) }),
    await hmac("HS256", SECRET, { ...claimsOf(good), iss: "another" }),
    await hmac("HS256", SECRET, { ...claimsOf(good), exp: undefined }),
    await hmac("HS256", SECRET, { ...claimsOf(good), exp: Math.floor(clock.now().getTime() / 1000) - 1 }),
    await hmac("HS256", SECRET, { ...claimsOf(good), sid: 7 }),
    // Other spellings of the same bytes.
    `${good}=`,
    `${header}=.${payload}.${signature}`,
    ...otherEnds(signature).map((other) => `${header}.${payload}.${other}`),
  ];
  // A key or its address in the token itself.
  const { publicKey, privateKey } = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const jwk = await crypto.subtle.exportKey("jwk", publicKey);
  const url = `${api.url}/keys.json`;
  for (const own of [{ jwk }, { jku: url }, { x5u: url }, { kid: "../../dev/null" }]) {
    const text = `${encoded({ alg: "EdDSA", typ: "JWT", ...own })}.${payload}`;
    const signed = await crypto.subtle.sign("Ed25519", privateKey, Buffer.from(text));
    forged.push(`${text}.${Buffer.from(signed).toString("base64url")}`);
    forged.push(await hmac("HS256", JSON.stringify(jwk), claimsOf(good), own));
  }
  for (const token of forged) {
    expect((await api.client.as(token).get("/v1/auth/me")).status).toBe(401);
  }
  expect((await api.client.as(good).get("/v1/auth/me")).status).toBe(200);
  expect((await api.client.as(await signing(OLD_SECRET)).get("/v1/auth/me")).status).toBe(200);
  expect((await api.client.as(await hmac("HS256", SECRET, claimsOf(good))).get("/v1/auth/me")).status).toBe(200);
});

test("a session acts in the environment and organization of its headers", async () => {
  const { client, answer } = person;
  const saved = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const live = await client.post("/v1/locations", saved, { "locus-environment": "live" });
  expect([live.status, live.body.environment]).toEqual([201, "live"]);
  expect((await client.get(`/v1/locations/${live.body.id}`)).status).toBe(404);
  expect((await client.get(`/v1/locations/${live.body.id}`, { "locus-environment": "live" })).status).toBe(200);
  expect((await client.get("/v1/locations", { "locus-environment": "prod" })).status).toBe(422);
  expect((await client.get("/v1/auth/me", { "locus-organization": answer.organization.id })).status).toBe(200);
  for (const organization of [stranger.answer.organization.id, "org_0", "'; drop table users"]) {
    const { status } = await client.get("/v1/auth/me", { "locus-organization": organization });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});

test("a key stays in its own environment, whatever the headers say", async () => {
  const key = await person.client.withKey({ environment: "test" });
  const answer = await key.post("/v1/resolve", { input: "Utrecht" }, { "locus-environment": "live" });
  expect([answer.status, answer.body.environment]).toEqual([200, "test"]);
});

test("another organization's locations, keys and sessions are 404", async () => {
  const { body: location } = await person.client.post("/v1/locations", {
    coordinates: { latitude: 1, longitude: 2 },
    label: "Mine",
  });
  const { body: key } = await person.client.post("/v1/api-keys", { name: "Mine", environment: "test" });
  const { body: sessions } = await person.client.get("/v1/auth/sessions");
  expect((await stranger.client.get(`/v1/locations/${location.id}`)).status).toBe(404);
  expect((await stranger.client.call("DELETE", `/v1/api-keys/${key.id}`)).status).toBe(404);
  expect((await stranger.client.call("DELETE", `/v1/auth/sessions/${sessions.data[0].id}`)).status).toBe(404);
  expect((await stranger.client.get("/v1/locations")).body.data).toEqual([]);
  expect((await person.client.get(`/v1/locations/${location.id}`)).status).toBe(200);
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

async function hmac(algorithm: "HS256" | "HS512", secret: string, claims: object, header = {}): Promise<string> {
  const text = `${encoded({ alg: algorithm, typ: "JWT", ...header })}.${encoded(claims)}`;
  const hash = algorithm === "HS256" ? "SHA-256" : "SHA-512";
  const key = await crypto.subtle.importKey("raw", Buffer.from(secret), { name: "HMAC", hash }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
