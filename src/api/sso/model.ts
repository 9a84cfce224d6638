import { t } from "elysia";
import { identifierModel, textModel } from "../models/fields.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

const Moment = t.String({ format: "date-time" });
const Email = textModel({
  minLength: 3,
  maxLength: 254,
  description: "An e-mail address.",
  examples: ["ada@example.com"],
});
const DefaultRole = t.Union([t.Literal("viewer"), t.Literal("member"), t.Literal("admin")], {
  description: "The role of people who arrive for the first time.",
});
const Domain = t.Object({
  domain: t.String(),
  record_name: t.String({ description: "The name of the TXT record." }),
  record_value: t.String({ description: "Its value." }),
  verified_at: t.Union([Moment, t.Null()], { description: "Null: not yet, so the domain does not count." }),
}, { additionalProperties: false });
const Provider = t.Object({
  id: t.String(),
  name: t.String(),
  issuer: t.String(),
  client_id: t.String(),
  default_role: DefaultRole,
  required: t.Boolean({ description: "Whether members log in only through it, or another one that is required." }),
  created_at: Moment,
  redirect_uri: t.String({ description: "For the provider's settings: where it sends browsers back." }),
  backchannel_logout_uri: t.String({ description: "For the provider's settings: where it sends log-out tokens." }),
  post_logout_redirect_uri: t.String({ description: "For the provider's settings: the page after a log-out." }),
  domains: t.Array(Domain),
}, { additionalProperties: false });

const name = textModel({ minLength: 1, maxLength: 100, description: "A name for people.", examples: ["Keycloak"] });
const clientId = textModel({
  minLength: 1,
  maxLength: 256,
  description: "The identifier that the provider gave this service.",
  examples: ["locus"],
});
const clientSecret = textModel({
  minLength: 1,
  maxLength: 512,
  description: "The secret that the provider gave this service. It is stored encrypted and never returned.",
});

/** Schemas of the requests and answers of single sign-on. */
export const SingleSignOnModel = {
  domain: Domain,
  provider: Provider,
  providers: t.Object(
    { data: t.Array(Provider), next_cursor: t.Null(), has_more: t.Literal(false) },
    { additionalProperties: false },
  ),
  add: t.Object({
    name,
    issuer: textModel({
      minLength: 8,
      maxLength: 512,
      description: "The issuer exactly as the provider writes it; `/.well-known/openid-configuration` is appended.",
      examples: ["https://login.example.com/realms/staff"],
    }),
    client_id: clientId,
    client_secret: clientSecret,
    default_role: t.Optional(DefaultRole),
  }, { additionalProperties: false }),
  change: t.Object({
    name: t.Optional(name),
    client_id: t.Optional(clientId),
    client_secret: t.Optional(clientSecret),
    default_role: t.Optional(DefaultRole),
    required: t.Optional(t.Boolean()),
  }, { additionalProperties: false, minProperties: 1, rule: "an object with at least one field" }),
  tested: t.Object({
    issuer: t.String(),
    authorization_endpoint: t.String(),
    pkce: t.Boolean({ description: "Whether it names PKCE with S256, which is used in any case." }),
    issuer_in_responses: t.Boolean({ description: "Whether its responses name the issuer (RFC 9207)." }),
    backchannel_logout: t.Boolean({ description: "Whether it can send log-out tokens." }),
    logout: t.Boolean({ description: "Whether logging out here can log out there." }),
  }, { additionalProperties: false }),
  providerParams: t.Object({ id: identifierModel("idp") }),
  domainParams: t.Object({
    id: identifierModel("idp"),
    domain: t.String({ minLength: 1, maxLength: 253, description: "A domain name, such as `example.com`." }),
  }),
  lookUp: t.Object({ email: Email }, { additionalProperties: false }),
  found: t.Object(
    { single_sign_on: t.Boolean({ description: "Whether the address's domain has single sign-on." }) },
    { additionalProperties: false },
  ),
  start: t.Object({
    email: Email,
    return_to: t.Optional(textModel({
      minLength: 1,
      maxLength: 1000,
      description: "The page of the dashboard to open afterwards: a path.",
      examples: ["/batches"],
    })),
    invitation: t.Optional(t.String({
      minLength: 1,
      maxLength: 256,
      description: "The token of an invitation to the organization.",
    })),
  }, { additionalProperties: false }),
  started: t.Object({
    authorization_url: t.String({ description: "Where to send the browser." }),
  }, { additionalProperties: false }),
  logOut: t.Object({
    refresh_token: t.Optional(t.String({
      minLength: 1,
      maxLength: 256,
      description: "The refresh token; omitted if it is in a cookie because of `Locus-Session: cookie`.",
    })),
  }, { additionalProperties: false }),
  loggedOut: t.Object({
    logout_url: t.Union([t.String(), t.Null()], {
      description: "Where to send the browser to log out at the provider; null: there is nothing to end there.",
    }),
  }, { additionalProperties: false }),
  ended: t.Object({ ended: t.Number({ multipleOf: 1, minimum: 0 }) }, { additionalProperties: false }),
};

