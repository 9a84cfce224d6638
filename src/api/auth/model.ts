import { t } from "elysia";
import type { FactorAnswer, WebAuthnJson } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { closed, emailModel, Moment, oneOf, orNull, pageModel, textModel, tokenModel } from "../models/fields.ts";
import { ROLES } from "../../domain/caller.ts";

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
interface FactorBody {
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

const Email = emailModel("ada@example.com", "An e-mail address; upper and lower case are the same.");
const Role = oneOf(ROLES);
const User = closed({ id: t.String(), email: t.String() });
const Language = oneOf(["en", "de", "fr", "es", "ar"], { description: "Of mails to you." });
const BatchMails = t.Boolean({ description: "Whether you get a mail when a batch has ended that you created." });
const Account = closed({
  id: t.String(),
  email: t.String(),
  email_verification: oneOf(["verified", "pending", "off"], {
    description: "Whether a mail to the address was answered; `off`: the service sends no mails.",
  }),
  language: orNull(Language, { description: "Of mails to you; null: English." }),
  batch_mails: BatchMails,
});
const Membership = closed({ id: t.String(), name: t.String(), role: Role });
const FullMembership = closed({
  id: t.String(),
  name: t.String(),
  slug: t.String(),
  role: Role,
  needs_second_factor: t.Boolean({
    description: "Whether the organization requires a second factor that this session lacks: until you add one to " +
      "your account, the session may do nothing there.",
  }),
});
const Session = closed({
  id: t.String(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  user_agent: orNull(t.String()),
  current: t.Boolean({ description: "Whether this is the session of this request." }),
});
// `accounts` counts the characters after normalisation and refuses common passwords; this limits what it reads.
const PASSWORD_UNITS_MAX = 512;
const NewPassword = t.String({
  minLength: 1,
  maxLength: PASSWORD_UNITS_MAX,
  description: "12 to 128 characters, counted after Unicode normalisation (NFKC); common passwords are rejected.",
  examples: ["correct horse battery staple"],
});
/** The token of a session, unless the request has it in a cookie. */
export const RefreshToken = t.Optional(
  tokenModel("The refresh token; omitted if it is in a cookie because of `Locus-Session: cookie`."),
);

const Challenge = t.String({
  minLength: 1,
  maxLength: 256,
  description: "The challenge from the login. It is no session.",
  examples: ["locus_challenge_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5gQ2j"],
});

/** Schemas of the requests and answers of the routes under `/v1/auth`. */
export const AuthModel = {
  signUp: closed({
    email: Email,
    password: NewPassword,
    organization: t.Optional(textModel({
      maxLength: 100,
      description: "The name of your organization. Default: a neutral name that you can change later.",
      examples: ["Analytical Engines"],
    })),
    invitation: t.Optional(
      tokenModel("The token of an invitation: you join its organization, and no organization is created for you."),
    ),
  }),
  logIn: closed({
    email: Email,
    password: t.String({ minLength: 1, maxLength: PASSWORD_UNITS_MAX, examples: ["correct horse battery staple"] }),
  }),
  password: closed({
    current_password: t.String({ minLength: 1, maxLength: PASSWORD_UNITS_MAX }),
    new_password: NewPassword,
  }),
  reset: closed({
    token: tokenModel("The reset token."),
    new_password: NewPassword,
  }),
  resetMail: closed({ email: Email }),
  verification: closed({
    token: tokenModel("The token of the link in the mail."),
  }),
  email: closed({ email: Email }),
  emailChange: closed({
    state: oneOf(["changed", "mailed"], {
      description: "`mailed`: the address changes when the link in the mail to the new one is opened.",
    }),
  }),
  changeMe: closed({
    language: t.Optional(Language),
    batch_mails: t.Optional(BatchMails),
  }, { minProperties: 1, rule: "an object with language, batch_mails or both" }),
  refresh: closed({ refresh_token: RefreshToken }),
  signedIn: closed({
    success: t.Literal(true),
    access_token: t.String({ description: "A JWT for `Authorization: Bearer …`." }),
    refresh_token: orNull(t.String(), { description: "Null if it is in a cookie." }),
    user: User,
    token_type: t.Literal("Bearer"),
    expires_in: t.Number({
      multipleOf: 1,
      description: "Seconds until the access token expires.",
    }),
    organization: Membership,
  }),
  secondStep: closed({
    success: t.Literal(false),
    second_factor: closed({
      challenge: t.String({ description: "For `POST /v1/auth/second-factor`, once." }),
      expires_in: t.Number({ multipleOf: 1, description: "Seconds until the challenge expires." }),
      methods: t.Array(oneOf(["passkey", "totp", "recovery_code"]), {
        description: "What you have set up. Later versions may add methods.",
      }),
    }),
  }),
  secondFactor: closed({ challenge: Challenge, ...FACTOR_ANSWER }, {
    minProperties: 2,
    maxProperties: 2,
    rule: "an object with the challenge and one of code, recovery_code and passkey",
  }),
  passkeyOptions: closed({ challenge: t.Optional(Challenge) }),
  passkey: closed({ passkey: PasskeyModel }),
  webAuthnOptions: WebAuthnOptionsModel,
  me: closed({
    user: Account,
    organization: FullMembership,
    organizations: t.Array(FullMembership, { description: "Your organizations, in the order you joined." }),
    single_sign_on: t.Boolean({
      description: "Whether the identity provider of `organization` opened the session. It acts in this organization " +
        "only, and can neither change how you log in nor accept an invitation.",
    }),
    suspension: t.Optional(t.String({
      description: "Why the operator of the service suspended `organization`. Absent: it is not suspended.",
    })),
    impersonation: t.Optional(closed({
      operator: t.String({ description: "The e-mail address of the operator." }),
      reason: t.String(),
      expires_at: Moment,
    }, { description: "Of a session of the service's operator in the user's place. Absent: it is the user." })),
  }),
  sessions: pageModel(Session),
};
