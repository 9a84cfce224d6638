import { expect, test } from "bun:test";
import { createOperator } from "../../src/accounts/mod.ts";
import { type ApiClient, problemOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { runCommand } from "../support/services/run_command.ts";

const PASSWORD = "nine winds over bridges";
const api = await testApi();
const { deps, clock, db } = api.accounts;

async function newOperator(): Promise<ApiClient> {
  const { token } = await createOperator(deps, "olga@operators.example");
  await api.client.post("/v1/operator/password", { token, new_password: PASSWORD });
  const { body } = await api.client.post("/v1/operator/login", { email: "olga@operators.example", password: PASSWORD });
  return api.client.as(body.access_token);
}

interface Used {
  readonly id: string;
  readonly client: ApiClient;
  readonly key: ApiClient;
}

/** An organization whose two keys made calls on two days, and before there were details. */
async function withCalls(organization: string, keyName: string): Promise<Used> {
  const { client, answer } = await api.client.signUp({ organization });
  const key = api.client.as((await client.post("/v1/api-keys", { name: keyName, environment: "live" })).body.key);
  const second = await client.withKey({ environment: "live" });
  const { id } = answer.organization;
  for (const input of ["47.14,9.52", "nowhere at all", "47.15,9.53"]) {
    expect((await key.post("/v1/resolve", { input })).status).toBe(200);
  }
  expect((await second.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  await db.ownerSql`insert into usage_days values (${id}, 'live', ${dayBefore(40)}, 7)`;
  await db.ownerSql`insert into usage_details values (${id}, 'live', ${dayBefore(40)}, 'key_gone', 'found', 5)`;
  return { id, client, key };
}

function dayBefore(days: number): string {
  return new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

const operator = await newOperator();
const shop = await withCalls("=HYPERLINK(1)", "+cmd|' /C calc'!A0");
const other = await withCalls('Barrels, "Ropes" & Sons', "Checkout");
const from = dayBefore(60);

interface Row {
  readonly organization_id: string;
  readonly date: string | null;
  readonly caller: string | null;
  readonly key_id: string | null;
  readonly calls: number;
}

async function pages(query: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor = "";;) {
    const { body, status } = await operator.get(`/v1/operator/usage?from=${from}&${query}${cursor}`);
    expect(status).toBe(200);
    rows.push(...body.data);
    if (!body.has_more) {
      return rows;
    }
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test("the operator's usage equals what each organization sees, however it is grouped and paged", async () => {
  const byAll = await pages("limit=2");
  const byDay = await pages("limit=3&group_by=organization,day");
  const byKey = await pages("group_by=key");
  const total = await pages("group_by=organization");
  for (const { id, client } of [shop, other]) {
    const { body } = await client.get(`/v1/usage?from=${from}&environment=live&group_by=key`);
    expect(body.total).toBe(11);
    const ofOne = (rows: readonly Row[]) => rows.filter((row) => row.organization_id === id);
    expect(ofOne(total)).toMatchObject([{ calls: body.total, date: null, key_id: null }]);
    expect(ofOne(byDay)).toMatchObject(body.days);
    for (const group of body.groups) {
      const isGroup = (row: Row) => (row.key_id ?? row.caller) === group.group;
      const days = byAll.filter((row) => row.organization_id === id && isGroup(row));
      expect(days.map(({ date, calls }) => ({ date, calls }))).toEqual(group.days);
      expect(byKey.filter((row) => row.organization_id === id && isGroup(row))).toMatchObject([{
        calls: group.calls,
        key_name: group.name,
      }]);
    }
    expect(ofOne(byAll)).toHaveLength(body.groups.flatMap(({ days }: { days: unknown[] }) => days).length);
  }
  expect(await pages(`organization_id=${shop.id}`)).toEqual(byAll.filter((row) => row.organization_id === shop.id));
  expect(await pages("environment=test")).toEqual([]);
});

test("the table has the same numbers, and no name in it is a formula", async () => {
  const answer = await operator.get(`/v1/operator/usage?from=${from}&format=csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, ...lines] = answer.text.trimEnd().split("\r\n");
  expect(header).toBe("organization_id,organization_name,environment,date,caller,key_id,key_name,calls");
  expect(lines).toHaveLength((await pages("limit=100")).length);
  expect(lines.reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0)).toBe(22);
  expect(answer.text).toContain(`${shop.id},'=HYPERLINK(1),live,`);
  expect(answer.text).toContain(`,'+cmd|' /C calc'!A0,`);
  expect(answer.text).toContain(`${other.id},"Barrels, ""Ropes"" & Sons",live,`);
  const short = await operator.get(`/v1/operator/usage?from=${from}&format=csv&group_by=organization`);
  expect(short.text.split("\r\n")[0]).toBe("organization_id,organization_name,environment,calls");
});

test("a bad range, grouping or cursor is refused, and tenants are", async () => {
  for (
    const query of [
      `from=${dayBefore(400)}`,
      "from=2024-02-30",
      "from=2999-01-01",
      "group_by=status",
      "cursor=x",
      "to=1",
    ]
  ) {
    const answer = await operator.get(`/v1/operator/usage?${query}`);
    expect([query, answer.status, problemOf(answer).code]).toEqual([query, 422, "INVALID_REQUEST"]);
  }
  for (const client of [shop.client, shop.key, api.client]) {
    expect((await client.get("/v1/operator/usage")).status).toBe(401);
    expect((await client.get("/v1/operator/usage?format=csv")).status).toBe(401);
  }
});

test("organization usage prints the same table", async () => {
  const range = [`--from=${from}`, `--to=${dayBefore(0)}`];
  const { text } = await operator.get(`/v1/operator/usage?from=${from}&format=csv`);
  expect(await locus("organization", "usage", ...range, "--csv")).toMatchObject({ code: 0, out: text });
  const one = await locus("organization", "usage", other.id, ...range);
  expect(one.out).toContain(other.id);
  expect(one.out).not.toContain(shop.id);
  expect((await locus("organization", "usage", "--from=yesterday")).code).toBe(2);
});

function locus(...words: string[]): ReturnType<typeof runCommand> {
  return runCommand(words, { DATABASE_URL: db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" });
}
