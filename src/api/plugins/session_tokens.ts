import { jwt } from "@elysiajs/jwt";
import type { Clock } from "../../domain/clock.ts";

/** How long an access token is good for. From the public contract. */
export const ACCESS_TOKEN_S = 15 * 60;

/** Who says so: a token of another service that happens to share the secret is not one of ours. */
const ISSUER = "locus";
/** RFC 8725, section 3.1: the algorithm is ours to choose, never the token's. */
const ALGORITHM = "HS256";
/** Longer than any token signed here (about 250 characters). */
const TOKEN_LENGTH_MAX = 1024;

/** What an access token says. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
}

/** Signs and reads access tokens. */
export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** The claims of a token that was signed here and is not over; undefined for anything else. */
  read(token: string): Promise<SessionClaims | undefined>;
}

/** Access tokens under several secrets: the first signs, all verify, so that a secret can be replaced in peace. */
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
