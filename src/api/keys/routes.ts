import { Elysia, type Static } from "elysia";
import { issueKey, type KeyControls, listKeys, revokeKey, rotateKey, updateKey } from "../../accounts/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel } from "../models/id_params_model.ts";
import { PageQueryModel, pageRequest } from "../models/page_model.ts";
import { clientInfoOf } from "../parameters/client_info.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";
import { keysDocuments } from "./documents.ts";
import { KeysModel } from "./model.ts";
import { presentIssued, presentListed } from "./present.ts";

/** API keys: created, listed, changed and revoked by an admin's session. */
export function keysRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const documents = keysDocuments(documented);
  return new Elysia({ name: "keys", prefix: "/v1/api-keys" })
    .use(guard)
    .post("", ({ body, caller, request, notes, once }) =>
      once({
        create(recorder) {
          const { name, environment, scopes, expires_at } = body;
          const origins = originsOf(body);
          return issueKey(accounts, {
            caller,
            name,
            environment,
            ...(scopes === undefined ? {} : { scopes }),
            ...(origins === undefined ? {} : { origins }),
            ...controlsOf(body),
            ...(expires_at === undefined ? {} : { expiresAt: new Date(expires_at) }),
            client: clientInfoOf(request, notes),
            recorder,
          });
        },
        answer: presentIssued,
      }), { session: "admin", creates: true, body: KeysModel.create, ...documents.create })
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listKeys(accounts, { caller, ...pageRequest(query) });
      return { data: data.map(presentListed), next_cursor: nextCursor, has_more: hasMore };
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
