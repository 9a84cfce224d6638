/** What a test makes an authenticator or its browser do otherwise than they should. */
export interface Misbehaviour {
  /** The page that asks; absent: the service's own. */
  readonly origin?: string;
  /** Absent: that of the options. */
  readonly rpId?: string;
  /** False: without PIN, fingerprint or face. */
  readonly isVerified?: boolean;
  /** Absent: one more than before. */
  readonly signCount?: number;
  /** Another challenge than that of the options. */
  readonly challenge?: string;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator in software with one passkey (ES256, attestation "none"), with its browser. */
export async function authenticator(origin: string) {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const id = base64Url(credentialId);
  let userHandle = "";
  let count = 0;

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    async create(options: Options, wrong: Misbehaviour = {}) {
      userHandle = options.user?.id ?? "";
      const verified = wrong.isVerified === false ? 0 : VERIFIED;
      const start = await authData(wrong.rpId ?? options.rp?.id ?? "", PRESENT | verified | HAS_KEY, count);
      const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
      const key = joined(
        bytesOf([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        fromBase64Url(x),
        bytesOf([0x22, 0x58, 0x20]),
        fromBase64Url(y),
      );
      const data = joined(start, new Uint8Array(16), bytesOf([0, credentialId.length]), credentialId, key);
      const attestation = joined(
        bytesOf([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        bytesOf([0xa0]),
        text("authData"),
        bytesOf([0x59, data.length >> 8, data.length & 255]),
        data,
      );
      const client = clientData("webauthn.create", wrong.challenge ?? options.challenge, wrong.origin ?? origin);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64Url(client),
          attestationObject: base64Url(attestation),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** Answers `navigator.credentials.get`. */
    async get(options: Options, wrong: Misbehaviour = {}) {
      count = wrong.signCount ?? count + 1;
      const verified = wrong.isVerified === false ? 0 : VERIFIED;
      const data = await authData(wrong.rpId ?? options.rpId ?? "", PRESENT | verified, count);
      const client = clientData("webauthn.get", wrong.challenge ?? options.challenge, wrong.origin ?? origin);
      const signed = joined(data, await digest(client));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, signed);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(der(new Uint8Array(raw))),
          userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

/**
 * The code of an authenticator app at a moment (RFC 6238), for a secret in base 32. Written apart from the service's.
 */
export async function oneTimeCode(secret: string, now: Date, steps = 0): Promise<string> {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setUint32(4, Math.floor(now.getTime() / 30_000) + steps);
  const bits = secret.split("").map((digit) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0")
  );
  const bytes = Uint8Array.from(bits.join("").match(/.{8}/gu) ?? [], (byte) => parseInt(byte, 2));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = mac.getUint8(19) & 15;
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function authData(rpId: string, flags: number, signCount: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(37);
  bytes.set(await digest(new TextEncoder().encode(rpId)));
  bytes[32] = flags;
  new DataView(bytes.buffer).setUint32(33, signCount);
  return bytes;
}

function clientData(type: string, challenge: string, page: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The signature in the form of X9.62, as authenticators send it. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (part: Uint8Array): Uint8Array => {
    const start = part.findIndex((byte) => byte !== 0);
    const short = part.subarray(start);
    const positive = (short[0] ?? 0) > 127 ? joined(bytesOf([0]), short) : short;
    return joined(bytesOf([0x02, positive.length]), positive);
  };
  const both = joined(integer(raw.subarray(0, 32)), integer(raw.subarray(32)));
  return joined(bytesOf([0x30, both.length]), both);
}

function text(value: string): Uint8Array {
  return joined(bytesOf([0x60 + value.length]), new TextEncoder().encode(value));
}

function bytesOf(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function base64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function fromBase64Url(value: string): Uint8Array {
  return Uint8Array.fromBase64(value, { alphabet: "base64url" });
}
