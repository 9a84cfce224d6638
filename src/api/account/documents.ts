import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { WEB_AUTHN_EXAMPLES } from "./factor_answer.ts";
import { ACCOUNT_EXAMPLES, AccountModel } from "./model.ts";

const TAG = "Second factor";
const EMPTY = t.Void();
const UNCONFIRMED = "Confirm first that it is you: `needs` is `confirmation`";
const LAST = "It is your last factor, and one of your organizations requires one";

/** Documentation of the routes under `/v1/account`. */
export function accountDocuments(documented: RouteContext["documented"]) {
  return { ...ofFactors(documented), ...ofPasskeys(documented), ...ofConfirmation(documented) };
}

function ofFactors(documented: RouteContext["documented"]) {
  return {
    read: documented({
      tag: TAG,
      summary: "Read your second factors",
      description: "The authenticator app, the passkeys and the number of recovery codes that are left.",
      answers: {
        200: {
          description: "Your second factors",
          schema: AccountModel.secondFactor,
          example: ACCOUNT_EXAMPLES.secondFactor,
        },
      },
    }),
    beginTotp: documented({
      tag: TAG,
      summary: "Begin to set up an authenticator app",
      description:
        "Creates a secret for an app that shows one-time codes (RFC 6238). It is in force, in place of an earlier one, " +
        "once a code of it was right.",
      answers: {
        200: { description: "The secret", schema: AccountModel.newTotp, example: ACCOUNT_EXAMPLES.newTotp },
      },
      problems: { FORBIDDEN: UNCONFIRMED },
    }),
    confirmTotp: documented({
      tag: TAG,
      summary: "Put the authenticator app in force",
      description: "Takes the code that the app shows. With your first factor you get recovery codes, and your other " +
        "sessions end.",
      answers: {
        200: { description: "The app is in force", schema: AccountModel.added, example: ACCOUNT_EXAMPLES.added },
      },
      problems: { CONFLICT: "No app is being set up" },
      examples: { "A code": { code: "123456" } },
    }),
    removeTotp: documented({
      tag: TAG,
      summary: "Remove the authenticator app",
      description: "Recovery codes end with the last factor.",
      answers: { 204: { description: "The app was removed", schema: EMPTY } },
      problems: { FORBIDDEN: UNCONFIRMED, NOT_FOUND: "You have no authenticator app", CONFLICT: LAST },
    }),
    recoveryCodes: documented({
      tag: TAG,
      summary: "Make new recovery codes",
      description: "Ten codes, each of which replaces the second factor in one log-in. Earlier ones stop working.",
      answers: {
        200: { description: "The codes", schema: AccountModel.recoveryCodes, example: ACCOUNT_EXAMPLES.added },
      },
      problems: { FORBIDDEN: UNCONFIRMED, CONFLICT: "You have no second factor" },
    }),
  };
}

function ofPasskeys(documented: RouteContext["documented"]) {
  const passkey = { schema: AccountModel.passkey, example: ACCOUNT_EXAMPLES.passkey };
  return {
    passkeyOptions: documented({
      tag: TAG,
      summary: "Begin to add a passkey",
      description: "Returns what `navigator.credentials.create` takes.",
      answers: {
        200: {
          description: "The options, valid for five minutes in this session",
          schema: AccountModel.webAuthnOptions,
          example: WEB_AUTHN_EXAMPLES.creation,
        },
      },
      problems: {
        FORBIDDEN: UNCONFIRMED,
        CONFLICT: "You have 20 passkeys, or the service has no address at which browsers make passkeys",
      },
    }),
    addPasskey: documented({
      tag: TAG,
      summary: "Add a passkey",
      description:
        "Takes the browser's answer to the options. A passkey is a second factor, and logs you in without a " +
        "password. With your first factor you get recovery codes, and your other sessions end.",
      answers: {
        200: {
          description: "The passkey",
          schema: AccountModel.addedPasskey,
          example: ACCOUNT_EXAMPLES.addedPasskey,
        },
      },
      problems: { UNAUTHORIZED: "The answer was used already", CONFLICT: "The passkey exists already" },
      examples: { "A telephone": { name: "Telephone", passkey: WEB_AUTHN_EXAMPLES.attestation } },
    }),
    renamePasskey: documented({
      tag: TAG,
      summary: "Rename a passkey",
      description: "Changes only what you call it.",
      answers: { 200: { description: "The passkey", ...passkey } },
      examples: { "Another name": { name: "Key on my key ring" } },
    }),
    removePasskey: documented({
      tag: TAG,
      summary: "Remove a passkey",
      description: "It no longer logs you in. Recovery codes end with the last factor.",
      answers: { 204: { description: "The passkey was removed", schema: EMPTY } },
      problems: { FORBIDDEN: UNCONFIRMED, CONFLICT: LAST },
    }),
  };
}

function ofConfirmation(documented: RouteContext["documented"]) {
  return {
    confirmOptions: documented({
      tag: TAG,
      summary: "Begin to confirm with a passkey",
      description: "Returns what `navigator.credentials.get` takes, for your passkeys.",
      answers: {
        200: {
          description: "The options, valid for five minutes in this session",
          schema: AccountModel.webAuthnOptions,
          example: WEB_AUTHN_EXAMPLES.request,
        },
      },
    }),
    confirm: documented({
      tag: TAG,
      summary: "Confirm that it is you",
      description: "Changes of second factors need a log-in or a confirmation within the last ten minutes, by the " +
        "password or a second factor.",
      answers: {
        200: { description: "Confirmed", schema: AccountModel.confirmed, example: ACCOUNT_EXAMPLES.confirmed },
      },
      problems: { RATE_LIMITED: "Too many wrong answers" },
      examples: { "The password": { password: "correct horse battery staple" } },
    }),
  };
}
