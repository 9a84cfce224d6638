import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../../observability/mod.ts";
import { EXIT_CODE } from "../../line/failure.ts";
import { runOperation } from "./run_operation.ts";

/** The file that says what was published last, in the gazetteer folder. */
const LAST = ".last-published";
/** A publication that takes longer is ended; the next one continues where it stopped. */
const PUBLISH_MS_MAX = 6 * 3_600_000;

/** Options of the publication in a worker. */
export interface PublishGazetteer {
  /** As `GAZETTEER_PUBLISH` names it. */
  readonly address: string;
  /** The gazetteer folder. */
  readonly folder: string;
  readonly logger: Logger;
  /** The variables of the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/**
 * Runs `gazetteer publish` if another set is in force than the one that was published last. Of several workers one does
 * it: the command holds the lock of the folder. A failure is logged, and the next round tries again.
 */
export async function publishGazetteerRound(
  { address, folder, logger, environment, signal }: PublishGazetteer,
): Promise<void> {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) {
    return;
  }
  const last = join(folder, LAST);
  const current = createHash("sha256").update(`${address}\n`).update(readFileSync(manifest)).digest("hex");
  if (existsSync(last) && readFileSync(last, "utf8") === current) {
    return;
  }
  const { code, output } = await runOperation(["gazetteer", "publish", address], {
    environment,
    timeoutMs: PUBLISH_MS_MAX,
    signal,
  });
  if (code === EXIT_CODE.ok) {
    writeFileSync(last, current);
  }
  if (code !== EXIT_CODE.busy && !signal.aborted) {
    logger[code === EXIT_CODE.ok ? "info" : "warn"]("gazetteer publish", { code, output });
  }
}
