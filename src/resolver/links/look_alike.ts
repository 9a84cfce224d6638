import { serviceOfHost } from "./hosts.ts";

/** Labels from the left that are tried as the end of a known name. */
const LABELS_MAX = 8;

/**
 * True if a host begins with a known one but belongs to somebody else: `google.com.evil.example`,
 * `www.openstreetmap.org.example`. Such links are ignored.
 */
export function looksLikeKnownHost(host: string): boolean {
  if (host === "" || serviceOfHost(host) !== undefined) {
    return false;
  }
  const labels = host.split(".", LABELS_MAX);
  for (let to = labels.length - 1; to > 1; to--) {
    if (serviceOfHost(labels.slice(0, to).join(".")) !== undefined) {
      return true;
    }
  }
  return false;
}