const ID = "idp_01hr2k8x4v9q3m5n7p0r2t4w6y";
const SERVICE = "https://locus.example.com";
const DOMAIN = {
  domain: "example.com",
  record_name: "_locus-verification.example.com",
  record_value: "locus-verification=7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j",
  verified_at: "2024-03-03T12:00:00.000Z",
};
const PROVIDER = {
  id: ID,
  name: "Keycloak",
  issuer: "https://login.example.com/realms/staff",
  client_id: "locus",
  default_role: "member" as const,
  required: false,
  created_at: "2024-03-03T12:00:00.000Z",
  redirect_uri: `${SERVICE}/v1/auth/sso/${ID}/callback`,
  backchannel_logout_uri: `${SERVICE}/v1/auth/sso/${ID}/backchannel-logout`,
  post_logout_redirect_uri: `${SERVICE}/login`,
  domains: [DOMAIN],
};

/** Real answers, for the documentation. */
const SINGLE_SIGN_ON_EXAMPLES = {
  domain: DOMAIN,
  provider: PROVIDER,
  providers: { data: [PROVIDER], next_cursor: null, has_more: false as const },
  tested: {
    issuer: PROVIDER.issuer,
    authorization_endpoint: `${PROVIDER.issuer}/protocol/openid-connect/auth`,
    pkce: true,
    issuer_in_responses: true,
    backchannel_logout: true,
    logout: true,
  },
  found: { single_sign_on: true },
  started: { authorization_url: `${PROVIDER.issuer}/protocol/openid-connect/auth?client_id=locus&scope=openid` },
  loggedOut: { logout_url: `${PROVIDER.issuer}/protocol/openid-connect/logout?client_id=locus` },
  ended: { ended: 1 },
};

const EMPTY = t.Void();

/** Documentation of the routes under `/v1/organization/sso` and `/v1/auth/sso`. */
export function singleSignOnDocuments(documented: Documented) {
  return { ...ofProviders(documented), ...ofDomains(documented), ...ofLogIn(documented) };
}

function ofProviders(documented: Documented) {
  const provider = { schema: SingleSignOnModel.provider, example: SINGLE_SIGN_ON_EXAMPLES.provider };
  return {
    list: documented({
      summary: "List identity providers",
      description: "The organization's OpenID Connect providers with their domains, oldest first: at most ten.",
      answers: { 200: jsonAnswer("The providers", SingleSignOnModel.providers, SINGLE_SIGN_ON_EXAMPLES.providers) },
    }),
    add: documented({
      summary: "Add an identity provider",
      description: "Nobody can log in with it before one of its domains is verified.",
      answers: { 201: { description: "The provider", ...provider } },
      problems: { CONFLICT: "The organization has too many providers" },
      examples: {
        "A realm of Keycloak": {
          name: "Keycloak",
          issuer: "https://login.example.com/realms/staff",
          client_id: "locus",
          client_secret: "Jw2mVh6rTq9xZs4bNk8cLp1dFg5yRa7e",
        },
      },
    }),
    read: documented({
      summary: "Read an identity provider",
      description: "Without its client secret.",
      answers: { 200: { description: "The provider", ...provider } },
    }),
    change: documented({
      summary: "Change an identity provider",
      description:
        "Omitted fields are unchanged. `required: true` needs a session that was opened with this provider; " +
        "then members act in the organization only in such sessions, on every server within a second.",
      answers: { 200: { description: "The provider", ...provider } },
      problems: { CONFLICT: "The session was not opened with this provider" },
      examples: { "Log in only through it": { required: true } },
    }),
    remove: documented({
      summary: "Delete an identity provider",
      description: "Also deletes its domains, and ends the sessions that were opened with it.",
      answers: { 204: { description: "Deleted", schema: EMPTY } },
    }),
    test: documented({
      summary: "Test an identity provider",
      description: "Reads its discovery document and returns what it offers.",
      answers: { 200: jsonAnswer("What it offers", SingleSignOnModel.tested, SINGLE_SIGN_ON_EXAMPLES.tested) },
      problems: { UNAVAILABLE: "The provider cannot be reached, or its discovery document is not valid" },
    }),
  };
}

