import { access, constants, mkdir, statfs } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { VERSION } from "../../release/mod.ts";
import { Failure } from "../line/failure.ts";
import { openLobby } from "../serve/lobby.ts";
import { checked, type Finding } from "./finding.ts";

/** Adding a country temporarily needs a few times its size. */
const FREE_WARN_BYTES = 5e9;
/** Postgres stops when it cannot write. */
const FREE_FAIL_BYTES = 5e8;
/** A server on a busy machine takes seconds: without an answer its port would count as taken by another program. */
const ASK_MS = 10_000;

export async function checkMachine(config: Config): Promise<readonly Finding[]> {
  return [await disk(config.dataDir), await port(config)];
}

async function disk(dataDir: string): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const found = `${(free / 1e9).toFixed(1)} GB free`;
    if (free > FREE_WARN_BYTES) {
      return checked("disk").ok(found);
    }
    const advice = "Make room: old data sets (bun run gazetteer remove), finished batches (BATCH_RETENTION_DAYS)";
    return checked("disk")[free < FREE_FAIL_BYTES ? "fail" : "warn"](found, advice);
  } catch {
    const advice = "Let the user of the service own DATA_DIR";
    return checked("disk").fail("DATA_DIR cannot be written", advice);
  }
}

async function port(config: Config): Promise<Finding> {
  const { host } = config;
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const version = await versionAt(`http://${reachable}:${config.port}`);
  if (version === undefined) {
    return await freePort(config);
  }
  return version === VERSION ? checked("port").ok(`${config.port}: this service, ${version}`) : checked("port").warn(
    `${config.port}: version ${version}, while this is ${VERSION}`,
    "Restart the server to finish the upgrade",
  );
}

async function versionAt(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(ASK_MS) });
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null && "version" in body ? String(body.version) : undefined;
  } catch {
    return undefined;
  }
}

async function freePort(config: Config): Promise<Finding> {
  try {
    await (await openLobby({ ...config, waitsFor: "this is a check of the port" })).close();
    return checked("port").ok(`${config.port} is free: no server runs here`);
  } catch (error) {
    const found = error instanceof Failure ? error.message : String(error);
    return checked("port").fail(found, "Set PORT or HOST, or end what has the port");
  }
}
