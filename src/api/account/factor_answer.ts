import { t } from "elysia";
import type { FactorAnswer, WebAuthnJson } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { orNull } from "../models/fields.ts";

/** Characters of each text in an answer of an authenticator: a key with a long certificate has some thousands. */
const BASE64_MAX = 8192;

const Base64Url = t.String({ maxLength: BASE64_MAX, pattern: "^[A-Za-z0-9_-]*$" });

/**
 * The JSON form of a `PublicKeyCredential`, as browsers make it: the parts that are read, with bounds. Browsers add
 * others over time.
 */
export const PasskeyModel = t.Object({
  id: t.String({ minLength: 1, maxLength: 1400, pattern: "^[A-Za-z0-9_-]+$" }),
  rawId: t.String({ minLength: 1, maxLength: 1400, pattern: "^[A-Za-z0-9_-]+$" }),
  type: t.Literal("public-key"),
  response: t.Object({
    clientDataJSON: Base64Url,
    authenticatorData: t.Optional(Base64Url),
    signature: t.Optional(Base64Url),
    userHandle: t.Optional(orNull(Base64Url)),
    attestationObject: t.Optional(Base64Url),
    transports: t.Optional(t.Array(t.String({ maxLength: 20 }), { maxItems: 8 })),
  }, { additionalProperties: true }),
  clientExtensionResults: t.Optional(t.Object({}, { additionalProperties: true })),
}, { additionalProperties: true, description: "The browser's answer: `PublicKeyCredential.toJSON()`." });

/** Options for `navigator.credentials`, in their JSON form. */
export const WebAuthnOptionsModel = t.Object({ challenge: t.String() }, {
  additionalProperties: true,
  description: "For `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`.",
});

/** The fields with which a person proves a second factor: one of them. */
export const FACTOR_ANSWER = {
  code: t.Optional(t.String({
    minLength: 6,
    maxLength: 12,
    description: "The six digits that the authenticator app shows.",
    examples: ["123456"],
  })),
  recovery_code: t.Optional(t.String({
    minLength: 16,
    maxLength: 64,
    description: "One of the recovery codes; blanks, hyphens and case do not matter.",
    examples: ["7hq2-xv9m-b4nk-8tr3-3c0z-ypd5-m2e8"],
  })),
  passkey: t.Optional(PasskeyModel),
};

/** The body of a request that proves a second factor. */
export interface FactorBody {
  readonly code?: string;
  readonly recovery_code?: string;
  readonly passkey?: WebAuthnJson;
}

/**
 * The second factor in a body.
 *
 * @throws Problem `INVALID_REQUEST` where there is none
 */
export function factorAnswer({ code, recovery_code: recoveryCode, passkey }: FactorBody): FactorAnswer {
  if (code !== undefined) {
    return { code };
  }
  if (recoveryCode !== undefined) {
    return { recoveryCode };
  }
  if (passkey !== undefined) {
    return { passkey };
  }
  throw new Problem("INVALID_REQUEST", "The body has none of code, recovery_code and passkey");
}
