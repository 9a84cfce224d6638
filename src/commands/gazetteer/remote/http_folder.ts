import { Failure } from "../../line/failure.ts";
import { request } from "../download/request.ts";
import type { ReadRemote, RemoteFolder } from "./remote_folder.ts";

const NOT_FOUND = 404;
const GONE = 410;

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
      const bytes = response.headers.get("content-length");
      return response.ok && bytes !== null ? Number(bytes) : undefined;
    },
    putFile: (name, path) => change("PUT", name, Bun.file(path)),
    putText: (name, text) => change("PUT", name, text),
    remove: (name) => change("DELETE", name),
  };
}

/** Requests a file, or a part of it, or nothing where it has not changed. */
export function readAddress(address: string, { signal, from = 0, unless }: ReadRemote): Promise<Response> {
  return request(address, {
    signal,
    isOptional: true,
    headers: {
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      ...(unless === undefined ? {} : { "if-none-match": unless }),
    },
  });
}
