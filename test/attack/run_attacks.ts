import { join } from "node:path";
import { apiClient } from "../support/api/api_client.ts";
import { processMemoryMiB } from "../support/processes/process_tree.ts";
import { patience } from "../support/runner/patience.ts";
import { runService, type Service } from "../support/services/run_service.ts";
import { type Attack, limitMemory } from "./attack.ts";
import { BODIES } from "./attacks/bodies.ts";
import { WORK } from "./attacks/work.ts";

/** Every attack that `bun run attack` makes. */
export const ATTACKS: readonly Attack[] = [...BODIES, ...WORK];

export interface AttackReport {
  readonly name: string;
  readonly seconds: number;
  /** The slowest answer of `/livez` while the attack ran. */
  readonly livezSlowestMs: number;
  readonly livezFailures: number;
  /** Memory of the service with all it started, without files it maps: before, highest during, and after the attack. */
  readonly memoryMiB: { readonly before: number; readonly highest: number; readonly after: number };
  /** Promises that the attack broke, as sentences. */
  readonly broken: readonly string[];
}

export interface RunAttacksOptions {
  /** Memory that the service and all it starts may use together. Default: 1 GiB. */
  readonly memoryBytes?: number;
  /** `/livez` must answer within this. Default: no bound, for machines that do other work meanwhile. */
  readonly livezMaxMs?: number;
  /** Called with each report as it is made. */
  readonly onReport?: (report: AttackReport) => void;
}

const GIB = 1 << 30;
const MIB = 1 << 20;
/** Memory after an attack may be this much above the memory before it: garbage that is not collected yet. */
const MEMORY_LEFT_MIB = 150;
/** How long the service gets to give memory back. */
const SETTLE_MS = patience(15_000);
const SAMPLE_MS = 100;
/** Attacked is a service that has loaded its code, which it does a second after its start. */
const LOADED_MS = patience(3000);

/**
 * Starts services limited in memory (one for each set of variables that attacks need) and runs the attacks one after
 * another. A limit of the kernel's is used where this user may set one; elsewhere the memory is watched and must stay
 * under the limit.
 */
export async function runAttacks(attacks: readonly Attack[], options: RunAttacksOptions = {}): Promise<AttackReport[]> {
  const reports: AttackReport[] = [];
  const groups = Map.groupBy(attacks, ({ environment }) => JSON.stringify(environment ?? {}));
  for (const [environment, members] of groups) {
    reports.push(...await runGroup(members, JSON.parse(environment), options));
  }
  return reports;
}

async function runGroup(
  attacks: readonly Attack[],
  environment: Readonly<Record<string, string>>,
  { memoryBytes = GIB, livezMaxMs, onReport }: RunAttacksOptions,
): Promise<AttackReport[]> {
  const limit = limitMemory(memoryBytes);
  const service = await runService({
    environment: { WARM_UP: "on", ...environment },
    ...(limit === undefined ? {} : { prefix: limit.prefix }),
  });
  await Bun.sleep(LOADED_MS);
  const reports: AttackReport[] = [];
  for (const attack of attacks) {
    const killsBefore = limit?.kills() ?? 0;
    const report = await runOne(attack, service);
    const broken = [...report.broken];
    if ((limit?.kills() ?? 0) > killsBefore) {
      broken.push(`a process was ended at ${memoryBytes / MIB} MiB of memory`);
    }
    if (limit === undefined && report.memoryMiB.highest * MIB > memoryBytes) {
      broken.push(`memory must stay under ${memoryBytes / MIB} MiB: highest value is ${report.memoryMiB.highest} MiB`);
    }
    if (livezMaxMs !== undefined && report.livezSlowestMs > livezMaxMs) {
      broken.push(`/livez must answer within ${livezMaxMs} ms: slowest answer is ${report.livezSlowestMs} ms`);
    }
    reports.push({ ...report, broken });
    onReport?.({ ...report, broken });
  }
  await service.end();
  limit?.remove();
  return reports;
}

async function runOne(attack: Attack, service: Service): Promise<AttackReport> {
  const probe = startProbe(service.url);
  const before = processMemoryMiB(service.pid);
  let highest = before;
  const sampler = setInterval(() => highest = Math.max(highest, processMemoryMiB(service.pid)), SAMPLE_MS);
  const begun = performance.now();
  const broken: string[] = [];
  try {
    await attack.run({ url: service.url, client: apiClient(service.url) });
  } catch (error) {
    broken.push(error instanceof Error ? error.message : String(error));
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { failures, slowestMs } = await probe.end();
  clearInterval(sampler);
  const after = await settledMiB(service.pid, before + MEMORY_LEFT_MIB);
  if (after > before + MEMORY_LEFT_MIB) {
    broken.push(`memory must be back within ${MEMORY_LEFT_MIB} MiB of ${before} MiB: current value is ${after} MiB`);
  }
  if (failures > 0) {
    broken.push(`/livez must always answer 200: ${failures} answers were not`);
  }
  const memoryMiB = { before, highest, after };
  return { name: attack.name, seconds, livezSlowestMs: slowestMs, livezFailures: failures, memoryMiB, broken };
}

/** Waits until the memory is at most `enough`, or as long as the service has for it. */
async function settledMiB(pid: number, enough: number): Promise<number> {
  const deadline = performance.now() + SETTLE_MS;
  let current = processMemoryMiB(pid);
  while (current > enough && performance.now() < deadline) {
    await Bun.sleep(SAMPLE_MS);
    current = processMemoryMiB(pid);
  }
  return current;
}

interface Probe {
  end(): Promise<{ readonly probes: number; readonly failures: number; readonly slowestMs: number }>;
}

function startProbe(url: string): Probe {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "probe_livez.ts"), url], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  return {
    async end() {
      await child.stdin.end();
      return JSON.parse(await new Response(child.stdout).text());
    },
  };
}
