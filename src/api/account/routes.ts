import DOCUMENTS from "./documents.json";
import { Elysia, t } from "elysia";
import { closed, Count, idParamsModel, Moment, orNull, textModel } from "../models/fields.ts";
import { FACTOR_ANSWER, factorAnswer, PasskeyModel, WebAuthnOptionsModel } from "../auth/model.ts";
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
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import { sessionCarrier } from "../auth/session_cookies.ts";
import { presentersOf } from "../models/presenter.ts";

const MomentOrNull = orNull(Moment);
const Name = textModel({ maxLength: 60, description: "What you call the passkey.", examples: ["Telephone"] });
const Passkey = {
  id: t.String(),
  name: t.String(),
  created_at: Moment,
  last_used_at: MomentOrNull,
};
const RecoveryCodes = t.Array(t.String(), { description: "Ten codes, each for one log-in. Shown only once." });
const FirstCodes = orNull(RecoveryCodes, {
  description: "Ten recovery codes with your first factor, shown only once; null with a further one.",
});

/** Schemas of the requests and answers of the routes under `/v1/account`. */
export const AccountModel = {
  secondFactor: closed({
    totp: orNull(closed({ created_at: Moment, last_used_at: MomentOrNull }), {
      description: "The authenticator app; null: none.",
    }),
    passkeys: t.Array(closed(Passkey)),
    passkeys_offered: t.Boolean({ description: "Whether browsers can make passkeys at the address of this service." }),
    recovery_codes: closed({
      left: Count,
      created_at: MomentOrNull,
    }),
    required_by: t.Array(t.String(), { description: "Names of your organizations that require a second factor." }),
    confirmed_until: orNull(Moment, {
      description: "Until when you may change factors without confirming again that it is you; null: confirm first.",
    }),
  }),
  newTotp: closed({
    secret: t.String({ description: "To type into the app, in base 32." }),
    url: t.String({ description: "The `otpauth:` address for a QR code." }),
  }),
  code: closed({
    code: t.String({ minLength: 6, maxLength: 12, examples: ["123456"] }),
  }),
  added: closed({ recovery_codes: FirstCodes }),
  recoveryCodes: closed({ recovery_codes: RecoveryCodes }),
  webAuthnOptions: WebAuthnOptionsModel,
  addPasskey: closed({ name: Name, passkey: PasskeyModel }),
  addedPasskey: closed({ ...Passkey, recovery_codes: FirstCodes }),
  renamePasskey: closed({ name: Name }),
  passkey: closed(Passkey),
  confirm: closed({
    password: t.Optional(t.String({ minLength: 1, maxLength: 512 })),
    ...FACTOR_ANSWER,
  }, {
    minProperties: 1,
    maxProperties: 2,
    rule: "an object with the password, and with a second factor also one of code, recovery_code and passkey",
  }),
  confirmed: closed({
    confirmed_until: Moment,
    access_token: t.String({ description: "Of the session that replaces the one of the request." }),
    refresh_token: orNull(t.String(), { description: "Null if it is in a cookie." }),
    token_type: t.Literal("Bearer"),
    expires_in: t.Number({ multipleOf: 1, description: "Seconds." }),
  }),
};

/** The caller's second factors. About the person, so they work under every rule of an organization. */
export function accountRoutes({ dependencies, guard, tokens, documented }: RouteContext) {
  const document = documentsOf(documented("Second factor"), { texts: DOCUMENTS, model: AccountModel });
  const { accounts } = dependencies;
  const carry = sessionCarrier(dependencies, tokens);
  return new Elysia({ name: "account", prefix: "/v1/account" })
    .use(guard)
    .get("/second-factor", async ({ caller }) => present.secondFactor(await readSecondFactor(accounts, caller)), {
      personal: true,
      ...document("read", "secondFactor"),
    })
    .post("/second-factor/totp", ({ caller }) => beginTotp(accounts, caller), {
      personal: true,
      ...document("beginTotp", "newTotp"),
    })
    .post("/second-factor/totp/confirm", async ({ act, body: { code } }) => {
      return present.added({ recoveryCodes: await confirmTotp(accounts, { ...act, code }) });
    }, { personal: true, body: AccountModel.code, ...document("confirmTotp", "added") })
    .delete("/second-factor/totp", ({ act }) => removeTotp(accounts, act), {
      personal: true,
      ...document("removeTotp"),
    })
    .post("/second-factor/recovery-codes", async ({ act }) => {
      return { recovery_codes: [...await replaceRecoveryCodes(accounts, act)] };
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
    }, { personal: true, body: AccountModel.confirm, ...document("confirm", "confirmed") })
    .post("/passkeys/options", ({ caller }) => passkeyCreationOptions(accounts, caller), {
      personal: true,
      ...document("passkeyOptions", "webAuthnOptions"),
    })
    // No `Idempotency-Key` is needed: the answer of an authenticator adds one passkey, however often it is sent.
    .post("/passkeys", async ({ act, body: { name, passkey } }) => {
      return present.addedPasskey(await addPasskey(accounts, { ...act, name, passkey }));
    }, { personal: true, body: AccountModel.addPasskey, ...document("addPasskey", "addedPasskey") })
    .patch("/passkeys/:id", async ({ body: { name }, caller, params }) => {
      return present.passkey(await renamePasskey(accounts, { caller, passkeyId: params.id, name }));
    }, { personal: true, params: PASSKEY, body: AccountModel.renamePasskey, ...document("renamePasskey", "passkey") })
    .delete("/passkeys/:id", ({ act, params }) => removePasskey(accounts, { ...act, passkeyId: params.id }), {
      personal: true,
      params: PASSKEY,
      ...document("removePasskey"),
    });
}

const PASSKEY = idParamsModel("psk");
const present = presentersOf(AccountModel);
