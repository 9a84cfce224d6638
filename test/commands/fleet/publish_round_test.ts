import { expect, test } from "bun:test";
import { gazetteerFolder } from "../../../src/commands/gazetteer_path.ts";
import { publishGazetteerRound } from "../../../src/commands/gazetteer/rounds/update_round.ts";
import { createLogger } from "../../../src/observability/mod.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { addTown } from "../../support/services/s3_fleet.ts";

test("a worker publishes a set once, and again when other data is in force", async () => {
  const dataDir = smallDataDir();
  const address = scratchDir();
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir };
  const { signal } = new AbortController();
  const round = { address, folder: gazetteerFolder(dataDir), logger, environment, signal };
  await publishGazetteerRound(round);
  expect(lines).toEqual([]);
  await addTown(dataDir, ["1"]);
  await publishGazetteerRound(round);
  await publishGazetteerRound(round);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "info",
    code: 0,
    output: expect.stringMatching(/^Published at /u),
  });
  await addTown(dataDir, ["1", "3"]);
  await publishGazetteerRound(round);
  expect(lines).toHaveLength(2);
});
