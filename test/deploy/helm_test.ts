import { expect, test } from "bun:test";
import { join } from "node:path";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { readConfig, SETTINGS } from "../../src/config.ts";
import { VERSION } from "../../src/release/mod.ts";
import { patience } from "../support/runner/patience.ts";
import { CHART, hasHelm, helm, type KubernetesObject, mistakesIn, render, valuesFile } from "./rendered_chart.ts";

const JWT_SECRET = crypto.getRandomValues(new Uint8Array(32)).toHex();
const SMALL = {
  image: { repository: "registry.example.com/locus" },
  publicUrl: "https://locus.example.com",
  secrets: { values: { DATABASE_URL: "postgres://locus:secret@db/locus", JWT_SECRET } },
};
const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } } });
/** Every part of the chart that can be turned on. */
const LARGE = {
  image: {
    repository: "registry.example.com/locus",
    digest: `sha256:${"0a".repeat(32)}`,
    pullSecrets: [{ name: "r" }],
  },
  publicUrl: "https://locus.example.com",
  secrets: { existing: "locus-secrets" },
  settings: { MONTHLY_LIMIT: 50_000, SIGNUP: "invite", TRUSTED_PROXIES: "10.0.0.0/8" },
  gazetteer: { url: "s3://locus/gazetteer", countries: ["DE", "AT"] },
  data: { ephemeral: true, storageClassName: "fast", size: "50Gi" },
  backup: { url: "s3://backups/locus", schedule: "daily 03:00", keep: "daily=7" },
  audit: { schedule: "*/5 * * * *", storageClassName: "fast", size: "5Gi" },
  s3: { endpoint: "https://s3.example.com", region: "eu-central-1" },
  server: {
    autoscaling: { enabled: true },
    podAnnotations: { "example.com/a": "b" },
    nodeSelector: { disk: "ssd" },
    tolerations: [{ key: "a", operator: "Exists" }],
    affinity: { podAntiAffinity: {} },
  },
  worker: { autoscaling: { enabled: true, queue: { enabled: true } } },
  service: { type: "LoadBalancer", annotations: { "example.com/a": "b" } },
  ingress: { enabled: true, className: "nginx", host: "locus.example.com", tlsSecret: "tls", annotations: { a: "b" } },
  networkPolicy: {
    callers: [namespace("ingress")],
    metrics: [namespace("monitoring")],
    extraEgress: [{ to: [{ ipBlock: { cidr: "10.0.0.0/8" } }] }],
  },
  podMonitor: { enabled: true, labels: { release: "prometheus" } },
};

/** Part of an object, by the path of its keys. */
function at(object: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null
      ? Object.entries(value).find(([name]) => name === String(key))?.[1]
      : undefined;
  }, object);
}

const named = (objects: readonly KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

/** The pods of Deployments, Jobs and CronJobs. */
const podsOf = (objects: readonly KubernetesObject[]): readonly unknown[] =>
  objects.map((object) =>
    at(object, "spec", "template", "spec") ?? at(object, "spec", "jobTemplate", "spec", "template", "spec")
  )
    .filter((spec) => spec !== undefined);

const containersOf = (pod: unknown): readonly unknown[] =>
  ["initContainers", "containers"].flatMap((key) => Object.values(at(pod, key) ?? []));

test.if(hasHelm())(
  "helm finds nothing wrong with the chart, and its objects are what Kubernetes' types say",
  async () => {
    for (const values of [SMALL, LARGE]) {
      const linted = await helm(["lint", "--strict", CHART, "--values", await valuesFile(values)]);
      expect([linted.code, linted.out + linted.err]).toEqual([0, expect.stringContaining("0 chart(s) failed")]);
      const objects = await render(values);
      // A resource of the Prometheus operator has no types here.
      expect(await mistakesIn(objects.filter(({ kind }) => kind !== "PodMonitor"))).toBe("");
    }
    const [wrong] = (await render(SMALL)).filter(({ kind }) => kind === "Deployment");
    const renamed = JSON.parse(JSON.stringify(wrong).replaceAll("readinessProbe", "readynessProbe"));
    expect(await mistakesIn([renamed])).toContain("readynessProbe");
  },
  patience(120_000),
);

test.if(hasHelm())("every pod of the chart runs without privileges, and stops as slowly as the service", async () => {
  const objects = await render(LARGE);
  const pods = podsOf(objects);
  expect(pods).toHaveLength(4);
  for (const pod of pods) {
    const securityContext = { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } };
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext });
    const commandOf = (container: unknown): unknown => Object.values(at(container, "args") ?? [])[0];
    const isWorker = containersOf(pod).some((container) => commandOf(container) === "worker");
    for (const container of containersOf(pod)) {
      expect(container).toMatchObject({
        image: `registry.example.com/locus@sha256:${"0a".repeat(32)}`,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { requests: expect.anything(), limits: expect.anything() },
      });
      const command = commandOf(container);
      expect(COMMANDS.map(({ name }) => name)).toContain(String(command));
      expect(Object.values(at(container, "volumeMounts") ?? []).map((mount) => at(mount, "mountPath"))).toEqual([
        "/data",
        ...isWorker ? ["/data/known_answers"] : [],
        "/tmp",
        ...command === "audit" ? ["/audit"] : [],
      ]);
    }
  }
  const drain = Number(at(named(objects, "ConfigMap", "locus"), "data", "DRAIN_SECONDS"));
  for (const part of ["server", "worker"]) {
    const pod = at(named(objects, "Deployment", `locus-${part}`), "spec", "template", "spec");
    expect(at(pod, "terminationGracePeriodSeconds")).toBe(drain + 30);
    const readinessProbe = { httpGet: { path: "/readyz" } };
    expect(at(pod, "containers", 0)).toMatchObject({ livenessProbe: { httpGet: { path: "/livez" } }, readinessProbe });
    expect(named(objects, "PodDisruptionBudget", `locus-${part}`)).toBeDefined();
    expect(named(objects, "HorizontalPodAutoscaler", `locus-${part}`)).toBeDefined();
    expect(at(named(objects, "Deployment", `locus-${part}`), "spec", "replicas")).toBeUndefined();
  }
});

