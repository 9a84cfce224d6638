import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "./version.ts";

/** A package in `bun.lock`: its name with its version, its registry, what it depends on, and its hash. */
type LockedPackage = readonly [string, string, LockedInfo, string?];

interface LockedInfo {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly workspaces: { readonly "": LockedInfo };
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly patchedDependencies?: Readonly<Record<string, string>>;
}

interface Component {
  readonly type: "library" | "data";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes: readonly { readonly alg: "SHA-512" | "SHA-256"; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
  readonly pedigree?: { readonly notes: string };
}

/** Data in the repository, with the terms of those that it comes from. */
const DATA: readonly { readonly path: string; readonly licence: string }[] = [
  { path: "src/gazetteer/world/world.seed", licence: "CC-BY-4.0 AND ISC" },
  { path: "src/gazetteer/sources/data/postcodes_us.tsv", licence: "CC-BY-4.0" },
  { path: "src/gazetteer/sources/data/names.tsv", licence: "Unicode-3.0" },
  { path: "src/gazetteer/sources/data/country_names.tsv", licence: "Unicode-3.0" },
  { path: "src/resolver/data/mapcode_areas.json", licence: "Apache-2.0" },
  { path: "src/resolver/data/label_rules.json", licence: "MIT" },
];

const APPLICATION = `pkg:generic/locus@${VERSION}`;

/**
 * What a service of this version consists of, in the form of CycloneDX 1.6: the packages that it installs, with the hashes by which `bun.lock` verifies
 * them, and the data in the repository. The same files give the same text. It has no time and no serial number, so that
 * anybody can write it again and compare.
 *
 * @param root the folder of the repository or the installed service, with `bun.lock` and `node_modules`
 * @example billOfMaterials(process.cwd()).components.length
 */
export function billOfMaterials(root: string) {
  // The package manager wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const lock = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as Lock;
  const keys = installedKeys(lock);
  const libraries = keys.map((key) => libraryOf(key, lock, root));
  const data = DATA.map(({ path, licence }): Component => ({
    type: "data",
    "bom-ref": path,
    name: path,
    version: VERSION,
    hashes: [{ alg: "SHA-256", content: createHash("sha256").update(readFileSync(join(root, path))).digest("hex") }],
    licenses: [{ expression: licence }],
  }));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": APPLICATION,
        name: "locus",
        version: VERSION,
        licenses: [{ expression: "Apache-2.0" }],
      },
    },
    components: [...libraries, ...data],
    dependencies: [
      {
        ref: APPLICATION,
        dependsOn: [...neededBy("", lock.workspaces[""], lock).map(refOf), ...data.map((one) => one["bom-ref"])]
          .toSorted(),
      },
      ...keys.map((key) => ({
        ref: refOf(key),
        dependsOn: neededBy(key, lock.packages[key]![2], lock).map(refOf).toSorted(),
      })),
    ],
  };
}

/** The keys in the lockfile of all packages that are installed to run the service, sorted. */
function installedKeys(lock: Lock): string[] {
  const found = new Set(neededBy("", lock.workspaces[""], lock));
  // A set may grow while it is read.
  for (const key of found) {
    neededBy(key, lock.packages[key]![2], lock).forEach((other) => found.add(other));
  }
  return [...found].toSorted();
}

/** A package of that name lies beside the one that needs it, or beside one around that. */
function neededBy(key: string, { dependencies, optionalDependencies }: LockedInfo, { packages }: Lock): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let around = key; around !== ""; around = around.slice(0, Math.max(0, around.lastIndexOf("/")))) {
      if (packages[`${around}/${name}`] !== undefined) {
        return [`${around}/${name}`];
      }
    }
    return packages[name] === undefined ? [] : [name];
  });
}

function libraryOf(key: string, { packages, patchedDependencies = {} }: Lock, root: string): Component {
  const [id, , , integrity = ""] = packages[key]!;
  const at = id.lastIndexOf("@");
  const licence = licenceOf(join(root, "node_modules", ...folderOf(key)));
  const [, hash] = integrity.split("sha512-");
  return {
    type: "library",
    "bom-ref": refOf(key),
    name: id.slice(0, at),
    version: id.slice(at + 1),
    purl: `pkg:npm/${id.slice(0, at).replace("@", "%40")}@${id.slice(at + 1)}`,
    hashes: hash === undefined ? [] : [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }],
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
    ...(patchedDependencies[id] === undefined ? {} : { pedigree: { notes: `Changed by ${patchedDependencies[id]}` } }),
  };
}

/** `a/@b/c` lies in `a/node_modules/@b/c`. */
function folderOf(key: string): string[] {
  return key.split(/\/(?=@|(?<!@[^/]*\/))/u).flatMap((name, i) => i === 0 ? [name] : ["node_modules", name]);
}

/** As the installed package says; undefined for one of another system, which is not installed here. */
function licenceOf(folder: string): string | undefined {
  const path = join(folder, "package.json");
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const named = typeof manifest === "object" && manifest !== null && "license" in manifest
    ? manifest.license
    : undefined;
  return typeof named === "string" && named !== "" ? named : undefined;
}

function refOf(key: string): string {
  return `npm:${key}`;
}
