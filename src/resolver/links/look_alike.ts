import { serviceOfHost } from "./hosts.ts";

/** Labels from the left that are tried as the end of a known name. */
const LABELS_MAX = 8;

/**
 * Whether a host begins with a known one and belongs to somebody else: `google.com.evil.example`,
 * `www.openstreetmap.org.example`. What such a page says is not read at all.
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
