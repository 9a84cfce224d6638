import { expect, test } from "bun:test";
import { getBatch, keptDuplicates } from "../../../src/batches/mod.ts";
import { streetsApi } from "../../support/api/test_api.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const { api, gazetteer, organizationId, key } = await streetsApi();

const INPUTS = [
  "Hauptstrasse 5, 9901 Oberdorf",
  "Birkenweg 2, Oberdorf, Liechtenstein",
  "Oberdorf 9901, Hauptstraße 5",
  "Hauptstrasse 5 Top 4, 9901 Oberdorf",
  "Oberdorf, Liechtenstein",
  "Oberdorf, Liechtenstein",
  "Top 4, Hauptstrasse 5, 9901 Oberdorf, Liechtenstein",
  "Hauptstrasse 5, 9901 Oberdorf",
  "Hauptstrasse 3, 9902 Unterdorf",
];
/** The first row of the address of each row; the fifth and the sixth are no sure address, so each is a group of its own. */
const FIRST = [1, 2, 1, 4, 5, 6, 4, 1, 9];

interface Row {
  readonly row: number;
  readonly group: string;
  readonly duplicate_of: number | null;
}

async function answered(body: object): Promise<string> {
  return `${await api.answered(key, body)}/results`;
}

test("rows of one address are one group, whose other rows name the first", async () => {
  const inputs = INPUTS.map((input) => ({ input }));
  const path = await answered({ inputs, group_duplicates: true });
  const { body: { data } } = await key.get(path);
  expect(data.map((one: Row) => one.duplicate_of ?? one.row)).toEqual(FIRST);
  expect((await key.get(path.replace("results", "report"))).body.duplicates).toBe(3);
  const groups = data.map(({ group }: Row) => group);
  for (const [at, first] of FIRST.entries()) {
    for (const [other, second] of FIRST.entries()) {
      expect(groups[at] === groups[other]).toBe(first === second);
    }
  }
  const page = await key.get(`${path}?from_row=7&limit=2`);
  expect(page.body.data).toEqual(data.slice(6, 8));
  const { text: csv } = await key.get(`${path}?format=csv`);
  const [head = "", ...rows] = csv.trimEnd().split("\r\n");
  expect(head).toEndWith(",group,duplicate_of");
  expect(rows.map((row) => Number(/[^,]*$/u.exec(row)?.[0]))).toEqual(data.map((one: Row) => one.duplicate_of ?? 0));
});

test("the report counts duplicates once the batch is over, and once for each state of it", async () => {
  const { body: { id } } = await key.post("/v1/batches", {
    inputs: INPUTS.map((input) => ({ input })),
    group_duplicates: true,
  });
  const deps = testBatchesDeps(api.accounts.db.database, api.accounts.clock);
  const owner = { organizationId, environment: "test" as const };
  const counts = keptDuplicates();
  const shown = async () => [
    (await key.get(`/v1/batches/${id}/report`)).body.duplicates,
    await counts.get(deps, await getBatch(deps, { owner, batchId: id })),
  ];
  expect(await shown()).toEqual([null, undefined]);
  await workAll(deps, { gazetteer: () => gazetteer });
  expect(await shown()).toEqual([3, 3]);
  const batch = await getBatch(deps, { owner, batchId: id });
  const withoutDatabase = {
    ...deps,
    get database(): never {
      throw new Error("It is read again");
    },
  };
  expect(await counts.get(withoutDatabase, batch)).toBe(3);
  const changed = { ...batch, revision: batch.revision + 1 };
  await expect(counts.get(withoutDatabase, changed)).rejects.toThrow("It is read again");
  expect(await counts.get(deps, changed)).toBe(3);
});

test("without group_duplicates the rows have no groups", async () => {
  const path = await answered({ inputs: INPUTS.map((input) => ({ input })) });
  const { body: { data } } = await key.get(path);
  expect(data.every((row: object) => !("group" in row) && !("duplicate_of" in row))).toBe(true);
});

test("an uploaded table is grouped by the parameter of its query", async () => {
  const { body: { id } } = await key.upload(
    "/v1/batches?input_column=address&group_duplicates=true",
    `address\n${INPUTS.map((input) => `"${input}"`).join("\n")}\n`,
  );
  await api.work();
  const { body: { data } } = await key.get(`/v1/batches/${id}/results`);
  expect(data.map((one: Row) => one.duplicate_of ?? 0)).toEqual(
    FIRST.map((first, at) => first === at + 1 ? 0 : first),
  );
});

test("results say of each row what a form does with it, where it asks for what it needs", async () => {
  const path = await answered({
    inputs: [...INPUTS.slice(0, 1), "Oberdorf, Liechtenstein", "qwxyz"].map((input) => ({ input })),
  });
  const { body: { data } } = await key.get(`${path}?needs=house`);
  expect(data.map(({ action, missing }: { action: string; missing: string[] }) => [action, ...missing])).toEqual([
    ["accept"],
    ["fix", "street", "house_number"],
    ["fix", "street", "house_number"],
  ]);
  const csv = (await key.get(`${path}?format=csv&needs=house`)).text.trimEnd().split("\r\n");
  expect(csv.map((line: string) => line.split(",").slice(-2).join())).toEqual([
    "action,missing",
    "accept,",
    "fix,street house_number",
    "fix,street house_number",
  ]);
  expect((await key.get(`${path}?needs=roof`)).status).toBe(422);
});
