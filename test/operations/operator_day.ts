import { generateX25519Identity, identityToRecipient } from "age-encryption";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiAnswer, type ApiClient, apiClient, expectStatus } from "../support/api/api_client.ts";
import { oneTimeCode } from "../support/api/authenticator.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { startIdentityProvider } from "../support/services/identity_provider.ts";
import { startMailServer } from "../support/services/mail_server.ts";
import { runCommand } from "../support/services/run_command.ts";
import type { Service } from "../support/services/run_service.ts";
import { addTown, startS3Store } from "../support/services/s3_store.ts";
import { freePort } from "../support/services/sockets.ts";
import {
  addProvider,
  logInByProvider,
  type Machine,
  openSteps,
  renderChart,
  setUpMachine,
  type StepReport,
  tokenIn,
} from "./machine.ts";

const OPERATOR = "olga@operators.example";
const OWNER = "owner@alpine.example";
const MEMBER = "ada@alpine.example";
const GUEST = "bo@partner.example";
const ORGANIZATION = "Alpine Logistics";
const PASSWORD = "nine winds over seven bridges";
const NEW_PASSWORD = "eight lanterns under the pier";
/** Calls that the key may make in a day, and its organization in a month before and after the operator lowers it. */
const LIMITS = { day: 5, month: 1000, lowered: 200 };
const INPUT = { input: "Probegasse 3, Vaduz" };
const BACKUP_MS_MAX = 180_000;
/** The limit of a day is counted from midnight: a day that would end earlier is begun after it. Milliseconds. */
const BEFORE_MIDNIGHT_MS = 120_000;
const DAY_MS = 86_400_000;

const random = (bytes: number): string => crypto.getRandomValues(new Uint8Array(bytes)).toHex();

/**
 * One day of somebody who runs the service for others, with real parts only: installation, a customer with single
 * sign-on, mails, a second factor and limits, a suspension, bills, a backup, the loss of the machine, and the next one.
 *
 * @throws Failure at the first step that is not as the guides say, with the step's name
 */
