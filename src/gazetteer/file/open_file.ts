import type { Sections } from "./format.ts";
import { mapFile } from "./map_file.ts";
import { versionOf } from "./version_of.ts";
import { createHash } from "node:crypto";
import { HASH_AT, HASH_BYTES, HEADER_BYTES, verifyContents } from "./file_head.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Coverage, Dataset } from "../port.ts";

/** One opened file: its arrays. `set/` answers queries over one or several of them. */
export interface GazetteerFile {
  readonly sections: Sections;
  /** Changes with the contents of the file. */
  readonly version: string;
}

/**
 * Opens a gazetteer file: maps it and checks its head, in well under 5 ms for any size. The mapping is released once
 * nothing refers to the sections. Damage in the body is found by `verifyGazetteer`; until then it can give wrong
 * answers, never a crash or an endless loop.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openFile(path: string): GazetteerFile {
  const { sections, contentHash } = mapFile(path);
  return { sections, version: versionOf(contentHash) };
}

/** Reads the whole file as `verifyContents`. */
export function verifyGazetteer(path: string, { windowBytes }: { readonly windowBytes?: number } = {}): string {
  const hash = Buffer.from(mapFile(path).contentHash).toString("hex");
  return verifyContents(path, { hash, remedy: "build it again", windowBytes });
}

/** Bytes hashed between two pauses: a quarter of a millisecond of the event loop. */
const SLICE_BYTES = 2 ** 18;
/** Milliseconds between two slices: at most 32 MB a second, some four hundredths of one processor. */
const PAUSE_MS = 8;

/**
 * Reads a whole gazetteer file or directory, slowly, and returns whether its bytes are those that were written. It reads
 * with system calls, so a slow disk does not block the event loop.
 *
 * @throws the signal's reason when aborted, and the system's error when the file cannot be read.
 */
export async function isAsWritten(path: string, { signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES) {
      return false;
    }
    const hash = createHash("sha256");
    const slice = new Uint8Array(SLICE_BYTES);
    for (let at = HEADER_BYTES;;) {
      signal.throwIfAborted();
      const read = (await file.read(slice, 0, SLICE_BYTES, at)).bytesRead;
      if (read === 0) {
        return hash.digest().equals(header.subarray(HASH_AT, HASH_AT + HASH_BYTES));
      }
      hash.update(slice.subarray(0, read));
      at += read;
      await sleep(PAUSE_MS, undefined, { signal, ref: false });
    }
  } finally {
    await file.close();
  }
}

/** The data sets of a file. */
export interface Datasets {
  readonly datasets: readonly Dataset[];
  /** `Gazetteer.provenances`. */
  readonly provenances: readonly (readonly Dataset[])[];
}

/**
 * The data sets that a file was built from.
 *
 * @param countryCode the country of the file, ISO 3166-1 alpha-2; undefined for the world file
 * @throws GazetteerFileError when their text is damaged.
 */
export function readDatasets(sections: Sections, countryCode?: string): Datasets {
  const meta = parse(sections.meta);
  if (typeof meta !== "object" || meta === null || !("datasets" in meta) || !Array.isArray(meta.datasets)) {
    throw new GazetteerFileError("its description is damaged: build it again");
  }
  const datasets = meta.datasets.map((dataset: unknown): Dataset => {
    const coverage = coverageOf(dataset);
    return {
      name: textOf(dataset, "name"),
      version: textOf(dataset, "version"),
      licence: textOf(dataset, "licence"),
      attribution: textOf(dataset, "attribution"),
      ...(countryCode === undefined ? {} : { countryCode }),
      ...(coverage.length === 0 ? {} : { coverage }),
    };
  });
  return { datasets, provenances: [...datasets.map((dataset) => [dataset]), ...mixesOf(meta, datasets)] };
}

function mixesOf(meta: object, datasets: readonly Dataset[]): Dataset[][] {
  const mixes: unknown = Reflect.get(meta, "mixes");
  return (Array.isArray(mixes) ? mixes : []).map((mix: unknown) =>
    (Array.isArray(mix) ? mix : []).flatMap((index: unknown) => {
      const dataset = typeof index === "number" ? datasets[index] : undefined;
      return dataset === undefined ? [] : [dataset];
    })
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new GazetteerFileError("its description is damaged: build it again", { cause });
  }
}

function coverageOf(dataset: unknown): Coverage[] {
  const found: unknown = typeof dataset === "object" && dataset !== null ? Reflect.get(dataset, "coverage") : undefined;
  return Array.isArray(found) ? found.filter(isCoverage) : [];
}

function isCoverage(value: unknown): value is Coverage {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string" &&
    "completeness" in value && (value.completeness === "complete" || value.completeness === "partial") &&
    "bounds" in value && Array.isArray(value.bounds) && value.bounds.length === 4 &&
    value.bounds.every((degrees) => typeof degrees === "number") && "records" in value &&
    typeof value.records === "number";
}

function textOf(value: unknown, field: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === "string" ? found : "";
}
