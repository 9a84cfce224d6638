import process from "node:process";
import { patience } from "../support/runner/patience.ts";

/**
 * Asks a service for `/livez` every 50 ms until its standard input ends, then writes what it saw as JSON. A process of
 * its own, so that an attacker who is busy does not count as a service that is slow.
 */
const [url = ""] = process.argv.slice(2);
const EVERY_MS = 50;
/** A probe that waits longer counts as failed. */
const DEADLINE_MS = patience(20_000);

let slowestMs = 0;
let failures = 0;
let probes = 0;
const ended = new AbortController();
void Bun.stdin.text().then(() => ended.abort());

while (!ended.signal.aborted) {
  const begun = performance.now();
  try {
    const answer = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(DEADLINE_MS) });
    await answer.arrayBuffer();
    failures += answer.ok ? 0 : 1;
  } catch {
    failures++;
  }
  probes++;
  const ms = performance.now() - begun;
  slowestMs = Math.max(slowestMs, ms);
  await Bun.sleep(Math.max(1, EVERY_MS - ms));
}
process.stdout.write(`${JSON.stringify({ probes, failures, slowestMs: Math.round(slowestMs) })}\n`);
process.exit();
