import { type ApiClient, expectStatus } from "../../api/api_client.ts";
import { type PartName, type WatchedParts } from "./watch_parts.ts";

/** The measurements of a large batch. */
export interface ServedRows {
  readonly uploadS: number;
  /** From the first byte of the upload to the state `completed`. */
  readonly doneS: number;
  readonly cpu: Readonly<Record<PartName, number>>;
  readonly peaks: ReturnType<WatchedParts["peaks"]>;
  /** From submission to `completed`, for ten rows that another organization sent meanwhile. */
  readonly smallS: number;
  readonly duplicates: number;
  readonly downloadS: number;
  readonly downloadCpuS: number;
  readonly downloadPeaks: ReturnType<WatchedParts["peaks"]>;
  /** Where duplicates are grouped. */
  readonly grouped: GroupCounts | undefined;
}

/** How well rows of one house (`duplicatesCsv`) are grouped. */
export interface GroupCounts {
  /** Rows whose house occurs before. */
  readonly repeated: number;
  /** Rows that name an earlier row, and those of them that name the first one of their house. */
  readonly named: number;
  readonly right: number;
}

/** The clients of the large and the small batch. */
export interface ServeRowsOptions {
  readonly path: string;
  readonly rows: number;
  /** Whether to group the rows of one address. */
  readonly group: boolean;
  /** Keys of two organizations, both live. */
  readonly owner: ApiClient;
  readonly other: ApiClient;
  readonly watched: WatchedParts;
  readonly onProgress: (line: string) => void;
}

const LOOK_MS = 200;
/** Share of the rows after which the small batch is sent: by then every worker is busy. */
const SMALL_AT = 0.2;

/** Uploads a table, waits for its end while another organization sends ten rows, and downloads the answers as CSV. */
export async function serveRows(options: ServeRowsOptions): Promise<ServedRows> {
  const { owner, other, watched, rows, onProgress } = options;
  const startMs = performance.now();
  const id = await upload(options);
  const uploadS = since(startMs);
  onProgress(`uploaded after ${uploadS.toFixed(0)} s`);
  await until(owner, id, ({ progress }) => progress >= SMALL_AT);
  const small = ten(other);
  const { counts } = await until(owner, id, ({ status }) => status === "completed");
  const doneS = since(startMs);
  onProgress(`done after ${doneS.toFixed(0)} s`);
  const [cpu, peaks, smallS] = [await watched.cpu(), watched.peaks(), await small];
  await watched.restart();
  const downloadMs = performance.now();
  const counted = new CountedGroups();
  await download(owner, { id, rows, onLine: options.group ? (line) => counted.add(line) : undefined });
  const downloadS = since(downloadMs);
  return {
    uploadS,
    doneS,
    cpu,
    peaks,
    smallS,
    duplicates: counts.duplicates,
    downloadS,
    downloadCpuS: ((await watched.cpu()).server - cpu.server) / 1e6,
    downloadPeaks: watched.peaks(),
    grouped: options.group ? counted : undefined,
  };
}

function since(fromMs: number): number {
  return (performance.now() - fromMs) / 1000;
}

/** Compares the groups of a download with the houses of its rows. */
class CountedGroups implements GroupCounts {
  repeated = 0;
  named = 0;
  right = 0;
  readonly #firstRows = new Map<string, string>();

  add(line: string): void {
    const [, row = "", house = "", first = ""] = /^(\d+),(?:"[^"]*"|[^,"]*),(House \d+),.*,(\d*)\r?$/u.exec(line) ?? [];
    const known = this.#firstRows.get(house);
    if (known === undefined) {
      this.#firstRows.set(house, row);
    } else {
      this.repeated++;
    }
    this.named += first === "" ? 0 : 1;
    this.right += first !== "" && first === known ? 1 : 0;
  }
}

async function upload({ owner, path, group }: ServeRowsOptions): Promise<string> {
  const query = `input_column=address&id_column=id${group ? "&group_duplicates=true" : ""}`;
  return expectStatus(await owner.upload(`/v1/batches?${query}`, Bun.file(path).stream()), 202).body.id;
}

/** A batch of ten places of the world, from the other organization. */
async function ten(client: ApiClient): Promise<number> {
  const fromMs = performance.now();
  const towns = ["Vaduz", "Zürich", "Paris", "Berlin", "Roma", "Oslo", "Madrid", "Lima", "Cairo", "Tokyo"];
  const answer = await client.post("/v1/batches", { inputs: towns.map((input) => ({ input })) });
  await until(client, expectStatus(answer, 202).body.id, (batch) => batch.status === "completed");
  return since(fromMs);
}

interface Seen {
  readonly status: string;
  readonly progress: number;
  readonly counts: { readonly duplicates: number; readonly failed: number };
}

async function until(client: ApiClient, id: string, isThere: (batch: Seen) => boolean): Promise<Seen> {
  for (;;) {
    const { body } = expectStatus(await client.get(`/v1/batches/${id}`), 200);
    if (isThere(body)) {
      return body;
    }
    if (body.status === "failed" || body.status === "cancelled") {
      throw new Error(`The batch ended as ${body.status}`);
    }
    await Bun.sleep(LOOK_MS);
  }
}

/** Reads all bytes, and checks that there is a line for every row, the last one last. */
async function download(
  client: ApiClient,
  { id, rows, onLine }: {
    readonly id: string;
    readonly rows: number;
    readonly onLine: ((line: string) => void) | undefined;
  },
): Promise<void> {
  const answer = await fetch(`${client.url}/v1/batches/${id}/results?format=csv`, {
    headers: { authorization: `Bearer ${client.credential}` },
  });
  let lines = 0;
  let tail = "";
  let rest = "";
  for await (const bytes of answer.body ?? []) {
    if (onLine !== undefined) {
      const parts = (rest + Buffer.from(bytes).toString("latin1")).split("\n");
      rest = parts.pop() ?? "";
      parts.forEach(onLine);
    }
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) {
      lines++;
    }
    tail = (tail + Buffer.from(bytes).toString("latin1")).slice(-1000);
  }
  const last = tail.trimEnd().split("\n").at(-1) ?? "";
  if (lines !== rows + 1 || !last.startsWith(`${rows},`)) {
    throw new Error(`The download has ${lines} lines, and ends with row ${last.split(",")[0]}`);
  }
}
