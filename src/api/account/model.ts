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
    maxProperties: 1,
    rule: "an object with one of password, code, recovery_code and passkey",
  }),
  confirmed: t.Object({ confirmed_until: Moment }, { additionalProperties: false }),
};

const PASSKEY = {
  id: "psk_01hr2k8x4v9q3m5n7p0r2t4w6y",
  name: "Telephone",
  created_at: "2024-03-03T12:00:00.000Z",
  last_used_at: "2024-03-04T08:30:00.000Z",
};
const CODES = ["7hq2-xv9m-b4nk-8tr3", "wy6p-zc1d-a0fs-5gq2"];

/** Real answers, for the documentation. */
export const ACCOUNT_EXAMPLES = {
  secondFactor: {
    totp: { created_at: "2024-03-03T12:00:00.000Z", last_used_at: null },
    passkeys: [PASSKEY],
    passkeys_offered: true,
    recovery_codes: { left: 10, created_at: "2024-03-03T12:00:00.000Z" },
    required_by: ["Analytical Engines"],
    confirmed_until: null,
  },
  newTotp: {
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    url: "otpauth://totp/Locus:ada%40example.com?issuer=Locus&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1" +
      "&digits=6&period=30",
  },
  added: { recovery_codes: CODES },
  passkey: PASSKEY,
  addedPasskey: { ...PASSKEY, last_used_at: null, recovery_codes: null },
  confirmed: { confirmed_until: "2024-03-03T12:10:00.000Z" },
};
