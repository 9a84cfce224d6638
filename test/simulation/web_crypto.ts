import type { Turns } from "./turns.ts";

/** Web Crypto works on threads of its own: the next step waits for it, as for the database. */
export function countWebCrypto(turns: Turns): void {
  for (const [name, work] of Object.entries(WEB_CRYPTO)) {
    Object.assign(crypto.subtle, {
      [name]: (...given: never[]) => turns.run(() => Reflect.apply(work, SUBTLE, given)),
    });
  }
}

const SUBTLE = crypto.subtle;
// Called with their object.
// oxlint-disable-next-line typescript/unbound-method
const { decrypt, deriveBits, deriveKey, digest, encrypt, importKey, sign, verify } = SUBTLE;
const WEB_CRYPTO = { decrypt, deriveBits, deriveKey, digest, encrypt, importKey, sign, verify };
