import { lookup } from "node:dns/promises";
import type { ResolvedAddress } from "./outbound_policy.ts";

/** All addresses of a host name, as the system resolves it, in its order. */
export async function lookUpAll(host: string): Promise<readonly ResolvedAddress[]> {
  return await lookup(host, { all: true, verbatim: true });
}
