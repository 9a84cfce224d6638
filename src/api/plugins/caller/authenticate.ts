import { type AccountsDeps, authenticateKey, authenticateSession, knownKey } from "../../../accounts/mod.ts";
import { type Caller, type Environment, isPublishable } from "../../../domain/caller.ts";
import { given } from "../../../domain/given.ts";
import { Problem } from "../../../domain/problem.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import type { WorkLimit } from "../limits/work_limit.ts";
import { isDropIn, pathSegmentsOf } from "../requests/request_url.ts";
import { pageKeyOf } from "./web_pages.ts";
import type { SessionTokens } from "./session_tokens.ts";

/** As `locus_test_…`; longer texts are no key, and are not looked at. */
const KEY = /^locus_[A-Za-z0-9_]{1,120}$/u;

const BASIC = /^Basic +([A-Za-z0-9+/]{1,1024}={0,2})$/iu;

/** `/compat/photon/{key}/api`: the key comes after the name of the interface. */
const KEY_SEGMENT = 2;

/** What is needed to authenticate a caller. */
export interface Authenticator {
  readonly accounts: AccountsDeps;
  readonly tokens: SessionTokens;
  readonly faults: FaultLimit;
  readonly work: WorkLimit;
}

const KEY_PREFIX = "locus_";
/** RFC 6750, section 2.1; the length limits the text to hash. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024})$/iu;
const IDENTIFIER = /^org_[0-9a-z]{1,40}$/u;

/**
 * Authenticates a key or a session by `Authorization: Bearer …`; on the drop-in interfaces also a key in the other
 * places of `dropInKey`, and on the routes for web pages a publishable one in the query. `assertAccess` decides what the
 * caller may call.
 *
 * @throws Problem `UNAUTHORIZED`, and `INVALID_REQUEST` for headers with an invalid environment or organization
 */
export async function authenticate(
  { accounts, tokens }: Pick<Authenticator, "accounts" | "tokens">,
  request: Request,
): Promise<Caller> {
  const credential = credentialOf(request);
  return credential.startsWith(KEY_PREFIX)
    ? await authenticateKey(accounts, credential)
    : await sessionOf({ accounts, tokens }, credential, request.headers);
}

/**
 * Authenticates a recently used key from the cache, without waiting. Undefined for everything else.
 *
 * @throws Problem `UNAUTHORIZED`
 */
export function authenticateNow({ accounts }: Pick<Authenticator, "accounts">, request: Request): Caller | undefined {
  const credential = credentialOf(request);
  return credential.startsWith(KEY_PREFIX) ? knownKey(accounts, credential) : undefined;
}

/**
 * The organization of a recently used secret key; undefined for every other credential, valid or not. Requests
 * with a publishable key have none: anybody can send them, so they share the server by their addresses.
 */
export function knownOrganization(accounts: AccountsDeps, request: Request): string | undefined {
  const credential = BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ??
    (isDropIn(request) ? dropInKey(request) : undefined);
  const caller = credential?.startsWith(KEY_PREFIX) === true ? knownKey(accounts, credential) : undefined;
  return caller === undefined || isPublishable(caller) ? undefined : caller.organizationId;
}

function credentialOf(request: Request): string {
  const pageKey = pageKeyOf(request);
  if (pageKey !== undefined) {
    return pageKey;
  }
  const header = request.headers.get("authorization");
  const credential = header === null ? undefined : BEARER.exec(header)?.[1];
  if (credential !== undefined) {
    return credential;
  }
  if (isDropIn(request)) {
    return dropInCredential(request);
  }
  throw new Problem(
    "UNAUTHORIZED",
    header === null
      ? "Send an API key or an access token as Authorization: Bearer …"
      : "The Authorization header does not have the form Bearer …",
  );
}

function dropInCredential(request: Request): string {
  const key = dropInKey(request);
  if (key === undefined) {
    throw new Problem(
      "UNAUTHORIZED",
      "Send an API key as Authorization: Bearer …, as the password of HTTP Basic, as api_key or key in the query, or " +
        "as a segment of the path",
    );
  }
  return key;
}

async function sessionOf(
  { accounts, tokens }: Pick<Authenticator, "accounts" | "tokens">,
  token: string,
  headers: Headers,
): Promise<Caller> {
  const claims = await tokens.read(token);
  if (claims === undefined) {
    throw new Problem("UNAUTHORIZED", "The credential is not valid or no longer valid");
  }
  const chosen = given({ organizationId: organizationOf(headers), environment: environmentOf(headers) });
  return await authenticateSession(accounts, { ...claims, ...chosen });
}

function environmentOf(headers: Headers): Environment | undefined {
  const wanted = headers.get("locus-environment") ?? undefined;
  if (wanted !== undefined && wanted !== "test" && wanted !== "live") {
    throw new Problem("INVALID_REQUEST", "The header Locus-Environment must be test or live");
  }
  return wanted;
}

function organizationOf(headers: Headers): string | undefined {
  const wanted = headers.get("locus-organization") ?? undefined;
  if (wanted !== undefined && !IDENTIFIER.test(wanted)) {
    throw new Problem("INVALID_REQUEST", "The header Locus-Organization must be the identifier of an organization");
  }
  return wanted;
}

/**
 * The key of a request to a drop-in interface, where it is not sent as `Authorization: Bearer …`: the password of HTTP
 * Basic, else `api_key` or `key` in the query, else the path segment after the name of the interface. Clients of those
 * interfaces can send one of these at least. Undefined where none of them has the form of a key.
 */
function dropInKey(request: Request): string | undefined {
  const candidates = [passwordOf(request.headers.get("authorization")), ...queryKeysOf(request.url)];
  return [...candidates, pathSegmentsOf(request)[KEY_SEGMENT]].find((text) => text !== undefined && KEY.test(text));
}

function passwordOf(header: string | null): string | undefined {
  const encoded = header === null ? undefined : BASIC.exec(header)?.[1];
  if (encoded === undefined) {
    return undefined;
  }
  const pair = Buffer.from(encoded, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}

function queryKeysOf(url: string): readonly (string | undefined)[] {
  const query = url.indexOf("?");
  if (query === -1) {
    return [];
  }
  const parameters = new URLSearchParams(url.slice(query));
  return [parameters.get("api_key") ?? undefined, parameters.get("key") ?? undefined];
}
