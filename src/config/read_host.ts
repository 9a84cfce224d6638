import { isIpAddress } from "./is_ip_address.ts";

/** A host name or an IP address; undefined for anything else. */
export function readHost(text: string): string | undefined {
  return isIpAddress(text) || /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/u.test(text) ? text : undefined;
}