export async function liveOperatorDay(
  { onStep = () => {} }: { readonly onStep?: (report: StepReport) => void } = {},
): Promise<readonly StepReport[]> {
  const { take, reports } = openSteps(onStep);
  const leftMs = DAY_MS - Date.now() % DAY_MS;
  await Bun.sleep(leftMs < BEFORE_MIDNIGHT_MS ? leftMs : 0);
  const url = `http://127.0.0.1:${freePort()}`;
  const port = Number(new URL(url).port);
  const anybody = apiClient(url);
  /** Kept outside of the machine: the key of the backups, and the file of audit events. */
  const safe = scratchDir();
  const auditFile = join(safe, "audit.jsonl");
  const identityFile = join(safe, "identity.txt");

  const around = await take("Postgres, Redis, bucket, mail server and identity provider run", async () => {
    const [machine, bucket, mails, provider] = await Promise.all([
      setUpMachine({ data: "world" }),
      startS3Store("listed"),
      startMailServer(),
      startIdentityProvider(),
    ]);
    provider.people.set("ada", { email: MEMBER, isVerified: true });
    return { did: `the bucket is ${bucket.address}`, value: { machine, bucket, mails, provider } };
  });
  const { bucket, mails, provider } = around;

  const identity = await generateX25519Identity();
  writeFileSync(identityFile, `${identity}\n`, { mode: 0o600 });
  const recipient = await identityToRecipient(identity);
  const secrets = { JWT_SECRET: random(32), METRICS_TOKEN: random(16), SMTP_URL: mails.url };
  /** The variables of the pods on a machine, as the chart writes them. */
  const chartOf = async ({ databaseUrl, redisUrl }: Machine, schedule: string) =>
    await renderChart({
      publicUrl: url,
      secrets: {
        ...secrets,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        S3_ACCESS_KEY_ID: bucket.environment["S3_ACCESS_KEY_ID"] ?? "",
        S3_SECRET_ACCESS_KEY: bucket.environment["S3_SECRET_ACCESS_KEY"] ?? "",
      },
      settings: {
        MAIL_FROM: "Locus <locus@operators.example>",
        SIGNUP: "invite",
        MONTHLY_LIMIT: String(LIMITS.month),
        // The identity provider of this day is on the same machine.
        OIDC_ALLOW_PRIVATE: "on",
        BACKUP_VERIFY: schedule,
        BACKUP_IDENTITY: identityFile,
      },
      backup: { url: bucket.address, recipients: [recipient], schedule, keep: "daily=7" },
      s3Endpoint: bucket.environment["S3_ENDPOINT"] ?? "",
    });

  const { machine } = around;
  const { environment: morning } = await take("Helm's templates are rendered and checked", async () => {
    const value = await chartOf(machine, "off");
    return { did: `${value.objects} objects, ${Object.keys(value.environment).length} variables`, value };
  });
  const command = commandsOf({ ...morning, DATA_DIR: machine.dataDir, PORT: String(port) });

  const worker = await take("The service is installed with these variables", async () => {
    await command("migrate");
    await addTown(machine.dataDir, ["1", "3"]);
    const [, started] = await startAll(machine, { environment: morning, port });
    const found = await command("doctor", "--fast");
    assert.doesNotMatch(found, /^FAIL/mu);
    assert.equal((await anybody.get("/v1/health")).body.status, "pass");
    return { did: `version ${(await anybody.get("/v1/health")).body.version} is healthy`, value: started };
  });

  const operator = await take("The first operator is made by command, and logs in", async () => {
    const token = (await command("operator", "create", OPERATOR)).trim();
    expectStatus(await anybody.post("/v1/operator/password", { token, new_password: PASSWORD }), 204);
    return { did: "the link of the command set the password", value: await logInAsOperator(anybody) };
  });

  const { owner, organizationId } = await take(
    "The first organization is made, with its identity provider",
    async () => {
      const token = (await command("user", "create", `--organization=${ORGANIZATION}`, OWNER)).trim();
      expectStatus(await anybody.post("/v1/auth/reset", { token, new_password: PASSWORD }), 204);
      const { body } = expectStatus(await anybody.post("/v1/auth/login", { email: OWNER, password: PASSWORD }), 200);
      const session = anybody.as(body.access_token);
      await addProvider(session, { provider, domain: "alpine.example" });
      await command("organization", "sso", body.organization.id, "verify-domain", "alpine.example");
      return {
        did: "the operator verified its domain without DNS",
        value: { owner: session, organizationId: String(body.organization.id) },
      };
    },
  );

  await take("Its first member comes by single sign-on", async () => {
    const member = await logInByProvider(url, { name: "ada", email: MEMBER });
    const me = expectStatus(await member.get("/v1/auth/me"), 200).body;
    assert.deepEqual([me.user.email, me.organization.name, me.organization.role], [MEMBER, ORGANIZATION, "member"]);
    return { did: `${MEMBER} is a member without a password`, value: undefined };
  });

  await take("Mail arrives: the owner's address is verified, and a guest is invited", async () => {
    const changed = await mails.next(OWNER);
    assert.equal(changed.subject, "Your password was changed");
    expectStatus(await owner.post("/v1/auth/verification/mail", {}), 202);
    const verification = await mails.next(OWNER);
    expectStatus(await anybody.post("/v1/auth/verification", { token: tokenIn(verification, `${url}/verify#`) }), 204);
    const invited = expectStatus(
      await owner.post("/v1/organization/invitations", { email: GUEST, role: "viewer" }),
      201,
    );
    assert.equal(invited.body.mailed, true);
    const invitation = await mails.next(GUEST);
    assert.match(invitation.text ?? "", new RegExp(`${OWNER} .*${ORGANIZATION}`, "u"));
    const guest = { email: GUEST, password: PASSWORD, invitation: tokenIn(invitation, `${url}/invitations/`) };
    expectStatus(await anybody.post("/v1/auth/signup", guest), 201);
    const { data } = (await owner.get("/v1/organization/members")).body;
    assert.equal(data.length, 3);
    return {
      did: `${
        [changed, verification, invitation].map(({ subject }) => `"${subject}"`).join(", ")
      }; ${data.length} members`,
      value: undefined,
    };
  });

  const secret = await take("A second factor is set up, and asked for", async () => {
    const { body } = expectStatus(await owner.post("/v1/account/second-factor/totp", {}), 200);
    const confirm = { code: await oneTimeCode(body.secret, new Date(), -1) };
    expectStatus(await owner.post("/v1/account/second-factor/totp/confirm", confirm), 200);
    await logInWithCode(anybody, { password: PASSWORD, secret: body.secret, steps: 0 });
    return { did: "the password alone opens nothing any more", value: String(body.secret) };
  });

  const { key, answer } = await take("A key is made that has a limit a day", async () => {
    const wanted = { name: "Checkout", environment: "live", daily_limit: LIMITS.day };
    const made = anybody.as(expectStatus(await owner.post("/v1/api-keys", wanted), 201).body.key);
    const first = expectStatus(await made.post("/v1/resolve", INPUT), 200);
    assert.deepEqual([first.body.status, first.body.precision], ["found", "house"]);
    assert.match(first.headers.get("ratelimit-policy") ?? "", new RegExp(`"key_day";q=${LIMITS.day};`, "u"));
    assert.match(first.headers.get("ratelimit") ?? "", new RegExp(`"key_day";r=${LIMITS.day - 1};`, "u"));
    return { did: `${first.body.label}; ${LIMITS.day - 1} calls are left today`, value: { key: made, answer: first } };
  });

  const organization = `/v1/operator/organizations/${organizationId}`;
  await take("The operator lowers the organization's limit", async () => {
    assert.match(answer.headers.get("ratelimit-policy") ?? "", new RegExp(`"month";q=${LIMITS.month};`, "u"));
    expectStatus(await operator.call("PATCH", organization, { body: { monthly_limit: LIMITS.lowered } }), 200);
    const policy = new RegExp(`"month";q=${LIMITS.lowered};`, "u");
    const ms = await untilSeen(async () => {
      const usage = await owner.get("/v1/usage", { "locus-environment": "live" });
      return policy.test(usage.headers.get("ratelimit-policy") ?? "");
    });
    const next = expectStatus(await key.post("/v1/resolve", INPUT), 200);
    assert.match(next.headers.get("ratelimit-policy") ?? "", policy);
    return { did: `${LIMITS.month} -> ${LIMITS.lowered} calls a month, in force after ${ms} ms`, value: undefined };
  });

  await take("The operator suspends the organization, and resumes it", async () => {
    expectStatus(await operator.post(`${organization}/suspend`, { reason: "The invoice is unpaid" }), 200);
    const seenMs = await untilSeen(async () => (await key.post("/v1/resolve", { input: "" })).status === 403);
    const refused = expectStatus(await key.post("/v1/resolve", INPUT), 403).body;
    assert.deepEqual([refused.code, refused.detail.includes("The invoice is unpaid")], [
      "ORGANIZATION_SUSPENDED",
      true,
    ]);
    expectStatus(await operator.post(`${organization}/resume`, {}), 200);
    // An invalid request is no call.
    const backMs = await untilSeen(async () => (await key.post("/v1/resolve", { input: "" })).status === 422);
    expectStatus(await key.post("/v1/resolve", INPUT), 200);
    return { did: `403 ${refused.code} after ${seenMs} ms, 200 after ${backMs} ms`, value: undefined };
  });

  await take("Usage is exported as CSV", async () => {
    // Counts are written within seconds.
    let csv = "";
    const ms = await untilSeen(async () => {
      csv = expectStatus(await operator.get("/v1/operator/usage?format=csv"), 200).text;
      return /,3\r?\n/u.test(csv);
    });
    assert.match(csv, new RegExp(`${organizationId}.*${ORGANIZATION}.*Checkout.*,3\r?\n`, "u"));
    assert.equal(await command("organization", "usage", "--csv"), csv);
    return {
      did: `3 calls of the key Checkout, written after ${ms} ms; the command prints the same`,
      value: undefined,
    };
  });

  await take("The audit trail is appended to a file elsewhere, and verified", async () => {
    const added = await command("audit", "append", auditFile);
    assert.doesNotMatch(added, /^0 events/u);
    await command("audit", "verify");
    await command("audit", "verify", `--file=${auditFile}`);
    return { did: added.trim(), value: undefined };
  });

  await take("At night a worker makes the backup that is due, and verifies it", async () => {
    const schedule = `daily ${new Date().toISOString().slice(11, 16)}`;
    // A change of the chart's values replaces the pods.
    const { environment } = await chartOf(machine, schedule);
    await worker.end();
    const night = await machine.start({ command: "worker", environment: workerEnvironment(environment) });
    const ms = await untilSeen(() => Promise.resolve(night.output().includes('"state":"verified"')), BACKUP_MS_MAX);
    const listed = await commandsOf({ ...environment, DATA_DIR: machine.dataDir })("backup", "list");
    assert.match(listed, /^\S+\t[\d.]+ MB\t\d+ rows\t[\d.]+\tencrypted\tverified \d{4}-\d\d-\d\d\n$/u);
    return { did: `${schedule}: ${listed.trim().split("\t").slice(1).join(", ")}, after ${ms} ms`, value: undefined };
  });

  const before = await take("The machine is lost: processes, database and data folder", async () => {
    const value = await stateOf({ owner, key });
    await machine.lose();
    await assert.rejects(fetch(`${url}/livez`));
    return { did: "nothing answers", value };
  });

  const { next, environment } = await take("Everything is restored elsewhere from the bucket", async () => {
    const other = await setUpMachine({ data: "none" });
    const chart = await chartOf(other, "off");
    const restored = await commandsOf({ ...chart.environment, DATA_DIR: other.dataDir })(
      "restore",
      "--from=latest",
      `--identity=${identityFile}`,
    );
    await startAll(other, { environment: chart.environment, port });
    return { did: restored.trim(), value: { next: other, environment: chart.environment } };
  });

  await take("Key, account and second factor are as they were", async () => {
    expectStatus(await anybody.post("/v1/auth/login", { email: OWNER, password: NEW_PASSWORD }), 401);
    const session = await logInWithCode(anybody, { password: PASSWORD, secret, steps: 1 });
    assert.deepEqual(await stateOf({ owner: session, key }), before);
    await logInAsOperator(anybody);
    await logInByProvider(url, { name: "ada", email: MEMBER });
    return { did: "also the operator, single sign-on, members, limits and keys", value: undefined };
  });

  await take("The audit chain is verified, also against the file", async () => {
    const restored = commandsOf({ ...environment, DATA_DIR: next.dataDir });
    const verified = await restored("audit", "verify");
    await restored("audit", "verify", `--file=${auditFile}`);
    const added = await restored("audit", "append", auditFile);
    assert.doesNotMatch(added, /^0 events/u);
    await restored("audit", "verify", `--file=${auditFile}`);
    return {
      did: `${verified.trim().split("\n").length} chains are whole; ${added.trim()} of the new machine`,
      value: undefined,
    };
  });

  await take("A call is answered, and the key's limit still counts", async () => {
    const again = expectStatus(await key.post("/v1/resolve", INPUT), 200);
    assert.deepEqual(withoutId(again), withoutId(answer));
    const fifth = expectStatus(await key.post("/v1/resolve", INPUT), 200);
    assert.match(fifth.headers.get("ratelimit") ?? "", /"key_day";r=0;/u);
    const sixth = expectStatus(await key.post("/v1/resolve", INPUT), 429).body;
    return { did: `${again.body.label}, as before; the key's sixth call: ${sixth.code}`, value: undefined };
  });
  await next.stop();
  await provider.close();
  return reports;
}

