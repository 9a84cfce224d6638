import { expect, test } from "bun:test";
import { join } from "node:path";
import { ROOT } from "./compose_file.ts";

interface Rule {
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
  const { groups } = Bun.YAML.parse(text) as { groups: readonly { name: string; rules: readonly Rule[] }[] };
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
