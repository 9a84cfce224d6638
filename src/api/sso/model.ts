import { t } from "elysia";
import { RefreshToken } from "../auth/model.ts";
import {
  closed,
  Count,
  emailModel,
  identifierModel,
  Moment,
  oneOf,
  orNull,
  textModel,
  tokenModel,
} from "../models/fields.ts";

const Email = emailModel("ada@example.com");
const DefaultRole = oneOf(["viewer", "member", "admin"], {
  description: "The role of people who arrive for the first time.",
});
const Domain = closed({
  domain: t.String(),
  record_name: t.String({ description: "The name of the TXT record." }),
  record_value: t.String({ description: "Its value." }),
  verified_at: orNull(Moment, { description: "Null: not yet, so the domain does not count." }),
});
const Provider = closed({
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
});

const name = textModel({ maxLength: 100, description: "A name for people.", examples: ["Keycloak"] });
const clientId = textModel({
  maxLength: 256,
  description: "The identifier that the provider gave this service.",
  examples: ["locus"],
});
const clientSecret = textModel({
  maxLength: 512,
  description: "The secret that the provider gave this service. It is stored encrypted and never returned.",
});

/** Schemas of the requests and answers of single sign-on. */
export const SingleSignOnModel = {
  domain: Domain,
  provider: Provider,
  providers: closed({ data: t.Array(Provider), next_cursor: t.Null(), has_more: t.Literal(false) }),
  add: closed({
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
  }),
  change: closed({
    name: t.Optional(name),
    client_id: t.Optional(clientId),
    client_secret: t.Optional(clientSecret),
    default_role: t.Optional(DefaultRole),
    required: t.Optional(t.Boolean()),
  }, { minProperties: 1, rule: "an object with at least one field" }),
  tested: closed({
    issuer: t.String(),
    authorization_endpoint: t.String(),
    pkce: t.Boolean({ description: "Whether it names PKCE with S256, which is used in any case." }),
    issuer_in_responses: t.Boolean({ description: "Whether its responses name the issuer (RFC 9207)." }),
    backchannel_logout: t.Boolean({ description: "Whether it can send log-out tokens." }),
    logout: t.Boolean({ description: "Whether logging out here can log out there." }),
  }),
  providerParams: t.Object({ id: identifierModel("idp") }),
  domainParams: t.Object({
    id: identifierModel("idp"),
    domain: t.String({ minLength: 1, maxLength: 253, description: "A domain name, such as `example.com`." }),
  }),
  lookUp: closed({ email: Email }),
  found: closed({ single_sign_on: t.Boolean({ description: "Whether the address's domain has single sign-on." }) }),
  start: closed({
    email: Email,
    return_to: t.Optional(textModel({
      maxLength: 1000,
      description: "The page of the dashboard to open afterwards: a path.",
      examples: ["/batches"],
    })),
    invitation: t.Optional(tokenModel("The token of an invitation to the organization.")),
  }),
  started: closed({
    authorization_url: t.String({ description: "Where to send the browser." }),
  }),
  logOut: closed({
    refresh_token: RefreshToken,
  }),
  loggedOut: closed({
    logout_url: orNull(t.String(), {
      description: "Where to send the browser to log out at the provider; null: there is nothing to end there.",
    }),
  }),
  ended: closed({ ended: Count }),
};