/** Runs commands of the service with these variables. Each returns what it printed, or throws. */
function commandsOf(environment: Readonly<Record<string, string>>) {
  return async (...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await runCommand(words, environment);
    assert.equal(code, 0, `${words.slice(0, 2).join(" ")} ended with ${code}: ${err}${out}`);
    return out;
  };
}

function workerEnvironment(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...environment, METRICS_PORT: String(freePort()) };
}

/** Starts a server and a worker. */
async function startAll(
  machine: Machine,
  { environment, port }: { readonly environment: Readonly<Record<string, string>>; readonly port: number },
): Promise<readonly [Service, Service]> {
  return await Promise.all([
    machine.start({ command: "server", environment, port }),
    machine.start({ command: "worker", environment: workerEnvironment(environment) }),
  ]);
}

async function logInAsOperator(anybody: ApiClient): Promise<ApiClient> {
  const { body } = expectStatus(
    await anybody.post("/v1/operator/login", { email: OPERATOR, password: PASSWORD }),
    200,
  );
  return anybody.as(body.access_token);
}

/** Logs the owner in with password and authenticator app. */
async function logInWithCode(
  anybody: ApiClient,
  { password, secret, steps }: {
    readonly password: string;
    readonly secret: string;
    /** Each code is taken once: later log-ins need those of later times. */
    readonly steps: number;
  },
): Promise<ApiClient> {
  const { body } = expectStatus(await anybody.post("/v1/auth/login", { email: OWNER, password }), 202);
  assert.equal(body.access_token, undefined);
  const { challenge, methods } = body.second_factor;
  assert.ok(methods.includes("totp"));
  expectStatus(await anybody.post("/v1/auth/second-factor", { challenge, code: "000000" }), 401);
  const code = await oneTimeCode(secret, new Date(), steps);
  return anybody.as(
    expectStatus(await anybody.post("/v1/auth/second-factor", { challenge, code }), 200).body.access_token,
  );
}

