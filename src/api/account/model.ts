import { t } from "elysia";
import { closed, Count, Moment, orNull, textModel } from "../models/fields.ts";
import { FACTOR_ANSWER, PasskeyModel, WebAuthnOptionsModel } from "./factor_answer.ts";

const MomentOrNull = orNull(Moment);
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
