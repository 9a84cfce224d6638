import { Elysia } from "elysia";
import { issueKey, listKeys, revokeKey, rotateKey } from "../../accounts/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel } from "../models/id_params_model.ts";
import { PageQueryModel, pageRequest } from "../models/page_model.ts";
import { clientInfoOf } from "../parameters/client_info.ts";
import { keysDocuments } from "./documents.ts";
import { KeysModel } from "./model.ts";
import { presentIssued, presentListed } from "./present.ts";

/** API keys: created, listed and revoked by an admin's session. */
export function keysRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const documents = keysDocuments(documented);
  return new Elysia({ name: "keys", prefix: "/v1/api-keys" })
    .use(guard)
    .post("", ({ body, caller, request, notes, once }) =>
      once({
        create(recorder) {
          const { name, environment, scopes, expires_at } = body;
          return issueKey(accounts, {
            caller,
            name,
            environment,
            ...(scopes === undefined ? {} : { scopes }),
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
