import { type ApiCall, callApi } from "./api.ts";

/** A million rows over a slow line. Milliseconds. */
const DEADLINE_MS = 3_600_000;

/** A file to download, and the name it is saved under. */
export interface Download {
  readonly path: string;
  readonly query?: ApiCall["query"];
  readonly fileName: string;
}

/**
 * Fetches a file as the session and hands it to the browser. A link alone would not do: the access token is in memory.
 *
 * @throws ApiError
 */
export async function download({ path, query, fileName }: Download): Promise<void> {
  const response = await callApi("GET", path, { query, deadlineMs: DEADLINE_MS });
  saveFile(await response.blob(), fileName);
}

/** Hands the browser a file to save. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
