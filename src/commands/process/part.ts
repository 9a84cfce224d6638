import type { Config } from "../../config.ts";
import { GazetteerFileError } from "../../gazetteer/file/map_bytes.ts";
import type { Logger } from "../../observability/mod.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { misspeltVariables, openConfig } from "../open/open_config.ts";
import { openLogger } from "../open/open_logger.ts";
import { type SupervisorLink, supervisorLink } from "../serve/supervisor_link.ts";
import { keepCodeInLargePages } from "./code_pages.ts";
import { stopSignal } from "./stop_signal.ts";

export interface RunningPart {
  /** Resolves when it can do all of its work; rejects when it never will. Absent: it can. */
  readonly ready?: Promise<void>;
  close(): Promise<void>;
}

export type OpenPart = (config: Config, options: PartOptions) => Promise<RunningPart>;

export interface PartOptions {
  readonly logger: Logger;
  /** The connection to `serve`, where that runs the part. */
  readonly link?: SupervisorLink;
  /** Frees the port that the part is going to listen on. Absent: it is free. */
  readonly claimPort?: () => Promise<void>;
}

/**
 * Runs a part of the service in this process until its supervisor stops it, or a signal where there is none. Resolves
 * to the exit code.
 */
export async function runPart(open: OpenPart): Promise<number> {
  using _ = keepCodeInLargePages();
  const link = supervisorLink();
  return link === undefined ? await runAlone(open) : await runSupervised(open, link);
}

async function runAlone(open: OpenPart): Promise<number> {
  const config = openConfig(process.env);
  const stop = stopSignal();
  const logger = openLogger(config.logLevel);
  misspeltVariables(process.env).forEach((problem) => logger.warn("configuration", { problem }));
  const part = await open(config, { logger });
  await Promise.race([part.ready, stop.requested]);
  if (!stop.signal.aborted) {
    logger.info("ready");
  }
  await stop.requested;
  logger.info("stopping");
  await part.close();
  logger.flush();
  return EXIT_CODE.ok;
}

async function runSupervised(open: OpenPart, link: SupervisorLink): Promise<number> {
  const environment = await Promise.race([link.environment, link.ended]);
  if (environment === undefined) {
    return EXIT_CODE.ok;
  }
  try {
    const config = openConfig(environment);
    const logger = openLogger(config.logLevel);
    const part = await open(config, { logger, link, claimPort: () => link.claimPort() });
    if (await Promise.race([part.ready, link.ended.then(() => "ended")]) !== "ended") {
      link.send({ type: "ready" });
    }
    await link.ended;
    await part.close();
    logger.flush();
    return EXIT_CODE.ok;
  } catch (error) {
    if (!(error instanceof Failure || error instanceof GazetteerFileError)) {
      console.error(error);
    }
    const { message, exitCode } = asFailure(error);
    link.send({ type: "failed", message, exitCode });
    return exitCode;
  }
}

function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure(error instanceof Error ? error.message : String(error));
}
