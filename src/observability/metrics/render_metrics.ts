import type { Family, Sample } from "./collect.ts";

/** The media type of the text format, version 0.0.4, which every scraper reads. */
export const METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The metrics of one process. */
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
