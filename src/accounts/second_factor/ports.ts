/**
 * One-time codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds). `capabilities/` has the real ones.
 */
export interface OneTimeCodes {
  /** The time step whose code this is, at most one step from now; undefined: a wrong code. */
  stepOf(code: string, options: { readonly secret: Uint8Array; readonly now: Date }): Promise<number | undefined>;
  /** The secret as apps take it: typed (base 32), or read from the address that a QR code holds. */
  describe(
    secret: Uint8Array,
    options: { readonly email: string },
  ): Promise<{ readonly secret: string; readonly url: string }>;
}

/** JSON as browsers exchange it with authenticators: the library checks it, and nothing else reads it. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** What `navigator.credentials` takes, as JSON. */
export interface WebAuthnOptions extends WebAuthnJson {
  readonly challenge: string;
}

/** The public half of a passkey. */
export interface PasskeyCredential {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** What an authenticator answered, and which challenges are accepted. */
export interface PasskeyAnswer {
  readonly response: WebAuthnJson;
  /** Called with the challenge that was answered, in base64url. */
  readonly isExpected: (challenge: string) => Promise<boolean>;
}

/** Checks passkeys for one origin and relying party, and requires the user's verification. */
export interface PasskeyVerifier {
  /** Whether browsers offer passkeys at the service's address: a domain with TLS, or localhost. */
  readonly isOffered: boolean;
  /** What `navigator.credentials.create` takes. */
  creationOptions(options: {
    readonly userId: string;
    readonly email: string;
    readonly challenge: Uint8Array<ArrayBuffer>;
    readonly existing: readonly Pick<PasskeyCredential, "credentialId" | "transports">[];
  }): Promise<WebAuthnOptions>;
  /** What `navigator.credentials.get` takes; without `allowed`, any passkey of this service. */
  requestOptions(options: {
    readonly challenge: Uint8Array<ArrayBuffer>;
    readonly allowed?: readonly Pick<PasskeyCredential, "credentialId" | "transports">[];
  }): Promise<WebAuthnOptions>;
  /** The new passkey; undefined for an answer that proves none. */
  register(answer: PasskeyAnswer): Promise<PasskeyCredential | undefined>;
  /** The passkey's next counter; undefined for an answer that does not prove this passkey. */
  authenticate(answer: PasskeyAnswer, credential: PasskeyCredential): Promise<number | undefined>;
}
