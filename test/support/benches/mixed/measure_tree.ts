import { heapStats } from "bun:jsc";
import { readFileSync } from "node:fs";
import type { BatchOwner } from "../../../../src/batches/mod.ts";
import type { Gazetteer } from "../../../../src/gazetteer/port.ts";
import { resolve } from "../../../../src/resolver/mod.ts";
import { cleanUp } from "../../processes/at_end.ts";
import { testAccounts } from "../../operations/test_accounts.ts";
import { testBatchesDeps } from "../../operations/test_batches.ts";
import { outsideCost } from "../batches/outside_cost.ts";
import { openEverything } from "./load_everything.ts";
import type { Inputs, Replies, Task } from "./measured_tree.ts";
import { mixedCsv } from "./mixed_csv.ts";
import { type ServedTree, serveTree } from "./served_tree.ts";

/**
 * Measures the tree that this file lies in, as `bun run bench mixed` receives it over IPC. The bench copies this folder into
 * the tree of another commit to compare with it.
 */
const UNLIMITED = 1_000_000_000_000;

let opened: { readonly dataDir: string; readonly gazetteer: Gazetteer; readonly inputs: Inputs } | undefined;
let served: ServedTree | undefined;

process.on("message", (task: Task) => void reply(task));
// The bench was interrupted, or killed.
process.on("SIGTERM", () => void end());
process.on("SIGINT", () => void end());
process.on("disconnect", () => void end());

async function end(): Promise<void> {
  await cleanUp();
  process.exit(0);
}

async function reply(task: Task): Promise<void> {
  try {
    process.send?.({ value: await perform(task) });
  } catch (error) {
    process.send?.({ error: Bun.inspect(error) });
  }
}

async function perform(task: Task): Promise<Replies[keyof Replies]> {
  switch (task.do) {
    case "open":
      return await open(task);
    case "time":
      return timesOf(textsOf(task.name));
    case "count":
      return countsOf(textsOf(task.name));
    case "allocate":
      return bytesOf(textsOf(task.name), task.queries);
    case "serve":
      served = await serveTree(current().dataDir);
      await served.warmUp(current().inputs.mixture, task.warmUp);
      return true;
    case "call":
      return await callsOf(task);
    case "batch":
      return await batch(task.rows);
    case "end":
      break;
  }
  await cleanUp();
  // After the answer is sent.
  setTimeout(() => process.exit(0), 0);
  return true;
}

function current(): NonNullable<typeof opened> {
  if (opened === undefined) {
    throw new RangeError("Cannot measure because the gazetteer must be opened first");
  }
  return opened;
}

function textsOf(name: string): readonly string[] {
  return current().inputs.classes.find((one) => one.name === name)?.texts ?? [];
}

async function open({ dataFolder, inputsPath, warmUp }: Extract<Task, { do: "open" }>): Promise<true> {
  const { dataDir, gazetteer } = await openEverything(dataFolder);
  // The bench wrote the file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const inputs = JSON.parse(readFileSync(inputsPath, "utf8")) as Inputs;
  opened = { dataDir, gazetteer, inputs };
  for (let at = 0; at < warmUp; at++) {
    resolve({ text: inputs.mixture[at % inputs.mixture.length] ?? "" }, { gazetteer });
  }
  return true;
}

/**
 * By the clock: CPU time is counted in steps of milliseconds. The bench takes the least of several rounds, to exclude
 * interruptions by other processes.
 */
function timesOf(texts: readonly string[]): Replies["time"] {
  const { gazetteer } = current();
  const before = process.cpuUsage();
  const times = texts.map((text) => {
    const from = Bun.nanoseconds();
    resolve({ text }, { gazetteer });
    return (Bun.nanoseconds() - from) / 1000;
  });
  const { user, system } = process.cpuUsage(before);
  return { times, mean: (user + system) / texts.length };
}

/** The questions to the gazetteer a query, and those of them that the same query sent before. */
function countsOf(texts: readonly string[]): Replies["count"] {
  let lookUps = 0;
  let repeated = 0;
  let seen = new Set<string>();
  const gazetteer = new Proxy(current().gazetteer, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") {
        return value;
      }
      return (...given: unknown[]): unknown => {
        const key = `${String(name)} ${JSON.stringify(given)}`;
        lookUps += 1;
        repeated += seen.has(key) ? 1 : 0;
        seen.add(key);
        return Reflect.apply(value, target, given);
      };
    },
  });
  for (const text of texts) {
    seen = new Set();
    resolve({ text }, { gazetteer });
  }
  return { lookUps: lookUps / texts.length, repeated: repeated / texts.length };
}

/** The growth of a heap from which nothing is collected. */
function bytesOf(texts: readonly string[], queries: number): number {
  const { gazetteer } = current();
  const from = heapBytes();
  for (let at = 0; at < queries; at++) {
    resolve({ text: texts[at % texts.length] ?? "" }, { gazetteer });
  }
  return (heapBytes() - from) / queries;
}

function heapBytes(): number {
  const { heapCapacity, extraMemorySize } = heapStats();
  return heapCapacity + extraMemorySize;
}

async function callsOf({ name, calls }: Extract<Task, { do: "call" }>): Promise<Replies["call"]> {
  if (served === undefined) {
    throw new RangeError("Cannot call because the server must be started first");
  }
  return await served.call(name === undefined ? undefined : textsOf(name), calls);
}

async function batch(rows: number): Promise<OutsideCostOfRows> {
  const { gazetteer, inputs: { mixture } } = current();
  const accounts = await testAccounts();
  const { db, clock } = accounts;
  const deps = testBatchesDeps(db.database, clock, { monthlyLimit: UNLIMITED });
  const owner: BatchOwner = { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };
  const cost = await outsideCost({ deps, owner, gazetteer: () => gazetteer, csv: () => mixedCsv(mixture, rows), rows });
  await db.close();
  return cost;
}

type OutsideCostOfRows = Replies["batch"];
