import { t } from "elysia";
import type { Kit } from "../kit.ts";
import { AUTH_EXAMPLES, AuthModel } from "./model.ts";

const TAG = "Sessions";
const PAIR = { schema: AuthModel.signedIn, example: AUTH_EXAMPLES.signedIn };
const EMPTY = t.Void();

/** Documentation of the routes under `/v1/auth`. */
export function authDocuments(documented: Kit["documented"]) {
  return {
    signUp: documented({
      tag: TAG,
      summary: "Make an account",
      description: "Makes a person, an organization that is theirs, and a session. Answers like a login.",
      answers: { 201: { description: "The account, and its first pair of tokens", ...PAIR } },
      problems: {
        FORBIDDEN: "This service takes no sign-ups, or only invited ones",
        CONFLICT: "There is an account with this e-mail address",
        NOT_FOUND: "The invitation is unknown, used, taken back, over, or for another e-mail address",
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
      description: "An access token for 15 minutes and a refresh token for 30 days. An unknown e-mail address and a " +
        "wrong password get the same answer after the same time.",
      answers: { 200: { description: "A pair of tokens", ...PAIR } },
      problems: { UNAUTHORIZED: "E-mail address or password are wrong", RATE_LIMITED: "Too many failed attempts" },
      examples: { "A person": { email: "ada@example.com", password: "correct horse battery staple" } },
    }),
    refresh: documented({
      tag: TAG,
      summary: "Exchange a refresh token for a new pair",
      description:
        "The old refresh token is spent. Used again within ten seconds by the same client, it gets the same " +
        "new one: two tabs may refresh at once. Used again later, or by another client, it ends the whole session: " +
        "somebody copied it.",
      answers: { 200: { description: "The next pair of tokens", ...PAIR } },
      problems: {
        UNAUTHORIZED: "The refresh token is unknown, expired or spent, or its session has ended",
        RATE_LIMITED: "The session was refreshed too often within an hour; the refresh token stays valid",
      },
      examples: { "A refresh token": { refresh_token: AUTH_EXAMPLES.signedIn.refresh_token } },
    }),
    logOut: documented({
      tag: TAG,
      summary: "Log out",
      description:
        "Ends the session of a refresh token. Its access tokens end with it, on every server within a second.",
      answers: { 204: { description: "The session is over", schema: EMPTY } },
      problems: { UNAUTHORIZED: "There is no refresh token in the request" },
      examples: { "A refresh token": { refresh_token: AUTH_EXAMPLES.signedIn.refresh_token } },
    }),
    password: documented({
      tag: TAG,
      summary: "Change the password",
      description: "Ends all other sessions of yours, on every server within a second.",
      answers: { 204: { description: "The password is changed", schema: EMPTY } },
      problems: { RATE_LIMITED: "Too many attempts have failed" },
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
        "For people who forgot theirs: the operator creates the token. It works once, for a day, and ends all " +
        "sessions.",
      answers: { 204: { description: "The password is set: log in with it", schema: EMPTY } },
      problems: { UNAUTHORIZED: "The token is unknown, used or over" },
      examples: {
        "A token of the operator's": {
          token: "locus_reset_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j",
          new_password: "a staple that a horse forgot",
        },
      },
    }),
    me: documented({
      tag: TAG,
      summary: "Who I am",
      description: "The person of the session, the organization they act in, and all they belong to.",
      answers: { 200: { description: "You", schema: AuthModel.me, example: AUTH_EXAMPLES.me } },
    }),
    sessions: documented({
      tag: TAG,
      summary: "My sessions",
      description: "Where you are logged in, latest first.",
      answers: { 200: { description: "Your sessions", schema: AuthModel.sessions, example: AUTH_EXAMPLES.sessions } },
    }),
    revokeSession: documented({
      tag: TAG,
      summary: "End one of my sessions",
      description: "Logs out on another device. A session may also end itself.",
      answers: { 204: { description: "The session is over", schema: EMPTY } },
    }),
  };
}
