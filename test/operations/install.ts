import assert from "node:assert/strict";
import { readConfig } from "../../src/config.ts";
import { CHART, helm, mistakesIn, render, valuesFile } from "../deploy/rendered_chart.ts";

export interface ChartValues {
  readonly publicUrl: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly backup: Readonly<Record<string, unknown>>;
  readonly s3Endpoint: string;
}

export interface Rendered {
  readonly objects: number;
  /** The variables of the pods: of the ConfigMap and the Secret. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Renders the chart, and checks it with Helm's own rules, Kubernetes' types and the service's configuration.
 *
 * @throws AssertionError that names what is wrong
 */
export async function renderChart(
  { publicUrl, secrets, settings, backup, s3Endpoint }: ChartValues,
): Promise<Rendered> {
  const values = {
    image: { repository: "registry.example.com/locus" },
    publicUrl,
    secrets: { values: secrets },
    settings,
    backup,
    s3: { endpoint: s3Endpoint },
    audit: { schedule: "*/5 * * * *" },
    drainSeconds: 0,
  };
  const linted = await helm(["lint", "--strict", CHART, "--values", await valuesFile(values)]);
  assert.equal(linted.code, 0, linted.out + linted.err);
  const objects = await render(values);
  assert.equal(await mistakesIn(objects), "");
  const environment = Object.assign(
    {},
    ...objects.filter(({ metadata }) => metadata.name === "locus").map((object) =>
      object.kind === "ConfigMap" ? object["data"] : object.kind === "Secret" ? object["stringData"] : {}
    ),
  );
  readConfig(environment);
  return { objects: objects.length, environment };
}
