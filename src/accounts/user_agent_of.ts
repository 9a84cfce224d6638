import type { Visit } from "./signed_in.ts";

/** Enough to tell a phone from a server; the rest is noise. */
const USER_AGENT_LENGTH_MAX = 200;

// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** What is kept of a visit's user agent: its beginning, without what a terminal would obey; null where it has none. */
export function userAgentOf(visit: Visit | undefined): string | null {
  const text = visit?.userAgent?.slice(0, USER_AGENT_LENGTH_MAX).toWellFormed().replaceAll(CONTROLS, "").trim();
  return text === undefined || text === "" ? null : text;
}
