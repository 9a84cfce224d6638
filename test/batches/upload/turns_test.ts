import { expect, test } from "bun:test";
import { openUpload, previewUpload } from "../../../src/batches/mod.ts";
import { tableKnowledge } from "../../../src/batches/columns/mod.ts";
import { chooseSheet } from "../../../src/batches/upload/open_upload.ts";
import { LINES_A_STEP } from "../../../src/batches/upload/formats/scan_rows.ts";
import { STEP_BYTES } from "../../../src/batches/upload/formats/limited.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { openGazetteer } from "../../../src/gazetteer/mod.ts";
import { hostileTables } from "../../support/files/hostile_tables.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";
import { examples } from "../../support/runner/depth.ts";
import { testUploadDeps } from "../../support/tables/tables.ts";

const deps = testUploadDeps(openGazetteer(await worldGazetteer()));
/** Several steps of each. */
const CHARACTERS = examples(1024 * 1024);

/** All at once: how the sender's network divides a body must make no difference. */
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The most of something that happened between two turns of the event loop. */
function perTurn() {
  let inTurn = 0;
  let most = 0;
  let isOver = false;
  const turn = (): void => {
    inTurn = 0;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  return {
    add(count: number): void {
      inTurn += count;
      most = Math.max(most, inTurn);
    },
    end(): number {
      isOver = true;
      return most;
    },
  };
}

async function settled(run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => {
    expect(error).toBeInstanceOf(Problem);
  });
}

const CASES = hostileTables(CHARACTERS).flatMap((table) => [false, true].map((isPacked) => ({ ...table, isPacked })));

test.each(CASES)("$format of $name leaves the event loop a turn after each step, packed: $isPacked", async (table) => {
  const { format, text, isPacked } = table;
  const bytes = isPacked ? Bun.gzipSync(text) : Buffer.from(text);
  for (const isPreview of [false, true]) {
    const read = perTurn();
    const passedOn = perTurn();
    let before = 0;
    const upload = {
      format,
      bytes: once(bytes),
      isPacked,
      columnOptions: {},
      onRead: (count: number): void => {
        read.add(count - before);
        before = count;
      },
    };
    await settled(async () => {
      if (isPreview) {
        await previewUpload(deps, upload);
        return;
      }
      for await (const rows of (await openUpload(deps, upload)).rows) {
        passedOn.add(rows.length);
      }
    });
    expect(read.end()).toBeLessThanOrEqual(2 * STEP_BYTES);
    expect(passedOn.end()).toBeLessThanOrEqual(2 * LINES_A_STEP);
  }
});

/** The number of rows of a table. */
async function rowsOf(format: "csv" | "ndjson", text: string, { isPacked = false } = {}): Promise<number> {
  let count = 0;
  const bytes = isPacked ? Bun.gzipSync(text) : Buffer.from(text);
  const source = await openUpload(deps, { format, bytes: once(bytes), isPacked, columnOptions: {} });
  for await (const rows of source.rows) {
    count += rows.length;
  }
  return count;
}

test("blank lines are refused where there are many more of them than rows, and accepted between rows", async () => {
  const LINE = '{"input":"Utrecht"}';
  expect(await rowsOf("csv", `address\r\r\n${"Utrecht\r\r\n".repeat(20_000)}`)).toBe(20_000);
  expect(await rowsOf("ndjson", `${LINE}\n\n`.repeat(20_000))).toBe(20_000);
  expect(await rowsOf("csv", `address\nUtrecht${"\n".repeat(9000)}`)).toBe(1);
  const TOO_MANY = "over 10000 more blank lines than rows";
  await expect(rowsOf("csv", `address\nUtrecht${"\n".repeat(11_000)}`)).rejects.toThrow(TOO_MANY);
  await expect(rowsOf("ndjson", LINE + "\n".repeat(11_000))).rejects.toThrow(TOO_MANY);
});

test("a text of gzip may unpack to a hundred times its size, or to 1 MiB", async () => {
  expect(await rowsOf("csv", `address\n${"Utrecht\n".repeat(120_000)}`, { isPacked: true })).toBe(120_000);
  await expect(rowsOf("csv", `address\n${"Utrecht\n".repeat(400_000)}`, { isPacked: true })).rejects.toThrow(
    "100 times its size",
  );
});

test("chooseSheet() compares one sheet of a workbook in a turn", async () => {
  const row = { line: 1, values: Array.from({ length: 60 }, () => "Springfield") };
  const starts = Array.from({ length: 50 }, (_, i) => ({ name: `S${i}`, rows: [row, row], count: 2 }));
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns++;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  await chooseSheet(starts, { columnOptions: {}, knowledge: tableKnowledge(deps.gazetteer()) });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(starts.length);
});
