import { Elysia } from "elysia";
import {
  addPasskey,
  beginTotp,
  confirmIdentity,
  confirmOptions,
  confirmTotp,
  passkeyCreationOptions,
  readSecondFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  replaceRecoveryCodes,
} from "../../accounts/mod.ts";
import { idParamsModel } from "../models/fields.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { AccountModel } from "./model.ts";
import { sessionCarrier } from "../auth/session_cookies.ts";
import { factorAnswer } from "./factor_answer.ts";
import { presenter } from "../models/presenter.ts";

/** The caller's second factors. About the person, so they work under every rule of an organization. */
export function accountRoutes(context: RouteContext) {
  return new Elysia({ name: "account", prefix: "/v1/account" })
    .use(factorRoutes(context))
    .use(passkeyRoutes(context));
}

const DOCUMENTED = { texts: DOCUMENTS, model: AccountModel };

function factorRoutes({ dependencies, guard, tokens, documented }: RouteContext) {
  const document = documentsOf(documented("Second factor"), DOCUMENTED);
  const { accounts } = dependencies;
  const carry = sessionCarrier(dependencies, tokens);
  return new Elysia({ name: "second factor" })
    .use(guard)
    .get("/second-factor", async ({ caller }) => presentSecondFactor(await readSecondFactor(accounts, caller)), {
      personal: true,
      ...document("read", "secondFactor"),
    })
    .post("/second-factor/totp", async ({ caller, set }) => {
      set.headers["cache-control"] = "no-store";
      return await beginTotp(accounts, caller);
    }, { personal: true, ...document("beginTotp", "newTotp") })
    .post("/second-factor/totp/confirm", async ({ act, body, set }) => {
      set.headers["cache-control"] = "no-store";
      const codes = await confirmTotp(accounts, { ...act, code: body.code });
      return presentAdded({ recoveryCodes: codes });
    }, { personal: true, body: AccountModel.code, ...document("confirmTotp", "added") })
    .delete("/second-factor/totp", async ({ act }) => {
      await removeTotp(accounts, act);
    }, { personal: true, ...document("removeTotp") })
    .post("/second-factor/recovery-codes", async ({ act, set }) => {
      set.headers["cache-control"] = "no-store";
      const codes = await replaceRecoveryCodes(accounts, act);
      return { recovery_codes: [...codes] };
    }, { personal: true, ...document("recoveryCodes", "recoveryCodes") })
    .post("/confirm/options", ({ caller }) => confirmOptions(accounts, caller), {
      personal: true,
      ...document("confirmOptions", "webAuthnOptions"),
    })
    .post("/confirm", async ({ act, body, caller, request, set }) => {
      const { password, ...answer } = body;
      const factor = Object.keys(answer).length === 0 ? undefined : factorAnswer(answer);
      const confirmed = await confirmIdentity(accounts, { ...act, password, factor });
      return {
        confirmed_until: confirmed.confirmedUntil.toISOString(),
        ...await carry({ ...confirmed, userId: caller.userId }, request, set.headers),
      };
    }, { personal: true, body: AccountModel.confirm, ...document("confirm", "confirmed") });
}

function passkeyRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Second factor"), DOCUMENTED);
  return new Elysia({ name: "passkeys", prefix: "/passkeys" })
    .use(guard)
    .post("/options", ({ caller }) => passkeyCreationOptions(accounts, caller), {
      personal: true,
      ...document("passkeyOptions", "webAuthnOptions"),
    })
    // No `Idempotency-Key` is needed: the answer of an authenticator adds one passkey, however often it is sent.
    .post("", async ({ act, body: { name, passkey }, set }) => {
      set.headers["cache-control"] = "no-store";
      return presentAddedPasskey(await addPasskey(accounts, { ...act, name, passkey }));
    }, { personal: true, body: AccountModel.addPasskey, ...document("addPasskey", "addedPasskey") })
    .patch(
      "/:id",
      async ({ body: { name }, caller, params }) =>
        presentPasskey(await renamePasskey(accounts, { caller, passkeyId: params.id, name })),
      {
        personal: true,
        params: idParamsModel("psk"),
        body: AccountModel.renamePasskey,
        ...document("renamePasskey", "passkey"),
      },
    )
    .delete("/:id", async ({ act, params }) => {
      await removePasskey(accounts, { ...act, passkeyId: params.id });
    }, { personal: true, params: idParamsModel("psk"), ...document("removePasskey") });
}

const presentSecondFactor = presenter(AccountModel.secondFactor);
const presentPasskey = presenter(AccountModel.passkey);
const presentAdded = presenter(AccountModel.added);
const presentAddedPasskey = presenter(AccountModel.addedPasskey);
