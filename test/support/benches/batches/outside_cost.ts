import { type BatchesDeps, type BatchOwner, createBatch, openUpload } from "../../../../src/batches/mod.ts";
import type { ResolutionsDeps } from "../../../../src/resolutions/mod.ts";
import { workAll } from "../../operations/test_batches.ts";

/** A worker's CPU time by part. Microseconds per row. */
export interface OutsideCost {
  readonly batchId: string;
  /** Reading the upload, looking for equal rows, packing and storing: the server's part. */
  readonly upload: number;
  readonly inside: number;
  /** Claiming, loading, unpacking, presenting, packing, storing, counting. */
  readonly outside: number;
  /** The process's other threads: they collect the garbage of both, and compile. */
  readonly besides: number;
}

export interface OutsideCostOptions {
  readonly deps: BatchesDeps;
  readonly owner: BatchOwner;
  readonly gazetteer: ResolutionsDeps["gazetteer"];
  readonly csv: () => AsyncGenerator<string>;
  readonly rows: number;
}

/**
 * Uploads a table and answers it as a worker does, in this process. Reads the CPU time before and after every `resolve`,
 * by the hook that times its stages, of the main thread only, because the others collect the garbage of both. Reading it
 * costs about a microsecond per row, which counts as `outside`.
 */
export async function outsideCost({ deps, owner, gazetteer, csv, rows }: OutsideCostOptions): Promise<OutsideCost> {
  const uploading = process.cpuUsage();
  const bytes = bytesOf(csv());
  const columnOptions = { inputColumn: "address" };
  const source = await openUpload({ ...deps, gazetteer }, { format: "csv", bytes, isPacked: false, columnOptions });
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  const upload = total(process.cpuUsage(uploading));
  let inside = 0;
  const [all, thread] = [process.cpuUsage(), process.threadCpuUsage()];
  await workAll(deps, {
    gazetteer,
    timing() {
      const from = process.threadCpuUsage();
      return (stage) => {
        inside += stage === "finish" ? total(process.threadCpuUsage(from)) : 0;
      };
    },
  });
  const own = total(process.threadCpuUsage(thread));
  return {
    batchId,
    upload: upload / rows,
    inside: inside / rows,
    outside: (own - inside) / rows,
    besides: (total(process.cpuUsage(all)) - own) / rows,
  };
}

function total({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

async function* bytesOf(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield Buffer.from(piece);
  }
}
