import { type ApiClient, CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { rawRequest, speak, statusOf } from "../../support/services/sockets.ts";
import { type Attack, demand } from "../attack.ts";

/** From the public contract, for one address and a minute. */
const PER_MINUTE = 60;
const REQUESTS = 500;
/** What comes back to an address while the attack lasts. */
const REFILLED_MAX = 20;
const ORIGIN = "https://shop.example";

/** Reads the key from a page, and uses it in a program that sends the page's origin. */
const copiedPageKey: Attack = {
  name: "the key of a page in a program",
  promise: `one address gets ${PER_MINUTE} answers a minute, and its owner's other keys are answered`,
  async run({ client }) {
    const { client: admin } = await client.signUp();
    const wanted = { name: "Shop", environment: "test", publishable: true, origins: [ORIGIN] };
    const { body: { key } } = await admin.post("/v1/api-keys", wanted);
    const secret = await admin.withKey({ environment: "test" });
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, at) =>
        // Every second one is invalid.
        client.get(`/v1/suggest?q=${at % 2 === 0 ? "utre" : ""}&key=${key}`, { origin: ORIGIN })),
    );
    const count = answers.filter(({ status }) => status === 200 || status === 422).length;
    demand(count <= PER_MINUTE + REFILLED_MAX, `one address must get ${PER_MINUTE} answers a minute`, count);
    const { status } = await secret.get("/v1/suggest?q=utre");
    demand(status === 200, "the owner's secret key must be answered with 200", status);
    for (const path of ["/v1/locations", "/v1/usage", `/compat/photon/${key}/api?q=utre`]) {
      const other = await client.as(key).get(path, { origin: ORIGIN });
      demand(other.status === 403, "another route must refuse the key with 403", other.status);
    }
  },
};

const DOTS = [".", "..", "%2e%2e", ".%2E", "%252e%252e", "..%2f", "%2e%2e%5c", "\\..", "/", "%2f"];
const TARGETS = DOTS.flatMap((dots) => [
  `/v1/organization/members/${dots}`,
  `/v1/organization/x/${dots}/`,
  `/v1/${dots}/v1/organization`,
  `/v1/locations/import/../${dots}`,
]);

/** Reaches for `DELETE /v1/organization` through longer paths that end there once they are normalized. */
const crookedPaths: Attack = {
  name: "crooked paths",
  promise: "a path with dot segments, empty segments or encoded slashes is 404, whatever the method",
  async run({ url, client }) {
    const { client: owner } = await client.signUp({ email: `crooked.${crypto.randomUUID()}@example.com` });
    const { credential } = owner;
    for (const method of ["DELETE", "PATCH", "POST", "GET"]) {
      await Promise.all(TARGETS.map(async (target) => {
        const status = statusOf(await speak(url, rawRequest({ method, target, credential })));
        demand(status === 404, `${method} ${target} must be 404`, status);
      }));
    }
    const { status } = await owner.get("/v1/organization");
    demand(status === 200, "the organization must be there afterwards", status);
  },
};

/** Names that a page may let point to the address of the service. */
const HOSTS = ["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example", "192.0.2.1"];
const ACCOUNT = JSON.stringify({ email: "rebound@example.com", password: "wind over seven bridges" });

/** Reaches the service as a page in its operator's browser would whose own name points to it (DNS rebinding). */
const foreignHosts: Attack = {
  name: "foreign hosts",
  promise: "a request with a Host that is not the service's is refused, and probes are answered",
  async run({ url }) {
    const { port } = new URL(url);
    for (const host of HOSTS) {
      const requests: readonly (readonly [start: string, body: string, expected: number])[] = [
        ["POST /v1/auth/signup", ACCOUNT, 421],
        ["GET /", "", 421],
        ["GET /metrics", "", 403],
        ["GET /livez", "", 200],
      ];
      for (const [start, body, expected] of requests) {
        const lines = [
          `${start} HTTP/1.1`,
          `Host: ${host}:${port}`,
          `Origin: http://${host}:${port}`,
          "Connection: close",
          "Content-Type: application/json",
          `Content-Length: ${body.length}`,
        ];
        const status = statusOf(await speak(url, `${lines.join("\r\n")}\r\n\r\n${body}`));
        demand(status === expected, `${start} for ${host} must be ${expected}`, status);
      }
    }
  },
};

