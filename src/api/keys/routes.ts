import { Elysia, type Static, t } from "elysia";
import {
  type IssuedKey,
  issueKey,
  type KeyControls,
  type KeyView,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from "../../accounts/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel, pageRequest, presentList } from "../models/fields.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { KEYS_EXAMPLES, KeysModel } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

/** API keys: created, listed, changed and revoked by an admin's session. */
export function keysRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const documents = keysDocuments(documented("API keys"));
  return new Elysia({ name: "keys", prefix: "/v1/api-keys" })
    .use(guard)
    .post("", ({ body, caller, request, notes, once }) =>
      once({
        create(recorder) {
          const { name, environment, scopes, zero_data_retention: zeroDataRetention, expires_at } = body;
          const origins = originsOf(body);
          return issueKey(accounts, {
            caller,
            name,
            environment,
            ...(scopes === undefined ? {} : { scopes }),
            ...(origins === undefined ? {} : { origins }),
            ...controlsOf(body),
            ...(zeroDataRetention === undefined ? {} : { zeroDataRetention }),
            ...(expires_at === undefined ? {} : { expiresAt: new Date(expires_at) }),
            client: clientInfoOf(request, notes),
            recorder,
          });
        },
        answer: presentIssued,
      }), { session: "admin", creates: true, body: KeysModel.create, ...documents.create })
    .get("", async ({ caller, query }) => {
      return presentList(await listKeys(accounts, { caller, ...pageRequest(query) }), presentListed);
    }, { session: "admin", query: PageQueryModel, ...documents.list })
    .patch("/:id", async ({ body, caller, params, request, notes }) => {
      const { name, origins } = body;
      const key = await updateKey(accounts, {
        caller,
        keyId: params.id,
        ...(name === undefined ? {} : { name }),
        ...(origins === undefined ? {} : { origins }),
        ...controlsOf(body),
        client: clientInfoOf(request, notes),
      });
      return presentListed(key);
    }, { session: "admin", params: idParamsModel("key"), body: KeysModel.update, ...documents.update })
    .post("/:id/rotate", ({ body, caller, params, request, notes, once }) =>
      once({
        create(recorder) {
          const { grace_seconds: graceSeconds } = body;
          return rotateKey(accounts, {
            caller,
            keyId: params.id,
            ...(graceSeconds === undefined ? {} : { graceSeconds }),
            client: clientInfoOf(request, notes),
            recorder,
          });
        },
        answer: presentIssued,
      }), {
      session: "admin",
      creates: true,
      params: idParamsModel("key"),
      body: KeysModel.rotate,
      ...documents.rotate,
    })
    .delete("/:id", async ({ caller, params, request, notes, set }) => {
      await revokeKey(accounts, { caller, keyId: params.id, client: clientInfoOf(request, notes) });
      set.status = 204;
    }, { session: "admin", params: idParamsModel("key"), ...documents.revoke });
}

function controlsOf(
  { daily_limit: dailyLimit, monthly_limit: monthlyLimit, allowed_addresses: allowedAddresses }: Static<
    typeof KeysModel.update
  >,
): KeyControls {
  return {
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(monthlyLimit === undefined ? {} : { monthlyLimit }),
    ...(allowedAddresses === undefined ? {} : { allowedAddresses }),
  };
}

/** The origins of a publishable key; undefined for a secret key. */
function originsOf({ publishable = false, origins }: Static<typeof KeysModel.create>): readonly string[] | undefined {
  if (!publishable && origins !== undefined) {
    throw invalidField("body", { pointer: "/origins", detail: "Must be left out for a secret key" });
  }
  return publishable ? origins ?? [] : undefined;
}

/** The answer to a new key: the only one that has the key itself. */
function presentIssued({ key, ...view }: IssuedKey) {
  return { status: 201, body: { ...presentKey(view), key } };
}

function presentKey({ id, name, environment, scopes, origins, prefix, createdAt, expiresAt, ...controls }: KeyView) {
  return {
    id,
    name,
    environment,
    scopes: [...scopes],
    publishable: origins !== null,
    origins: [...origins ?? []],
    daily_limit: controls.dailyLimit,
    monthly_limit: controls.monthlyLimit,
    allowed_addresses: [...controls.allowedAddresses ?? []],
    zero_data_retention: controls.zeroDataRetention,
    prefix,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

function presentListed(key: KeyView) {
  return { ...presentKey(key), last_used_at: key.lastUsedAt?.toISOString() ?? null };
}

/** Documentation of the routes under `/v1/api-keys`. */
function keysDocuments(documented: Documented) {
  return {
    create: documented({
      summary: "Create a key",
      description: "For programs. A test key acts in the test environment, whose calls are free; the calls of a live " +
        "key count towards the monthly limit. The key is shown only once, because only its hash is stored. " +
        "A secret key never belongs in a browser: for web pages, create a `publishable` key with the `origins` of the " +
        "pages.",
      answers: { 201: jsonAnswer("The key", KeysModel.created, KEYS_EXAMPLES.created) },
      examples: {
        "A test key": { name: "Checkout", environment: "test" },
        "A live key that only resolves": { name: "Checkout", environment: "live", scopes: ["resolve"] },
        "A key with limits": {
          name: "Partner",
          environment: "live",
          daily_limit: 1000,
          allowed_addresses: ["198.51.100.0/24", "2001:db8::/32"],
        },
        "A key whose calls are not stored": { name: "Clinic", environment: "live", zero_data_retention: true },
        "A key for web pages": {
          name: "Shop",
          environment: "live",
          publishable: true,
          origins: ["https://shop.example", "http://localhost:8080"],
        },
      },
    }),
    list: documented({
      summary: "List the keys",
      description: "The organization's keys, newest first, without their secret text. Revoked keys are left out.",
      answers: { 200: jsonAnswer("A page of keys", KeysModel.list, KEYS_EXAMPLES.list) },
    }),
    update: documented({
      summary: "Change a key",
      description:
        "Renames a key, or replaces its limits, its allowed addresses, or the origins of a publishable key. " +
        "Takes effect on every server within a second.",
      answers: { 200: jsonAnswer("The key", KeysModel.listed, KEYS_EXAMPLES.publishable) },
      problems: { NOT_FOUND: "There is no such key in this organization" },
      examples: {
        "Another shop": { origins: ["https://shop.example", "https://shop.example:8443"] },
        "A limit": { daily_limit: 1000, monthly_limit: null },
      },
    }),
    rotate: documented({
      summary: "Rotate a key",
      description: "Creates a new key like the old one, which stays valid for `grace_seconds`. The new key is shown " +
        "only once. While both are valid, both count towards the 100 keys of an organization.",
      answers: { 201: jsonAnswer("The new key", KeysModel.created, KEYS_EXAMPLES.created) },
      problems: {
        NOT_FOUND: "There is no such key in this organization, or it has expired",
        CONFLICT: "The organization has 100 usable keys: revoke one, or rotate with `grace_seconds: 0`",
      },
      examples: { "One hour to switch": { grace_seconds: 3600 }, "A leaked key": { grace_seconds: 0 } },
    }),
    revoke: documented({
      summary: "Revoke a key",
      description: "Takes effect on every server within a second.",
      answers: { 204: { description: "The key is no longer accepted", schema: t.Void() } },
      problems: { NOT_FOUND: "There is no such key in this organization" },
    }),
  };
}
