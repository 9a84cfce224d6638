import type { Family, Sample } from "./collect.ts";
import { isLoopback } from "../../domain/network.ts";

/** Headers that proxies add, depending on their configuration; nginx adds none of them by default. */
const HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** The media type of the text format, version 0.0.4, which every scraper reads. */
export const METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export interface ProcessFamilies {
  /** Value of the label `process`: `server`, `worker 1`. */
  readonly process: string;
  readonly families: readonly Family[];
}

/**
 * Metrics in Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats): every family once, with the
 * values of all processes, each with its label `process`.
 *
 * @example
 * ```ts
 * const samples = [{ labels: [], value: 1 }];
 * const up = { name: "up", help: "Whether it is.", type: "gauge", labels: [], samples } as const;
 * renderMetrics([{ process: "server", families: [up] }]).split("\n");
 * // ["# HELP up Whether it is.", "# TYPE up gauge", 'up{process="server"} 1', ""]
 * ```
 */
export function renderMetrics(processes: readonly ProcessFamilies[]): string {
  const lines = new Map<string, string[]>();
  for (const { process, families } of processes) {
    for (const family of families) {
      let own = lines.get(family.name);
      if (own === undefined) {
        own = [`# HELP ${family.name} ${escapedHelp(family.help)}`, `# TYPE ${family.name} ${family.type}`];
        lines.set(family.name, own);
      }
      for (const sample of family.samples) {
        write(own, sample, { family, process });
      }
    }
  }
  return `${[...lines.values()].flat().join("\n")}\n`;
}

function write(
  lines: string[],
  sample: Sample,
  { family, process }: { readonly family: Family; readonly process: string },
): void {
  const { name, bounds } = family;
  const pairs = [...family.labels.map((label, i) => pair(label, sample.labels[i] ?? "")), pair("process", process)];
  const labels = pairs.join();
  if (bounds === undefined) {
    lines.push(`${name}{${labels}} ${sample.value ?? 0}`);
    return;
  }
  let total = 0;
  for (const [i, count] of (sample.counts ?? []).entries()) {
    total += count;
    lines.push(`${name}_bucket{${labels},le="${bounds[i] ?? "+Inf"}"} ${total}`);
  }
  lines.push(`${name}_sum{${labels}} ${sample.sum ?? 0}`, `${name}_count{${labels}} ${total}`);
}

function pair(label: string, value: string): string {
  return `${label}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}

function escapedHelp(help: string): string {
  return help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

/**
 * With a token: clients that have it. Without: only this machine, no request through a proxy on it, and none of a page
 * whose name points to this machine.
 */
export function mayReadMetrics(token: string | undefined, reader: {
  readonly authorization: string | null;
  /** Whether a proxy forwarded the request: then the address is the proxy's and proves nothing. */
  readonly isForwarded: boolean;
  readonly address: string;
  /** The `Host` of the request. */
  readonly host: string | null;
}): boolean {
  if (token === undefined) {
    return !reader.isForwarded && isLoopback(reader.address) && isLoopbackHost(reader.host ?? "");
  }
  return isEqual(reader.authorization ?? "", `Bearer ${token}`);
}

function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:[0-9]+$/u, "").replaceAll(/[[\]]/gu, "");
  return name === "localhost" || isLoopback(name);
}

/** Compares in constant time. */
function isEqual(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) {
    difference |= (given.charCodeAt(i) || 0) ^ wanted.charCodeAt(i);
  }
  return difference === 0;
}

/** Whether a proxy forwarded the request. */
export function isForwarded(headers: Headers): boolean {
  return HEADERS.some((name) => headers.has(name));
}
