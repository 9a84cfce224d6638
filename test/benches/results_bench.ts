/**
 * How long a page of the results of a large batch takes, searched and sorted: `bun test/benches/results_bench.ts [rows]
 * [--json]`, by default a million rows of five columns with generated answers. Medians, and the slowest, of single pages
 * as the service reads them, each for another text, in this process and with Postgres.
 */
import { eq } from "drizzle-orm";
import { ChunkAnswers } from "../../src/batches/answering/chunk_answers.ts";
import { type BatchOwner, createBatch } from "../../src/batches/mod.ts";
import { type SortResults, sortResults } from "../../src/batches/results/sort_results.ts";
import { countStates, type StoredResolution, unpackChunk, type UploadedRow } from "../../src/batches/rows/mod.ts";
import { NO_ANSWER } from "../../src/domain/present_answer.ts";
import { batchResults } from "../../src/store/schema/batch_results.ts";
import { batchChunks, batches } from "../../src/store/schema/batches.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { figure } from "../support/benches/figure.ts";
import { cpuUsSince, quantile } from "../support/benches/measure.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps } from "../support/operations/test_batches.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { seeded } from "../support/random/random.ts";

const [count = 1_000_000] = Bun.argv.slice(2).filter((word) => /^\d+$/u.test(word)).map(Number);
const ROUNDS = 30;
const WARM_UP = 5;
const TARGET_MS = 300;
const UNLIMITED = 1_000_000_000;
const STREETS = 20_000;
const TOWNS = 3000;
const SYLLABLES = (
  "ba den kirch lin mar ner ober ros stein thal wal zell äu öl brunn dorf eich feld gar hof ing jo kas lau moos " +
  "nord ost pfaf quel rain sand tann ulm vor wein yach zin büh grün heid"
).split(" ");

const accounts = await testAccounts();
const { deps: { database, clock } } = accounts;
const deps = testBatchesDeps(database, clock, { monthlyLimit: UNLIMITED });
const { caller: { organizationId } } = await accounts.person();
const owner: BatchOwner = { organizationId, environment: "live" };
const random = seeded(1);

const nameOf = (): string =>
  Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "").join("");
const streets = Array.from({ length: STREETS }, () => `${nameOf()}straße`);
const towns = Array.from({ length: TOWNS }, nameOf);

function cellsOf(row: number): readonly string[] {
  const street = streets[Math.floor(random() * STREETS)] ?? "";
  const town = Math.floor(random() * TOWNS);
  return [
    `KD-${5_000_000 + row}`,
    `${nameOf()} & ${nameOf()} GmbH`,
    `${street} ${1 + Math.floor(random() * 200)}`,
    String(10_000 + 7 * town),
    towns[town] ?? "",
  ];
}

async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
  for (let row = 0; row < count; row += 1000) {
    yield Array.from({ length: Math.min(1000, count - row) }, (_, i) => ({ values: cellsOf(row + i), line: row + i }));
  }
}

function answerOf([_id, _name, street = "", postcode = "", town = ""]: readonly string[]): StoredResolution {
  const confidence = Math.round(random() * 10_000) / 10_000;
  return confidence < 0.05 ? { ...NO_ANSWER, input_kind: "address", reasons: ["no_match"], gazetteer_version: "g" } : {
    ...NO_ANSWER,
    status: confidence < 0.4 ? "uncertain" : "found",
    label: `${street}, ${postcode} ${town}, Deutschland`,
    coordinates: { latitude: 47 + 8 * random(), longitude: 6 + 9 * random() },
    confidence,
    input_kind: "address",
    precision: "house",
    accuracy_m: 12,
    reasons: [],
    components: { street, postcode, locality: town, country: "Deutschland", country_code: "DE" },
    matches: { street: "exact", postcode: "exact", locality: "exact" },
    place_id: "plc_0a1b2c3d4e5f6g7h69hg",
    plus_code: "8FVC4GRF+2Q",
    source: {
      dataset: "openstreetmap",
      version: "2024-03-03",
      system: null,
      origin: "gazetteer",
      attribution: "© OpenStreetMap contributors, ODbL 1.0",
    },
    gazetteer_version: "g",
  };
}

