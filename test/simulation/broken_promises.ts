import { getBatch, listBatches, readResults } from "../../src/batches/mod.ts";
import { MONTHLY_LIMIT, type Tenant, type Upload } from "./deployment.ts";
import type { Ended } from "./simulate.ts";

/**
 * What of the promises of the service was not kept: no row lost, no upload twice, nothing billed twice or for nothing, no
 * limit exceeded, every event delivered, nothing of another tenant seen.
 */
export async function brokenPromises(ended: Ended): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const tenant of ended.tenants) {
    await checkCalls(ended, tenant, broken);
    await checkKeys(ended, tenant, broken);
    await checkTenant(ended, tenant, broken);
    for (const upload of tenant.uploads) {
      await checkUpload(ended, tenant, { upload, broken });
    }
  }
  return broken;
}

async function checkUpload(
  ended: Ended,
  tenant: Tenant,
  { upload, broken }: { readonly upload: Upload; readonly broken: string[] },
): Promise<void> {
  const { deployment: { database }, part: { batches: deps } } = ended;
  const { organizationId, key, inputs, answers, mayBeDeleted } = upload;
  const say = (words: string) => broken.push(`${key}: ${words}`);
  const made = await database.ask("select id, status, spent, reserved, attempt from batches where name = $1", [key]);
  if (made.length > 1) {
    say(`uploaded once, kept ${made.length} times`);
  }
  if (answers.size > 1) {
    say(`answered with ${answers.size} different batches`);
  }
  const [batch] = made;
  if (batch === undefined) {
    if (answers.size > 0 && !mayBeDeleted) {
      say("answered, and lost");
    }
    return;
  }
  if (!["completed", "failed", "cancelled"].includes(String(batch["status"]))) {
    say(`still ${String(batch["status"])} when everything rested`);
    return;
  }
  if (answers.size > 0 && !answers.has(String(batch["id"]))) {
    say("the answer names another batch");
  }
  const owner = { organizationId, environment: "live" as const };
  const batchId = String(batch["id"]);
  const { counts } = await getBatch(deps, { owner, batchId });
  if (counts.total !== inputs.length) {
    say(`${inputs.length} rows were sent, it has ${counts.total}`);
    return;
  }
  const rows = [];
  for await (const group of (await readResults(deps, await getBatch(deps, { owner, batchId }))).rows) {
    rows.push(...group);
  }
  if (batch["status"] !== "cancelled" && rows.length !== inputs.length) {
    say(`${inputs.length} rows were sent, ${rows.length} are answered`);
  }
  if (rows.length !== counts.processed) {
    say(`counts ${counts.processed} rows, has ${rows.length}`);
  }
  const charged = new Set<string>();
  for (const { row, values, state } of rows) {
    const input = inputs[row - 1];
    if (!values.includes(input?.id ?? "")) {
      say(`row ${row} is another one than was sent`);
    }
    const isFault = input?.input === "" || input?.country !== undefined;
    if ((state === "failed") !== isFault) {
      say(`row ${row}, ${isFault ? "with a fault" : "a point"}, is ${state}`);
    }
    if (state !== "failed") {
      charged.add(input?.input ?? "");
    }
  }
  if (Number(batch["attempt"]) === 1 && Number(batch["spent"]) !== charged.size) {
    say(`${charged.size} distinct inputs are answered, ${Number(batch["spent"])} are charged`);
  }
  if (Number(batch["attempt"]) === 1 && !mayBeDeleted) {
    const stored = new Set(rows.map(({ row }) => inputs[row - 1]?.input));
    const free = inputs.filter(({ input, country }) =>
      ended.worked.has(input) && country === undefined && !stored.has(input)
    );
    if (free.length > 0) {
      say(`a worker answered ${free.length} rows, and nothing of them was stored or charged`);
    }
  }
  await checkEvents(ended, tenant, { batchId, attempt: Number(batch["attempt"]), say });
}

