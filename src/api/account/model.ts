import { t } from "elysia";
import { textModel } from "../models/fields.ts";
import { FACTOR_ANSWER, PasskeyModel, WebAuthnOptionsModel } from "./factor_answer.ts";

const Moment = t.String({ format: "date-time" });
const MomentOrNull = t.Union([Moment, t.Null()]);
const Name = textModel({
  minLength: 1,
  maxLength: 60,
  description: "What you call the passkey.",
  examples: ["Telephone"],
});
const Passkey = {
  id: t.String(),
  name: t.String(),
  created_at: Moment,
  last_used_at: MomentOrNull,
};
const RecoveryCodes = t.Array(t.String(), { description: "Ten codes, each for one log-in. Shown only once." });
const FirstCodes = t.Union([RecoveryCodes, t.Null()], {
  description: "Ten recovery codes with your first factor, shown only once; null with a further one.",
});

/** Schemas of the requests and answers of the routes under `/v1/account`. */
export const AccountModel = {
  secondFactor: t.Object({
    totp: t.Union([
      t.Object({ created_at: Moment, last_used_at: MomentOrNull }, { additionalProperties: false }),
      t.Null(),
    ], {
      description: "The authenticator app; null: none.",
    }),
    passkeys: t.Array(t.Object(Passkey, { additionalProperties: false })),
    passkeys_offered: t.Boolean({ description: "Whether browsers can make passkeys at the address of this service." }),
    recovery_codes: t.Object({
      left: t.Number({ multipleOf: 1, minimum: 0 }),
      created_at: MomentOrNull,
    }, { additionalProperties: false }),
    required_by: t.Array(t.String(), { description: "Names of your organizations that require a second factor." }),
    confirmed_until: t.Union([Moment, t.Null()], {
      description: "Until when you may change factors without confirming again that it is you; null: confirm first.",
    }),
  }, { additionalProperties: false }),
  newTotp: t.Object({
    secret: t.String({ description: "To type into the app, in base 32." }),
    url: t.String({ description: "The `otpauth:` address for a QR code." }),
  }, { additionalProperties: false }),
  code: t.Object({
    code: t.String({ minLength: 6, maxLength: 12, examples: ["123456"] }),
  }, { additionalProperties: false }),
  added: t.Object({ recovery_codes: FirstCodes }, { additionalProperties: false }),
  recoveryCodes: t.Object({ recovery_codes: RecoveryCodes }, { additionalProperties: false }),
  webAuthnOptions: WebAuthnOptionsModel,
  addPasskey: t.Object({ name: Name, passkey: PasskeyModel }, { additionalProperties: false }),
  addedPasskey: t.Object({ ...Passkey, recovery_codes: FirstCodes }, { additionalProperties: false }),
  renamePasskey: t.Object({ name: Name }, { additionalProperties: false }),
  passkey: t.Object(Passkey, { additionalProperties: false }),
  confirm: t.Object({
    password: t.Optional(t.String({ minLength: 1, maxLength: 512 })),
    ...FACTOR_ANSWER,
  }, {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 2,
    rule: "an object with the password, and with a second factor also one of code, recovery_code and passkey",
  }),
  confirmed: t.Object({
    confirmed_until: Moment,
    access_token: t.String({ description: "Of the session that replaces the one of the request." }),
    refresh_token: t.Union([t.String(), t.Null()], { description: "Null if it is in a cookie." }),
    token_type: t.Literal("Bearer"),
    expires_in: t.Number({ multipleOf: 1, description: "Seconds." }),
  }, { additionalProperties: false }),
};