/** What must be the same on the next machine. */
async function stateOf(
  { owner, key }: { readonly owner: ApiClient; readonly key: ApiClient },
): Promise<readonly string[]> {
  const { totp, recovery_codes: codes } = expectStatus(await owner.get("/v1/account/second-factor"), 200).body;
  const answers = [
    await owner.get("/v1/organization"),
    await owner.get("/v1/organization/members"),
    await owner.get("/v1/organization/sso/providers"),
  ];
  const { days, total, period } = expectStatus(await key.get("/v1/usage"), 200).body;
  const keys = expectStatus(await owner.get("/v1/api-keys"), 200).body.data.map(
    ({ last_used_at: _usedAt, ...rest }: { readonly last_used_at: unknown }) => rest,
  );
  return [
    ...answers.map((one) => expectStatus(one, 200).text),
    JSON.stringify([keys, days, total, period]),
    JSON.stringify([totp.created_at, codes]),
  ];
}

function withoutId({ body }: ApiAnswer): unknown {
  return { ...body, request_id: "" };
}

/** Waits until something is seen. Returns the milliseconds. */
async function untilSeen(isSeen: () => Promise<boolean>, maxMs = 20_000): Promise<number> {
  const from = performance.now();
  while (!await isSeen()) {
    assert.ok(performance.now() - from < maxMs, `not seen within ${maxMs} ms`);
    await Bun.sleep(20);
  }
  return Math.round(performance.now() - from);
}
