import { Elysia, type Static } from "elysia";
import {
  type IssuedKey,
  issueKey,
  type KeyView,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from "../../accounts/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel } from "../models/fields.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { KeysModel } from "./model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { ownNames, presenter } from "../models/presenter.ts";
import { given } from "../../domain/given.ts";

/** API keys: created, listed, changed and revoked by an admin's session. */
export function keysRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("API keys"), { texts: DOCUMENTS, model: KeysModel });
  return new Elysia({ name: "keys", prefix: "/v1/api-keys" })
    .use(guard)
    .post("", ({ act, body, once }) =>
      once({
        create(recorder) {
          const { expires_at, ...fields } = body;
          return issueKey(accounts, {
            ...act,
            ...ownNames(fields),
            ...given({
              origins: originsOf(body),
              expiresAt: expires_at === undefined ? undefined : new Date(expires_at),
            }),
            recorder,
          });
        },
        answer: presentIssued,
      }), { session: "admin", creates: true, body: KeysModel.create, ...document("create", "created") })
    .get("", async ({ caller, query }) => {
      const { data, ...page } = await listKeys(accounts, { caller, ...query });
      return presentKeys({ ...page, data: data.map(shownKey) });
    }, { session: "admin", query: PageQueryModel, ...document("list", "list") })
    .patch("/:id", async ({ act, body, params }) => {
      const key = await updateKey(accounts, { ...act, keyId: params.id, ...ownNames(body) });
      return presentListed(shownKey(key));
    }, { session: "admin", params: idParamsModel("key"), body: KeysModel.update, ...document("update", "listed") })
    .post("/:id/rotate", ({ act, body, params, once }) =>
      once({
        create: (recorder) => rotateKey(accounts, { ...act, keyId: params.id, ...ownNames(body), recorder }),
        answer: presentIssued,
      }), {
      session: "admin",
      creates: true,
      params: idParamsModel("key"),
      body: KeysModel.rotate,
      ...document("rotate", "created"),
    })
    .delete("/:id", async ({ act, params }) => {
      await revokeKey(accounts, { ...act, keyId: params.id });
    }, { session: "admin", params: idParamsModel("key"), ...document("revoke") });
}

/** The origins of a publishable key; undefined for a secret key. */
function originsOf({ publishable = false, origins }: Static<typeof KeysModel.create>): readonly string[] | undefined {
  if (!publishable && origins !== undefined) {
    throw invalidField("body", { origins: "Must be left out for a secret key" });
  }
  return publishable ? origins ?? [] : undefined;
}

const presentCreated = presenter(KeysModel.created);
const presentListed = presenter(KeysModel.listed);
const presentKeys = presenter(KeysModel.list);

/** The answer to a new key: the only one that has the key itself. */
function presentIssued({ key, ...view }: IssuedKey) {
  return { status: 201, body: presentCreated({ ...shownKey(view), key }) };
}

/** A key with empty lists where it has none. */
function shownKey(view: KeyView) {
  const { origins, allowedAddresses } = view;
  return { ...view, publishable: origins !== null, origins: origins ?? [], allowedAddresses: allowedAddresses ?? [] };
}
