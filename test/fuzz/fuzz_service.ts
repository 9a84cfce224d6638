import { type Random, seededRandom } from "../../src/evaluation/misspelt.ts";
import { apiClient } from "../support/api/api_client.ts";
import { processMemoryMiB } from "../support/processes/process_tree.ts";
import { patience } from "../support/runner/patience.ts";
import { runService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { rawRequest, speak } from "../support/services/speak.ts";
import { hostileForm, hostileJson, hostileTarget, hostileWorkbook } from "./hostile_bodies.ts";
import type { Findings } from "./values.ts";

/** `/livez` answers within this on a machine that does other work too. */
const LIVEZ_MAX_MS = patience(3000);
const PROBE_EVERY_MS = 100;
/** Memory of the service with all it started, while it is fuzzed. MiB. */
const MEMORY_MAX_MIB = 1024;
const ANSWER_MS = patience(20_000);
/** A service that leaves so many requests unanswered is given up: each of them takes `ANSWER_MS`. */
const UNANSWERED_MAX = 5;
/** Rounds stop after this, however many are left: making and answering large bodies takes as long as the machine does. */
const ROUNDS_MAX_MS = patience(90_000);

/**
 * Sends hostile workbooks, forms, JSON and paths to a separate service: each is answered, and `/livez` meanwhile. The
 * same seed sends the same, as far as the time reaches.
 */
export async function fuzzService(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Promise<Record<string, number>> {
  const service = await runService({ environment: { ...WITHOUT_LIMITS, LOG_LEVEL: "warn" } });
  const { client } = await apiClient(service.url).signUp();
  const { credential = "" } = await client.withKey({ environment: "live" });
  const probe = startProbe(service, findings);
  const random = seededRandom(`${seed} service`);
  const outcomes: Record<string, number> = {};
  let unanswered = 0;
  const end = performance.now() + ROUNDS_MAX_MS;
  for (let round = 0; round < rounds && unanswered < UNANSWERED_MAX && performance.now() < end; round++) {
    const { kind, example, status, type } = await roundOf(service.url, { random, credential });
    const outcome = `${kind} ${status}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    unanswered += status === 0 ? 1 : 0;
    if (status === 0 || (status >= 500 && status !== 503)) {
      findings.add(`${kind}: answered ${status}`, example);
    } else if (kind !== "path" && status >= 400 && !type.startsWith("application/problem+json")) {
      findings.add(`${kind}: ${status} as ${type}`, example);
    }
  }
  const { slowestMs, highestMiB } = await probe.end();
  await service.end();
  return { ...outcomes, livezSlowestMs: Math.round(slowestMs), memoryHighestMiB: highestMiB };
}

interface Round {
  readonly kind: string;
  readonly example: unknown;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly type: string;
}

async function roundOf(
  url: string,
  { random, credential }: { readonly random: Random; readonly credential: string },
): Promise<Round> {
  const kind = random.pick(["workbook", "form", "json", "path"] as const) ?? "path";
  if (kind === "path") {
    const target = hostileTarget(random);
    const method = random.pick(["GET", "POST", "DELETE"]) ?? "GET";
    const request = rawRequest({ method, target, credential, ...(method === "POST" ? { body: "{}" } : {}) });
    const text = await Promise.race([speak(url, request).catch(() => ""), Bun.sleep(ANSWER_MS).then(() => "")]);
    return { kind, example: target, status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0), type: "" };
  }
  const { type, bytes, query } = kind === "workbook"
    ? await hostileWorkbook(random)
    : kind === "form"
    ? hostileForm(random)
    : hostileJson(random);
  const answer = await fetch(`${url}/v1/batches${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, "content-type": type },
    body: bytes,
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  return {
    kind,
    example: Buffer.from(bytes.subarray(0, 2000)).toString("base64"),
    status: answer?.status ?? 0,
    type: answer?.headers.get("content-type") ?? "",
  };
}

function startProbe({ url, pid }: { readonly url: string; readonly pid: number }, findings: Findings) {
  const over = new AbortController();
  let slowestMs = 0;
  let highestMiB = 0;
  const probing = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const isAlive = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(ANSWER_MS) })
        .then(async (answer) => (await answer.arrayBuffer()) && answer.ok, () => false);
      const ms = performance.now() - begun;
      slowestMs = Math.max(slowestMs, ms);
      highestMiB = Math.max(highestMiB, processMemoryMiB(pid));
      if (!isAlive || ms > LIVEZ_MAX_MS) {
        findings.add("/livez does not answer in time", { isAlive, ms: Math.round(ms) });
      }
      if (highestMiB > MEMORY_MAX_MIB) {
        findings.add(`the service has more than ${MEMORY_MAX_MIB} MiB`, { highestMiB });
      }
      await Bun.sleep(PROBE_EVERY_MS);
    }
  })();
  return {
    async end() {
      over.abort();
      await probing;
      return { slowestMs, highestMiB };
    },
  };
}
