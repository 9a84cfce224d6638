import { Elysia, type Static } from "elysia";
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
import { KeysModel } from "./model.ts";
import { type Documented, documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

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
  return documentsOf(documented, {
    texts: DOCUMENTS,
    model: KeysModel,
    answers: {
      create: { 201: "created" },
      list: { 200: "list" },
      update: { 200: "listed" },
      rotate: { 201: "created" },
      revoke: { 204: "nothing" },
    },
  });
}
