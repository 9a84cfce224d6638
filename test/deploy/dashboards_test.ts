import { expect, test } from "bun:test";
import { join } from "node:path";
import {
  backlogFamilies,
  backupFamilies,
  followingFamilies,
  gazetteerFamilies,
  mailFamilies,
  poolFamilies,
  processFamilies,
  queueFamilies,
} from "../../src/commands/metrics/families.ts";
import { collect, type Family, ServiceMetrics } from "../../src/observability/mod.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { ROOT } from "./built_image.ts";

const FOLDER = join(ROOT, "src/deploy");
/** Labels that Prometheus or the text itself adds. */
const ADDED = ["job", "instance", "process", "le"];

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Every metric there is, with its labels. */
async function everyFamily(): Promise<readonly Family[]> {
  const database = await testDatabase();
  const collected = await collect({
    service: () => new ServiceMetrics().families(),
    process: () => processFamilies({ cpuSeconds: 1, residentBytes: 1, heapBytes: 1, startedAt: 1, openFiles: 1 }),
    pool: () => poolFamilies({ max: 1, busy: 0, waiting: 0, ended: 0 }),
    gazetteer: () =>
      gazetteerFamilies({ current: () => ({ version: "1", datasets: [] }), check: () => Promise.resolve(undefined) }),
    backup: () =>
      backupFamilies({ overdue: 0, damaged: 0, unverified: 0, newest: { ageS: 1, bytes: 1 }, verifiedS: 1 }),
    following: () => followingFamilies("current"),
    backlog: () => backlogFamilies(database.database),
    mails: () => mailFamilies(database.database),
    queue: () => queueFamilies({ states: () => Promise.resolve([]) }, 0),
  }, { monotonicMs: () => 0 })();
  await database.close();
  return collected;
}

/** The names an expression uses of us, without what histograms add, and the labels that it selects by. */
function usesOf(expression: string): { readonly names: readonly string[]; readonly labels: readonly string[] } {
  const names = [...expression.matchAll(/\b(?:locus|process)_[a-z_]+/gu)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/u, "")
  );
  const grouped = [...expression.matchAll(/\bby \(([a-z_, ]+)\)/gu)].flatMap(([, list = ""]) => list.split(", "));
  const matched = [...expression.matchAll(/([a-z_]+)(?:=~|!=|=)"/gu)].map(([, label = ""]) => label);
  return { names, labels: [...grouped, ...matched] };
}

test("the dashboard and the alerts query metrics and labels that exist, and the dashboard shows every one", async () => {
  const families = await everyFamily();
  const labelsOf = new Map(families.map(({ name, labels }) => [name, labels]));
  const dashboard: { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] } =
    await Bun.file(join(FOLDER, "grafana.json")).json();
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules: readonly Rule[] = alertsIn(await Bun.file(join(FOLDER, "alerts.yml")).text());
  for (const expression of [...shown, ...rules.map(({ expr }) => expr)]) {
    const { names, labels } = usesOf(expression);
    for (const name of names) {
      expect([expression, name, labelsOf.has(name)]).toEqual([expression, name, true]);
    }
    const known = [...ADDED, ...names.flatMap((name) => labelsOf.get(name) ?? [])];
    expect([expression, labels.filter((label) => !known.includes(label))]).toEqual([expression, []]);
  }
  const used = new Set(shown.flatMap((expression) => usesOf(expression).names));
  expect([...labelsOf.keys()].filter((name) => !used.has(name))).toEqual([]);
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, annotations } of rules) {
    expect([alert, Object.keys(annotations)]).toEqual([alert, ["summary", "action"]]);
  }
});

function alertsIn(text: string): readonly Rule[] {
  // The file is ours; its fields are what this test is about.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { groups } = Bun.YAML.parse(text) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

interface LoadedRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Prefixes of the metrics of the exporters that the file names. */
const EXPORTERS = /^(?:pg|redis|node|kubelet)_/u;

test("alerts_around.yml has rules for Postgres, Redis and disks that say what to do, by metrics of the exporters", async () => {
  const text = await Bun.file(join(ROOT, "src/deploy/alerts_around.yml")).text();
  // The tests below look at every field that is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { groups } = Bun.YAML.parse(text) as { groups: readonly { name: string; rules: readonly LoadedRule[] }[] };
  expect(groups.map(({ name }) => name)).toEqual(["postgres", "redis", "disk"]);
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, labels["severity"]]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/u)]);
    expect([alert, Object.keys(annotations)]).toEqual([alert, ["summary", "action"]]);
    const metrics = expr.match(/\b[a-z]+_[a-z_]+(?=[\s)[{/]|$)/gu)?.filter((word) => word !== "predict_linear") ?? [];
    expect([alert, metrics.length > 0, metrics.filter((name) => !EXPORTERS.test(name))]).toEqual([alert, true, []]);
  }
});