/** Every run that ended told so, once, and its receiver knows. */
async function checkEvents(
  { deployment: { database } }: Ended,
  { organizationId, received }: Tenant,
  { batchId, attempt, say }: {
    readonly batchId: string;
    readonly attempt: number;
    readonly say: (words: string) => void;
  },
): Promise<void> {
  const events = await database.ask(
    "select id, type, status from webhook_deliveries where organization_id = $1 and body::jsonb -> 'data' ->> 'id' = $2",
    [organizationId, batchId],
  );
  if (events.length !== attempt) {
    say(`${attempt} runs ended, ${events.length} events tell of it`);
  }
  for (const { id, type, status } of events) {
    if (!received.has(String(id))) {
      say(`the receiver never got ${String(type)}, which is ${String(status)}`);
    }
  }
}

/** The month's total is what was answered, and what cannot be known because a server was killed. */
async function checkCalls(
  { deployment: { database } }: Ended,
  { organizationId, answeredCalls, unsureCalls }: Tenant,
  broken: string[],
): Promise<void> {
  const say = (words: string) => broken.push(`${organizationId}: ${words}`);
  const periods = await database.ask(
    "select period, calls::int as calls from usage_periods where organization_id = $1 and environment = 'live'",
    [organizationId],
  );
  const total = periods.reduce((sum, { calls }) => sum + Number(calls), 0);
  for (const { period, calls } of periods) {
    if (Number(calls) > MONTHLY_LIMIT || Number(calls) < 0) {
      say(`${Number(calls)} calls of ${MONTHLY_LIMIT} in ${String(period)}`);
    }
  }
  const [days] = await database.ask(
    "select coalesce(sum(calls), 0)::int as calls from usage_days where organization_id = $1 and environment = 'live'",
    [organizationId],
  );
  if (days?.["calls"] !== total) {
    say(`the days count ${Number(days?.["calls"])} calls, the months ${total}`);
  }
  const [reserved] = await database.ask(
    `select coalesce(sum(spent), 0)::int as spent, count(*) filter (where spent is null)::int as open
     from usage_reservations where organization_id = $1`,
    [organizationId],
  );
  if (reserved?.["open"] !== 0) {
    say(`${Number(reserved?.["open"])} reservations are open when everything rested`);
  }
  const single = total - Number(reserved?.["spent"] ?? 0);
  if (single < answeredCalls || single > answeredCalls + unsureCalls) {
    say(`${answeredCalls} calls were answered, ${unsureCalls} are unsure, ${single} are charged`);
  }
}

/** A key that was made once is there once. */
async function checkKeys({ deployment: { database } }: Ended, { organizationId, keyNames }: Tenant, broken: string[]) {
  const keys = await database.ask("select name from api_keys where organization_id = $1", [organizationId]);
  const names = keys.map(({ name }) => String(name));
  if (new Set(names).size !== names.length) {
    broken.push(`${organizationId}: a key was made twice`);
  }
  for (const name of keyNames) {
    if (!names.includes(name)) {
      broken.push(`${organizationId}: the key ${name} was answered, and is lost`);
    }
  }
}

/** A tenant sees its own batches, and gets events of those alone. */
async function checkTenant(
  { deployment: { database }, part: { batches: deps } }: Ended,
  { organizationId, received }: Tenant,
  broken: string[],
): Promise<void> {
  const owner = { organizationId, environment: "live" as const };
  const own = await database.ask("select id from batches where organization_id = $1", [organizationId]);
  const ids = new Set(own.map(({ id }) => String(id)));
  const { data } = await listBatches(deps, { owner, limit: 100 });
  const foreign = data.filter(({ id }) => !ids.has(id));
  if (foreign.length > 0) {
    broken.push(`${organizationId}: sees ${foreign.length} batches of others`);
  }
  const others = await database.ask("select id from batches where organization_id <> $1", [organizationId]);
  for (const { id } of others) {
    if ([...received.values()].some((body) => body.includes(String(id)))) {
      broken.push(`${organizationId}: was sent an event of another organization`);
    }
  }
  const [claim] = await database.ask("select coalesce(current_setting('locus.organization', true), '') as left_over");
  if (claim?.["left_over"] !== "") {
    broken.push(`a claim outlived its transaction: ${String(claim?.["left_over"])}`);
  }
}
