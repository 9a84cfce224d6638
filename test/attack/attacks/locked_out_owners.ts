import { type ApiClient, CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { type Attack, demand } from "../attack.ts";

/** More than strangers may fail at one account before they have to wait. */
const GUESSES = 70;
/** More than were once refused for everybody behind one address. */
const REFRESHES = 150;
/** Passwords are hashed two at a time on a small machine: more at once only wait. */
const AT_ONCE = 10;
const AGAIN_MS = 100;

/** Guesses an owner's password from many networks, then fails to refresh from the owner's own. */
export const lockedOutOwners: Attack = {
  name: "locked-out owners",
  promise: "an owner logs in from a known network or device and refreshes, however often strangers fail",
  environment: { TRUSTED_PROXIES: "127.0.0.1,::1" },
  async run({ url, client }) {
    const home = { "x-forwarded-for": "198.51.100.7" };
    const browser = { "locus-session": "cookie", "origin": new URL(url).origin };
    const { email } = await client.signUp({ email: `owner.${crypto.randomUUID()}@example.com` });
    const command = { email, password: CLIENT_PASSWORD };
    const first = await client.post("/v1/auth/login", command, home);
    const inBrowser = await client.post("/v1/auth/login", command, { ...home, ...browser });
    const cookie = inBrowser.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");

    const guesses = await manyTimes(
      GUESSES,
      (at) =>
        client.post("/v1/auth/login", { email, password: `guess number ${at} of many` }, {
          "x-forwarded-for": `2001:db8:bad:${at.toString(16)}::1`,
        }),
    );
    if (!guesses.includes(429)) {
      const statuses = [...new Set(guesses)].join(", ");
      throw new Error(`${GUESSES} guesses from as many networks must be limited: current statuses are ${statuses}`);
    }
    await expectStatus(client.post("/v1/auth/login", command, home), "the owner's network");
    const roaming = { ...browser, cookie, "x-forwarded-for": "203.0.113.250" };
    await expectStatus(client.post("/v1/auth/login", command, roaming), "the owner's device elsewhere");

    const unknown = `${first.body.refresh_token.slice(0, -1)}!`;
    await manyTimes(REFRESHES, () => client.post("/v1/auth/refresh", { refresh_token: unknown }, home));
    const refresh = client.post("/v1/auth/refresh", { refresh_token: first.body.refresh_token }, home);
    await expectStatus(refresh, "a refresh behind an address that failed to");
  },
};

/** The statuses of so many calls, some at once. One that is refused because the service is busy is sent again. */
async function manyTimes(count: number, call: (at: number) => ReturnType<ApiClient["post"]>): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const calls = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => untilHeard(() => call(from + at)));
    statuses.push(...await Promise.all(calls));
  }
  return statuses;
}

async function untilHeard(call: () => ReturnType<ApiClient["post"]>): Promise<number> {
  for (;;) {
    const { status } = await call();
    if (status !== 503) {
      return status;
    }
    await Bun.sleep(AGAIN_MS);
  }
}

async function expectStatus(call: ReturnType<ApiClient["post"]>, what: string): Promise<void> {
  const { status } = await call;
  demand(status === 200, `${what} must get 200`, status);
}
