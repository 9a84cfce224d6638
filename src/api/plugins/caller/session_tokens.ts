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

/** The claims of an access token. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
}

/** Signs and reads access tokens. */
export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** The claims of a token that was signed here and has not expired; undefined for anything else. */
  read(token: string): Promise<SessionClaims | undefined>;
}

/** Access tokens with several secrets. The first signs, all verify: replacing a secret ends no session. */
export function sessionTokens(secrets: readonly string[], clock: Clock): SessionTokens {
  const signers = secrets.map((secret) => jwt({ name: "jwt", secret, alg: ALGORITHM, iss: ISSUER }).decorator.jwt);
  const [first] = signers;
  if (first === undefined) {
    throw new RangeError("Cannot sign sessions without a secret");
  }
  return {
    sign: ({ sessionId, userId }) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return first.sign({ sub: userId, sid: sessionId, iat: false, exp: now + ACCESS_TOKEN_S });
    },
    read: async (token) => {
      if (token.length > TOKEN_LENGTH_MAX) {
        return undefined;
      }
      const rules = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: clock.now() };
      for (const signer of signers) {
        const claims = await signer.verify(token, rules);
        if (claims !== false) {
          return claimsOf(claims);
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
