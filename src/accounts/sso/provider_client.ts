import type { JWTVerifyGetKey } from "jose";
import type * as OpenId from "openid-client";
import { Problem } from "../../domain/problem.ts";
import { OutboundError } from "../../net/mod.ts";
import { isWebAddress, providerPolicy, type SingleSignOnDeps, type SingleSignOnParts, unseal } from "./deps.ts";
import type { ssoProviders } from "../../store/schema/sso.ts";

export type StoredProvider = Readonly<
  Pick<
    typeof ssoProviders.$inferSelect,
    "id" | "organizationId" | "issuer" | "clientId" | "clientSecret" | "updatedAt"
  >
>;

/** A provider whose discovery document was read. */
export interface ProviderClient {
  readonly openId: typeof OpenId;
  readonly configuration: OpenId.Configuration;
  /** Finds the key of a token by its header. */
  readonly keys: JWTVerifyGetKey;
}

/** A person waits. Milliseconds for each request. */
const TIMEOUT_MS = 5000;
/** A discovery document has some 5 kB, key sets and tokens have less than 20. */
const BODY_MAX_BYTES = 128 * 1024;
/** An unknown key makes the key set be fetched again, at most this often. Milliseconds. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_LIFETIME_MS = 600_000;

/** Statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The client of a provider, with its discovery document. The libraries are loaded when the first one is needed.
 *
 * @throws {Problem} `UNAVAILABLE` when the provider cannot be used, naming the rule and nothing of its answer.
 */
export async function providerClient(deps: SingleSignOnDeps, provider: StoredProvider): Promise<ProviderClient> {
  const name = `${provider.id} ${provider.updatedAt.getTime()}`;
  const client = await deps.clients.get(name, () => discover(deps, provider));
  if (client === undefined) {
    throw unavailable(undefined);
  }
  return client;
}

async function discover(deps: SingleSignOnDeps, provider: StoredProvider): Promise<ProviderClient> {
  const [openId, jose] = await Promise.all([import("openid-client"), import("jose")]);
  const { issuer, clientId } = provider;
  const secret = await unseal(deps, { sealed: provider.clientSecret, row: provider.id }).catch((cause: unknown) => {
    throw unavailable(new TypeError("its client secret cannot be decrypted any more: enter it again", { cause }));
  });
  const fetchGuarded = guardedFetchOf(deps);
  try {
    const isPlain = new URL(issuer).protocol === "http:" && deps.allowPrivate;
    const configuration = await openId.discovery(new URL(issuer), clientId, undefined, clientAuth(openId, secret), {
      [openId.customFetch]: fetchGuarded,
      timeout: TIMEOUT_MS / 1000,
      // Without it the signature of an ID token that comes from the token endpoint is not checked.
      execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
    });
    const server = configuration.serverMetadata();
    // Microsoft's shared issuers stand for every tenant: anyone could say anything about a person.
    if (server.issuer !== issuer) {
      throw new TypeError("The discovery document names another issuer");
    }
    if (server.jwks_uri === undefined) {
      throw new TypeError("The discovery document has no jwks_uri");
    }
    for (const address of [server.authorization_endpoint, server.end_session_endpoint]) {
      if (address !== undefined && !isWebAddress(new URL(address), deps)) {
        throw new TypeError("An address of the discovery document is not https");
      }
    }
    const keys = jose.createRemoteJWKSet(new URL(server.jwks_uri), {
      [jose.customFetch]: fetchGuarded,
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      cacheMaxAge: KEYS_LIFETIME_MS,
    });
    return { openId, configuration, keys };
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * The method that the provider supports; without a list it is `client_secret_basic` (OpenID Connect Discovery, section
 * 3).
 */
function clientAuth(openId: typeof OpenId, secret: string): OpenId.ClientAuth {
  const basic = openId.ClientSecretBasic(secret);
  const post = openId.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, client, body, headers);
  };
}

interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** `fetch` for the libraries: checked addresses, no redirects, limits on time and size. */
function guardedFetchOf(deps: SingleSignOnParts) {
  return async (url: string | URL | Request, options: FetchOptions = {}): Promise<Response> => {
    const { method, headers, body, signal } = options;
    const answer = await deps.fetch(url instanceof Request ? url.url : String(url), {
      policy: providerPolicy(deps),
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...(typeof body === "string" ? { body } : {}),
      ...(signal === undefined || signal === null ? {} : { signal }),
      timeoutMs: TIMEOUT_MS,
      redirectsMax: 0,
      bodyMaxBytes: BODY_MAX_BYTES,
      lookUp: deps.lookUp,
    });
    const bytes = BODILESS.has(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(bytes, { status: answer.status, headers: answer.headers });
  };
}

/** The answer for an identifier that is unknown or another organization's. */
export function noProvider(): Problem {
  return new Problem("NOT_FOUND", "There is no identity provider with this identifier");
}

/** The rule that was broken: messages of `net` and of the libraries contain no address and no value. */
function unavailable(cause: unknown): Problem {
  const outbound = findOutbound(cause);
  const detail = outbound?.message ??
    (cause instanceof TypeError ? cause.message : "its discovery document is not valid");
  return new Problem("UNAVAILABLE", `The identity provider cannot be used: ${detail}`, { cause });
}

/** The libraries wrap what `fetch` throws. */
function findOutbound(error: unknown): OutboundError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof OutboundError) {
      return at;
    }
  }
  return undefined;
}
