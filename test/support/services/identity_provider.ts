import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";
import { listenHere } from "./sockets.ts";

/** A person whom the provider knows. */
interface ProviderPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

/** A real OpenID Connect provider: the package `oidc-provider`, with its own pages for logging in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** People by the name with which they log in, which is also their subject. */
  readonly people: Map<string, ProviderPerson>;
  /** Registers the service: its redirect URI contains the identifier that it gave the provider. */
  register(client: RegisteredClient): void;
  close(): Promise<void>;
}

/** What the service's provider view says for the provider's settings. */
interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly backchannelLogoutUri: string;
  readonly postLogoutRedirectUri: string;
}

/** Starts a provider on a free port of this machine. Close it after the tests. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  const issuer = `http://127.0.0.1:${await listenHere(server)}`;
  return {
    issuer,
    people,
    register(client) {
      handle = new Provider(issuer, configurationOf(people, client)).callback();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(people: ReadonlyMap<string, ProviderPerson>, client: RegisteredClient): Configuration {
  return {
    clients: [{
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [client.redirectUri],
      post_logout_redirect_uris: [client.postLogoutRedirectUri],
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      return person === undefined ? undefined : {
        accountId: subject,
        claims: () => ({ sub: subject, email: person.email, email_verified: person.isVerified }),
      };
    },
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    // Its requests go to the service under test on this machine.
    fetch: (url, options) => fetch(url, options),
    cookies: { keys: ["a key of the tests"] },
  };
}

/** A provider that answers as a test says: for tokens that a real one never issues. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** The claims of the next ID token; `undefined` removes one. */
  claims: Readonly<Record<string, unknown>>;
  /** Makes the next ID token, where `claims` is not enough. */
  token: ((claims: JWTPayload) => Promise<string>) | undefined;
  /** Requests to the token endpoint, as forms. */
  readonly exchanged: URLSearchParams[];
  /** Changes of the discovery document. */
  discovery: Readonly<Record<string, unknown>>;
  /** Signs with the provider's key. */
  sign(claims: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Signs with another key that has the same identifier. */
  forge(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

const KEY_ID = "key-1";
const ALGORITHM = "RS256";
const LIFETIME_S = 300;

/** Starts a provider on a free port of this machine. Its authorization endpoint is never requested. */
export async function scriptedProvider(): Promise<ScriptedProvider> {
  const own = await generateKeyPair(ALGORITHM);
  const other = await generateKeyPair(ALGORITHM);
  const jwk = { ...await exportJWK(own.publicKey), kid: KEY_ID, alg: ALGORITHM, use: "sig" };
  const signWith = (key: CryptoKey) => (claims: JWTPayload, header: Readonly<Record<string, unknown>> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, ...header }).sign(key);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/.well-known/openid-configuration") {
        return Response.json({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/jwks`,
          id_token_signing_alg_values_supported: [ALGORITHM, "none", "HS256"],
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          ...provider.discovery,
        });
      }
      if (pathname === "/jwks") {
        return Response.json({ keys: [jwk] });
      }
      if (pathname === "/token") {
        provider.exchanged.push(new URLSearchParams(await request.text()));
        const nowS = Math.floor(Date.now() / 1000);
        const claims = { iss: provider.issuer, iat: nowS, exp: nowS + LIFETIME_S, ...provider.claims };
        const idToken = await (provider.token?.(claims) ?? provider.sign(claims));
        return Response.json({ access_token: "a", token_type: "Bearer", expires_in: 60, id_token: idToken });
      }
      return new Response(null, { status: 404 });
    },
  });
  const provider: ScriptedProvider = {
    issuer: `http://127.0.0.1:${server.port}`,
    claims: {},
    token: undefined,
    exchanged: [],
    discovery: {},
    sign: signWith(own.privateKey),
    forge: signWith(other.privateKey),
    close: () => server.stop(true),
  };
  return provider;
}

/** A browser without pages: keeps cookies by host and path, and follows redirects one by one. */
export interface CookieJar {
  /** Requests an address with its cookies, and keeps those of the answer. Redirects are not followed. */
  request(url: string, options?: JarOptions): Promise<Response>;
  /** Follows redirects until there is none, or one to an address that begins with `stopAt`. Returns where it ends. */
  follow(url: string, options?: JarOptions & { readonly stopAt?: string }): Promise<Followed>;
}

/** Options of a request in addition to its address. */
interface JarOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

/** The end of a chain of redirects. */
interface Followed {
  readonly url: string;
  /** The text of the last answer; empty where a redirect was not followed. */
  readonly text: string;
}

interface Cookie {
  readonly port: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

const REDIRECTS_MAX = 20;

/** An empty jar. Cookies are kept apart by port, as browsers do for different hosts. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();

  function keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      const path = attributes.find((part) => /^path=/iu.test(part))?.slice("path=".length) ?? "/";
      cookies.set(`${url.port} ${path} ${name}`, { port: url.port, path, name, value });
    }
  }

  function cookiesOf({ port, pathname }: URL): string {
    return [...cookies.values()].filter((one) => one.port === port && one.value !== "" && pathname.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  async function request(address: string, { method = "GET", headers = {}, body }: JarOptions = {}): Promise<Response> {
    const url = new URL(address);
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: { cookie: cookiesOf(url), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    keep(url, response.headers.getSetCookie());
    return response;
  }

  async function follow(address: string, { stopAt, ...options }: JarOptions & { readonly stopAt?: string } = {}) {
    let url = address;
    let response = await request(url, options);
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
      const location = response.headers.get("location");
      if (location === null) {
        return { url, text: await response.text() };
      }
      url = new URL(location, url).href;
      if (stopAt !== undefined && url.startsWith(stopAt)) {
        return { url, text: "" };
      }
      response = await request(url);
    }
    throw new Error(`More than ${REDIRECTS_MAX} redirects`);
  }

  return { request, follow };
}

/** The address of the form of a page of the provider. */
function formOf(text: string, url: string): string {
  const action = /<form[^>]*action="([^"]+)"/u.exec(text)?.[1];
  if (action === undefined) {
    throw new Error(`The provider's page at ${new URL(url).pathname} has no form`);
  }
  return new URL(action, url).href;
}

/** Logs in at the provider's own pages and consents. Returns the redirect to the service, which is not followed. */
export async function logInAtProvider(
  jar: CookieJar,
  { authorizationUrl, name, stopAt }: {
    readonly authorizationUrl: string;
    readonly name: string;
    /** The beginning of the service's callback. */
    readonly stopAt: string;
  },
): Promise<string> {
  let { url, text } = await jar.follow(authorizationUrl, { stopAt });
  // One page asks who it is, the next for consent. A session at the provider needs neither.
  for (let pages = 0; pages < 3 && !url.startsWith(stopAt); pages++) {
    const prompt = text.includes('value="login"') ? "login" : "consent";
    const body = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: name, password: "any" } : {}) });
    ({ url, text } = await jar.follow(formOf(text, url), { method: "POST", body, stopAt }));
  }
  return url;
}