/** More than anyone mistypes; fewer than take the service long to hash. */
const GUESSES = 40;

const REFUSALS: ReadonlySet<number> = new Set([401, 429, 503]);

/** Guesses the password of one account from one address. */
const guessedPasswords: Attack = {
  name: "guessed passwords",
  promise: "guesses of a password are refused: with 401, then 429, or 503 while there are too many at once",
  async run({ client }) {
    const { email } = await client.signUp({ email: `guessed.${crypto.randomUUID()}@example.com` });
    const guesses = Array.from(
      { length: GUESSES },
      (_, at) => client.post("/v1/auth/login", { email, password: `guess number ${at} of many` }),
    );
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    for (const status of statuses) {
      demand(REFUSALS.has(status), "a wrong password must be 401, 429 or 503", status);
    }
    for (let more = 0; !statuses.has(429); more++) {
      demand(more !== GUESSES, `after ${GUESSES} wrong passwords, one after the other, one must be refused with 429`);
      statuses.add((await client.post("/v1/auth/login", { email, password: `guess number ${more} again` })).status);
    }
  },
};

/** From the public contract. */
const KEYS_MAX = 100;
const ROTATIONS = 40;

/** Rotates keys with a grace, so that the old and the new one are both usable. */
const keyRotation: Attack = {
  name: "keys by rotation",
  promise: `an organization never has more than ${KEYS_MAX} usable keys, however they are made`,
  async run({ client }) {
    const { client: admin } = await client.signUp();
    const ids: string[] = [];
    for (let at = 0; at < KEYS_MAX + 5; at++) {
      const { status, body } = await admin.post("/v1/api-keys", { name: `Key ${at}`, environment: "test" });
      if (status === 201) {
        ids.push(body.id);
      }
    }
    await Promise.all(
      ids.slice(0, ROTATIONS).map((id) => admin.post(`/v1/api-keys/${id}/rotate`, { grace_seconds: 3600 })),
    );
    const usable = await keysOf(admin);
    demand(usable <= KEYS_MAX, `an organization must have at most ${KEYS_MAX} usable keys`, usable);
    const replaced = await admin.post(`/v1/api-keys/${ids.at(-1)}/rotate`, { grace_seconds: 0 });
    demand(replaced.status === 201, "a key must be replaceable at the cap with 201", replaced.status);
  },
};

async function keysOf(admin: ApiClient): Promise<number> {
  let count = 0;
  for (let query = "?limit=100"; query !== "";) {
    const { body } = await admin.get(`/v1/api-keys${query}`);
    count += body.data.length;
    query = body.has_more ? `?limit=100&cursor=${body.next_cursor}` : "";
  }
  return count;
}

/** More than strangers may fail at one account before they have to wait. */
const LOCKING_GUESSES = 70;
/** More than were once refused for everybody behind one address. */
const REFRESHES = 150;
/** Passwords are hashed two at a time on a small machine: more at once only wait. */
const AT_ONCE = 10;
const AGAIN_MS = 100;

/** Guesses an owner's password from many networks, then fails to refresh from the owner's own. */
const lockedOutOwners: Attack = {
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
      LOCKING_GUESSES,
      (at) =>
        client.post("/v1/auth/login", { email, password: `guess number ${at} of many` }, {
          "x-forwarded-for": `2001:db8:bad:${at.toString(16)}::1`,
        }),
    );
    if (!guesses.includes(429)) {
      const statuses = [...new Set(guesses)].join(", ");
      throw new Error(
        `${LOCKING_GUESSES} guesses from as many networks must be limited: current statuses are ${statuses}`,
      );
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

/** Attacks on who may do what. */
export const ACCESS: readonly Attack[] = [
  copiedPageKey,
  crookedPaths,
  foreignHosts,
  guessedPasswords,
  keyRotation,
  lockedOutOwners,
];
