import { jwt } from "@elysiajs/jwt";
import type { Clock } from "../../../domain/clock.ts";

/** Lifetime of an access token. From the public contract. */
export const ACCESS_TOKEN_S = 15 * 60;

/** The issuer: a token of another service with the same secret is not accepted. */
const ISSUER = "locus";
/** RFC 8725, section 3.1: the service chooses the algorithm, never the token. */
const ALGORITHM = "HS256";
/** Longer than any token signed here (about 250 characters). */
const TOKEN_LENGTH_MAX = 1024;
/**
 * Three parts in base64url without padding (RFC 7515), the last one of 32 bytes, whose last character has four bits: the
 * decoder of the library also accepts other spellings of the same signature.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The claims of an access token. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
}

export interface OperatorClaims {
  readonly sessionId: string;
  readonly operatorId: string;
}

/** Signs and reads access tokens. */
export type SessionTokens = ReturnType<typeof sessionTokens>;

export type OperatorTokens = ReturnType<typeof operatorTokens>;

/**
 * The audience of operators' tokens. Those of users have none, and a token with any audience is none of theirs: neither
 * opens the other's routes, although one secret signs both.
 */
const OPERATOR_AUDIENCE = "locus-operator";

/** Access tokens with several secrets. The first signs, all verify: replacing a secret ends no session. */
export function sessionTokens(secrets: readonly string[], clock: Clock) {
  const signed = signedTokens(secrets, clock);
  return {
    sign: ({ sessionId, userId, expiresAt }: SessionClaims & { readonly expiresAt?: Date }): Promise<string> => {
      const defaultExp = Math.floor(clock.now().getTime() / 1000) + ACCESS_TOKEN_S;
      const exp = expiresAt === undefined ? defaultExp : Math.floor(expiresAt.getTime() / 1000);
      return signed.sign({ sub: userId, sid: sessionId, iat: false, exp });
    },
    /** The claims of a token that was signed here and has not expired; undefined for anything else. */
    read: async (token: string): Promise<SessionClaims | undefined> => {
      const claims = await signed.read(token);
      return claims === undefined || claims["aud"] !== undefined ? undefined : claimsOf(claims);
    },
  };
}

/** Tokens of operators, with the secrets of access tokens and their own audience. */
export function operatorTokens(secrets: readonly string[], clock: Clock) {
  const signed = signedTokens(secrets, clock);
  return {
    sign: ({ sessionId, operatorId, expiresAt }: OperatorClaims & { readonly expiresAt: Date }): Promise<string> =>
      signed.sign({
        sub: operatorId,
        sid: sessionId,
        aud: OPERATOR_AUDIENCE,
        iat: false,
        exp: Math.floor(expiresAt.getTime() / 1000),
      }),
    /** The claims of an operator's token that was signed here and has not expired; undefined for anything else. */
    read: async (token: string): Promise<OperatorClaims | undefined> => {
      const claims = await signed.read(token);
      const known = claims?.["aud"] === OPERATOR_AUDIENCE ? claimsOf(claims) : undefined;
      return known === undefined ? undefined : { sessionId: known.sessionId, operatorId: known.userId };
    },
  };
}

interface SignedClaims {
  readonly sub: string;
  readonly sid: string;
  readonly aud?: string;
  readonly iat: false;
  readonly exp: number;
}

function signedTokens(secrets: readonly string[], clock: Clock) {
  const signers = secrets.map((secret) => jwt({ name: "jwt", secret, alg: ALGORITHM, iss: ISSUER }).decorator.jwt);
  const [first] = signers;
  if (first === undefined) {
    throw new RangeError("Cannot sign sessions without a secret");
  }
  return {
    sign: (claims: SignedClaims): Promise<string> => first.sign({ ...claims }),
    read: async (token: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
      if (token.length > TOKEN_LENGTH_MAX || !TOKEN.test(token)) {
        return undefined;
      }
      const rules = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: clock.now() };
      for (const signer of signers) {
        const claims = await signer.verify(token, rules);
        if (claims !== false) {
          return claims;
        }
      }
      return undefined;
    },
  };
}

function claimsOf(claims: Readonly<Record<string, unknown>>): SessionClaims | undefined {
  const { sub, sid, exp } = claims;
  return typeof sub === "string" && typeof sid === "string" && typeof exp === "number"
    ? { userId: sub, sessionId: sid }
    : undefined;
}
