/** What proxies write, each as it was set up; nginx by itself writes none of them. */
const HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** Whether some proxy says that it passed a request on. */
export function isForwarded(headers: Headers): boolean {
  return HEADERS.some((name) => headers.has(name));
}
