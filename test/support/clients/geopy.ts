import { runProgram } from "../processes/run_program.ts";

/** Debian's Python, which has the package `python3-geopy`; `PYTHON` names another one. */
const PYTHON = process.env["PYTHON"] ?? "/usr/bin/python3";

export interface GeopyCall {
  readonly geocoder: "nominatim" | "photon" | "pelias";
  readonly method: "geocode" | "reverse";
  /** Host and path of the interface, without a scheme. */
  readonly domain: string;
  readonly query: string | readonly number[] | Readonly<Record<string, string>>;
  /** Of the geocoder itself. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Of the method. */
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** What geopy returned: places, nothing, or the name of its exception. */
export type GeopyAnswer =
  | readonly { readonly address: string; readonly point: readonly [latitude: number, longitude: number] }[]
  | { readonly error: string }
  | null;

/** Whether geopy can be used here. */
export function hasGeopy(): boolean {
  try {
    return Bun.spawnSync([PYTHON, "-c", "import geopy"]).exitCode === 0;
  } catch {
    return false;
  }
}

/** Runs calls in a real geopy, in this order. */
export async function geopy(calls: readonly GeopyCall[]): Promise<readonly GeopyAnswer[]> {
  const script = new URL("geopy_calls.py", import.meta.url).pathname;
  const input = JSON.stringify(calls);
  const { code, out, err } = await runProgram([PYTHON, script], { environment: process.env, input });
  if (code !== 0) {
    throw new Error(`geopy ended with ${code}: ${err}`);
  }
  return JSON.parse(out);
}
