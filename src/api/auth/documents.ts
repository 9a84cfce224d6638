import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { AUTH_EXAMPLES, AuthModel } from "./model.ts";

const TAG = "Sessions";
const PAIR = { schema: AuthModel.signedIn, example: AUTH_EXAMPLES.signedIn };
const EMPTY = t.Void();

/** Documentation of the routes under `/v1/auth`. */
export function authDocuments(documented: RouteContext["documented"]) {
  return {
    signUp: documented({
      tag: TAG,
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
      tag: TAG,
      summary: "Log in",
      description:
        "Returns an access token for 15 minutes and a refresh token for 30 days. An unknown e-mail address " +
        "and a wrong password get the same response after the same time.",
      answers: { 200: { description: "A pair of tokens", ...PAIR } },
      problems: {
        UNAUTHORIZED: "The e-mail address or the password is wrong",
        RATE_LIMITED: "Too many failed attempts",
      },
      examples: { "A person": { email: "ada@example.com", password: "correct horse battery staple" } },
    }),
    refresh: documented({
      tag: TAG,
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
      tag: TAG,
      summary: "Log out",
      description:
        "Ends the session of a refresh token. Its access tokens stop working on every server within a second.",
      answers: { 204: { description: "The session has ended", schema: EMPTY } },
      problems: { UNAUTHORIZED: "There is no refresh token in the request" },
      examples: { "A refresh token": { refresh_token: AUTH_EXAMPLES.signedIn.refresh_token } },
    }),
    password: documented({
      tag: TAG,
      summary: "Change the password",
      description: "Ends all your other sessions, on every server within a second.",
      answers: { 204: { description: "The password was changed", schema: EMPTY } },
      problems: { RATE_LIMITED: "Too many failed attempts" },
      examples: {
        "Both passwords": {
          current_password: "correct horse battery staple",
          new_password: "a staple that a horse forgot",
        },
      },
    }),
    reset: documented({
      tag: TAG,
      summary: "Set a new password with a token",
      description:
        "For forgotten passwords: the operator creates the token, which works once and for one day. All sessions end.",
      answers: { 204: { description: "The password was set; log in with it", schema: EMPTY } },
      problems: { UNAUTHORIZED: "The token is unknown, used or expired" },
      examples: {
        "A token from the operator": {
          token: "locus_reset_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j",
          new_password: "a staple that a horse forgot",
        },
      },
    }),
    me: documented({
      tag: TAG,
      summary: "Current user",
      description: "The user of the session, the current organization, and all organizations the user belongs to.",
      answers: {
        200: { description: "The user and their organizations", schema: AuthModel.me, example: AUTH_EXAMPLES.me },
      },
    }),
    sessions: documented({
      tag: TAG,
      summary: "List your sessions",
      description: "Where you are logged in, most recent first.",
      answers: { 200: { description: "Your sessions", schema: AuthModel.sessions, example: AUTH_EXAMPLES.sessions } },
    }),
    revokeSession: documented({
      tag: TAG,
      summary: "End one of your sessions",
      description: "Logs out another device, or this one.",
      answers: { 204: { description: "The session has ended", schema: EMPTY } },
    }),
  };
}