const batch = await createBatch(deps, {
  owner,
  requestId: "req_bench",
  options: {},
  source: {
    mapping: { idColumn: 0, template: "{street}, {postcode} {town}" },
    rows: rows(),
    columns: () => ["id", "name", "street", "postcode", "town"],
  },
});
const counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
for (let number = 0; number < count; number += 1000) {
  await withOrganization(database, organizationId, async ({ transaction }) => {
    const [chunk] = await transaction.select().from(batchChunks).where(eq(batchChunks.number, number));
    const { rows: cells } = unpackChunk(chunk?.content ?? new Uint8Array());
    const answers = new ChunkAnswers(cells.length);
    for (const [row, values] of cells.entries()) {
      const answer = answerOf(values.map(String));
      const state = ["found", "uncertain", "unresolved"].indexOf(answer.status);
      answers.add({ rows: [row], state, answer, text: "" });
    }
    const packed = answers.finish(cells);
    const added = countStates(packed.states);
    for (const state of ["found", "uncertain", "unresolved", "failed"] as const) {
      counts[state] += added[state];
    }
    await transaction.insert(batchResults).values({
      batchId: batch.id,
      organizationId,
      number,
      attempt: 1,
      ...packed,
      ...added,
    });
  });
}
await withOrganization(
  database,
  organizationId,
  ({ transaction }) =>
    transaction.update(batches).set({ status: "completed", finishedAt: clock.now(), processed: count, ...counts })
      .where(eq(batches.id, batch.id)),
);

const anyRow = (): number => 5_000_000 + Math.floor(random() * count);
/** Every kind of page, by name. */
const KINDS: Readonly<Record<string, () => Partial<SortResults>>> = {
  "a customer's number": () => ({ q: `kd-${anyRow()}` }),
  "a number that no row has": () => ({ q: `kd-9${Math.floor(random() * 1e6)}` }),
  "a street": () => ({ q: streets[Math.floor(random() * STREETS)] ?? "" }),
  "a street and a number": () => ({ q: `${streets[Math.floor(random() * STREETS)] ?? ""} 17` }),
  "a town": () => ({ q: towns[Math.floor(random() * TOWNS)] ?? "" }),
  "a word that no row has": () => ({ q: `qu${nameOf()}` }),
  "a common syllable": () => ({ q: "stein" }),
  "two letters": () => ({ q: "ba" }),
  "two letters that no row has": () => ({ q: "xq" }),
  "the least certain": () => ({ sort: "confidence" }),
  "the most certain": () => ({ sort: "-confidence" }),
  "the least certain of the found": () => ({ sort: "confidence", status: "found" }),
  "by status": () => ({ sort: "status" }),
  "the last rows": () => ({ sort: "-row" }),
  "a town, the least certain first": () => ({ q: towns[Math.floor(random() * TOWNS)] ?? "", sort: "confidence" }),
};
for (const [name, kind] of Object.entries(KINDS)) {
  const times: number[] = [];
  let found = 0;
  let cpu = process.cpuUsage();
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const command = { limit: 25, ...kind() };
    cpu = round === 0 ? process.cpuUsage() : cpu;
    const from = performance.now();
    const page = await sortResults(deps, batch, command);
    for await (const rowsOfPage of page.rows) {
      found += round < 0 ? 0 : rowsOfPage.length;
    }
    if (round >= 0) {
      times.push(performance.now() - from);
    }
  }
  const cpuMs = (cpuUsSince(cpu) / ROUNDS / 1000).toFixed(1);
  const rowsFound = (found / ROUNDS).toFixed(1);
  const note = `slowest ${Math.round(quantile(times, 1))} ms, ${cpuMs} ms of CPU here, ${rowsFound} rows`;
  figure(`a page of ${count} rows: ${name}`, quantile(times, 0.5), { unit: "ms", atMost: TARGET_MS, note });
}
await cleanUp();
