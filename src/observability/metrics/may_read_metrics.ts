import { isLoopback } from "../../domain/is_loopback.ts";

/** What is known of whoever asks for metrics. */
export interface MetricsReader {
  readonly authorization: string | null;
  /** Whether some proxy passed the request on: then the address is the proxy's, and says nothing. */
  readonly isForwarded: boolean;
  readonly address: string;
}

/** With a token, who has it; without, only the machine itself, and nobody through a proxy on it. */
export function mayReadMetrics(token: string | undefined, reader: MetricsReader): boolean {
  if (token === undefined) {
    return !reader.isForwarded && isLoopback(reader.address);
  }
  return isEqual(reader.authorization ?? "", `Bearer ${token}`);
}

/** Takes as long for a token that is nearly right as for one that is all wrong. */
function isEqual(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) {
    difference |= (given.charCodeAt(i) || 0) ^ wanted.charCodeAt(i);
  }
  return difference === 0;
}
