import { t } from "elysia";
import { WEB_AUTHN_EXAMPLES } from "../account/factor_answer.ts";
import { AUTH_EXAMPLES, AuthModel } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

const PAIR = { schema: AuthModel.signedIn, example: AUTH_EXAMPLES.signedIn };
const EMPTY = t.Void();

/** Documentation of the routes under `/v1/auth`. */
export function authDocuments(documented: Documented) {
  return {
    signUp: documented({
      summary: "Create an account",
      description: "Creates an account, an organization and a session. The response is that of a login.",
      answers: { 201: { description: "The account and its first pair of tokens", ...PAIR } },
      problems: {
        FORBIDDEN: "Signing up is closed, or needs an invitation",
        CONFLICT: "An account with this e-mail address exists",
        NOT_FOUND: "The invitation is unknown, used, revoked, expired, or for another e-mail address",
        RATE_LIMITED: "Too many attempts",
      },
      examples: {
        "A person": {
          email: "ada@example.com",
          password: "correct horse battery staple",
          organization: "Analytical Engines",
        },
      },
    }),
    logIn: documented({
      summary: "Log in",
      description:
        "Returns an access token for 15 minutes and a refresh token for 30 days. An unknown e-mail address " +
        "and a wrong password get the same response after the same time. Who has a second factor gets 202 and a " +
        "challenge in place of the tokens.",
      answers: {
        200: { description: "A pair of tokens", ...PAIR },
        202: jsonAnswer(
          "The password is right, and the second factor is needed",
          AuthModel.secondStep,
          AUTH_EXAMPLES.secondStep,
        ),
      },
      problems: {
        UNAUTHORIZED: "The e-mail address or the password is wrong",
        RATE_LIMITED: "Too many failed attempts",
      },
      examples: { "A person": { email: "ada@example.com", password: "correct horse battery staple" } },
    }),
    secondFactor: documented({
      summary: "Finish a log-in with the second factor",
      description:
        "Takes the challenge of the login and one of: the code of an authenticator app, a recovery code, or the answer " +
        "of a passkey to `POST /v1/auth/passkey/options`. Each of them works once, and so does the challenge. After a " +
        "wrong answer the challenge stays valid.",
      answers: { 200: { description: "A pair of tokens", ...PAIR } },
      problems: {
        UNAUTHORIZED: "The challenge is over, or the answer is wrong or was used already",
        RATE_LIMITED: "Too many wrong codes",
      },
      examples: {
        "An authenticator app": { challenge: AUTH_EXAMPLES.secondStep.second_factor.challenge, code: "123456" },
        "A recovery code": {
          challenge: AUTH_EXAMPLES.secondStep.second_factor.challenge,
          recovery_code: "7hq2-xv9m-b4nk-8tr3-3c0z-ypd5-m2e8",
        },
      },
    }),
    passkeyOptions: documented({
      summary: "Begin to prove a passkey",
      description: "Returns what `navigator.credentials.get` takes: with a challenge, for the passkeys of the person " +
        "whose password was right; without one, for any passkey of this service.",
      answers: {
        200: jsonAnswer("The options, valid for five minutes", AuthModel.webAuthnOptions, WEB_AUTHN_EXAMPLES.request),
      },
      problems: { UNAUTHORIZED: "The challenge is over", RATE_LIMITED: "Too many requests" },
      examples: { "Without a password": {} },
    }),
    passkey: documented({
      summary: "Log in with a passkey",
      description: "Without a password: takes the browser's answer to `POST /v1/auth/passkey/options`. It works once.",
      answers: { 200: { description: "A pair of tokens", ...PAIR } },
      problems: {
        UNAUTHORIZED: "The passkey was not recognised, or its answer was used already",
        RATE_LIMITED: "Too many requests",
      },
      examples: { "A passkey": { passkey: WEB_AUTHN_EXAMPLES.assertion } },
    }),
    refresh: documented({
      summary: "Exchange a refresh token for a new pair",
      description:
        "A refresh token can be used once. If the same client sends it again within ten seconds, it gets the " +
        "same new token, so that two tabs can refresh at the same time. Used later or by another client, it " +
        "was probably stolen, and the session is ended.",
      answers: { 200: { description: "The new pair of tokens", ...PAIR } },
      problems: {
        UNAUTHORIZED: "The refresh token is unknown, expired or already used, or its session has ended",
        RATE_LIMITED: "The session was refreshed too often within an hour; the refresh token stays valid",
      },
      examples: { "A refresh token": { refresh_token: AUTH_EXAMPLES.signedIn.refresh_token } },
    }),
    logOut: documented({
      summary: "Log out",
      description:
        "Ends the session of a refresh token. Its access tokens stop working on every server within a second.",
      answers: { 204: { description: "The session has ended", schema: EMPTY } },
      problems: { UNAUTHORIZED: "There is no refresh token in the request" },
      examples: { "A refresh token": { refresh_token: AUTH_EXAMPLES.signedIn.refresh_token } },
    }),
    password: documented({
      summary: "Change the password",
      description: "Ends all your other sessions, on every server within a second.",
      answers: { 204: { description: "The password was changed", schema: EMPTY } },
      problems: {
        FORBIDDEN: "An identity provider opened the session: log in with your password or a passkey",
        RATE_LIMITED: "Too many failed attempts",
      },
      examples: {
        "Both passwords": {
          current_password: "correct horse battery staple",
          new_password: "a staple that a horse forgot",
        },
      },
    }),
    reset: documented({
      summary: "Set a new password with a token",
      description:
        "For forgotten passwords: the token is in the mail of `POST /v1/auth/reset/mail` and is valid for an hour, or the " +
        "operator creates it and it is valid for one day. It works once. All sessions end.",
      answers: { 204: { description: "The password was set; log in with it", schema: EMPTY } },
      problems: { UNAUTHORIZED: "The token is unknown, used or expired" },
      examples: {
        "A token from the operator": {
          token: "locus_reset_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j",
          new_password: "a staple that a horse forgot",
        },
      },
    }),
    resetMail: documented({
      summary: "Request a mail for a new password",
      description:
        "Sends a link to the address if it has an account. The response and its time are the same if it has none.",
      answers: { 202: { description: "A mail is sent if the address has an account", schema: EMPTY } },
      problems: {
        FORBIDDEN: "The service sends no mails: ask its operator for a token",
        RATE_LIMITED: "Too many requests for this address, or from yours",
      },
      examples: { "An address": { email: "ada@example.com" } },
    }),
    verification: documented({
      summary: "Verify an e-mail address",
      description:
        "The token is in the link of the mail. It needs no session: the link may be opened on another device.",
      answers: { 204: { description: "The address is verified", schema: EMPTY } },
      problems: { UNAUTHORIZED: "The token is unknown, used or expired" },
      examples: { "A token of a mail": { token: "locus_verify_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j" } },
    }),
    verificationMail: documented({
      summary: "Send the verification mail again",
      description: "Sends you a link that verifies your e-mail address.",
      answers: { 202: { description: "The mail is sent", schema: EMPTY } },
      problems: {
        FORBIDDEN: "The service sends no mails",
        CONFLICT: "The address is verified already",
        RATE_LIMITED: "Too many mails were requested",
      },
    }),
    changeMe: documented({
      summary: "Change your settings",
      description: "Changes the language of mails to you, and whether you get mails about your batches.",
      answers: { 200: jsonAnswer("The user and their organizations", AuthModel.me, AUTH_EXAMPLES.me) },
      examples: { "No mails about batches": { batch_mails: false } },
    }),
    email: documented({
      summary: "Change your e-mail address",
      description:
        "Needs a log-in or a confirmation within the last ten minutes. Where the service sends mails, the new " +
        "address gets a link, and opening it makes the change. A mail informs the old address.",
      answers: { 200: jsonAnswer("Changed, or a mail is sent", AuthModel.emailChange, { state: "mailed" }) },
      problems: {
        FORBIDDEN: "Confirm first that it is you: `needs` is `confirmation`",
        CONFLICT: "The address has an account",
        RATE_LIMITED: "Too many changes, or mails to this address",
      },
      examples: { "Another address": { email: "ada.lovelace@example.com" } },
    }),
    deleteMe: documented({
      summary: "Delete your account",
      description:
        "Needs a log-in or a confirmation within the last ten minutes. You leave your organizations; those " +
        "without another member are deleted with their keys, locations, maps and batches. This cannot be undone.",
      answers: { 204: { description: "The account was deleted", schema: EMPTY } },
      problems: {
        FORBIDDEN: "Confirm first that it is you: `needs` is `confirmation`",
        CONFLICT: "You are the only owner of an organization with other members",
      },
    }),
    me: documented({
      summary: "Current user",
      description: "The user of the session, the current organization, and all organizations the user belongs to.",
      answers: { 200: jsonAnswer("The user and their organizations", AuthModel.me, AUTH_EXAMPLES.me) },
    }),
    sessions: documented({
      summary: "List your sessions",
      description:
        "Where you are logged in, most recent first. A session that an identity provider opened lists those of " +
        "its organization only.",
      answers: { 200: jsonAnswer("Your sessions", AuthModel.sessions, AUTH_EXAMPLES.sessions) },
    }),
    revokeSession: documented({
      summary: "End one of your sessions",
      description: "Logs out another device, or this one.",
      answers: { 204: { description: "The session has ended", schema: EMPTY } },
    }),
  };
}