function ofDomains(documented: Documented) {
  const domain = { schema: SingleSignOnModel.domain, example: SINGLE_SIGN_ON_EXAMPLES.domain };
  return {
    addDomain: documented({
      summary: "Add a domain",
      description: "People with addresses of the domain log in with the provider, after the domain was verified.",
      answers: { 200: { description: "The domain, with the TXT record to publish", ...domain } },
      problems: { CONFLICT: "Another provider of the organization has this domain, or it has too many" },
    }),
    verifyDomain: documented({
      summary: "Verify a domain",
      description: "Looks up its TXT record. A domain belongs to one organization.",
      answers: { 200: { description: "The verified domain", ...domain } },
      problems: { CONFLICT: "The record was not found, or another organization has verified the domain" },
    }),
    removeDomain: documented({
      summary: "Remove a domain",
      description: "Its addresses no longer log in with the provider.",
      answers: { 204: { description: "Removed", schema: EMPTY } },
    }),
  };
}

function ofLogIn(documented: Documented) {
  return {
    lookUp: documented({
      summary: "Look up single sign-on",
      description: "Whether the domain of an e-mail address has single sign-on. The address need not have an account.",
      answers: { 200: jsonAnswer("Whether it has", SingleSignOnModel.found, SINGLE_SIGN_ON_EXAMPLES.found) },
      problems: { RATE_LIMITED: "Too many requests from this address" },
      examples: { "A person": { email: "ada@example.com" } },
    }),
    start: documented({
      summary: "Start a log-in with single sign-on",
      description: "For browsers: sets a cookie and returns where to send the browser. The provider sends it back to " +
        "the callback, which sets the refresh token's cookie and opens a page of the dashboard.",
      answers: { 200: jsonAnswer("The provider's log-in", SingleSignOnModel.started, SINGLE_SIGN_ON_EXAMPLES.started) },
      problems: {
        NOT_FOUND: "The domain has no single sign-on, or the invitation is not valid",
        FORBIDDEN: "The request does not come from a page of this service",
        UNAVAILABLE: "The provider cannot be reached",
        RATE_LIMITED: "Too many requests from this address",
      },
      examples: { "A person": { email: "ada@example.com", return_to: "/batches" } },
    }),
    callback: documented({
      summary: "Finish a log-in with single sign-on",
      description:
        "The redirect URI of a provider, for browsers. Opens a page of the dashboard, or the log-in page with " +
        "`sso` and the reason: `expired`, `denied`, `unavailable`, `refused`, `no_email`, `removed`, `other_provider`.",
      answers: { 303: { description: "Where to go", schema: EMPTY } },
    }),
    logOut: documented({
      summary: "Log out here and at the provider",
      description: "Ends the session of a refresh token, and returns where to log out at the provider.",
      answers: {
        200: jsonAnswer("The session has ended", SingleSignOnModel.loggedOut, SINGLE_SIGN_ON_EXAMPLES.loggedOut),
      },
      problems: { UNAUTHORIZED: "There is no refresh token in the request" },
      examples: { "A refresh token": { refresh_token: "3Q2Yk0bYhD1oX8uVq5mJt7sWc9zLr4aN" } },
    }),
    backchannel: documented({
      summary: "Receive a log-out token",
      description: "For providers (OpenID Connect Back-Channel Logout 1.0): ends the sessions that the token names.",
      answers: {
        200: jsonAnswer("How many sessions were ended", SingleSignOnModel.ended, SINGLE_SIGN_ON_EXAMPLES.ended),
      },
      problems: {
        MALFORMED_REQUEST: "The token is not valid, or was used before",
        NOT_FOUND: "There is no such provider",
        UNAVAILABLE: "The provider's keys cannot be fetched",
        UNSUPPORTED_MEDIA_TYPE: "The body is not a form",
        RATE_LIMITED: "Too many requests from this address",
      },
      bodies: {
        "application/x-www-form-urlencoded": {
          schema: t.Object({ logout_token: t.String() }),
          example: { logout_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2lnbmF0dXJl" },
        },
      },
    }),
  };
}