test.if(hasHelm())("the variables of the chart are a configuration that the service reads", async () => {
  const data = at(named(await render(LARGE), "ConfigMap", "locus"), "data");
  const given = Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)]));
  const config = readConfig({ ...SMALL.secrets.values, ...given });
  expect(config).toMatchObject({
    publicUrl: "https://locus.example.com",
    drainSeconds: 10,
    monthlyLimit: 50_000,
    gazetteerUrl: "s3://locus/gazetteer",
    gazetteerCountries: ["AT", "DE"],
    backupSchedule: { every: "daily", minute: 180 },
    s3: { endpoint: "https://s3.example.com", region: "eu-central-1" },
  });
  expect(Object.keys(given).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test.if(hasHelm())("the migration runs before the release, with a Secret that is there by then", async () => {
  const objects = await render(SMALL);
  const hooks = objects.filter(({ metadata }) => metadata.annotations?.["helm.sh/hook"] === "pre-install,pre-upgrade");
  expect(hooks.map(({ kind, metadata }) => [kind, metadata.name, metadata.annotations?.["helm.sh/hook-weight"]]))
    .toEqual([["Secret", "locus-migration", "-1"], ["Job", "locus-migration", "0"]]);
  expect(JSON.stringify(hooks[1])).toContain('"secretRef":{"name":"locus-migration"}');
  // With a Secret of the operator's the chart makes none.
  const large = await render(LARGE);
  expect(large.filter(({ kind }) => kind === "Secret")).toEqual([]);
  expect(JSON.stringify(named(large, "Job", "locus-migration"))).toContain('"secretRef":{"name":"locus-secrets"}');
});

test.if(hasHelm())("the file of audit events is on a volume that outlives the release", async () => {
  const objects = await render(LARGE);
  const claim = named(objects, "PersistentVolumeClaim", "locus-audit");
  expect(claim?.metadata.annotations?.["helm.sh/resource-policy"]).toBe("keep");
  expect(claim?.["spec"]).toMatchObject({ storageClassName: "fast", resources: { requests: { storage: "5Gi" } } });
  const pod = ["spec", "jobTemplate", "spec", "template", "spec"];
  const job = named(objects, "CronJob", "locus-audit");
  expect(job?.["spec"]).toMatchObject({ schedule: "*/5 * * * *", concurrencyPolicy: "Forbid" });
  expect(at(job, ...pod, "containers", 0, "args")).toEqual(["audit", "append", "/audit/audit.jsonl"]);
  expect(JSON.stringify(at(job, ...pod))).toContain('"claimName":"locus-audit"');
  const own = await render({ ...SMALL, audit: { schedule: "@hourly", existingClaim: "evidence" } });
  expect(own.filter(({ kind }) => kind === "PersistentVolumeClaim")).toEqual([]);
  expect(JSON.stringify(named(own, "CronJob", "locus-audit"))).toContain('"claimName":"evidence"');
  expect(JSON.stringify(await render(SMALL))).not.toContain("locus-audit");
});

/** What Helm says about values that it does not take. */
async function refused(values: Readonly<Record<string, unknown>>): Promise<string> {
  return (await helm(["template", "locus", CHART, "--values", await valuesFile(values)])).err;
}

test.if(hasHelm())("the chart refuses values that would not work, and names them", async () => {
  expect(await refused({ ...SMALL, sever: {} })).toContain("sever");
  expect(await refused({ ...SMALL, publicUrl: "" })).toContain("publicUrl is required");
  expect(await refused({ ...SMALL, image: {} })).toContain("image.repository is required");
  expect(await refused({ ...SMALL, secrets: { values: { JWT_SECRET } } }))
    .toContain("secrets.values.DATABASE_URL is required");
  expect(await refused({ ...SMALL, settings: { JWT_SECRET } })).toContain("JWT_SECRET");
  expect(await refused({ ...SMALL, ingress: { enabled: true } })).toContain("ingress.host is required");
  expect(await refused({ ...SMALL, finishSeconds: 5 })).toContain("finishSeconds");
  expect(await refused({ ...SMALL, audit: { schedule: "often" } })).toContain("schedule");
});

test("the chart has the version of the service", async () => {
  const chart: unknown = Bun.YAML.parse(await Bun.file(join(CHART, "Chart.yaml")).text());
  expect(chart).toMatchObject({ version: VERSION, appVersion: VERSION });
});
