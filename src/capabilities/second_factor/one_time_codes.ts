import type { OneTimeCodes } from "../../accounts/mod.ts";

/** What apps assume: RFC 6238's defaults, which some of them cannot change. */
const PERIOD_S = 30;
const RULES = { algorithm: "SHA1", digits: 6, period: PERIOD_S } as const;
const ISSUER = "Locus";
const CODE = /^[0-9]{6}$/u;

/** One-time codes by `otpauth`, which is loaded when the first person uses one. */
export function openOneTimeCodes(): OneTimeCodes {
  return {
    async stepOf(code, { secret, now }) {
      const token = code.replaceAll(/\s/gu, "");
      if (!CODE.test(token)) {
        return undefined;
      }
      const totp = await totpOf(secret, "");
      const timestamp = now.getTime();
      const delta = totp.validate({ token, timestamp, window: 1 });
      return delta === null ? undefined : totp.counter({ timestamp }) + delta;
    },
    async describe(secret, { email }) {
      const totp = await totpOf(secret, email);
      return { secret: totp.secret.base32, url: totp.toString() };
    },
  };
}

async function totpOf(secret: Uint8Array, label: string) {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ ...RULES, issuer: ISSUER, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
}
