import type { S3Access } from "../../../config.ts";
import type { S3Address } from "../../../config/urls.ts";
import { Failure } from "../../line/failure.ts";
import type { ListedFolder, ReadRemote, RemoteFolder } from "./remote_folder.ts";
import { lengthOf, request } from "../download/request.ts";

const NOT_FOUND = 404;
const GONE = 410;

/** Attempts of a part of an upload. */
const RETRIES = 3;
/** How long a signed address of one request is valid. Seconds; requests are made at once. */
const SIGNED_SECONDS = 900;
const MISSING: ReadonlySet<string> = new Set(["NoSuchKey", "NotFound"]);
/** Entries that are listed at most: a thousand a request. */
const LISTED_MAX = 100_000;
/** Codes of a store that does not answer at the moment. */
const TRANSIENT: ReadonlySet<string> = new Set(["ConnectionRefused", "ConnectionClosed", "InternalError", "SlowDown"]);

/**
 * A prefix of a bucket, through Bun's S3 client. Files are read with signed addresses, so that a part of a file, an
 * unchanged file and a broken connection are handled as those of a web server.
 */
export function s3Folder({ bucket, prefix }: S3Address, { s3, signal }: {
  readonly s3: S3Access;
  readonly signal: AbortSignal;
}): ListedFolder {
  const given = Object.entries({ ...s3, bucket }).filter(([, value]) => value !== undefined);
  const client = new Bun.S3Client(Object.fromEntries(given));
  const keyOf = (name: string): string => prefix === "" ? name : `${prefix}/${name}`;
  async function attempt<Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> {
    const interrupted = Promise.withResolvers<never>();
    const stop = (): void => interrupted.reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener("abort", stop);
    try {
      // The client takes no signal: what it does after an interruption ends with the process.
      return await Promise.race([work(), interrupted.promise]);
    } catch (error) {
      const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
      if (signal.aborted || code === undefined) {
        throw error;
      }
      if (MISSING.has(code)) {
        return undefined;
      }
      const message = `The store answers ${code} for ${keyOf(name)} in the bucket ${bucket}`;
      throw TRANSIENT.has(code) ? new Error(message) : new Failure(message);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }
  return {
    async read(name, options) {
      return await readAddress(client.presign(keyOf(name), { expiresIn: SIGNED_SECONDS }), options);
    },
    size: (name) => attempt(name, async () => (await client.stat(keyOf(name))).size),
    async putFile(name, path) {
      await attempt(name, () => client.write(keyOf(name), Bun.file(path), { retry: RETRIES }));
    },
    async putText(name, text) {
      await attempt(name, () => client.write(keyOf(name), text, { retry: RETRIES, type: "application/json" }));
    },
    async remove(name) {
      await attempt(name, () => client.delete(keyOf(name)));
    },
    async list(folder) {
      const before = `${keyOf(folder)}/`;
      const names: string[] = [];
      for (let continuationToken: string | undefined; names.length < LISTED_MAX;) {
        const from = continuationToken === undefined ? {} : { continuationToken };
        const page = await attempt(folder, () => client.list({ prefix: before, delimiter: "/", ...from }));
        const keys = [
          ...(page?.contents ?? []).map(({ key }) => key),
          ...(page?.commonPrefixes ?? []).map(({ prefix: each }) => each),
        ];
        names.push(...keys.map((key) => key.slice(before.length).replace(/\/$/u, "")).filter((name) => name !== ""));
        continuationToken = page?.isTruncated === true ? page.nextContinuationToken : undefined;
        if (continuationToken === undefined) {
          break;
        }
      }
      return names.toSorted();
    },
  };
}

/** A folder of a web server: read with GET and HEAD, written with PUT and DELETE (as WebDAV servers take them). */
export function httpFolder(address: string, signal: AbortSignal): RemoteFolder {
  const urlOf = (name: string): string => `${address}/${name}`;
  async function change(method: "PUT" | "DELETE", name: string, body?: Blob | string): Promise<void> {
    const response = await fetch(urlOf(name), {
      method,
      redirect: "error",
      signal,
      ...(body === undefined ? {} : { body }),
    });
    await response.body?.cancel();
    const isMissing = response.status === NOT_FOUND || response.status === GONE;
    if (!response.ok && !(method === "DELETE" && isMissing)) {
      const { host, pathname } = new URL(urlOf(name));
      throw new Failure(`${host} answers ${response.status} to ${method} ${pathname}`);
    }
  }
  return {
    read: (name, options) => readAddress(urlOf(name), options),
    async size(name) {
      const response = await request(urlOf(name), { signal, method: "HEAD", isOptional: true });
      return response.ok ? lengthOf(response) : undefined;
    },
    putFile: (name, path) => change("PUT", name, Bun.file(path)),
    putText: (name, text) => change("PUT", name, text),
    remove: (name) => change("DELETE", name),
  };
}

/** Requests a file, or a part of it, or nothing where it has not changed. */
function readAddress(address: string, { signal, from = 0, unless }: ReadRemote): Promise<Response> {
  return request(address, {
    signal,
    isOptional: true,
    headers: {
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      ...(unless === undefined ? {} : { "if-none-match": unless }),
    },
  });
}
