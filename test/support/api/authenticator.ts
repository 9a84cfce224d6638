import { createHash, createHmac, generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";

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
  const { privateKey, publicKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const passkey = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key",
    response,
    clientExtensionResults: {},
  });
  let userHandle = "";
  let count = 0;

  function authData(rpId: string, { isVerified = true }: Misbehaviour, flags = 0): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = PRESENT | flags | (isVerified ? VERIFIED : 0);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), rest]);
  }

  function clientData(type: string, options: Options, wrong: Misbehaviour): Buffer {
    const challenge = wrong.challenge ?? options.challenge;
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    async create(options: Options, wrong: Misbehaviour = {}) {
      userHandle = options.user?.id ?? "";
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // CBOR of the key's map, and below of the attestation's.
      const key = [
        [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
        fromBase64Url(x),
        [0x22, 0x58, 32],
        fromBase64Url(y),
      ];
      const data = Buffer.concat([
        authData(wrong.rpId ?? options.rp?.id ?? "", wrong, HAS_KEY),
        ...[new Uint8Array(16), [0, credentialId.length], credentialId, ...key].map((part) => Buffer.from(part)),
      ]);
      const names = [0xa3, ...text("fmt"), ...text("none"), ...text("attStmt"), 0xa0, ...text("authData")];
      const attestation = [...names, 0x59, data.length >> 8, data.length & 255, ...data];
      return await Promise.resolve(passkey({
        clientDataJSON: clientData("webauthn.create", options, wrong).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      }));
    },
    /** Answers `navigator.credentials.get`. */
    async get(options: Options, wrong: Misbehaviour = {}) {
      count = wrong.signCount ?? count + 1;
      const data = authData(wrong.rpId ?? options.rpId ?? "", wrong);
      const client = clientData("webauthn.get", options, wrong);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return await Promise.resolve(passkey({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle,
      }));
    },
  };
}

/**
 * The code of an authenticator app at a moment (RFC 6238), for a secret in base 32. Written apart from the service's.
 */
export function oneTimeCode(secret: string, now: Date, steps = 0): Promise<string> {
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(now.getTime() / 30_000) + steps, 4);
  const bits = secret.split("").map((digit) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0")
  );
  const key = Uint8Array.from(bits.join("").match(/.{8}/gu) ?? [], (byte) => parseInt(byte, 2));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = (mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000;
  return Promise.resolve(String(number).padStart(6, "0"));
}

function text(value: string): readonly number[] {
  return [0x60 + value.length, ...Buffer.from(value)];
}

function fromBase64Url(value: string): Buffer {
  return Buffer.from(value, "base64url");
}
