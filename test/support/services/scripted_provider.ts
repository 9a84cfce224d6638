import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

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
