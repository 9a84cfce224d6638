import { t } from "elysia";
import { textModel } from "../models/fields.ts";
import { FACTOR_ANSWER, PasskeyModel, WEB_AUTHN_EXAMPLES, WebAuthnOptionsModel } from "./factor_answer.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

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

const PASSKEY = {
  id: "psk_01hr2k8x4v9q3m5n7p0r2t4w6y",
  name: "Telephone",
  created_at: "2024-03-03T12:00:00.000Z",
  last_used_at: "2024-03-04T08:30:00.000Z",
};
const CODES = ["7hq2-xv9m-b4nk-8tr3-3c0z-ypd5-m2e8", "wy6p-zc1d-a0fs-5gq2-t7nb-4kxe-90rv"];

/** Real answers, for the documentation. */
const ACCOUNT_EXAMPLES = {
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
  confirmed: {
    confirmed_until: "2024-03-03T12:10:00.000Z",
    access_token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfMDEifQ.c2lnbmF0dXJl",
    refresh_token: "locus_refresh_7Hq2xv9mB4nk8tr3Wy6pzC1da0fs5gq2t7nb4",
    token_type: "Bearer",
    expires_in: 900,
  },
};

const EMPTY = t.Void();
const UNCONFIRMED = "Confirm first that it is you: `needs` is `confirmation`";
const LAST = "It is your last factor, and one of your organizations requires one";

/** Documentation of the routes under `/v1/account`. */
export function accountDocuments(documented: Documented) {
  return { ...ofFactors(documented), ...ofPasskeys(documented), ...ofConfirmation(documented) };
}

function ofFactors(documented: Documented) {
  return {
    read: documented({
      summary: "Read your second factors",
      description: "The authenticator app, the passkeys and the number of recovery codes that are left.",
      answers: { 200: jsonAnswer("Your second factors", AccountModel.secondFactor, ACCOUNT_EXAMPLES.secondFactor) },
    }),
    beginTotp: documented({
      summary: "Begin to set up an authenticator app",
      description:
        "Creates a secret for an app that shows one-time codes (RFC 6238). It is in force, in place of an earlier one, " +
        "once a code of it was right.",
      answers: { 200: jsonAnswer("The secret", AccountModel.newTotp, ACCOUNT_EXAMPLES.newTotp) },
      problems: { FORBIDDEN: UNCONFIRMED },
    }),
    confirmTotp: documented({
      summary: "Put the authenticator app in force",
      description: "Takes the code that the app shows. With your first factor you get recovery codes, and your other " +
        "sessions end.",
      answers: { 200: jsonAnswer("The app is in force", AccountModel.added, ACCOUNT_EXAMPLES.added) },
      problems: { CONFLICT: "No app is being set up" },
      examples: { "A code": { code: "123456" } },
    }),
    removeTotp: documented({
      summary: "Remove the authenticator app",
      description: "Recovery codes end with the last factor.",
      answers: { 204: { description: "The app was removed", schema: EMPTY } },
      problems: { FORBIDDEN: UNCONFIRMED, NOT_FOUND: "You have no authenticator app", CONFLICT: LAST },
    }),
    recoveryCodes: documented({
      summary: "Make new recovery codes",
      description: "Ten codes, each of which replaces the second factor in one log-in. Earlier ones stop working.",
      answers: { 200: jsonAnswer("The codes", AccountModel.recoveryCodes, ACCOUNT_EXAMPLES.added) },
      problems: { FORBIDDEN: UNCONFIRMED, CONFLICT: "You have no second factor" },
    }),
  };
}

function ofPasskeys(documented: Documented) {
  const passkey = { schema: AccountModel.passkey, example: ACCOUNT_EXAMPLES.passkey };
  return {
    passkeyOptions: documented({
      summary: "Begin to add a passkey",
      description: "Returns what `navigator.credentials.create` takes.",
      answers: {
        200: jsonAnswer(
          "The options, valid for five minutes in this session",
          AccountModel.webAuthnOptions,
          WEB_AUTHN_EXAMPLES.creation,
        ),
      },
      problems: {
        FORBIDDEN: UNCONFIRMED,
        CONFLICT: "You have 20 passkeys, or the service has no address at which browsers make passkeys",
      },
    }),
    addPasskey: documented({
      summary: "Add a passkey",
      description:
        "Takes the browser's answer to the options. A passkey is a second factor, and logs you in without a " +
        "password. With your first factor you get recovery codes, and your other sessions end.",
      answers: { 200: jsonAnswer("The passkey", AccountModel.addedPasskey, ACCOUNT_EXAMPLES.addedPasskey) },
      problems: { UNAUTHORIZED: "The answer was used already", CONFLICT: "The passkey exists already" },
      examples: { "A telephone": { name: "Telephone", passkey: WEB_AUTHN_EXAMPLES.attestation } },
    }),
    renamePasskey: documented({
      summary: "Rename a passkey",
      description: "Changes only what you call it.",
      answers: { 200: { description: "The passkey", ...passkey } },
      examples: { "Another name": { name: "Key on my key ring" } },
    }),
    removePasskey: documented({
      summary: "Remove a passkey",
      description: "It no longer logs you in. Recovery codes end with the last factor.",
      answers: { 204: { description: "The passkey was removed", schema: EMPTY } },
      problems: { FORBIDDEN: UNCONFIRMED, CONFLICT: LAST },
    }),
  };
}

function ofConfirmation(documented: Documented) {
  return {
    confirmOptions: documented({
      summary: "Begin to confirm with a passkey",
      description: "Returns what `navigator.credentials.get` takes, for your passkeys.",
      answers: {
        200: jsonAnswer(
          "The options, valid for five minutes in this session",
          AccountModel.webAuthnOptions,
          WEB_AUTHN_EXAMPLES.request,
        ),
      },
    }),
    confirm: documented({
      summary: "Confirm that it is you",
      description:
        "Changes of an account need a log-in or a confirmation within the last ten minutes: the password, and " +
        "with a second factor a code or recovery code as well; or a passkey alone. A new session replaces the one of the " +
        "request, so go on with the tokens of the answer.",
      answers: { 200: jsonAnswer("Confirmed", AccountModel.confirmed, ACCOUNT_EXAMPLES.confirmed) },
      problems: { RATE_LIMITED: "Too many wrong answers" },
      examples: { "The password": { password: "correct horse battery staple" } },
    }),
  };
}
